import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startDemoPlatform, type DemoPlatform } from './platform.ts';
import { tryFirstHour } from './newcomer.ts';
import { runCollection } from './postman.ts';
import { createEnvironment, tryPythonPackage } from './python-package.ts';
import { trySamples } from './samples.ts';
import { goRun, heyApiRun, openApiGeneratorRun, openApiPythonRun } from './generated-uses.ts';
import { tokenOf } from './samples.ts';
import { openapiFetchUse, orvalUse } from './uses.ts';

/**
 * `npm run test:clients`: generators of clients, pinned and installed into a folder of their own, read the committed description; what they
 * make is compiled together with a program that uses it. Go and Python are tried where their runtimes are. What calls is run against the
 * platform with its demo data: the Postman collection, packages/client-python, the samples of the description, the first hour of the guide. Needs the package registries; ends with 1 when a generator fails, its client does
 * not compile, or a call is refused. Arguments choose by name: `-- newman`.
 */
const description = resolve('docs/reference/openapi.json');
/** What it says of the Go client is what is tried. */
const guide = resolve('docs/guides/client.md');
const packages = {
  '@hey-api/openapi-ts': '0.99.0',
  'openapi-fetch': '0.17.0',
  'openapi-typescript': '7.13.0',
  newman: '6.2.2',
  orval: '7.13.2',
  pyright: '1.1.414',
  typescript: '5.9.3',
  '@types/node': '24.19.2',
};
const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
/** A larger client slows every build that has it. */
const goMegabytesMax = 8;
const pythonGenerator = 'openapi-python-client==0.29.0';
const openApiGenerator = '7.25.0';

const chosen = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'clients-'));
const results: { name: string; passed: boolean; text: string }[] = [];

function run(command: string, args: readonly string[], cwd = folder, env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...env } });
}

const bin = (name: string): string => join(folder, 'node_modules', '.bin', name);

async function attempt(name: string, work: () => string | Promise<string>): Promise<void> {
  if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) return;
  const started = performance.now();
  try {
    const text = await work();
    results.push({ name, passed: true, text: `${text}, ${((performance.now() - started) / 1000).toFixed(0)} s` });
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    results.push({ name, passed: false, text: `${message}\n${stdout}${stderr}`.slice(0, 4_000) });
  }
}

const lines = (file: string): string => `${readFileSync(join(folder, file), 'utf8').split('\n').length - 1} lines`;

function compile(use: string, program: string): void {
  writeFileSync(join(folder, use), program);
  const options = '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler';
  run(bin('tsc'), [...options.split(' '), '--lib', 'es2023,dom,dom.iterable', use]);
}

