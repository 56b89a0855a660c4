import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { startPlatform } from '@booking/testkit/platform.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { steadyDay } from '../support/steady-day.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { markdown, reportFile } from './report.ts';
import { proveAll, type Result } from './table.ts';
import { startWorlds } from './world.ts';

/**
 * `npm run conformance`: proves every rule on the running platform, prints a line each and writes docs/reference/conformance.md.
 * The exit code is 1 when a rule fails.
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const line = ({ rule, broken }: Result): string =>
  `${broken === undefined ? 'PASS' : 'FAIL'}  ${String(rule.number).padStart(3)} ${rule.id.padEnd(3)}  ${rule.says}${broken === undefined ? '' : `\n      ${broken}`}`;

const stack = await startStack({
  persistent: false,
  onProgress: (progress) => void process.stderr.write(`${progress}\n`),
});
const messagingNamespace = `conformance${randomBytes(3).toString('hex')}`;
const platform = await startPlatform({ stack, messagingNamespace, env: { ...testEnvironment, ...steadyDay() } });
const worlds = await startWorlds({ platform, stack, messagingNamespace });
const results = await proveAll(worlds.world(), (result) => say(line(result)));
await mkdir(dirname(reportFile), { recursive: true });
await writeFile(reportFile, markdown(results));
await worlds.stop();
await platform.stop();
await stack.stop();
const failed = results.filter(({ broken }) => broken !== undefined);
say(`${results.length - failed.length} of ${results.length} rules hold; docs/reference/conformance.md is written`);
process.exitCode = failed.length > 0 ? 1 : 0;
