import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize, resolve } from 'node:path';
import { roomTables } from './rooms.ts';

/**
 * `npm run take-out [service]`: rooms of a service up to one compile and pass their tests in a checkout from which every room above, and
 * what puts all of them together, is deleted.
 */
const cuts = [
  { service: 'orders-billing', upTo: 'payments', means: 'billing without orders, vouchers, passes and subscriptions' },
  { service: 'webhooks', upTo: 'deliveries', means: 'delivery without notices and mails' },
  { service: 'resources', upTo: 'bookings', means: 'bookings and schedules without feeds and views' },
  { service: 'gateway', upTo: 'endpoints', means: 'the table of endpoints, as data, without HTTP' },
];

/** Imported, or started by its path. */
const named = /'(\.\.?\/[^']+\.ts)'/g;

/** Files of the service that a test needs, its helpers among them, are all there. */
function isWhole(checkout: string, file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return true;
  seen.add(file);
  let text: string;
  try {
    text = readFileSync(join(checkout, file), 'utf8');
  } catch {
    return false;
  }
  return [...text.matchAll(named)].every(([, to = '']) => isWhole(checkout, normalize(join(dirname(file), to)), seen));
}

/** A checkout of the service's rooms up to one, with the packages and the tests that need nothing else. */
function checkoutOf(service: string, kept: readonly string[]): { folder: string; tests: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'booking-take-out-'));
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  const others = new RegExp(
    `^(services/(?!${service}/)|console/|tests/(?!quarantine)|docs/(?!reference/)|deploy/|\\.)`,
  );
  for (const file of tracked.split('\n')) {
    if (file === '' || others.test(file)) continue;
    const [, room] = /^services\/[^/]+\/src\/([^/]+)/.exec(file) ?? [];
    if (room !== undefined && room !== 'config.ts' && !kept.includes(room)) continue;
    cpSync(file, join(folder, file));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const all = globSync(`services/${service}/test/**/*.ts`, { cwd: folder });
  const whole = all.filter((file) => isWhole(folder, file));
  for (const file of all) if (!whole.includes(file)) rmSync(join(folder, file));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      include: [`services/${service}/src`, `services/${service}/test`],
    }),
  );
  return { folder, tests: whole.filter((file) => file.endsWith('.test.ts')) };
}

/** Whether it compiles and passes; what it says of that goes to this terminal. */
function holds(folder: string, service: string): boolean {
  const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status === 0;
  return node('node_modules/.bin/tsc', '-p', '.') && node('scripts/bootstrap.mjs', 'test', '--project', service);
}

const [only] = process.argv.slice(2);
const tables = await roomTables();
const failed: string[] = [];
for (const { service, upTo, means } of cuts.filter((cut) => only === undefined || cut.service === only)) {
  const names = (tables.get(`services/${service}`) ?? []).map(({ name }) => name);
  const kept = names.slice(0, names.indexOf(upTo) + 1);
  const { folder, tests } = checkoutOf(service, kept);
  process.stdout.write(`\n${service}: ${means}. Kept: ${kept.join(', ')}; ${tests.length} files of tests\n`);
  if (tests.length === 0 || !holds(folder, service)) failed.push(service);
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(
  `\n${failed.length === 0 ? 'All of them stand alone.' : `Does not stand alone: ${failed.join(', ')}`}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