function hasRuntime(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

async function goClient(): Promise<string> {
  const into = join(folder, 'go');
  mkdirSync(into);
  run('go', ['mod', 'init', 'example.com/client'], into);
  const blocks = readFileSync(guide, 'utf8').matchAll(/^```yaml\n([\s\S]*?)^```$/gm);
  const [overlay = '', config = ''] = [...blocks].map(([, text = '']) => text);
  writeFileSync(join(into, 'overlay.yaml'), overlay);
  writeFileSync(join(into, 'oapi-codegen.yaml'), config);
  run('go', ['run', oapiCodegen, '-config', 'oapi-codegen.yaml', description], into, { GOFLAGS: '-mod=mod' });
  mkdirSync(join(into, 'use'));
  writeFileSync(join(into, 'use', 'main.go'), goRun);
  run('go', ['mod', 'tidy'], into);
  run('go', ['build', './...'], into);
  await used('go', ['run', './use'], into);
  const megabytes = statSync(join(into, 'client.go')).size / 1e6;
  if (megabytes >= goMegabytesMax) throw new Error(`The client is ${megabytes.toFixed(1)} MB of source`);
  return `${megabytes.toFixed(1)} MB of source`;
}

async function pythonClient(): Promise<string> {
  const python = createEnvironment(folder, 'python', pythonGenerator);
  const generate = ['generate', '--path', description, '--output-path', 'python_client', '--meta', 'none'];
  run(join(folder, 'python', 'bin', 'openapi-python-client'), generate);
  run(python, ['-m', 'compileall', '-q', 'python_client']);
  await used(python, ['-c', openApiPythonRun]);
  return `${run('find', ['python_client', '-name', '*.py']).trim().split('\n').length} files`;
}

/** Its answers are checked by pydantic, of which it makes a model for each schema. */
async function openApiGeneratorClient(): Promise<string> {
  const artifact = `org.openapitools:openapi-generator-cli:${openApiGenerator}`;
  run('mvn', ['-q', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`]);
  const jar = join(folder, `openapi-generator-cli-${openApiGenerator}.jar`);
  const parts = 'models,apis,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false';
  const options = ['--global-property', parts, '--additional-properties', 'packageName=generated_client'];
  run('java', ['-jar', jar, 'generate', '-i', description, '-g', 'python', '-o', 'generated', ...options]);
  const python = createEnvironment(folder, 'pydantic', '-r', join(folder, 'generated', 'requirements.txt'));
  await used(python, ['-c', openApiGeneratorRun], join(folder, 'generated'));
  return `${run('find', ['generated', '-name', '*.py']).trim().split('\n').length} files`;
}

async function heyApiClient(): Promise<string> {
  run(bin('openapi-ts'), ['-i', 'openapi.json', '-o', 'hey', '-c', '@hey-api/client-fetch']);
  writeFileSync(join(folder, 'use-hey.ts'), heyApiRun);
  const options = '--strict --skipLibCheck --target es2022 --module commonjs --moduleResolution node10 --types node';
  run(bin('tsc'), [...options.split(' '), '--lib', 'es2023,dom,dom.iterable', '--outDir', 'hey-run', 'use-hey.ts']);
  writeFileSync(join(folder, 'hey-run', 'package.json'), '{"type":"commonjs"}');
  await used(process.execPath, ['hey-run/use-hey.js']);
  return lines('hey/types.gen.ts');
}

let shared: Promise<DemoPlatform> | undefined;
let uses = 0;

/** Runs a program with a generated client; throws unless it saw two customers, the order's total and the code of the refusal. */
async function used(command: string, args: readonly string[], cwd = folder): Promise<void> {
  const platform = await (shared ??= startDemoPlatform());
  const { paths } = (await (await fetch(`${platform.url}/openapi.json`)).json()) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { example: unknown }> } } }>;
  };
  const [example] = Object.values(paths['/api/v1/orders']!.post.requestBody.content);
  // Each client books an hour of its own.
  const order = JSON.stringify(example?.example).replaceAll(/(?<=T)11(?=:00)/g, String(11 + uses));
  uses += 1;
  const env = { URL: platform.url, TOKEN: await tokenOf(platform), ORDER: order };
  const said = run(command, args, cwd, env).trim();
  if (said !== '[2,100,422,"validation_failed"]' && said !== '[2, 100, 422, "validation_failed"]') {
    throw new Error(`${command} ${args.join(' ').slice(0, 80)} says ${said}`);
  }
}

async function withPlatform<T>(work: (platform: DemoPlatform) => T | Promise<T>): Promise<T> {
  const platform = await startDemoPlatform();
  try {
    return await work(platform);
  } finally {
    await platform.stop();
  }
}

try {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: packages }),
  );
  copyFileSync(description, join(folder, 'openapi.json'));
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']);
  await attempt('openapi-typescript and openapi-fetch', () => {
    run(bin('openapi-typescript'), ['openapi.json', '-o', 'fetch/schema.d.ts']);
    compile('use-fetch.ts', openapiFetchUse);
    return lines('fetch/schema.d.ts');
  });
  await attempt('hey-api', heyApiClient);
  await attempt('orval', () => {
    run(bin('orval'), ['--input', 'openapi.json', '--output', 'orval/api.ts', '--client', 'fetch']);
    compile('use-orval.ts', orvalUse);
    return lines('orval/api.ts');
  });
  if (hasRuntime('go', 'version')) await attempt('oapi-codegen (Go)', goClient);
  if (hasRuntime('python3', '-m', 'venv', '--help')) await attempt('openapi-python-client', pythonClient);
  if (hasRuntime('java', '-version') && hasRuntime('mvn', '-v')) {
    await attempt('openapi-generator (pydantic)', openApiGeneratorClient);
  }
  const hasPython = hasRuntime('python3', '-c', 'import sys, venv; sys.exit(sys.version_info < (3, 11))');
  await attempt('newman, of the Postman collection', () =>
    withPlatform((platform) => runCollection(platform, bin('newman'), folder)),
  );
  if (hasPython) {
    await attempt('packages/client-python', () => withPlatform((platform) => tryPythonPackage(platform, folder, bin)));
    await attempt('first hour', () => withPlatform((platform) => tryFirstHour(platform, folder, bin('tsc'))));
    await attempt('samples', () => withPlatform((platform) => trySamples(platform, folder, bin('tsc'))));
  }
} finally {
  await (await shared)?.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const { name, passed, text } of results) process.stdout.write(`${passed ? 'ok  ' : 'FAIL'} ${name}: ${text}\n`);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
