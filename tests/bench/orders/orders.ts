import { waitFor } from '@booking/testkit/wait-for.ts';
import { quick, say } from '../kit/options.ts';
import { fixed, publish, spread, table } from '../kit/page.ts';
import { usedSince } from '../kit/processes.ts';
import { middleOf, rangeOf, secondsSince, type Latency } from '../kit/statistics.ts';
import { countedSince, eventsPublished, type Counted } from '../kit/world.ts';
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
  const found: Middle[] = [];
  for (const withMails of [true, false]) {
    const product = await startProduct({ withMails });
    try {
      await warmUp(product);
      for (const load of [...loads, ...ofTen]) {
        const all: Round[] = [];
        for (const _ of rangeOf(rounds)) {
          const one = await round(product, load);
          all.push(one);
          const [placed, bare] = [one.placed, one.bare].map(({ perSecond }) => fixed(perSecond));
          const name = `${withOrWithout(one)}, ${load.bookings}, ${load.callers}`;
          say(`${name}: ${placed}/s, bare ${bare}/s, done ${fixed(one.doneAfterSeconds)} s later`);
        }
        found.push(middleOf(all, ratioOf));
      }
    } finally {
      await product.stop();
    }
  }
  report(found);
}

/** Orders before anything is timed, until code is compiled: what is not used right after the start is given back then (idle-memory.ts). */
export async function warmUp(product: Product): Promise<void> {
  for (const callers of quick ? [8] : [8, 32, 32, 32]) await round(product, { bookings: 1, callers });
}

export async function round(product: Product, load: Load): Promise<Round> {
  const { bookings, callers } = load;
  const { mails, receiver, withMails, pids, barePid } = product;
  const before = { webhooks: receiver.received.length, ...mails };
  const countedUntil = await countedSince(product);
  const used = usedSince(pids);
  const placed = await placeOrders(product.orders(bookings), { callers, seconds });
  const answeredAt = performance.now();
  const webhooks = placed.orders * webhooksOf(bookings);
  const mailed = (kind: keyof typeof mails): boolean => !withMails || mails[kind] - before[kind] >= placed.orders;
  await waitFor(
    'the last webhook and the last mail',
    () => receiver.received.length - before.webhooks >= webhooks && mailed('invoices') && mailed('calendars'),
    patienceMs,
    20, // it is timed
  );
  const doneAfterSeconds = secondsSince(answeredAt);
  await eventsPublished(product);
  const cpuMs = used(placed.orders);
  const counted = await countedUntil(placed.orders);
  const usedBare = usedSince({ bare: barePid, mongod: pids['mongod'] });
  const bare = await placeOrders(product.bare(bookings), { callers, seconds });
  const bareCpuMs = inAll(usedBare(bare.orders));
  return { ...load, withMails, placed, bare, doneAfterSeconds, cpuMs, bareCpuMs, counted };
}

/** `orders.created`, `invoices.finalised`, and `bookings.created` of each. */
export const webhooksOf = (bookings: number): number => 2 + bookings;
export const inAll = (cpu: Record<string, number>): number => Object.values(cpu).reduce((sum, one) => sum + one, 0);

type Middle = ReturnType<typeof middleOf<Round>>;
const withOrWithout = ({ withMails }: Round): string => (withMails ? 'with mails' : 'without');
const latency = ({ p50, p99 }: Latency): string => `${fixed(p50)} / ${fixed(p99)}`;

function report(found: readonly Middle[]): void {
  const names = Object.keys(found[0]?.one.cpuMs ?? {});
  const labels = [
    ['', ({ one }: Middle) => withOrWithout(one)],
    ['bookings', ({ one }: Middle) => one.bookings],
    ['callers', ({ one }: Middle) => one.callers],
  ] as const;
  publish({
    name: 'bench:orders',
    title: 'Placing orders',
    lines: [
      `Orders/s are those of the ${seconds} seconds in which orders are placed; of the rounds in turn, ${rounds}, the one with the median ratio. Commands to MongoDB, those of the looks for what is due among them, and processor time are those`,
      'until the last webhook and the last mail of the last order have come:',
      '',
      ...table(found, [
        ...labels,
        ['orders/s', ({ one }) => fixed(one.placed.perSecond)],
        ['draft p50 / p99 ms', ({ one }) => latency(one.placed.draft)],
        ['checkout p50 / p99 ms', ({ one }) => latency(one.placed.checkout)],
        ['until the last consequence, s', ({ one }) => fixed(one.doneAfterSeconds)],
        ['commands an order', ({ one }) => fixed(one.counted.commands)],
        ['bare: orders/s', ({ one }) => fixed(one.bare.perSecond)],
        ['draft', ({ one }) => latency(one.bare.draft)],
        ['checkout', ({ one }) => latency(one.bare.checkout)],
        ['ratio', (ratio) => spread(ratio.spread, 2)],
      ]),
      'Processor time per order, ms:',
      '',
      ...table(found, [
        ...labels,
        ...names.map((name) => [name, ({ one }: Middle) => fixed(one.cpuMs[name])] as const),
        ['**in all**', ({ one }) => `**${fixed(inAll(one.cpuMs))}**`],
        ['bare handler and mongod', ({ one }) => fixed(one.bareCpuMs)],
      ]),
    ],
  });
}
