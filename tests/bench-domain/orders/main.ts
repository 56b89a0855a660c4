import { loadavg } from 'node:os';
import { keepsShortRuns } from '../../support/performance-page.ts';
import { usageOf } from '../../bench-delivery/processes.ts';
import { commandsOf, eventsPublished } from './commands.ts';
import { placeOrders, type Placed, type Target } from './placing.ts';
import { markdown, ratioOf, writeReport, type Run } from './report.ts';
import { transactionCost } from './transactions.ts';
import { startOrdersWorld, type OrdersWorld } from './world.ts';

const callers = [1, 4, 16, 32];
const seconds = 5;
const rounds = 3;
const counted = 20;
const countedOfCrowd = 320;

/**
 * `npm run bench:domain -- orders`: placing orders through the gateway, draft to delivered events, beside a bare handler. About four minutes.
 * BENCH_NODE_OPTIONS is given to the services (`--cpu-prof` and the like); `--quick` measures a part and writes nothing.
 */
export async function benchOrders(say: (line: string) => void, { quick }: { quick: boolean }): Promise<void> {
  const [loadBefore = 0] = loadavg();
  const world = await startOrdersWorld(say);
  try {
    for (const target of [world.platform(1), world.bare(1)]) await placeOrders(target, { callers: 8, seconds: 4 });
    await eventsPublished(world);
    const transaction = await transactionCost(world.ownDatabase, world.amqpUrl);
    const runs: Run[] = [];
    for (const bookings of [1, 10]) {
      for (const count of bookings === 1 ? (quick ? [1, 32] : callers) : [1, 16]) {
        const inTurn: Omit<Run, 'ratios'>[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const through = await measured(world, world.platform(bookings), count);
          const bare = await measured(world, world.bare(bookings), count);
          inTurn.push({ bookings, through, bare });
          say(`${bookings} bookings, ${count} callers: ${rate(through.placed)}/s, bare ${rate(bare.placed)}/s`);
        }
        inTurn.sort((left, right) => ratioOf(left) - ratioOf(right));
        runs.push({ ...inTurn[Math.floor(rounds / 2)]!, ratios: inTurn.map(ratioOf) });
      }
    }
    const ofOrder = async (bookings: number) =>
      commandsOf(world, () => placeOrders(world.platform(bookings), { callers: 1, seconds: 20, ordersMax: counted }));
    const crowd = { callers: 32, seconds: 20, ordersMax: countedOfCrowd };
    const commands = {
      counted,
      one: await ofOrder(1),
      ten: await ofOrder(10),
      countedOfCrowd,
      crowd: await commandsOf(world, () => placeOrders(world.platform(1), crowd)),
    };
    const text = markdown({ loadBefore, transaction, runs, commands });
    process.stdout.write(`${text}\n`);
    if (!quick || keepsShortRuns) writeReport(text);
  } finally {
    await world.stop();
  }
}

const rate = ({ orders, seconds: took }: Placed): string => (orders / took).toFixed(1);

/** The orders placed, and what every process used until their events were delivered, CPU-ms per order. */
async function measured(world: OrdersWorld, target: Target, count: number): Promise<Run['through']> {
  const used = () => Object.entries(world.pids).map(([name, pid]) => [name, usageOf(pid)?.cpuSeconds ?? 0] as const);
  const before = new Map(used());
  const placed = await placeOrders(target, { callers: count, seconds });
  const startedAt = performance.now();
  await eventsPublished(world);
  const publishedAfterMs = performance.now() - startedAt;
  const cpuMs = used().map(([name, after]) => [name, ((after - (before.get(name) ?? 0)) * 1_000) / placed.orders]);
  return { placed, publishedAfterMs, cpuMs: new Map(cpuMs as [string, number][]) };
}
