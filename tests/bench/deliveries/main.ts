import { setTimeout as delay } from 'node:timers/promises';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { option, quick, say } from '../kit/options.ts';
import { bars, fixed, publish, spread, tableOf, whole } from '../kit/page.ts';
import { startPeer } from '../kit/processes.ts';
import type { Way } from '../kit/source-process.ts';
import { median, rangeOf, spreadOf, type Latency } from '../kit/statistics.ts';
import type { BareClient, BareRate } from './bare-process.ts';
import { startReceiver, startSide, type Load, type Measured, type Side } from './side.ts';

/**
 * `npm run bench:deliveries`: the real webhooks service between a publisher with an outbox and a receiver, each a process of its own,
 * beside a bare client: the highest rates, and what single calls wait for, with and without endpoints that hang. `-- --quick` measures
 * fewer runs, each for a shorter time, and writes nothing; `-- tails --rounds 12 --rate 600` measures the tails alone, in more rounds;
 * `-- --against <checkout>` compares with the service of another one, in turn under the same load at the same broker and database server,
 * and writes nothing.
 */
const searchSeconds = quick ? 2 : 4;
/** Between one rate that is tried and the next. */
const step = quick ? 1.4 : 1.15;
const rounds = Number(option('rounds') ?? (quick ? 1 : 3));
/** Of single calls a second, beside 50. */
const usualRate = Number(option('rate') ?? 600);
const callSeconds = quick ? 4 : 8;
const restMs = quick ? 500 : 2_000;
const wayNames: Record<Exclude<Way, 'shared unit'>, string> = {
  unit: 'a unit of work each',
  publication: 'a confirmed publication each',
};

type Shape = Pick<Load, 'title' | 'organizations' | 'each'>;

/**
 * Goes in steps from the rate at which a burst drains: down until the backlog is flat, or up until it grows, twice at a rate. Answers the
 * last rate at which it was flat.
 */
async function highestRate(side: Side, shape: Shape, way: Way): Promise<number> {
  const { each = 1 } = shape;
  const load = (deliveries: number, seconds: number): Load => {
    return { ...shape, title: `${shape.title}, ${way}`, way, eventsPerSecond: deliveries / each, seconds };
  };
  const once = async (rate: number): Promise<boolean> => (await side.measure(load(rate, searchSeconds))).flat;
  const isFlat = async (rate: number): Promise<boolean> => (await once(rate)) || once(rate);
  // Below the publisher's bound for rows in hand, above which its sweeper takes over.
  let rate = Math.max(100, (await side.measure(load(3_000, 1.5))).perSecond);
  if (await isFlat(rate)) {
    while (await isFlat(rate * step)) rate *= step;
    return rate;
  }
  do rate /= step;
  while (rate > 50 && !(await isFlat(rate)));
  return rate;
}

/** Signs and POSTs the same bodies, and nothing else. */
async function bareClient(way: BareClient['way']): Promise<BareRate> {
  const asked: BareClient = { way, url: `${receiver.url}/bare`, seconds: searchSeconds };
  const measured = await bare.ask<BareRate>(asked);
  say(`bare client, ${way}: ${Math.round(measured.perSecond)}/s`);
  return measured;
}

/** Single calls at low and at usual load, with more and more endpoints that hang. */
async function callLoads(side: Side, healthy: string[], hangingOnes: readonly number[]): Promise<Load[]> {
  const hangingOf = new Map<number, string[]>();
  for (const hanging of hangingOnes) hangingOf.set(hanging, await side.subscribe(100, { hanging }));
  return (['unit', 'publication'] as const).flatMap((way): Load[] => {
    const of = (eventsPerSecond: number, organizations: string[], hanging = 0): Load => {
      const title = `${eventsPerSecond}/s, ${wayNames[way]}${hanging > 0 ? `, ${hanging} of 100 hanging` : ''}`;
      return { title, way, organizations, eventsPerSecond, seconds: callSeconds, hanging };
    };
    const withHanging = [...hangingOf].map(([hanging, organizations]) => of(usualRate, organizations, hanging));
    return [of(50, healthy), of(usualRate, healthy), ...withHanging];
  });
}

