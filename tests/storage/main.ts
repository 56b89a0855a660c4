import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@booking/testkit/wait-for.ts';

/**
 * `npm run test:s3`: the store of uploaded files over a real S3-compatible server, the Versity S3 Gateway, which is built, pinned, into a
 * folder of its own: needs Go and the proxy of its modules. Ends as the tests do.
 */
const server = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';
const folder = mkdtempSync(join(tmpdir(), 's3-'));
const [accessKey, secretKey, bucket] = ['test', 'test-secret', 'files'];

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const environment = { ...process.env, GOBIN: folder, ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey };
try {
  process.stderr.write(`go install ${server} …\n`);
  const built = spawnSync('go', ['install', server], { env: environment, stdio: 'inherit' });
  if (built.status !== 0) throw new Error(`${server} was not built`);
  const port = await freePort();
  const root = join(folder, 'root');
  // A folder below the root is a bucket.
  mkdirSync(join(root, bucket), { recursive: true });
  const gateway = spawn(join(folder, 'versitygw'), ['--port', `127.0.0.1:${port}`, 'posix', root], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const endpoint = `http://127.0.0.1:${port}`;
    await waitFor('the S3 server', () =>
      fetch(endpoint).then(
        () => true,
        () => false,
      ),
    );
    const given = ['test', '--project', 'catalog', '--layer', 'component', 'content-store'];
    const tests = spawnSync(process.execPath, ['scripts/bootstrap.mjs', ...given], {
      env: { ...process.env, TEST_S3_ENDPOINT: `${endpoint}/${bucket}` },
      stdio: 'inherit',
    });
    process.exitCode = tests.status ?? 1;
  } finally {
    gateway.kill();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
