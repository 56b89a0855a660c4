import { cpus } from 'node:os';
import { performanceSection } from '../../support/performance-page.ts';
import type { Commands } from './commands.ts';
import type { TransactionCost } from './transactions.ts';
import type { Placed } from './placing.ts';
import type { WholeRun } from './whole.ts';

export interface Measured {
  placed: Placed;
  /** From the last answer until every event was published. */
  publishedAfterMs: number;
  /** Per order, by process. */
  cpuMs: Map<string, number>;
}

export interface Run {
  bookings: number;
  through: Measured;
  bare: Measured;
  /** Of orders per second, the platform's of the bare handler's: of every round, the lowest first; the run is the one in the middle. */
  ratios: readonly number[];
}

export function ratioOf({ through, bare }: Pick<Run, 'through' | 'bare'>): number {
  const pace = ({ placed: { orders, seconds } }: Measured): number => orders / seconds;
  return pace(through) / pace(bare);
}

interface Report {
  loadBefore: number;
  transaction: TransactionCost;
  runs: readonly Run[];
  whole: readonly WholeRun[];
  /** Of so many orders of one booking, and of ten, by one caller; and of so many of one booking by 32 callers. */
  commands: { counted: number; one: Commands; ten: Commands; countedOfCrowd: number; crowd: Commands };
}

const introduction = `
## Placing orders

What an order costs from its draft to its published events, measured by \`npm run bench:domain -- orders\` through the gateway: one organization, each
order on rooms that no other wants at that time. The bare handler is express and the driver, one process with one database and the fewest
transactions that keep the same promises; it publishes, prices and judges nothing. Both are warmed up for four seconds and asked in turn: of three rounds the one with the median ratio. The bench replaces the part between the markers.
`;
const { begin, end, write } = performanceSection('bench:orders', introduction);
export const writeReport = write;

const fixed = (value: number | undefined, digits = 1): string => (value ?? 0).toFixed(digits);

function rows({ runs }: Report): string[] {
  return [
    '| bookings | callers | orders/s | draft p50 / p99 ms | checkout p50 / p99 ms | bare: orders/s | draft p50 / p99 | checkout p50 / p99 | ratio |',
    '|---|---|---|---|---|---|---|---|---|',
    ...runs.map(({ bookings, through, bare, ratios }) => {
      const of = ({ placed: { orders, seconds, draft, checkout } }: Measured): string[] => [
        fixed(orders / seconds),
        `${fixed(draft.p50)} / ${fixed(draft.p99)}`,
        `${fixed(checkout.p50)} / ${fixed(checkout.p99)}`,
      ];
      const ratio = `${fixed(ratioOf({ through, bare }), 2)} (${fixed(ratios[0], 2)}–${fixed(ratios.at(-1), 2)})`;
      return `| ${[bookings, through.placed.callers, ...of(through), ...of(bare), ratio].join(' | ')} |`;
    }),
  ];
}

const inAll = (cpuMs: Map<string, number>, all: readonly string[]): number =>
  all.filter((name) => !name.startsWith('load')).reduce((sum, name) => sum + (cpuMs.get(name) ?? 0), 0);

/** CPU-ms per order. */
function processors({ runs }: Report): string[] {
  const names = [...(runs[0]?.through.cpuMs.keys() ?? [])].filter((name) => name !== 'bare');
  return [
    `| bookings, callers | ${names.join(' | ')} | **in all** | bare handler and mongod |`,
    `|---|${names.map(() => '---|').join('')}---|---|`,
    ...runs.map(({ bookings, through, bare }) => {
      const own = names.map((name) => fixed(through.cpuMs.get(name)));
      const bareAll = inAll(bare.cpuMs, ['bare', 'mongod']);
      const cells = [...own, `**${fixed(inAll(through.cpuMs, names))}**`, fixed(bareAll)];
      return `| ${bookings}, ${through.placed.callers} | ${cells.join(' | ')} |`;
    }),
  ];
}

const mailsOf = (withMails: boolean): string => (withMails ? 'with mails' : 'without');

/** The whole product. */
export function wholeRows(whole: readonly WholeRun[]): string[] {
  const names = [...(whole[0]?.cpuMs.keys() ?? [])].filter((name) => name !== 'bare');
  return [
    '| | callers | orders/s | draft p50 / p99 ms | checkout p50 / p99 ms | until the last consequence, s |',
    '|---|---|---|---|---|---|',
    ...whole.map(({ withMails, placed, doneAfterMs }) => {
      const { callers, orders, seconds, draft, checkout } = placed;
      const latencies = [draft, checkout].map(({ p50, p99 }) => `${fixed(p50)} / ${fixed(p99)}`);
      return `| ${[mailsOf(withMails), callers, fixed(orders / seconds), ...latencies, fixed(doneAfterMs / 1_000)].join(' | ')} |`;
    }),
    '',
    `| | callers | ${names.join(' | ')} | **in all** |`,
    `|---|---|${names.map(() => '---|').join('')}---|`,
    ...whole.map(({ withMails, placed, cpuMs }) => {
      const cells = names.map((name) => fixed(cpuMs.get(name)));
      return `| ${[mailsOf(withMails), placed.callers, ...cells, `**${fixed(inAll(cpuMs, names))}**`].join(' | ')} |`;
    }),
  ];
}

function commandRows({ commands: { counted, one, ten, countedOfCrowd, crowd } }: Report): string[] {
  const perOrder = (counts: Map<string, number> | undefined): string =>
    [...(counts ?? [])]
      .filter(([, count]) => count > 0)
      .toSorted((left, right) => right[1] - left[1])
      .map(([what, count]) => `${what} ${fixed(count / counted, 2)}`)
      .join(', ');
  return [
    `Commands to MongoDB per order: by one caller **${fixed(one.total / counted)}** for one booking and **${fixed(ten.total / counted)}** for ten, by 32 callers`,
    `**${fixed(crowd.total / countedOfCrowd)}** for one booking. By one caller, writing and ends of transactions: ${perOrder(one.writing)}; for ten bookings ${perOrder(ten.writing)}. By database, of one booking (each update or removal of a command is`,
    'listed, a removal as an update):',
    '',
    ...[...one.byDatabase].map(([name, counts]) => `- ${name}: ${perOrder(counts)}`),
  ];
}

export function markdown(report: Report): string {
  const { loadBefore, transaction } = report;
  const { bareMs, unitOfWorkMs } = transaction;
  const busy =
    loadBefore > 0.5
      ? ' – **the machine was busy with other work: read the commands and the ratios, not the rates**'
      : '';
  return [
    begin,
    '',
    `\`npm run bench:domain -- orders\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}.`,
    `Load average before the run: ${loadBefore.toFixed(1)}${busy}.`,
    '',
    `A transaction of the unit of work beside the driver's own with the same inserts, median of 300 in turn: ${fixed(unitOfWorkMs, 2)} and ${fixed(bareMs, 2)} ms, **${fixed(unitOfWorkMs / bareMs, 2)} ×**.`,
    '',
    ...rows(report),
    '',
    'Processor time per order until its events were published, ms:',
    '',
    ...processors(report),
    '',
    ...commandRows(report),
    '',
    'The whole product, one booking an order: every order brings three signed webhooks, a confirmation with a calendar file and its invoice as PDF, both by mail. Orders/s are those of the five seconds in which orders',
    'are placed; the processor time, ms per order, is that of everything until the last webhook and the last mail of the last order have come:',
    '',
    ...wholeRows(report.whole),
    '',
    end,
  ].join('\n');
}
