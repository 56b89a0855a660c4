import { loadavg } from 'node:os';
import { usageOf } from '../bench-delivery/processes.ts';
import { keepsShortRuns } from '../support/performance-page.ts';
import { createCase, creations, orderCase, resourcesCase, todayRequest, type Case } from './cases.ts';
import type { LoadOrder, Measurement } from './load.ts';
import { markdown, writeReport, type Compared, type Sized } from './report.ts';
import { loadResources, type Loaded } from './resources.ts';
import { startWorld, type Tenant, type World } from './world.ts';

/**
 * `npm run bench:http`: what requests through the gateway cost, beside a bare express handler that answers the same bytes, and whether the
 * list of today's resources grows with the collection. About seven minutes; `-- --quick` takes a tenth of the data and shorter runs and
 * writes nothing, `-- --only order`, `-- --only resources` and `-- --only creates` measure nothing but these. BENCH_NODE_OPTIONS is given
 * to the services (`--cpu-prof` and the like).
 */
const quick = process.argv.includes('--quick');
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const sizes: readonly [Loaded, Loaded] = quick
  ? [
      { resources: 1_000, bookings: 10_000 },
      { resources: 10_000, bookings: 100_000 },
    ]
  : [
      { resources: 10_000, bookings: 100_000 },
      { resources: 100_000, bookings: 1_000_000 },
    ];
const connections = 32;
const rounds = quick ? 3 : 5;
const seconds = quick ? 2 : 4;
const warmUpSeconds = quick ? 3 : 8;
const loadSeconds = 150;

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const [loadBefore = 0] = loadavg();
const world = await startWorld({ say, nodeOptions: process.env['BENCH_NODE_OPTIONS'] });

/** A measurement and what the given processes used for each of its requests, milliseconds. */
async function measured(
  order: Omit<LoadOrder, 'connections' | 'seconds'>,
  pids: readonly (number | undefined)[],
): Promise<{ measurement: Measurement; cpuMs: number[] }> {
  const used = (): number[] => pids.map((pid) => usageOf(pid)?.cpuSeconds ?? Number.NaN);
  const before = used();
  const measurement = await world.load.ask<Measurement>({ ...order, connections, seconds } satisfies LoadOrder);
  const cpuMs = used().map((after, at) => ((after - (before[at] ?? 0)) * 1_000) / measurement.count);
  return { measurement, cpuMs };
}

function median<T>(items: readonly T[], of: (item: T) => number): T {
  return items.toSorted((left, right) => of(left) - of(right))[Math.floor(items.length / 2)]!;
}

interface Round {
  through: Awaited<ReturnType<typeof measured>>;
  direct: Awaited<ReturnType<typeof measured>>;
}

const ratioOf = ({ through, direct }: Round): number => through.measurement.perSecond / direct.measurement.perSecond;

/** Platform and bare handler in turn, so that whatever else the machine does meets both; the round with the median ratio. */
async function compare({ name, service, platform, bare, remark }: Case): Promise<Compared> {
  for (const order of [platform, bare]) {
    await world.load.ask({ ...order, connections, seconds: warmUpSeconds } satisfies LoadOrder);
  }
  const { mongodPid } = world;
  const pids = [world.platform.service('gateway').pid, world.platform.service(service).pid, mongodPid];
  const runs: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const through = await measured(platform, pids);
    const direct = await measured(bare, [world.bare.pid, mongodPid]);
    say(`${name}: ${through.measurement.perSecond.toFixed(0)}/s, bare ${direct.measurement.perSecond.toFixed(0)}/s`);
    runs.push({ through, direct });
  }
  const { through, direct } = median(runs, ratioOf);
  const [gateway = Number.NaN, behind = Number.NaN, mongod = Number.NaN] = through.cpuMs;
  const [bareMs = Number.NaN, bareMongod = Number.NaN] = direct.cpuMs;
  const cpuMs = { gateway, service: behind, mongod, bare: bareMs, bareMongod };
  const ratios = runs.map(ratioOf);
  const spread = { lowest: Math.min(...ratios), highest: Math.max(...ratios) };
  return { name, platform: through.measurement, bare: direct.measurement, spread, cpuMs, remark };
}

async function newCollection(wanted: Loaded): Promise<{ tenant: Tenant; loaded: Loaded }> {
  const tenant = await world.newTenant();
  say(`loading ${wanted.resources} resources and ${wanted.bookings} bookings`);
  const loaded = await loadResources(world.databases.resources, tenant.organizationId, wanted, loadSeconds);
  say(`loaded ${loaded.bookings} bookings`);
  return { tenant, loaded };
}

/** The same page out of each collection, in turn; of each the median round. */
async function compareSizes(collections: readonly { tenant: Tenant; loaded: Loaded }[]): Promise<Sized[]> {
  const ask = (tenant: Tenant, over: number, forSeconds: number): Promise<Measurement> =>
    world.load.ask<Measurement>({
      ...todayRequest(world, tenant),
      connections: over,
      seconds: forSeconds,
    } satisfies LoadOrder);
  for (const { tenant } of collections) await ask(tenant, connections, warmUpSeconds);
  const runs = collections.map(({ loaded }) => ({ loaded, single: [] as Measurement[], many: [] as Measurement[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { tenant }] of collections.entries()) {
      runs[at]!.single.push(await ask(tenant, 1, seconds / 2));
      runs[at]!.many.push(await ask(tenant, connections, seconds / 2));
    }
  }
  return runs.map(({ loaded, single, many }) => {
    const result = { loaded, single: median(single, ({ p50 }) => p50), many: median(many, (one) => one.perSecond) };
    say(`${loaded.resources} resources: p50 ${result.single.p50.toFixed(2)} ms, ${result.many.perSecond.toFixed(0)}/s`);
    return result;
  });
}

async function run(current: World): Promise<void> {
  const creates = async (): Promise<Compared[]> => {
    const compared: Compared[] = [];
    for (const creation of creations) {
      compared.push(await compare(await createCase(current, await current.newTenant(), creation)));
    }
    return compared;
  };
  const lists = async ({ tenant, loaded: { resources } }: Awaited<ReturnType<typeof newCollection>>) => {
    const compared: Compared[] = [];
    for (const ownPages of [false, true]) {
      compared.push(await compare(await resourcesCase(current, tenant, { resources, ownPages })));
    }
    return compared;
  };
  if (only === 'creates') {
    for (const compared of await creates()) say(JSON.stringify(compared));
    return;
  }
  if (only === 'resources') {
    // The list reads no bookings.
    const collection = await newCollection({ resources: sizes[1].resources, bookings: 0 });
    for (const compared of await lists(collection)) say(JSON.stringify(compared));
    return;
  }
  const order = await compare(await orderCase(current));
  if (only === 'order') {
    say(JSON.stringify(order));
    return;
  }
  const created = await creates();
  const small = await newCollection(sizes[0]);
  const large = await newCollection(sizes[1]);
  const [smallSized, largeSized] = await compareSizes([small, large]);
  const cases = [order, ...(await lists(large)), ...created];
  const text = markdown({ loadBefore, connections, cases, sizes: [smallSized!, largeSized!] });
  process.stdout.write(`${text}\n`);
  if (!quick || keepsShortRuns) writeReport(text);
}

try {
  await run(world);
} finally {
  await world.stop();
}
