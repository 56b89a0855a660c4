import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePorts } from '@booking/testkit/stack/ports.ts';
import type { DemoPlatform } from './platform.ts';
import { createEnvironment, wheelOf } from './python-package.ts';
import { tokenOf } from './samples.ts';

const page = '/docs/guides/getting-started';
/** By the name of the tab. */
const languages = ['curl', 'TypeScript', 'Python'] as const;
type Language = (typeof languages)[number];
const stepsMin = 7;
/** The guide sells two hours at 60 and says what its event is. */
const promised = { total: 120, status: 'completed', invoice: 'paid', event: 'customers.updated' };

interface PaidOrder {
  total: number;
  status: string;
  invoice: { number: string; status: string };
}

const textOf = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The blocks of a language, as the page shows them to a reader who has chosen it. */
function stepsIn(html: string, language: Language): string[] {
  const tabs = html.matchAll(/<summary>(\w+)<\/summary><div class="code"><pre[^>]*><code>([^<]*)<\/code>/g);
  const steps = [...tabs].flatMap(([, label, code = '']) => (label === language ? [textOf(code)] : []));
  if (steps.length < stepsMin) throw new Error(`${page} has ${steps.length} steps in ${language} only`);
  return steps;
}

/**
 * The first hour of somebody who has nothing but the packed packages and the pages that the platform serves: in an empty folder for each
 * language, what the guide shows in it is put one block after the other into a script, and run. What it says it has made is asked for.
 */
export async function tryFirstHour(platform: DemoPlatform, parent: string, tsc: string): Promise<string> {
  const html = await (await fetch(`${platform.url}${page}`)).text();
  const told: string[] = [];
  for (const language of languages) {
    const folder = join(parent, `newcomer-${language}`);
    mkdirSync(folder);
    const started = performance.now();
    const steps = stepsIn(html, language);
    const [command, ...args] = prepared(language, folder, steps.join('\n'), tsc);
    const { url, clientId, clientSecret } = platform;
    const { PATH } = process.env;
    const env = { PATH, URL: url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, PORT: String(await freePorts(1)) };
    const said = run(folder, command, args, env);
    const made = await madeOf(platform, said, language);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    told.push(`${language}: ${steps.length} steps, ${seconds} s, ${made}`);
  }
  return told.join('; ');
}

const run = (folder: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe', timeout: 120_000, env });

/** Installs what the language needs, writes the script, and answers the command that runs it. */
function prepared(language: Language, folder: string, script: string, tsc: string): [string, ...string[]] {
  if (language === 'curl') {
    writeFileSync(join(folder, 'first-hour.sh'), script);
    return ['bash', '-euo', 'pipefail', 'first-hour.sh'];
  }
  if (language === 'Python') {
    writeFileSync(join(folder, 'first-hour.py'), script);
    return [createEnvironment(folder, 'own', wheelOf(folder)), 'first-hour.py'];
  }
  writeFileSync(join(folder, 'first-hour.ts'), script);
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  run(folder, 'npm', ['pack', '--loglevel=error', '--pack-destination', folder, resolve('packages/client')]);
  const [packed = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `./${packed}`, '@types/node@24.19.2']);
  run(folder, tsc, ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', 'first-hour.ts']);
  return [process.execPath, 'first-hour.js'];
}

/** The first number that a script prints is the order's, the second the invoice's; the platform is asked for both. */
async function madeOf(platform: DemoPlatform, said: string, language: Language): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(platform)}`, accept: 'application/json' };
  const numberIn = (text: string): string => /"number": "([^"]+)"/.exec(text)?.[1] ?? '';
  const at = said.indexOf('"invoice": {');
  const [order, invoice] = [numberIn(said), numberIn(said.slice(at))];
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`${platform.url}/api/v1/orders${path}`, { headers })).json();
  const { data: [known] = [] } = (await ask(`?filter[number]=${order}`)) as { data?: { id: string }[] };
  const { total, status, invoice: paid } = (await ask(`/${known?.id}?include=invoice.items`)) as Partial<PaidOrder>;
  const [, event] = /"event": ?"([\w.]+)",\s*"verified": ?true/.exec(said) ?? [];
  const found = { total, status, invoice: paid?.status, event };
  if (JSON.stringify(found) !== JSON.stringify(promised) || paid?.number !== invoice) {
    throw new Error(`The first hour in ${language} has made ${JSON.stringify({ found, order, invoice })}: ${said}`);
  }
  return `order ${order}, invoice ${invoice}, ${event} verified`;
}
