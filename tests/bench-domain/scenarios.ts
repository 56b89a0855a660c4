import { setTimeout as delay } from 'node:timers/promises';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { AppError } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { usageOf } from '../bench-delivery/processes.ts';
import {
  callContext,
  copyRooms,
  insertAll,
  organization,
  organizationId,
  rangeOf,
  roomId,
  storedOne,
  type Invoices,
  type Stored,
  type World,
} from './world.ts';

/** What a run of `count` things took, and what it must have led to (a line of the report). */
export interface Outcome {
  seconds: number;
  /** How many were done; fewer than asked for only where the time was up. */
  done: number;
  remark: string;
}

export interface Scenario {
  name: string;
  /** Ends early, with what was done until then, when `patienceSeconds` are over. */
  run(world: World, count: number, patienceSeconds: number): Promise<Outcome>;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const callTimeoutMs = 120_000;
const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;

const monthDays = 31;
const callersAtOnce = 16;

export const availability: Scenario = {
  name: 'availability of N resources over a month',
  async run(world, count, patienceSeconds) {
    const rooms = await copyRooms(world.resourcesDatabase, count);
    const from = new Date(Math.ceil(Date.now() / dayMs + 1) * dayMs);
    const to = new Date(from.getTime() + monthDays * dayMs);
    const waiting = rooms.entries();
    let slots = 0;
    let done = 0;
    const startedAt = performance.now();
    const caller = async (): Promise<void> => {
      for (const [index, resource_id] of waiting) {
        const { resources } = world.instances[index % world.instances.length]!;
        const request = { context: callContext(), resource_id, from: from.toISOString(), to: to.toISOString() };
        const answer = await resources.GetAvailability(request, { timeoutMs: callTimeoutMs });
        slots += answer.slots.length;
        done += 1;
        if (secondsSince(startedAt) > patienceSeconds) return;
      }
    };
    await Promise.all(rangeOf(callersAtOnce).map(caller));
    return { seconds: secondsSince(startedAt), done, remark: `${slots / done} slots each` };
  },
};

async function holdCode(world: World, index: number, startsAt: Date): Promise<string> {
  const { bookings } = world.instances[index % world.instances.length]!;
  const item = {
    item_id: newId(),
    resource_id: roomId,
    start_date: startsAt.toISOString(),
    end_date: new Date(startsAt.getTime() + hourMs).toISOString(),
    quantity: 1,
  };
  const expires_at = new Date(Date.now() + hourMs).toISOString();
  const request = { context: callContext(), order_id: newId(), expires_at, items: [item] };
  try {
    await bookings.HoldBookings(request, { timeoutMs: callTimeoutMs });
    return 'held';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

let nextDay = 40;

/** Nothing is booked on it yet. */
function freshDay(): Date {
  nextDay += 1;
  return new Date(Math.ceil(Date.now() / dayMs + nextDay) * dayMs);
}

export const contended: Scenario = {
  name: 'N bookings at once for one place, through two instances',
  async run(world, count) {
    const startsAt = freshDay();
    const startedAt = performance.now();
    const codes = await Promise.all(rangeOf(count).map((index) => holdCode(world, index, startsAt)));
    const seconds = secondsSince(startedAt);
    const held = codes.filter((code) => code === 'held').length;
    const refused = codes.filter((code) => code === 'time_conflict').length;
    if (held !== 1) throw new Error(`${held} of ${count} got the one place`);
    return { seconds, done: held + refused, remark: `${held} held, ${refused} refused with time_conflict` };
  },
};

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

/** An accepted booking and its timer, to be copied. */
async function acceptedBooking(world: World): Promise<{ booking: Stored; timer: Stored }> {
  const order_id = newId();
  const starts = freshDay();
  const { bookings } = world.instances[0]!;
  const item = {
    item_id: newId(),
    resource_id: demoId(`${organization}/resources/meeting-room-2`),
    start_date: starts.toISOString(),
    end_date: new Date(starts.getTime() + hourMs).toISOString(),
    quantity: 1,
  };
  const expires_at = new Date(Date.now() + hourMs).toISOString();
  await bookings.HoldBookings({ context: callContext(), order_id, expires_at, items: [item] });
  const {
    bookings: [confirmed],
  } = await bookings.ConfirmBookings({ context: callContext(), order_id });
  const booking = await storedOne(world.resourcesDatabase, 'bookings', { _id: confirmed?.id });
  const timer = await storedOne(world.resourcesDatabase, 'timers', { kind: 'booking-started', key: booking._id });
  return { booking, timer };
}

export const timers: Scenario = {
  name: 'N timers falling due at once (bookings that start), two instances',
  async run(world, count, patienceSeconds) {
    const database = world.resourcesDatabase;
    const { booking, timer } = await acceptedBooking(world);
    const run = newId();
    const copies = rangeOf(count).map((index) => ({ ...booking, _id: newId(), number: `${run}-${index}` }));
    await insertAll(database, 'bookings', copies);
    const due = new Date();
    const rows = copies.map(({ _id }) => {
      return { ...timer, _id: `booking-started:${_id}`, key: _id, due_at: due, available_at: due };
    });
    const startedAt = performance.now();
    await insertAll(database, 'timers', rows);
    // A row in hand is under a lease, but still there.
    const waiting = { kind: 'booking-started', due_at: due };
    const left = await untilNone(() => countIn(database, 'timers', waiting), patienceSeconds);
    const seconds = secondsSince(startedAt);
    if (left > 0) {
      await database.collection('timers').deleteMany(waiting);
      return { seconds, done: count - left, remark: 'ended early' };
    }
    await untilNone(() => countIn(database, 'outbox', {}), patienceSeconds);
    return { seconds, done: count, remark: `events published after ${secondsSince(startedAt).toFixed(1)} s` };
  },
};

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

/** Everything the server was asked for; the bench's own looking takes one in fifty milliseconds. */
async function commandsSoFar(database: Connection): Promise<number> {
  const { opcounters } = (await database.db!.admin().serverStatus()) as { opcounters: Record<string, number> };
  return ['insert', 'query', 'update', 'delete', 'getmore', 'command'].reduce(
    (sum, name) => sum + (opcounters[name] ?? 0),
    0,
  );
}

export const renewals: Scenario = {
  name: 'renewal run over N subscriptions: period, open invoice with number',
  async run(world, count, patienceSeconds) {
    const database = world.ordersDatabase;
    const template = await storedOne(database, 'subscriptions', {
      _id: demoId(`${organization}/subscriptions/ada`),
    });
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
    const cpu = (): number => usageOf(world.ordersPid)?.cpuSeconds ?? 0;
    const cpuBefore = cpu();
    const commandsBefore = await commandsSoFar(database);
    const first = { name, period_number: 1 };
    const notRenewed = await untilNone(() => countIn(database, 'subscriptions', first), patienceSeconds);
    const seconds = secondsSince(startedAt);
    const cpuMs = ((cpu() - cpuBefore) * 1_000) / (count - notRenewed);
    const renewCommands = ((await commandsSoFar(database)) - commandsBefore) / (count - notRenewed);
    await database.collection('timers').deleteMany({ kind: 'subscription-due', due_at: now });
    if (notRenewed > 0) await database.collection('steps').deleteMany({});
    return {
      seconds,
      done: count - notRenewed,
      remark: `${Math.round(renewCommands)} database commands and ${cpuMs.toFixed(0)} ms of the service's processor each until renewed`,
    };
  },
};

/** The deadline of the gateway: whoever waits longer is told nothing. */
const finaliseTimeoutMs = 15_000;

export const finalises: Scenario = {
  name: 'N finalises at once in one number series, through two instances',
  async run(world, count) {
    const { invoices, stop } = await world.twoOrdersBillings();
    try {
      const ids = await newDrafts(world, invoices[0]!, count);
      const startedAt = performance.now();
      const calls = ids.map((id, n) =>
        invoices[n % 2]!.FinaliseInvoice({ context: callContext(), id }, { timeoutMs: finaliseTimeoutMs }),
      );
      const outcomes = await Promise.allSettled(calls);
      const seconds = secondsSince(startedAt);
      const done = outcomes.filter(({ status }) => status === 'fulfilled').length;
      const numbered = { _id: { $in: ids }, number: { $type: 'string' } };
      const rows = await world.ordersDatabase
        .collection('invoices')
        .find(numbered as never, { projection: { number: 1 } })
        .toArray();
      const numbers = rows.map(({ number }) => Number(/\d+$/.exec(String(number))?.[0]));
      const span = Math.max(...numbers) - Math.min(...numbers) + 1;
      if (new Set(numbers).size !== span) throw new Error(`${numbers.length} numbers lie in a span of ${span}`);
      return { seconds, done, remark: 'no gap, no number twice, each within the 15 s that its caller waits' };
    } finally {
      await stop();
    }
  },
};

/** Copies of a draft with one line. */
async function newDrafts(world: World, invoices: Invoices, count: number): Promise<string[]> {
  const line = { description: 'Work', unit_price_minor: 10_000, tax_rate_basis_points: 1_900 };
  const input = { customer_id: demoId(`${organization}/customers/ada`), items: [line] };
  const { item } = await invoices.CreateInvoice({ context: callContext(), input });
  const draft = await storedOne(world.ordersDatabase, 'invoices', { _id: item?.id });
  const row = await storedOne(world.ordersDatabase, 'invoice_items', { invoice_id: item?.id });
  const lines = rangeOf(count).map(() => ({ ...row, _id: newId(), invoice_id: newId() }));
  await insertAll(world.ordersDatabase, 'invoice_items', lines);
  const drafts = lines.map(({ _id, invoice_id }) => ({ ...draft, _id: invoice_id, item_ids: [_id] }));
  await insertAll(world.ordersDatabase, 'invoices', drafts);
  return drafts.map(({ _id }) => _id);
}
