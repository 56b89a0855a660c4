import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '@booking/platform/ids.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { keepsShortRuns, performanceSection } from '../support/performance-page.ts';
import type { FloorAnswer, FloorQuestion } from './floor.ts';
import { listenerAt, startPeer, usageOf } from './processes.ts';
import type { Arrivals } from './receiver.ts';
import { median, percentile } from './report.ts';
import { startSide } from './side.ts';
import type { SourceResult, SourceRun, Way } from './source.ts';

/**
 * `npm run bench:delivery -- --calls`: what users of the API see of it, a unit of work for each event, from the call to the arrival at the
 * subscriber. Tails with and without hanging endpoints, the cost of an event at low load beside that in a burst, and how soon a fresh
 * process is warm. Each row is the median of `rounds`, with the lowest and the highest.
 */
const quick = process.argv.includes('--quick');
const rounds = 3;
const restMs = quick ? 500 : 1_500;
const endpointCount = 100;
const drainMs = 20_000;

interface Load {
  title: string;
  way: Way;
  perSecond: number;
  seconds: number;
  hanging: number;
}

const burstOf = (way: Way, title: string): Load => ({ title, way, perSecond: 3_000, seconds: 2, hanging: 0 });
const burst = burstOf('shared unit', 'burst, many events to a unit of work');
const pacedOf = (way: Way, title: string): Load[] => [
  { title: `50/s, ${title}`, way, perSecond: 50, seconds: 12, hanging: 0 },
  { title: `600/s, ${title}`, way, perSecond: 600, seconds: 8, hanging: 0 },
  { title: `600/s, ${title}, 5 of 100 hanging`, way, perSecond: 600, seconds: 8, hanging: 5 },
  { title: `600/s, ${title}, 20 of 100 hanging`, way, perSecond: 600, seconds: 8, hanging: 20 },
];
const loads: readonly Load[] = [
  ...pacedOf('unit', 'a unit of work each'),
  ...pacedOf('publication', 'a confirmed publication each'),
  burstOf('publication', 'burst, a confirmed publication each'),
  burst,
].filter(({ hanging }) => !quick || hanging !== 5);

interface Measured {
  p50: number;
  p99: number;
  max: number;
  /** CPU-s per 10,000 events: publisher and webhooks, and broker and mongod. */
  system: number;
  stores: number;
  /** Of the webhooks service: the longest that its event loop stood still, and its collections' share of the time. */
  loopMaxMs: number;
  gcMs: number;
}

const columns: readonly [keyof Measured, string, number][] = [
  ['p50', 'p50 ms', 1],
  ['p99', 'p99 ms', 1],
  ['max', 'max ms', 0],
  ['system', 'CPU-s per 10,000: publisher and webhooks', 2],
  ['stores', 'broker and mongod', 2],
  ['loopMaxMs', "webhooks: event loop's longest stop ms", 0],
  ['gcMs', 'webhooks: collections, ms in all', 0],
];

/** The service's own gauges; reading them starts the histogram of the event loop anew. */
async function gauges(adminPort: number): Promise<{ loopMaxMs: number; gcMs: number }> {
  const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  const sum = (name: string): number =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    );
  return {
    loopMaxMs: sum('nodejs_eventloop_lag_max_seconds') * 1_000,
    gcMs: sum('nodejs_gc_duration_seconds_sum') * 1_000,
  };
}

