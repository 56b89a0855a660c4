import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoClientId, demoId } from '@booking/contracts/demo-data.ts';
import { ROOT } from '@booking/testkit/platform.ts';
import { demoClientSecret } from '@booking/testkit/platform-secrets.ts';
import { systemClock } from '@booking/platform/clock.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { freePorts } from '@booking/testkit/stack/ports.ts';
import { startSandboxPeer, type SandboxPeer } from '../../services/orders-billing/src/payments/sandbox-peer.ts';
import { usePlatform } from '../support/test-platform.ts';
import { haveReaderTools, pythonWithClient } from './reader-tools.ts';
import { execute, terminal } from './run-snippet.ts';
import { differences, snippetsOf, type Snippet } from './snippets.ts';

/**
 * The guides are true: what they tell readers to run is run, block after block, against a platform with demo data, and answers what they
 * show.
 */
const slug = 'studio-nord';
const sandboxSecret = 'a secret that the sandbox shares';
let sandbox: SandboxPeer;
let gatewayUrl: string | undefined;
const system = usePlatform({
  env: { TEST_CLOCKS: 'true' },
  peers: async () => {
    const callbackUrl = () => gatewayUrl && `${gatewayUrl}/payment-callbacks/sandbox`;
    sandbox = await startSandboxPeer({ secret: sandboxSecret, clock: systemClock, callbackUrl });
    return { SANDBOX_URL: sandbox.url, SANDBOX_SECRET: sandboxSecret };
  },
});
const guides = join(ROOT, 'docs/guides');
const names = readdirSync(guides)
  .filter((name) => name !== 'README.md')
  .map((name) => name.replace(/\.md$/, ''));
const textOf = (name: string): string => readFileSync(join(guides, `${name}.md`), 'utf8');

let receiver: WebhookReceiver;
let port: number | undefined;
let python: string | undefined;
beforeAll(async () => {
  gatewayUrl = system.platform.url;
  await haveReaderTools();
  python = await pythonWithClient();
  receiver = await startWebhookReceiver();
  [port] = await freePorts(1);
}, 300_000);
afterAll(async () => {
  await receiver.close();
  await sandbox.stop();
});

/** What the guides say a reader has: address and credentials; and where the demo platform runs. */
const given = (): Record<string, string> => {
  const clientId = demoClientId(slug, 'owner');
  return {
    URL: system.platform.url,
    ORGANIZATION_ID: demoId(slug),
    CLIENT_ID: clientId,
    CLIENT_SECRET: demoClientSecret(system.platform.secrets.DEMO_CLIENT_SECRET, clientId),
    CATALOG_URL: system.platform.addressOf('catalog'),
    SERVICE_AUTH_KEYS: system.platform.secrets.SERVICE_AUTH_KEYS,
    RECEIVER: `${receiver.url}/hooks`,
    PORT: String(port),
    SANDBOX_URL: sandbox.url,
    SANDBOX_SECRET: sandboxSecret,
  };
};

let attempts = 0;
const prelude = snippetsOf(textOf('authentication')).slice(0, 1);

describe('the guide', () => {
  test.each(names)('%s', async (name) => {
    const shell = terminal(name, given(), python);
    attempts += 1;
    // Readers come with a token: the first block of the guide to authentication.
    for (const snippet of ['getting-started', 'authentication'].includes(name) ? [] : prelude) await shell.run(snippet);
    let answer: string | undefined;
    for (const snippet of withScripts(snippetsOf(textOf(name)))) {
      const place = `docs/guides/${name}.md:${snippet.line}`;
      if (snippet.language === 'python' && snippet.purpose === 'run' && python === undefined) {
        process.stderr.write(`SKIPPED: ${place}: no Python 3.11 with httpx can be had here\n`);
        answer = undefined;
      } else if (snippet.purpose === 'run') {
        // A guide that is run again after a failure finds its organization made and the secret shown.
        const own = { ...snippet, code: snippet.code.replaceAll('atelier-sud', `atelier-sud-${attempts}`) };
        const { code, stdout, stderr } = await shell.run(own);
        if (code !== 0) process.stderr.write(`${place}: ${code}\n${stdout}\n${stderr}\n`);
        expect([place, code]).toEqual([place, 0]);
        answer = stdout;
      } else if (snippet.purpose === 'expect' && answer !== undefined) {
        expect([place, ...differences(JSON.parse(snippet.code), parsed(answer))]).toEqual([place]);
      }
    }
  });
});

