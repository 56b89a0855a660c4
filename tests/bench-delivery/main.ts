import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { systemContext } from '@booking/platform/context.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { calls } from './calls.ts';
import { keepsShortRuns } from '../support/performance-page.ts';
import { compare } from './compare.ts';
import type { FloorAnswer, FloorQuestion } from './floor.ts';
import { listenerAt, machineUsage, startPeer, usageOf } from './processes.ts';
import type { Arrivals } from './receiver.ts';
import { markdown, percentile, writeReport, type BareClient, type Report, type Row } from './report.ts';
import { startSide } from './side.ts';
import type { SourceResult, SourceRun, Way } from './source.ts';

/**
 * `npm run bench:delivery`: the real webhooks service between a publisher with an outbox and a receiver, each a process of its own. About
 * four minutes; `-- --quick` measures fewer runs, each for a shorter time, and writes nothing, `-- --rates` looks for the highest rates
 * only and writes nothing; `-- --against <checkout>` compares with another one (compare.ts), `-- --calls` measures single calls (calls.ts).
 */
const quick = process.argv.includes('--quick');
const onlyRates = process.argv.includes('--rates');
const seconds = quick ? 3 : 6;
const searchSeconds = quick ? 2 : 4;
const drainMs = 15_000;
/** Between one rate that is tried and the next. */
const step = quick ? 1.4 : 1.15;
const quarter = ['quarter', 0.25] as const;
const hangingEndpoints = quick ? [0, 20] : [0, 1, 5, 20];
/** A backlog is flat when what is still on its way at the end is less than this much of a second's load. */
const flatShare = 0.3;

const [loadBefore = 0] = loadavg();
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const against = process.argv.includes('--against') ? process.argv[process.argv.indexOf('--against') + 1] : undefined;
if (against !== undefined) {
  process.stdout.write(`${await compare(against, say)}\n`);
  process.exit(0);
}
if (process.argv.includes('--calls')) {
  await calls(say);
  process.exit(0);
}
const stack = await startStack({ persistent: false, onProgress: say });
const receiver = startPeer('receiver.ts', [], {});
const { port: receiverPort } = await receiver.greeting<{ port: number }>();
const target = `http://127.0.0.1:${receiverPort}`;
const side = await startSide('bench', process.cwd(), stack);
const { service: webhooks, source, subscriptions } = side;

interface Endpoint {
  organizationId: string;
  id: string;
}

async function subscribe(organizationId: string, path: string): Promise<Endpoint> {
  const { item } = await subscriptions.CreateWebhookSubscription({
    context: wireContext(systemContext(organizationId, newId())),
    input: { name: path, url: `${target}${path}`, events: ['orders.created'] },
  });
  return { organizationId, id: item?.id ?? '' };
}

async function deactivate({ organizationId, id }: Endpoint): Promise<void> {
  await subscriptions.UpdateWebhookSubscription({
    context: wireContext(systemContext(organizationId, newId())),
    id,
    input: { is_active: false },
    update_mask: ['is_active'],
  });
}

/** `count` organizations with one endpoint each, the first `hanging` of which never answer. */
async function endpoints(count: number, hanging = 0): Promise<Endpoint[]> {
  const paths = Array.from({ length: count }, (_, index) => (index < hanging ? `/hang/${index}` : `/ok/${index}`));
  return Promise.all(paths.map((path) => subscribe(newId(), path)));
}

interface Load {
  scenario: string;
  organizations: string[];
  eventsPerSecond: number;
  seconds: number;
  /** Deliveries that an event makes. */
  deliveriesPerEvent: number;
  /** How many of the organizations, the first ones, have an endpoint that hangs. */
  hanging?: number;
  way?: Way;
}

/** One open-loop run; the receiver counts until all has arrived or `drainMs` have passed. */
async function measure(load: Load): Promise<Row & { flat: boolean; arrived: number }> {
  const run = newId();
  await receiver.ask({ begin: run });
  const { committedAt, events } = await source.ask<SourceResult>({
    run,
    organizations: load.organizations,
    eventsPerSecond: load.eventsPerSecond,
    seconds: load.seconds,
    ...(load.way ? { way: load.way } : {}),
  } satisfies SourceRun);
  const count = async (): Promise<number> => (await receiver.ask<{ count: number }>({ count: true })).count;
  const { hanging = 0, organizations } = load;
  const toHanging =
    Math.floor(events / organizations.length) * hanging + Math.min(events % organizations.length, hanging);
  const expected = (events - toHanging) * load.deliveriesPerEvent;
  const atEnd = await count();
  const giveUpAt = Date.now() + drainMs;
  while ((await count()) < expected && Date.now() < giveUpAt) await delay(50);
  const { samples } = await receiver.ask<Arrivals>({ take: true });
  const latencies: number[] = [];
  for (let index = 0; index < samples.length; index += 2) {
    latencies.push((samples[index + 1] ?? 0) - (committedAt[samples[index] ?? 0] ?? 0));
  }
  latencies.sort((a, b) => a - b);
  const offered = load.eventsPerSecond * load.deliveriesPerEvent;
  const row = {
    scenario: load.scenario,
    offered,
    delivered: latencies.length / load.seconds,
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    p99: percentile(latencies, 0.99),
    flat: expected - atEnd < flatShare * offered && latencies.length >= expected,
    arrived: latencies.length,
  };
  say(
    `${row.scenario}: ${Math.round(offered)}/s offered, ${row.arrived} of ${expected} arrived, p50 ${row.p50.toFixed(1)} p95 ${row.p95.toFixed(1)} p99 ${row.p99.toFixed(1)} ms${row.flat ? '' : ', backlog grows'}`,
  );
  return row;
}