export async function calls(say: (line: string) => void): Promise<void> {
  const [loadBefore = 0] = loadavg();
  const stack = await startStack({ persistent: false, onProgress: say });
  const receiver = startPeer('receiver.ts', [], {});
  const { port } = await receiver.greeting<{ port: number }>();
  const side = await startSide('calls', process.cwd(), stack);
  const adminPort = side.service.ports['admin'] ?? 0;
  const pids = {
    system: [side.source.pid, side.service.pid],
    stores: [listenerAt(stack.amqpUrl), listenerAt(stack.mongoUri('x'))],
  };
  const spent = (of: keyof typeof pids): number =>
    pids[of].reduce<number>((sum, pid) => sum + (usageOf(pid)?.cpuSeconds ?? Number.NaN), 0);

  /** The arrival times of a run beside what it cost. */
  const run = async (load: Load, organizations: readonly string[]): Promise<Measured & { arrivals: number[] }> => {
    const name = newId();
    await receiver.ask({ begin: name });
    const before = { system: spent('system'), stores: spent('stores'), ...(await gauges(adminPort)) };
    const { calledAt, events } = await side.source.ask<SourceResult>({
      run: name,
      organizations: [...organizations],
      eventsPerSecond: load.perSecond,
      seconds: quick ? load.seconds / 2 : load.seconds,
      way: load.way,
    } satisfies SourceRun);
    const toHanging =
      Math.floor(events / organizations.length) * load.hanging + Math.min(events % organizations.length, load.hanging);
    const giveUpAt = Date.now() + drainMs;
    const arrived = async () => (await receiver.ask<{ count: number }>({ count: true })).count;
    while ((await arrived()) < events - toHanging && Date.now() < giveUpAt) await delay(20);
    const after = { system: spent('system'), stores: spent('stores'), ...(await gauges(adminPort)) };
    const { samples } = await receiver.ask<Arrivals>({ take: true });
    const latencies: number[] = [];
    const arrivals: number[] = [];
    for (let index = 0; index < samples.length; index += 2) {
      const at = samples[index + 1] ?? Number.NaN;
      arrivals.push(at);
      latencies.push(at - (calledAt[samples[index] ?? 0] ?? Number.NaN));
    }
    if (latencies.length < events - toHanging) say(`${load.title}: ${events - toHanging - latencies.length} missing`);
    latencies.sort((a, b) => a - b);
    const measured = {
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      max: latencies.at(-1) ?? Number.NaN,
      system: ((after.system - before.system) * 10_000) / events,
      stores: ((after.stores - before.stores) * 10_000) / events,
      loopMaxMs: after.loopMaxMs,
      gcMs: after.gcMs - before.gcMs,
    };
    say(
      `${load.title}: ${columns.map(([key, title, digits]) => `${title} ${measured[key].toFixed(digits)}`).join(', ')}`,
    );
    return { ...measured, arrivals };
  };

  try {
    const healthy = await side.subscribe(port, endpointCount);
    const cold = (await run(burst, healthy)).arrivals;
    await run({ ...burst, title: 'warm-up', way: 'unit', perSecond: 600, seconds: 4 }, healthy);
    const organizationsOf = new Map<number, string[]>([[0, healthy]]);
    for (const { hanging } of loads) {
      if (!organizationsOf.has(hanging))
        organizationsOf.set(hanging, await side.subscribe(port, endpointCount, hanging));
    }
    const found = new Map<Load, Measured[]>(loads.map((load) => [load, []]));
    const warm: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const load of loads) {
        const measured = await run(load, organizationsOf.get(load.hanging) ?? []);
        found.get(load)?.push(measured);
        if (load === burst) warm.push(rateAfter(measured.arrivals, 2_000));
        await delay(restMs);
      }
    }
    const floors: Floor[] = [];
    for (const perSecond of [50, 600]) {
      const peer = startPeer('floor.ts', [], {
        BENCH_MONGODB_URI: stack.mongoUri('calls-floor'),
        BENCH_AMQP_URL: stack.amqpUrl,
      });
      await peer.greeting();
      const warmUp: FloorQuestion = { perSecond, seconds: 2 };
      await peer.ask<FloorAnswer>(warmUp);
      const before = { own: usageOf(peer.pid)?.cpuSeconds ?? Number.NaN, stores: spent('stores') };
      const { count, latencies = [] } = await peer.ask<FloorAnswer>({ perSecond, seconds: 6 } satisfies FloorQuestion);
      const own = (usageOf(peer.pid)?.cpuSeconds ?? Number.NaN) - before.own;
      latencies.sort((one, other) => one - other);
      floors.push({
        perSecond,
        latencies,
        own: (own * 10_000) / count,
        stores: ((spent('stores') - before.stores) * 10_000) / count,
      });
      peer.end();
    }
    const text = report({ loadBefore, found, floors, freshShare: rateAfter(cold, 2_000) / median(warm) });
    process.stdout.write(`${text}\n`);
    if (!quick || keepsShortRuns) section.write(text);
  } finally {
    await side.end();
    receiver.end();
    await stack.stop();
  }
}

/** Arrivals per second from the `from`-th on. */
function rateAfter(arrivals: readonly number[], from: number): number {
  const sorted = arrivals.toSorted((a, b) => a - b).slice(from);
  return ((sorted.length - 1) * 1_000) / ((sorted.at(-1) ?? Number.NaN) - (sorted[0] ?? Number.NaN));
}

const section = performanceSection(
  'bench:calls',
  `

## One call, one event

What the user of the API sees, from the call until the subscriber has the event, measured by \`npm run bench:delivery -- --calls\`: with a unit of work for each event, as the API makes them, and with a publication for each
event that the broker confirms, past the outbox, as brokers of webhooks are measured by others. The bench replaces the part between the markers.
`,
);

interface Findings {
  loadBefore: number;
  found: ReadonlyMap<Load, readonly Measured[]>;
  freshShare: number;
  floors: readonly Floor[];
}

/** What the bare drivers do one by one at a rate. */
interface Floor {
  perSecond: number;
  /** From the call until the consumer has the message, in order. */
  latencies: readonly number[];
  /** CPU-s per 10,000, their own and the servers'. */
  own: number;
  stores: number;
}

function report({ loadBefore, found, floors, freshShare }: Findings): string {
  const spread = (values: readonly number[], digits: number): string =>
    `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;
  const rows = [...found].map(
    ([{ title }, all]) =>
      `| ${title} | ${columns
        .map(([key, , digits]) =>
          spread(
            all.map((one) => one[key]),
            digits,
          ),
        )
        .join(' | ')} |`,
  );
  return [
    section.begin,
    '',
    `\`npm run bench:delivery -- --calls\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'},`,
    `100 endpoints, medians of ${rounds} rounds in turn with the lowest and highest; load average before the run ${loadBefore.toFixed(1)}. Warm-up: a burst of 6,000 events, then 600/s for 4 s.`,
    '',
    `| Load | ${columns.map(([, title]) => title).join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...rows,
    '',
    'What the bare drivers spend on the same promises, each event its own transaction, publication, removal and record, without signing, calls and rules:',
    '',
    '| Load | until a consumer has the message: p50 ms | p99 ms | max ms | CPU-s per 10,000: the process | broker and mongod |',
    '|---|---|---|---|---|---|',
    ...floors.map(({ perSecond, latencies, own, stores }) => {
      const [p50, p99, max] = [percentile(latencies, 0.5), percentile(latencies, 0.99), latencies.at(-1) ?? Number.NaN];
      return `| ${perSecond}/s | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${max.toFixed(0)} | ${own.toFixed(2)} | ${stores.toFixed(2)} |`;
    }),
    '',
    `After its first 2,000 events a freshly started service delivers a burst at **${(100 * freshShare).toFixed(0)} %** of the rate at which it does when warm.`,
    '',
    section.end,
  ].join('\n');
}
