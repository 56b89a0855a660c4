import { waitFor } from '@booking/testkit/wait-for.ts';
import { quick, say } from '../kit/options.ts';
import { fixed, publish, table } from '../kit/page.ts';
import { usedSince } from '../kit/processes.ts';
import { middleOf, rangeOf, secondsSince } from '../kit/statistics.ts';
import { countedSoFar, eventsPublished, type Counted } from '../kit/world.ts';
import { placeOrders, startProduct, type Placed, type Product } from './product.ts';

interface Load {
  bookings: number;
  callers: number;
}

/** One round: the platform until everything has followed from its orders, then the bare handler. */
export interface Round extends Load {
  withMails: boolean;
  placed: Placed;
  bare: Placed;
  /** From the last answer until the last consequence of the last order. */
  doneAfterSeconds: number;
  /** Per order, by process, until then. */
  cpuMs: Record<string, number>;
  bareCpuMs: number;
  /** Per order, until then. */
  counted: Counted;
}

const patienceMs = 300_000;
const seconds = 5;
const rounds = quick ? 1 : 3;
const loads: readonly Load[] = (quick ? [1, 32] : [1, 4, 16, 32]).map((callers) => ({ bookings: 1, callers }));
const ofTen: readonly Load[] = quick ? [] : [1, 16].map((callers) => ({ bookings: 10, callers }));
const ratioOf = ({ placed, bare }: Round): number => placed.perSecond / bare.perSecond;

export async function measureOrders(): Promise<void> {
  const found: ReturnType<typeof middleOf<Round>>[] = [];
  for (const withMails of [true, false]) {
    const product = await startProduct({ withMails });
    try {
      await round(product, { bookings: 1, callers: 8 }); // code is compiled before anything is timed
      for (const load of [...loads, ...ofTen]) {
        const all: Round[] = [];
        for (const _ of rangeOf(rounds)) {
          const one = await round(product, load);
          all.push(one);
          const [placed, bare] = [one.placed, one.bare].map(({ perSecond }) => fixed(perSecond));
          say(
            `${labelOf(one).join(', ')}: ${placed}/s, bare ${bare}/s, all done ${fixed(one.doneAfterSeconds)} s later`,
          );
        }
        found.push(middleOf(all, ratioOf));
      }
    } finally {
      await product.stop();
    }
  }
  report(found);
}

export async function round(product: Product, load: Load): Promise<Round> {
  const { bookings, callers } = load;
  const { mails, receiver, withMails, pids, barePid } = product;
  const before = { webhooks: receiver.received.length, ...mails };
  const countedBefore = await countedSoFar(product);
  const used = usedSince(pids);
  const placed = await placeOrders(product.orders(bookings), { callers, seconds });
  const answeredAt = performance.now();
  const webhooks = placed.orders * webhooksOf(bookings);
  const mailed = (kind: keyof typeof mails): boolean => !withMails || mails[kind] - before[kind] >= placed.orders;
  await waitFor(
    'the last webhook and the last mail',
    () => receiver.received.length - before.webhooks >= webhooks && mailed('invoices') && mailed('calendars'),
    patienceMs,
  );
  const doneAfterSeconds = secondsSince(answeredAt);
  await eventsPublished(product);
  const perOrder = ([name, cpuSeconds]: [string, number]) => [name, (cpuSeconds * 1_000) / placed.orders] as const;
  const cpuMs = Object.fromEntries(Object.entries(used()).map(perOrder));
  const counted = countedBetween(countedBefore, await countedSoFar(product), placed.orders);
  const usedBare = usedSince({ bare: barePid, mongod: pids['mongod'] });
  const bare = await placeOrders(product.bare(bookings), { callers, seconds });
  const bareCpuMs = (inAll(usedBare()) * 1_000) / bare.orders;
  return { ...load, withMails, placed, bare, doneAfterSeconds, cpuMs, bareCpuMs, counted };
}

/** `orders.created`, `invoices.finalised`, and `bookings.created` of each. */
export const webhooksOf = (bookings: number): number => 2 + bookings;
const countedBetween = (before: Counted, after: Counted, orders: number): Counted => ({
  commands: (after.commands - before.commands) / orders,
  calls: (after.calls - before.calls) / orders,
  messages: (after.messages - before.messages) / orders,
});
export const inAll = (cpu: Record<string, number>): number => Object.values(cpu).reduce((sum, one) => sum + one, 0);
const labelOf = ({ withMails, bookings, callers }: Round) => [withMails ? 'with mails' : 'without', bookings, callers];

function report(found: readonly ReturnType<typeof middleOf<Round>>[]): void {
  const names = Object.keys(found[0]?.middle.cpuMs ?? {});
  const latencies = ({ draft, checkout }: Placed): string[] =>
    [draft, checkout].map(({ p50, p99 }) => `${fixed(p50)} / ${fixed(p99)}`);
  publish({
    name: 'bench:orders',
    title: 'Placing orders',
    introduction: `What \`npm run bench:orders\` starts is what \`npm start\` starts: every order brings signed webhooks, a confirmation with a calendar file and its invoice as PDF, both by mail; beside it the same without a mail server.
Each order is on rooms that no other wants at that time. The bare handler is express and the driver, one process with one database and the fewest transactions that keep the same promises; it publishes, prices and judges nothing.`,
    lines: [
      `Orders/s are those of the ${seconds} seconds in which orders are placed; of the rounds in turn, ${rounds}, the one with the median ratio. Commands to MongoDB, those of the looks for what is due among them, and processor time are those`,
      'until the last webhook and the last mail of the last order have come:',
      '',
      ...table(
        [
          '',
          'bookings',
          'callers',
          'orders/s',
          'draft p50 / p99 ms',
          'checkout p50 / p99 ms',
          'until the last consequence, s',
          'commands an order',
          'bare: orders/s',
          'draft',
          'checkout',
          'ratio',
        ],
        found.map(({ middle: one, lowest, highest }) => [
          ...labelOf(one),
          fixed(one.placed.perSecond),
          ...latencies(one.placed),
          fixed(one.doneAfterSeconds),
          fixed(one.counted.commands),
          fixed(one.bare.perSecond),
          ...latencies(one.bare),
          `${fixed(ratioOf(one), 2)} (${fixed(lowest, 2)}–${fixed(highest, 2)})`,
        ]),
      ),
      'Processor time per order, ms:',
      '',
      ...table(
        ['', 'bookings', 'callers', ...names, '**in all**', 'bare handler and mongod'],
        found.map(({ middle: one }) => [
          ...labelOf(one),
          ...names.map((name) => fixed(one.cpuMs[name])),
          `**${fixed(inAll(one.cpuMs))}**`,
          fixed(one.bareCpuMs),
        ]),
      ),
    ],
  });
}