type Column<T> = readonly [string, digits: number, of: (one: T) => number];
const waits: readonly Column<Latency>[] = [
  ['p50 ms', 1, ({ p50 }) => p50],
  ['p99 ms', 1, ({ p99 }) => p99],
  ['max ms', 0, ({ max }) => max],
];
const columns: readonly Column<Measured>[] = [
  ...waits,
  ['CPU-s per 10,000: publisher', 2, ({ cost }) => cost.publisher],
  ['webhooks', 2, ({ cost }) => cost.webhooks],
  ['broker', 2, ({ cost }) => cost.broker],
  ['mongod', 2, ({ cost }) => cost.mongod],
];

const cellOf = <T>(all: readonly T[], [, digits, of]: Column<T>): string => spread(spreadOf(all.map(of)), digits);

/** The tails of each round beside those of the same round: what else the machine does meets both. */
function tailsOf(found: ReadonlyMap<Load, readonly Measured[]>, ofDrivers: readonly Latency[]): string[][] {
  const usual = [...found].filter(([{ eventsPerSecond }]) => eventsPerSecond === usualRate);
  const alone = (way: Way): readonly Measured[] => usual.find(([load]) => load.way === way && !load.hanging)?.[1] ?? [];
  const row = (what: string, beside: string, all: readonly Latency[], others: readonly Latency[]): string[] => {
    const ratios = all.map(({ p99 }, round) => p99 / (others[round]?.p99 ?? Number.NaN));
    return [what, beside, spread(spreadOf(ratios), 2)];
  };
  const hanging = usual.filter(([load]) => load.hanging);
  return [
    row(`${usualRate}/s, ${wayNames.unit}`, 'the drivers alone', alone('unit'), ofDrivers),
    ...hanging.map(([{ title, way }, all]) => row(title, 'the same with none', all, alone(way))),
  ];
}

/** Each load in every round, and the drivers alone at the end of each. */
async function measureCalls(side: Side, loads: readonly Load[]): Promise<string[]> {
  const found = new Map(loads.map((load) => [load, [] as Measured[]]));
  const ofDrivers: Latency[] = [];
  const askDrivers = (seconds: number): Promise<Latency> =>
    side.measure({ ...loads[0]!, title: 'the drivers alone', eventsPerSecond: usualRate, seconds }, bare);
  await askDrivers(2); // code is compiled
  for (const _ of rangeOf(rounds)) {
    for (const [load, all] of found) {
      all.push(await side.measure(load));
      await delay(restMs);
    }
    ofDrivers.push(await askDrivers(callSeconds));
    await delay(restMs);
  }
  const rows = [...found].map(([load, all]) => [load.title, ...columns.map((column) => cellOf(all, column))]);
  const [p50s = [], p99s = []] = waits.map(([, , of]) => [...found.values()].map((all) => median(all.map(of))));
  const names = loads.map(({ title }) => title);
  const waited = waits.map((column) => `${column[0]} ${cellOf(ofDrivers, column)}`).join(', ');
  return [
    `From the call until the subscriber has the event, 100 endpoints, the healthy ones: medians of ${rounds} rounds in turn with the lowest and highest:`,
    '',
    ...bars('p99 and, in front of it, p50 of each load, ms', names, [p99s, p50s]),
    ...tableOf(['Load', ...columns.map(([name]) => name)], rows),
    `The drivers alone with the same transactions, ${usualRate}/s, until the subscriber has the event, in the same rounds: ${waited}.`,
    '',
    ...tableOf(['p99 of', 'beside that of', 'ratio, median of the rounds'], tailsOf(found, ofDrivers)),
  ];
}

async function warmedUp(side: Side): Promise<string[]> {
  const organizations = await side.subscribe(100);
  await side.measure({ title: 'warm-up', way: 'unit', organizations, eventsPerSecond: usualRate, seconds: 4 });
  return organizations;
}

/** In many rounds: one stall of 200 ms is the p99 of a round. */
async function benchmarkTails(side: Side): Promise<void> {
  const loads = await callLoads(side, await warmedUp(side), [20]);
  const usual = loads.filter(({ eventsPerSecond }) => eventsPerSecond === usualRate);
  const lines = await measureCalls(side, usual);
  publish({ name: 'bench:deliveries', part: 'tails', title: 'Tails of deliveries', lines });
}

