import { setTimeout as delay } from 'node:timers/promises';
import type { InvoiceServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/InvoiceService.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import type { GrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { closedLoop } from '../kit/load.ts';
import { option, quick, say } from '../kit/options.ts';
import { publish, table, whole } from '../kit/page.ts';
import { usedSince } from '../kit/processes.ts';
import { middleOf, rangeOf, secondsSince } from '../kit/statistics.ts';
import {
  callContext,
  commandsSoFar,
  demo,
  insertAll,
  organizationId,
  storedOne,
  type Stored,
  type World,
} from '../kit/world.ts';
import { freeTimesOver } from './free-times.ts';
import { movesOf } from './moves.ts';

/** What a run of `count` things took, and what it must have led to (a line of the report). */
interface Outcome {
  seconds: number;
  /** How many were done; fewer than asked for only where the time was up. */
  done: number;
  remark: string;
}

/** The world, and what is asked of orders-billing. */
interface Site extends World {
  invoices: Invoices;
  /** Of two processes of orders-billing; the second is there from then on. */
  bothInvoices(): Promise<readonly Invoices[]>;
}

type Invoices = ReturnType<typeof invoicesOf>;

const invoicesOf = (channel: GrpcChannel) =>
  channel.client<InvoiceServiceDefinition>('booking.orders.v1.InvoiceService');

function siteIn(world: World): Site {
  const invoices = invoicesOf(world.channel('orders-billing'));
  let second: Promise<Invoices> | undefined;
  return {
    ...world,
    invoices,
    async bothInvoices() {
      second ??= world.replica('orders-billing').then(invoicesOf);
      return [invoices, await second];
    },
  };
}

interface Scenario {
  name: string;
  /** Ends early, with what was done until then, when `patienceSeconds` are over. */
  run(site: Site, count: number, patienceSeconds: number): Promise<Outcome>;
}

/** Polls until nothing is left or the time is up; answers how much was left. */
async function untilNone(count: () => Promise<number>, patienceSeconds: number): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const left = await count();
    if (left === 0 || secondsSince(startedAt) > patienceSeconds) return left;
    await delay(50);
  }
}

const countIn = (connection: Connection, collection: string, where: object): Promise<number> =>
  connection.collection(collection).countDocuments(where);

/** A month old at this moment: its first period has just ended. */
function dueSubscription(template: Stored, now: Date): Stored {
  const anchor = new Date(now);
  anchor.setUTCMonth(anchor.getUTCMonth() - 1);
  return {
    ...template,
    _id: newId(),
    status: 'active',
    starts_at: anchor,
    anchor_at: anchor,
    period_number: 1,
    current_period_start: anchor,
    current_period_end: now,
  };
}

const renewals: Scenario = {
  name: 'renewal run over N subscriptions: period, open invoice with number',
  async run(site, count, patienceSeconds) {
    const database = site.databases['orders-billing'];
    const template = await storedOne(database, 'subscriptions', { _id: demo('subscriptions/ada') });
    const name = `Plan ${newId()}`;
    const now = new Date();
    const due = rangeOf(count).map(() => ({ ...dueSubscription(template, now), name }));
    await insertAll(database, 'subscriptions', due);
    const rows = due.map(({ _id: key }) => ({
      _id: `subscription-due:${key}`,
      kind: 'subscription-due',
      key,
      organization_id: organizationId,
      payload: {},
      due_at: now,
      available_at: now,
      lease: null,
      failures: 0,
      last_error: null,
    }));
    const startedAt = performance.now();
    await insertAll(database, 'timers', rows);
    const used = usedSince(site.pids);
    const commandsBefore = await commandsSoFar(site);
    const first = { name, period_number: 1 };
    const notRenewed = await untilNone(() => countIn(database, 'subscriptions', first), patienceSeconds);
    const seconds = secondsSince(startedAt);
    const done = count - notRenewed;
    const cpuMs = ((used()['orders-billing'] ?? Number.NaN) * 1_000) / done;
    const renewCommands = ((await commandsSoFar(site)) - commandsBefore) / done;
    await database.collection('timers').deleteMany({ kind: 'subscription-due', due_at: now });
    if (notRenewed > 0) await database.collection('steps').deleteMany({});
    return {
      seconds,
      done,
      remark: `${renewCommands.toFixed(1)} commands to MongoDB and ${cpuMs.toFixed(0)} ms of the service's processor each until renewed`,
    };
  },
};

/** The deadline of the gateway: whoever waits longer is told nothing. */
const finaliseTimeoutMs = 15_000;

const finalises: Scenario = {
  name: 'N finalises at once in one number series, through two instances',
  async run(site, count) {
    const both = await site.bothInvoices();
    const ids = await newDrafts(site, count);
    const startedAt = performance.now();
    const calls = ids.map((id, n) =>
      both[n % 2]!.FinaliseInvoice({ context: callContext(), id }, { timeoutMs: finaliseTimeoutMs }),
    );
    const outcomes = await Promise.allSettled(calls);
    const seconds = secondsSince(startedAt);
    const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const numbered = { _id: { $in: ids }, number: { $type: 'string' } };
    const find = site.databases['orders-billing'].collection('invoices').find(numbered as never);
    const numbers = (await find.toArray()).map(({ number }) => Number(/\d+$/.exec(String(number))?.[0]));
    const span = Math.max(...numbers) - Math.min(...numbers) + 1;
    if (new Set(numbers).size !== span) throw new Error(`${numbers.length} numbers lie in a span of ${span}`);
    return { seconds, done, remark: 'no gap, no number twice, each within the 15 s that its caller waits' };
  },
};

