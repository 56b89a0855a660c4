import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exampleId } from '@booking/representations/example-entity.ts';
import type { DemoPlatform } from './platform.ts';
import { checker, createEnvironment, wheelOf } from './python-package.ts';

type Language = 'Shell' | 'TypeScript' | 'Python';
type Samples = ReadonlyMap<string, Record<Language, string>>;

/** The operations of docs/guides/getting-started.md; the ids in a sample are of what the step named beside it has made. */
const firstHour: readonly [operationId: string, of?: string][] = [
  ['createResource'],
  ['createScheduleGroup', 'createResource'],
  ['createSchedules', 'createScheduleGroup'],
  ['createService'],
  ['createCustomer'],
  ['createOrder'],
  ['checkoutOrder', 'createOrder'],
  ['createPayment', 'createOrder'],
  ['getOrder', 'createOrder'],
];
const languages: readonly Language[] = ['Shell', 'TypeScript', 'Python'];

async function servedSamples({ url }: DemoPlatform): Promise<Samples> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<string, { operationId?: string; 'x-codeSamples'?: { lang: Language; source: string }[] }>
    >;
  };
  const operations = Object.values(paths).flatMap((item) => Object.values(item).filter((one) => one.operationId));
  return new Map(
    operations.map(({ operationId = '', 'x-codeSamples': samples = [] }) => [
      operationId,
      Object.fromEntries(samples.map(({ lang, source }) => [lang, source])) as Record<Language, string>,
    ]),
  );
}

/**
 * The samples of the served description as an integrator has them: all of those in TypeScript are compiled with the packed client in an empty
 * folder, all of those in Python are judged by mypy with the installed wheel, and those of the first hour are run in each language.
 */
export async function trySamples(platform: DemoPlatform, parent: string, tsc: string): Promise<string> {
  const folder = join(parent, 'samples');
  for (const name of ['ts', 'py']) mkdirSync(join(folder, name), { recursive: true });
  const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...env } });
  const samples = await servedSamples(platform);
  for (const [operationId, { TypeScript, Python }] of samples) {
    writeFileSync(join(folder, 'ts', `${operationId}.ts`), TypeScript);
    writeFileSync(join(folder, 'py', `${operationId}.py`), Python);
  }

  run('npm', ['pack', '--loglevel=error', '--pack-destination', folder, resolve('packages/client')]);
  const [packed = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `./${packed}`, '@types/node@24.19.2']);
  const compilerOptions = { noEmit: true, strict: true, module: 'nodenext', target: 'es2022', types: ['node'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['ts'] }));
  run(tsc, ['--project', '.']);

  const python = createEnvironment(folder, 'empty', wheelOf(folder));
  run(python, ['-m', 'compileall', '-q', 'py']);
  const mypy = createEnvironment(folder, 'checkers', checker);
  run(mypy, ['-m', 'mypy', '--strict', '--python-executable', python, 'py']);

  const tokens = await tokenOf(platform);
  languages.forEach((language, at) => {
    const made = new Map<string, string>();
    for (const [operationId, of] of firstHour) {
      const sample = samples.get(operationId)?.[language];
      if (sample === undefined) throw new Error(`${operationId} has no sample for ${language}`);
      // Each language books an hour of its own.
      const source = sample
        .replaceAll(exampleId, made.get(of ?? '') ?? exampleId)
        .replaceAll(/(?<=\d{4}-\d\d-\d\dT)11(?=:00)/g, String(11 + 2 * at));
      const said = runSample(language, source);
      const [, id] = /\bid['"]?: ?['"]([\w-]+)/.exec(said) ?? [];
      if (id === undefined) throw new Error(`${operationId} in ${language} says ${said.slice(0, 800)}`);
      made.set(operationId, id);
    }
  });
  return `${samples.size} operations compiled in both languages, ${firstHour.length} run in each of ${languages.length}`;

  function runSample(language: Language, source: string): string {
    const { clientId, clientSecret } = platform;
    const env = { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, TOKEN: tokens };
    if (language === 'Shell') return run('bash', ['-c', source.replace(/^curl/, 'curl -sS --fail-with-body')], env);
    if (language === 'Python') return run(python, ['-c', source], env);
    return run(process.execPath, ['--input-type=module', '--eval', source], env);
  }
}

export async function tokenOf({ url, clientId, clientSecret }: DemoPlatform): Promise<string> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