/** The highest rates of an endpoint, of many, and of an event that goes to many, each as a share of what the bare clients do. */
async function ratesOf(side: Side, hundred: string[], clients: readonly BareRate[]): Promise<string[]> {
  const shapes: Shape[] = [
    { title: '1 endpoint', organizations: await side.subscribe(1) },
    { title: '100 endpoints', organizations: hundred },
    { title: '1 event to 100 endpoints', organizations: await side.subscribe(100, { inOne: true }), each: 100 },
  ];
  const rows: string[][] = [];
  for (const shape of shapes) {
    const cells: string[] = [];
    for (const way of ['publication', 'shared unit'] as const) {
      const rate = await highestRate(side, shape, way);
      cells.push(whole(rate), clients.map(({ perSecond }) => `${fixed((100 * rate) / perSecond, 0)} %`).join(' and '));
      await delay(restMs);
    }
    rows.push([shape.title, ...cells]);
  }
  const first = 'Highest rate with a flat backlog, deliveries/s';
  const share = 'of the bare clients';
  return tableOf([first, wayNames.publication, share, 'units of work of many events', share], rows);
}

async function benchmark(side: Side): Promise<void> {
  const [undici, byFetch] = [await bareClient('undici'), await bareClient('fetch')];
  const hundred = await warmedUp(side);
  const rates = await ratesOf(side, hundred, [undici, byFetch]);
  const lines = await measureCalls(side, await callLoads(side, hundred, quick ? [20] : [5, 20]));
  publish({
    name: 'bench:deliveries',
    title: 'Deliveries',
    lines: [
      `A bare undici client that signs and POSTs the same bodies: **${whole(undici.perSecond)}/s**, ${fixed(undici.cpuSeconds, 2)} CPU-s per 10,000.`,
      `The same written with \`fetch\`: **${whole(byFetch.perSecond)}/s**, ${fixed(byFetch.cpuSeconds, 2)} CPU-s.`,
      '',
      ...rates,
      ...lines,
    ],
  });
}

/** What else the machine does meets both: read the ratios. */
async function compare(here: Side, there: Side): Promise<void> {
  const sides = [here, there];
  const load = { way: 'shared unit', eventsPerSecond: 800, seconds: 6 } as const;
  const found = new Map<Side, { organizations: string[]; all: Measured[] }>();
  for (const side of sides) found.set(side, { organizations: await side.subscribe(100), all: [] });
  for (const round of rangeOf(7)) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const { organizations, all } = found.get(side)!;
      const measured = await side.measure({ ...load, title: side.name, organizations });
      if (round > 0) all.push(measured); // in the first code is compiled
    }
  }
  const [ours, theirs] = sides.map((side) => found.get(side)!.all) as [Measured[], Measured[]];
  const rows = columns.map((column) => {
    const ratio = median(ours.map((one, round) => column[2](one) / column[2](theirs[round]!)));
    return [column[0], cellOf(ours, column), cellOf(theirs, column), fixed(ratio, 2)];
  });
  const head = ['800/s to 100 endpoints', 'this checkout', 'the other', 'ratio, median of the rounds'];
  process.stdout.write(`${tableOf(head, rows).join('\n')}\n`);
}

const stack = await startStack({ persistent: false, onProgress: say });
const receiver = await startReceiver();
const bare = startPeer(new URL('bare-process.ts', import.meta.url), {
  BENCH_MONGODB_URI: stack.mongoUri('bare-drivers'),
  BENCH_AMQP_URL: stack.amqpUrl,
  BENCH_RECEIVER_URL: receiver.url,
});
await bare.greeting();
const sides: Side[] = [];
try {
  sides.push(await startSide('here', process.cwd(), { stack, receiver }));
  const against = option('against');
  if (against === undefined) {
    await (process.argv.includes('tails') ? benchmarkTails(sides[0]!) : benchmark(sides[0]!));
  } else {
    sides.push(await startSide('there', against, { stack, receiver }));
    await compare(sides[0]!, sides[1]!);
  }
} finally {
  for (const side of sides) await side.stop();
  receiver.end();
  bare.end();
  await stack.stop();
}
