import { loadavg } from 'node:os';
import { keepsShortRuns } from '../../support/performance-page.ts';
import { commandsOf, eventsPublished } from './commands.ts';
import { placeOrders, type Placed, type Target } from './placing.ts';
import { usedSince } from './usage.ts';
import { markdown, ratioOf, wholeRows, writeReport, type Run } from './report.ts';
import { transactionCost } from './transactions.ts';
import { measureWhole } from './whole.ts';
import { startOrdersWorld, type OrdersWorld } from './world.ts';

const callers = [1, 4, 16, 32];
const seconds = 5;
const rounds = 3;
const counted = 20;
const countedOfCrowd = 320;

/**
 * `npm run bench:domain -- orders`: placing orders through the gateway, draft to delivered events, beside a bare handler. About four
 * minutes. BENCH_NODE_OPTIONS is given to the services (`--cpu-prof` and the like); `--quick` measures a part and writes nothing, `--whole`
 * only the product with mails.
 */
export async function benchOrders(
  say: (line: string) => void,
  { quick, onlyWhole }: { quick: boolean; onlyWhole: boolean },
): Promise<void> {
  const [loadBefore = 0] = loadavg();
  const whole = await measureWhole(say, { seconds, rounds: quick ? 1 : rounds });
  if (onlyWhole) return void process.stdout.write(`${wholeRows(whole).join('\n')}\n`);
  const world = await startOrdersWorld(say, { withMails: false });
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
    const text = markdown({ loadBefore, transaction, runs, commands, whole });
    process.stdout.write(`${text}\n`);
    if (!quick || keepsShortRuns) writeReport(text);
  } finally {
    await world.stop();
  }
}

const rate = ({ orders, seconds: took }: Placed): string => (orders / took).toFixed(1);

/** The orders placed, and what every process used until their events were published, CPU-ms per order. */
async function measured(world: OrdersWorld, target: Target, count: number): Promise<Run['through']> {
  const cpuMs = usedSince(world);
  const placed = await placeOrders(target, { callers: count, seconds });
  const startedAt = performance.now();
  await eventsPublished(world);
  return { placed, publishedAfterMs: performance.now() - startedAt, cpuMs: cpuMs(placed.orders) };
}