/** The first delivery to an endpoint reads its subscription and opens a connection: that is not what the runs are to show. */
async function warmUp(all: readonly Endpoint[]): Promise<void> {
  const organizations = all.map((endpoint) => endpoint.organizationId);
  await measure({ scenario: 'warm-up', organizations, deliveriesPerEvent: 1, eventsPerSecond: 200, seconds: 1.5 });
}

/**
 * What a burst drains at: where the search begins. It stays below the publisher's bound for rows in hand, above which its sweeper takes
 * over.
 */
const burst = { deliveriesPerSecond: 3_000, seconds: 1.5 };

/**
 * Goes in steps from the rate at which a burst drains: down until the backlog is flat, or up until it grows, twice at a rate. Answers the
 * last rate at which it was flat.
 */
async function highestRate(load: Omit<Load, 'eventsPerSecond' | 'seconds'>): Promise<number> {
  const isFlat = async (deliveries: number): Promise<boolean> => {
    const eventsPerSecond = deliveries / load.deliveriesPerEvent;
    const tries = async (): Promise<boolean> =>
      (await measure({ ...load, eventsPerSecond, seconds: searchSeconds })).flat;
    return (await tries()) || tries();
  };
  const eventsPerSecond = burst.deliveriesPerSecond / load.deliveriesPerEvent;
  const startedAt = performance.now();
  const { arrived } = await measure({
    ...load,
    scenario: `${load.scenario}, burst`,
    eventsPerSecond,
    seconds: burst.seconds,
  });
  let rate = Math.max(100, (arrived * 1_000) / (performance.now() - startedAt));
  if (await isFlat(rate)) {
    while (await isFlat(rate * step)) rate *= step;
    return rate;
  }
  do rate /= step;
  while (rate > 50 && !(await isFlat(rate)));
  return rate;
}

const brokerPid = listenerAt(stack.amqpUrl);
const mongodPid = listenerAt(stack.mongoUri('x'));
const processes: [string, number | undefined][] = [
  ['publisher with relay', source.pid],
  ['webhooks (fan-out and deliverer)', webhooks.pid],
  ['receiver', receiver.pid],
  ['broker', brokerPid],
  ['mongod', mongodPid],
];

const ownCpuSeconds = (): number =>
  processes.reduce((sum, [, pid]) => sum + (usageOf(pid)?.cpuSeconds ?? 0), process.cpuUsage().user / 1e6);

/** The share of the machine's processor time that went to others while `work` ran; undefined where /proc does not tell. */
async function shareOfOthers(work: () => Promise<void>): Promise<number | undefined> {
  const [before, ownBefore] = [machineUsage(), ownCpuSeconds()];
  await work();
  const [after, ownAfter] = [machineUsage(), ownCpuSeconds()];
  if (!before || !after) return undefined;
  const others = after.busySeconds - before.busySeconds - (ownAfter - ownBefore);
  return Math.max(0, others / (after.totalSeconds - before.totalSeconds));
}

/** Processor seconds that `pid` spends per 10,000 of what `work` counts; NaN where /proc does not tell. */
async function costOf(pid: number | undefined, work: () => Promise<number>): Promise<number> {
  const before = usageOf(pid);
  const count = await work();
  const after = usageOf(pid);
  return before && after ? ((after.cpuSeconds - before.cpuSeconds) * 10_000) / count : Number.NaN;
}

async function bareClient(way: 'undici' | 'fetch'): Promise<BareClient> {
  const client = startPeer('bare-client.ts', [`${target}/bare`, String(searchSeconds), way], {});
  await client.greeting<{ warm: true }>();
  let measured = { perSecond: 0, cpuSeconds: 0 };
  const receiverCpuSeconds = await costOf(receiver.pid, async () => {
    measured = await client.greeting<{ perSecond: number; cpuSeconds: number }>();
    return measured.perSecond * searchSeconds;
  });
  say(`bare client, ${way}: ${Math.round(measured.perSecond)}/s`);
  return { ...measured, receiverCpuSeconds };
}

