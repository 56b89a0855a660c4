import { loadavg } from 'node:os';
import { usageOf } from '../bench-delivery/processes.ts';
import { orderCase, resourcesCase, subscriptionCase, todayRequest, type Case } from './cases.ts';
import type { LoadOrder, Measurement } from './load.ts';
import { markdown, writeReport, type Compared, type Sized } from './report.ts';
import { loadResources, type Loaded } from './resources.ts';
import { startWorld, type World } from './world.ts';

/**
 * `npm run bench:http`: what requests through the gateway cost, beside a bare express handler that answers the same bytes, and whether the
 * list of today's resources grows with the collection. About six minutes; `-- --quick` takes a tenth of the data and shorter runs and writes
 * nothing, `-- --only order` measures nothing but the order.
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
const rounds = 3;
const seconds = quick ? 2 : 5;
const warmUpSeconds = quick ? 2 : 4;
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

/** Platform and bare handler in turn, so that whatever else the machine does meets both; of each the median round. */
async function compare({ name, service, platform, bare, remark }: Case): Promise<Compared> {
  for (const order of [platform, bare]) {
    await world.load.ask({ ...order, connections, seconds: warmUpSeconds } satisfies LoadOrder);
  }
  const pids = [world.platform.service('gateway').pid, world.platform.service(service).pid];
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    const through = await measured(platform, pids);
    const direct = await measured(bare, [world.bare.pid]);
    say(`${name}: ${through.measurement.perSecond.toFixed(0)}/s, bare ${direct.measurement.perSecond.toFixed(0)}/s`);
    runs.push({ through, direct });
  }
  const through = median(runs.map((run) => run.through), ({ measurement }) => measurement.perSecond); // prettier-ignore
  const direct = median(runs.map((run) => run.direct), ({ measurement }) => measurement.perSecond); // prettier-ignore
  const [gateway = Number.NaN, behind = Number.NaN] = through.cpuMs;
  const cpuMs = { gateway, service: behind, bare: direct.cpuMs[0] ?? Number.NaN };
  return { name, platform: through.measurement, bare: direct.measurement, cpuMs, remark };
}

async function sized(wanted: Loaded): Promise<{ result: Sized; resourcesCase: () => Promise<Case> }> {
  const tenant = await world.newTenant();
  say(`loading ${wanted.resources} resources and ${wanted.bookings} bookings`);
  const loaded = await loadResources(world.databases.resources, tenant.organizationId, wanted, loadSeconds);
  say(`loaded ${loaded.bookings} bookings`);
  const order = todayRequest(world, tenant);
  const ask = (over: number, forSeconds: number): Promise<Measurement> =>
    world.load.ask<Measurement>({ ...order, connections: over, seconds: forSeconds } satisfies LoadOrder);
  await ask(connections, warmUpSeconds);
  const result = { loaded, single: await ask(1, seconds), many: await ask(connections, seconds) };
  say(`${loaded.resources} resources: p50 ${result.single.p50.toFixed(2)} ms, ${result.many.perSecond.toFixed(0)}/s`);
  return { result, resourcesCase: () => resourcesCase(world, tenant, loaded.resources) };
}

async function run(current: World): Promise<void> {
  const order = await compare(await orderCase(current));
  if (only === 'order') {
    say(JSON.stringify(order));
    return;
  }
  const subscription = await compare(await subscriptionCase(current, await current.newTenant()));
  const small = await sized(sizes[0]);
  const large = await sized(sizes[1]);
  const resources = await compare(await large.resourcesCase());
  const cases = [order, resources, subscription];
  const text = markdown({ loadBefore, connections, cases, sizes: [small.result, large.result] });
  process.stdout.write(`${text}\n`);
  if (!quick) writeReport(text);
}

try {
  await run(world);
} finally {
  await world.stop();
}
