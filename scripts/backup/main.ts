import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { DOMAIN_SERVICES } from '@booking/testkit/platform.ts';
import { backup, defaultEventSeconds, type Source } from './backup.ts';
import { erasuresIn, ownerOfCustomers, readErasures, writeErasures } from './erasures.ts';
import { restore } from './restore.ts';

/**
 * `npm run backup -- <folder> [--event-seconds <n>] [--only-erasures]` and `npm run restore -- <folder> [--erasures <file>] [--mixed]`: one archive for each service whose database is named, by `MONGODB_URI_CATALOG`,
 * `MONGODB_URI_RESOURCES`, `MONGODB_URI_ORDERS_BILLING` and `MONGODB_URI_WEBHOOKS`. docs/cluster.md says in which order the rest is done.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'event-seconds': { type: 'string' },
    'only-erasures': { type: 'boolean', default: false },
    erasures: { type: 'string' },
    mixed: { type: 'boolean', default: false },
  },
});
const [command, folder] = positionals;
const eventSeconds = Number(values['event-seconds'] ?? defaultEventSeconds);
const usage = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};
if (!Number.isSafeInteger(eventSeconds) || eventSeconds < 0) usage('--event-seconds must be a whole number.');
if (folder === undefined) usage('Usage: npm run backup -- <folder>, npm run restore -- <folder>');

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const variableOf = (service: string): string => `MONGODB_URI_${service.toUpperCase().replaceAll('-', '_')}`;
const named = DOMAIN_SERVICES.flatMap((service): Source[] => {
  const uri = process.env[variableOf(service)];
  return uri ? [{ service, uri }] : [];
});
if (named.length === 0) usage(`Name at least one database: ${DOMAIN_SERVICES.map(variableOf).join(', ')}`);

const backUp = async (into: string): Promise<void> => {
  await mkdir(into, { recursive: true, mode: 0o700 });
  if (!values['only-erasures']) await backup({ folder: into, sources: named, eventSeconds, say });
  const owner = named.find(({ service }) => service === ownerOfCustomers);
  if (owner) say(`${await writeErasures(owner.uri, erasuresIn(into))} erasures are named in ${erasuresIn(into)}`);
};

const restoreFrom = async (from: string): Promise<void> => {
  const files = [erasuresIn(from), ...(values.erasures === undefined ? [] : [values.erasures])];
  const erased = (await Promise.all(files.map(readErasures))).flat();
  await restore({ folder: from, targets: named, mixed: values.mixed, erased, say });
};

try {
  if (command === 'backup') await backUp(folder ?? '');
  else if (command === 'restore') await restoreFrom(folder ?? '');
  else usage(`Unknown command ${command}`);
} catch (error) {
  usage(error instanceof Error ? error.message : String(error));
}
