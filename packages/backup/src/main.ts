import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup, defaultEventSeconds, type Source } from './backup.ts';
import { erasuresIn, ownerOfCustomers, readErasures, writeErasures } from './erasures.ts';
import { continueBackup } from './log.ts';
import { restore } from './restore.ts';
import { continueSeries } from './series.ts';

/**
 * Archives of each service whose database is named: `MONGODB_URI_CATALOG`, `MONGODB_URI_RESOURCES`, `MONGODB_URI_ORDERS_BILLING` and
 * `MONGODB_URI_WEBHOOKS`. docs/cluster.md says in which order the rest is done.
 */
const lines = `Usage: backup <folder>                         a backup
       backup <folder> --log                   what happened since the backup in the folder
       backup <folder> --series [--every-hours 24] [--keep-days 7]
                                               whichever is due, in folders of their own: run it every few minutes
       backup <folder> --only-erasures         who was erased since, by id; the others write it too
       restore <folder> [--until <moment>] [--erasures <file>]
                                               into empty databases; --mixed: archives of different backups too
       --event-seconds <n>                     how far back events are kept beside what is stored; ${defaultEventSeconds} unless given`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'event-seconds': { type: 'string', default: String(defaultEventSeconds) },
    log: { type: 'boolean', default: false },
    series: { type: 'boolean', default: false },
    'every-hours': { type: 'string', default: '24' },
    'keep-days': { type: 'string', default: '7' },
    'only-erasures': { type: 'boolean', default: false },
    erasures: { type: 'string' },
    until: { type: 'string' },
    mixed: { type: 'boolean', default: false },
  },
});
const usage = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(1);
};
const number = (name: 'event-seconds' | 'every-hours' | 'keep-days'): number => {
  const value = Number(values[name]);
  return Number.isSafeInteger(value) && value >= 0 ? value : usage(`--${name} must be a whole number.`);
};
const momentIn = (text: string): Date => {
  const moment = new Date(text);
  // A time without its offset would be that of whichever machine this runs on.
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d{2}:\d{2})$/.test(text))
    usage('--until must be a moment such as 2026-11-24T09:30:00Z.');
  return moment;
};
const [command, folder = usage(lines)] = positionals;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const prefix = 'MONGODB_URI_';
const named = Object.entries(process.env).flatMap(([name, uri]): Source[] =>
  name.startsWith(prefix) && uri
    ? [{ service: name.slice(prefix.length).toLowerCase().replaceAll('_', '-'), uri }]
    : [],
);
if (named.length === 0) usage(`Name at least one database: ${prefix}CATALOG, ${prefix}ORDERS_BILLING …`);
const sources = named.toSorted((a, b) => a.service.localeCompare(b.service));

async function makeBackup(): Promise<void> {
  const options = { folder, sources, eventSeconds: number('event-seconds'), say };
  if (values.series) {
    const due = { everyHours: number('every-hours'), keepDays: number('keep-days'), now: new Date() };
    return continueSeries({ ...options, ...due });
  }
  return values.log ? continueBackup(options) : backup(options);
}

/** Of a series in the folder that all of it share: whoever was erased since the backup that is restored stands there. */
async function noteErasures(): Promise<void> {
  const owner = sources.find(({ service }) => service === ownerOfCustomers);
  if (owner) say(`${await writeErasures(owner.uri, erasuresIn(folder))} erasures are named in ${erasuresIn(folder)}`);
}

async function restoreFrom(): Promise<void> {
  const files = [
    erasuresIn(folder),
    erasuresIn(dirname(resolve(folder))),
    ...(values.erasures ? [values.erasures] : []),
  ];
  const erased = (await Promise.all(files.map(readErasures))).flat();
  const once = [...new Map(erased.map((one) => [one.id, one])).values()];
  const until = values.until === undefined ? {} : { until: momentIn(values.until) };
  await restore({ folder, targets: sources, mixed: values.mixed, erased: once, ...until, say });
}

try {
  if (command === 'backup') {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!values['only-erasures']) await makeBackup();
    await noteErasures();
  } else if (command === 'restore') await restoreFrom();
  else usage(lines);
} catch (error) {
  usage(error instanceof Error ? error.message : String(error));
}
