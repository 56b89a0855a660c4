import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoPlatform } from './platform.ts';

/** As newman exports it. */
interface Run {
  executions: readonly {
    item: { name: string };
    request: { method: string; url: { path: string[] }; body?: { raw?: string } };
    response?: { code: number; stream: { data: number[] } };
  }[];
  failures: readonly { source?: { name?: string }; error: { message: string } }[];
}

/** Most requests find what they need; the rest are moves that a state does not allow, or of what nobody has made. */
const succeededMin = 440;

/**
 * The served Postman collection, run by newman: the first hour without a failure, then everything. Nothing may be refused for its form, and
 * nothing be missing but what an empty variable names.
 */
export async function runCollection(platform: DemoPlatform, newman: string, folder: string): Promise<string> {
  const file = join(folder, 'postman.json');
  writeFileSync(file, await (await fetch(`${platform.url}/docs/postman.json`)).text());
  const run = (...args: string[]): Run => {
    const into = join(folder, 'newman.json');
    const { clientId, clientSecret } = platform;
    const given = ['--env-var', `clientId=${clientId}`, '--env-var', `clientSecret=${clientSecret}`];
    spawnSync(newman, ['run', file, ...args, ...given, '--reporters', 'json', '--reporter-json-export', into], {
      stdio: 'ignore',
    });
    return (JSON.parse(readFileSync(into, 'utf8')) as { run: Run }).run;
  };
  for (const _ of ['once', 'and again']) {
    const { executions, failures } = run('--folder', 'First hour');
    const said = failures.map(({ source, error }) => `${source?.name}: ${error.message}`);
    if (executions.length !== 10 || failures.length > 0) throw new Error(`First hour: ${said.join('; ')}`);
  }
  const { executions, failures } = run();
  const wrong = [...failures.map(({ error }) => error.message), ...executions.flatMap(wrongWith)];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const succeeded = executions.filter(({ response }) => response && response.code < 400).length;
  if (succeeded < succeededMin) throw new Error(`Only ${succeeded} of ${executions.length} requests succeeded`);
  return `first hour twice, then ${succeeded} of ${executions.length} requests succeeded, none refused for its form`;
}

function wrongWith({ item, request, response }: Run['executions'][number]): string[] {
  const { code = 0, stream } = response ?? {};
  const isEmpty = request.url.path.includes('') || /"\w+": ""/.test(request.body?.raw ?? '');
  const isState = request.method !== 'GET' && [409, 422].includes(code);
  if ((code >= 200 && code < 400) || isState || (code === 404 && isEmpty)) return [];
  const said = Buffer.from(stream?.data ?? []).toString('utf8');
  return [`${code} ${item.name}: ${said.slice(0, 400)}`];
}