/** Copies of a draft with one line. */
async function newDrafts({ databases, invoices }: Site, count: number): Promise<string[]> {
  const database = databases['orders-billing'];
  const line = { description: 'Work', unit_price_minor: 10_000, tax_rate_basis_points: 1_900 };
  const input = { customer_id: demo('customers/ada'), items: [line] };
  const { item } = await invoices.CreateInvoice({ context: callContext(), input });
  const draft = await storedOne(database, 'invoices', { _id: item?.id });
  const row = await storedOne(database, 'invoice_items', { invoice_id: item?.id });
  const lines = rangeOf(count).map(() => ({ ...row, _id: newId(), invoice_id: newId() }));
  await insertAll(database, 'invoice_items', lines);
  const drafts = lines.map(({ _id, invoice_id }) => ({ ...draft, _id: invoice_id, item_ids: [_id] }));
  await insertAll(database, 'invoices', drafts);
  return drafts.map(({ _id }) => _id);
}

/** An invoice of so many lines asked for as PDF, again and again: nothing of it is kept between two. */
const pdfOf = (lines: number): Scenario => ({
  name: `N invoices of ${lines === 1 ? 'one line' : `${lines} lines`} as PDF`,
  async run(site, count, patienceSeconds) {
    const line = { unit_price_minor: 10_000, tax_rate_basis_points: 1_900 };
    const items = rangeOf(lines).map((index) => ({ ...line, description: `Meeting room ${index + 1}, an hour` }));
    const input = { customer_id: demo('customers/ada'), items };
    const { item } = await site.invoices.CreateInvoice({ context: callContext(), input });
    const id = item?.id ?? '';
    await site.invoices.FinaliseInvoice({ context: callContext(), id });
    const used = usedSince(site.pids);
    let bytes = 0;
    const load = { callers: 8, seconds: patienceSeconds, most: count };
    const { done, seconds } = await closedLoop(load, async () => {
      const { content } = await site.invoices.GetInvoiceDocument({ context: callContext(), id, format: 'pdf' });
      bytes = content.length;
    });
    const cpuMs = ((used()['orders-billing'] ?? Number.NaN) * 1_000) / done;
    const remark = `${cpuMs.toFixed(1)} ms of the service's processor each, ${Math.round(bytes / 1_000)} kB`;
    return { seconds, done, remark };
  },
});

/** N, and how long N and ten times N may take: whatever the machine does, the bench ends. */
const sizes: readonly { scenario: Scenario; size: number; seconds: readonly [number, number] }[] = [
  ...[false, true].flatMap((isBusy) => [
    { scenario: freeTimesOver({ days: 31, isBusy, isSingle: true }), size: 100, seconds: [10, 10] as const },
    { scenario: freeTimesOver({ days: 1, isBusy }), size: 100, seconds: [10, 10] as const },
    { scenario: freeTimesOver({ days: 30, isBusy }), size: 100, seconds: [10, 10] as const },
  ]),
  { scenario: movesOf(1), size: 50, seconds: [10, 30] },
  { scenario: movesOf(50), size: 20, seconds: [10, 30] },
  { scenario: renewals, size: 1_000, seconds: [30, 150] },
  { scenario: pdfOf(1), size: 50, seconds: [10, 30] },
  { scenario: pdfOf(200), size: 5, seconds: [10, 30] },
  // The last: its second process would share in the work of the others.
  { scenario: finalises, size: 100, seconds: [20, 35] },
];
const rounds = 3;
const paceOf = ({ done, seconds }: Outcome): number => done / seconds;

export async function measureScenarios(world: World): Promise<void> {
  const site = siteIn(world);
  const only = option('scenario');
  /** The round in the middle, by its pace, and the lowest and highest pace. */
  const measure = async ({ name, run }: Scenario, count: number, seconds: number) => {
    const outcomes: Outcome[] = [];
    for (const _ of rangeOf(rounds)) {
      const outcome = await run(site, count, seconds);
      say(`${name}, ${count}: ${outcome.done} in ${outcome.seconds.toFixed(2)} s, ${outcome.remark}`);
      outcomes.push(outcome);
    }
    const { middle, lowest, highest } = middleOf(outcomes, paceOf);
    const { done, seconds: took } = middle;
    const shown = done === count ? `${took.toFixed(2)} s` : `${whole(done)} in ${took.toFixed(0)} s`;
    const pace = `${whole(paceOf(middle))} (${whole(lowest)}–${whole(highest)})`;
    return { count: whole(count), shown, pace, remark: middle.remark, wholeSeconds: count / paceOf(middle) };
  };
  const rows: string[][] = [];
  for (const { scenario, size, seconds } of sizes.filter(({ scenario: { name } }) => name.includes(only ?? ''))) {
    const count = quick ? size / 10 : size;
    await scenario.run(site, 10, seconds[0]); // connections are open and code is compiled before anything is timed
    const small = await measure(scenario, Math.max(1, Math.round(count)), seconds[0]);
    const large = await measure(scenario, Math.round(count * 10), seconds[1]);
    const growth = `× ${(large.wholeSeconds / small.wholeSeconds).toFixed(1)}`;
    rows.push([scenario.name, small.count, small.shown, large.count, large.shown, large.pace, growth, large.remark]);
  }
  publish({
    name: 'bench:orders',
    part: 'scenarios',
    title: 'The domain',
    introduction:
      "How the time of the domain's heaviest work grows when the work grows tenfold: of three rounds the middle one, and the lowest and highest pace. A growth of 10 is proportional.",
    lines: table(['What', 'N', 'time', '10 N', 'time', 'per second', 'growth', ''], rows),
    partial: only !== undefined,
  });
}