async function floor(): Promise<Report['floor']> {
  const peer = startPeer('floor.ts', [], {
    BENCH_MONGODB_URI: stack.mongoUri('bench-floor'),
    BENCH_AMQP_URL: stack.amqpUrl,
  });
  await peer.greeting();
  const costs = new Map<'broker' | 'mongod', number>();
  for (const [part, pid] of [
    ['broker', brokerPid],
    ['mongod', mongodPid],
  ] as const) {
    const question: FloorQuestion = { part, seconds: searchSeconds };
    costs.set(part, await costOf(pid, async () => (await peer.ask<FloorAnswer>(question)).count));
  }
  peer.end();
  const [broker = Number.NaN, mongod = Number.NaN] = [costs.get('broker'), costs.get('mongod')];
  say(`alone, per 10,000: broker ${broker.toFixed(2)} CPU-s, mongod ${mongod.toFixed(2)} CPU-s`);
  return { broker, mongod };
}

const eachPerSecond = 400;
const rounds = 3;

/** What a call that makes one event waits for: of three rounds the one with the p99 in the middle, and the others' beside it. */
async function oneUnitEach(load: Omit<Load, 'eventsPerSecond' | 'seconds'>): Promise<Row> {
  const runs: Row[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const scenario = `${load.scenario}, one unit of work per event`;
    runs.push(await measure({ ...load, scenario, way: 'unit', eventsPerSecond: eachPerSecond, seconds }));
  }
  runs.sort((left, right) => left.p99 - right.p99);
  const middle = runs[Math.floor(rounds / 2)]!;
  const spread = `p99 of the rounds ${runs[0]!.p99.toFixed(1)}–${runs.at(-1)!.p99.toFixed(1)}`;
  return { ...middle, scenario: `${middle.scenario} (${spread})` };
}

async function benchmark(): Promise<Report> {
  await delay(2_000);
  const idleMb = usageOf(webhooks.pid)?.residentMb ?? Number.NaN;
  const bare = { undici: await bareClient('undici'), fetch: await bareClient('fetch') };
  const alone = await floor();

  const single = await endpoints(1);
  const hundred = await endpoints(100);
  const shared = newId();
  await Promise.all(Array.from({ length: 100 }, (_, index) => subscribe(shared, `/fan/${index}`)));
  const loads = {
    single: { scenario: '1 endpoint', organizations: single.map((e) => e.organizationId), deliveriesPerEvent: 1 },
    hundred: { scenario: '100 endpoints', organizations: hundred.map((e) => e.organizationId), deliveriesPerEvent: 1 },
    fanOut: { scenario: '1 event to 100 endpoints', organizations: [shared], deliveriesPerEvent: 100 },
  };
  await measure({ ...loads.hundred, scenario: 'warm-up', eventsPerSecond: 500, seconds: 3 });

  const highest: Report['highest'] = [];
  const rows: Row[] = [];
  const costs: Report['costs'] = [];
  const othersShare = await shareOfOthers(async () => {
    for (const load of Object.values(loads)) {
      const published = await highestRate({ ...load, way: 'publication' });
      await delay(2_000);
      const perSecond = await highestRate(load);
      highest.push({ scenario: load.scenario, perSecond, published });
      await delay(2_000);
      if (onlyRates) continue;
      const before = processes.map(([, pid]) => usageOf(pid));
      const eventsPerSecond = perSecond / 2 / load.deliveriesPerEvent;
      const row = await measure({ ...load, scenario: `${load.scenario}, half load`, eventsPerSecond, seconds });
      rows.push(row);
      if (load !== loads.hundred) continue;
      processes.forEach(([name, pid], index) => {
        const [from, to] = [before[index], usageOf(pid)];
        if (!from || !to) return;
        const cpuSeconds = ((to.cpuSeconds - from.cpuSeconds) * 10_000) / row.arrived;
        costs.push({ process: name, cpuSeconds, residentMb: to.residentMb });
      });
    }
  });

  if (onlyRates) return { loadBefore, othersShare, idleMb, bare, floor: alone, highest, rows, costs };

  // At half load the processors are nearly full, so that whatever the hanging ones cost delays everybody; a quarter shows the isolation
  // alone.
  const highestOfHundred = highest[1]?.perSecond ?? 0;
  for (const [name, share] of quick ? [quarter] : ([['half', 0.5], quarter] as const)) {
    for (const hanging of hangingEndpoints) {
      const mixed = await endpoints(100, hanging);
      await warmUp(mixed.slice(hanging));
      rows.push(
        await measure({
          scenario: `100 endpoints, ${hanging} hanging, ${name} load`,
          organizations: mixed.map((e) => e.organizationId),
          deliveriesPerEvent: 1,
          hanging,
          eventsPerSecond: share * highestOfHundred,
          seconds: 2 * seconds,
        }),
      );
      await Promise.all(mixed.map(deactivate));
      await delay(3_000);
    }
  }
  for (const load of [loads.single, loads.hundred]) rows.push(await oneUnitEach(load));
  return { loadBefore, othersShare, idleMb, bare, floor: alone, highest, rows, costs };
}

try {
  const report = await benchmark();
  const text = markdown(report);
  process.stdout.write(`${text}\n`);
  if ((!quick || keepsShortRuns) && !onlyRates) writeReport(text, report);
} finally {
  receiver.end();
  await side.end();
  await stack.stop();
}