/** The steps of each language are one script, which is run behind everything else. */
function withScripts(snippets: readonly Snippet[]): Snippet[] {
  const [steps, others] = [true, false].map((are) => snippets.filter(({ purpose }) => (purpose === 'step') === are));
  const languages = Map.groupBy(steps ?? [], ({ language }) => language);
  const scripts = [...languages.values()].map((ones): Snippet => {
    return { ...ones[0]!, purpose: 'run', code: ones.map(({ code }) => code).join('\n') };
  });
  return [...(others ?? []), ...scripts];
}

/** JSON, or the text itself. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

test('snippets in TypeScript are typed', async () => {
  const folder = join(ROOT, '.state/guides');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThanOrEqual(4);
  const config = {
    extends: '../../tsconfig.base.json',
    compilerOptions: { noUnusedLocals: false },
    include: ['*/line-*.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  expect(
    await execute(join(ROOT, 'node_modules/.bin/tsc'), ['-p', join(folder, 'tsconfig.json')], process.env),
  ).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
});

describe('the check of a signature', () => {
  const files: Readonly<Record<string, [file: string, command: string, ...args: string[]]>> = {
    js: ['verify.mjs', process.execPath],
    python: ['verify.py', 'python3'],
    php: ['verify.php', 'php'],
    go: ['verify.go', 'go', 'run'],
    java: ['Verify.java', 'java'],
  };
  const snippets = snippetsOf(textOf('webhooks')).filter(({ purpose }) => purpose === 'webhook');

  test('is shown in five languages', () => {
    expect(snippets.map(({ language }) => language).toSorted()).toEqual(Object.keys(files).toSorted());
  });

  const body = Buffer.from('{"event":"orders.created","note":"Größe – \\u20ac"}\n');
  const key = 'k'.repeat(64);
  // By openssl dgst -sha256 -hmac, not by code of this project.
  const signatureOf = async () => {
    const { stdout } = await execute('openssl', ['dgst', '-sha256', '-hmac', key, '-hex'], process.env, body);
    return stdout.trim().split(' ').at(-1) ?? '';
  };

  test.each(snippets.map((snippet) => [snippet.language, snippet] as const))(
    'in %s accepts what is right and nothing else',
    async (language, snippet: Snippet) => {
      const [file, command, ...args] = files[language]!;
      const { folder } = terminal(`verify-${language}`, {});
      const path = join(folder, file);
      writeFileSync(path, snippet.code);
      const found = await execute('sh', ['-c', `command -v "${command}"`], process.env);
      if (found.code !== 0) {
        process.stderr.write(
          `SKIPPED: the check of a signature in ${language}: there is no ${command} on this machine\n`,
        );
        return;
      }
      const verdict = async (signature: string, sent: Buffer, signingKey = key): Promise<string> => {
        const env = { ...process.env, NODE_OPTIONS: '', SIGNATURE: signature, SIGNING_KEY: signingKey };
        const { code, stdout, stderr } = await execute(command, [...args, path], env, sent);
        return code === 0 ? stdout.trim() : stderr;
      };
      const right = await signatureOf();
      expect(await verdict(right, body)).toBe('right');
      expect(await verdict(right, Buffer.concat([body, Buffer.from(' ')]))).toBe('wrong');
      expect(await verdict(right, body, 'x'.repeat(64))).toBe('wrong');
      expect(await verdict('', body)).toBe('wrong');
    },
  );
});
