import { waitFor } from '@booking/testkit/wait-for.ts';
import { eventsPublished } from './commands.ts';
import { placeOrders, type Placed } from './placing.ts';
import { usedSince } from './usage.ts';
import { startOrdersWorld, type OrdersWorld } from './world.ts';

export interface WholeRun {
  withMails: boolean;
  placed: Placed;
  /** From the last answer until the last consequence of the last order. */
  doneAfterMs: number;
  /** Per order, by process, until then. */
  cpuMs: Map<string, number>;
}

const patienceMs = 300_000;
/** `orders.created`, `bookings.created` and `invoices.finalised` of an order of one booking. */
const webhooksEach = 3;

/**
 * Placing orders with everything that `npm start` makes of them, mails and their PDFs included, and the same without a mail server; per
 * number of callers the round in the middle.
 */
export async function measureWhole(
  say: (line: string) => void,
  options: { seconds: number; rounds: number },
): Promise<WholeRun[]> {
  const runs: WholeRun[] = [];
  for (const withMails of [false, true]) {
    const world = await startOrdersWorld(say, { withMails });
    try {
      await runOf(world, { callers: 8, seconds: 4 });
      for (const callers of [1, 32]) runs.push(await middleOf(world, { callers, ...options }, say));
    } finally {
      await world.stop();
    }
  }
  return runs;
}

async function middleOf(
  world: OrdersWorld,
  { rounds, ...load }: { callers: number; seconds: number; rounds: number },
  say: (line: string) => void,
): Promise<WholeRun> {
  const inTurn: WholeRun[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const run = await runOf(world, load);
    inTurn.push(run);
    const what = `${load.callers} callers${run.withMails ? '' : ', no mails'}`;
    say(`${what}: ${rate(run).toFixed(1)}/s, all done ${(run.doneAfterMs / 1_000).toFixed(1)} s later`);
  }
  inTurn.sort((left, right) => rate(left) - rate(right));
  return inTurn[Math.floor(rounds / 2)]!;
}

const rate = ({ placed: { orders, seconds } }: WholeRun): number => orders / seconds;

async function runOf(world: OrdersWorld, load: { callers: number; seconds: number }): Promise<WholeRun> {
  const { mails, receiver, withMails } = world;
  const before = { webhooks: receiver.received.length, ...mails };
  const cpuMs = usedSince(world);
  const placed = await placeOrders(world.platform(1), load);
  const answeredAt = performance.now();
  const mailed = (kind: keyof typeof mails): boolean => !withMails || mails[kind] - before[kind] >= placed.orders;
  await waitFor(
    'the last webhook and the last mail',
    () =>
      receiver.received.length - before.webhooks >= placed.orders * webhooksEach &&
      mailed('invoices') &&
      mailed('calendars'),
    patienceMs,
  );
  const doneAfterMs = performance.now() - answeredAt;
  await eventsPublished(world);
  return { withMails, placed, doneAfterMs, cpuMs: cpuMs(placed.orders) };
}
