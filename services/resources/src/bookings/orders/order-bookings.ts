import { createSharedTransactions, type SharedTransactions } from '@booking/messaging/shared-transactions.ts';
import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, conflict, notFound } from '@booking/platform/errors.ts';
import { z } from 'zod';
import { acceptsBookings } from '../rules/bookable-rules.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import type { Transaction } from '../../base/deps.ts';
import { id as idField, timestamp } from '@booking/platform/fields.ts';
import { parseRequest } from '../../base/input.ts';
import type { Timeslot } from '../../schedules/timeslot.ts';
import type { TimeslotStore } from '../../schedules/timeslot-store.ts';
import type { ResourceEvents } from '../places/booking-events.ts';
import { setBookingTimers, type BookedDays } from '../places/booking-effects.ts';
import { placeOf, seenBy } from '../places/booking-candidates.ts';
import { knownOrganization, loadFamily, spanOf } from '../places/booking-facts.ts';
import type { TakenBooking } from '../places/booking-store.ts';
import type { Grounds } from '../places/grounds-store.ts';
import type { HoldDeps } from './hold-bookings.ts';
import { canceled, isAllowed, isExpiredHold, type Booking } from '../booking.ts';
import { capacityConflict, GroundsMovedError, type Claim, type Family } from '../places/capacity.ts';

/** An order's holds that may be confirmed as they were read; `hasOldSettings`: what catalog decides is older than the call. */
export type ConfirmCall = ConfirmRequest & { grounds: Grounds; hasOldSettings: boolean };

type Settings = Pick<Grounds, 'organization' | 'services'>;

export interface OrderBookingDeps extends HoldDeps {
  /** Orders of one organization that are confirmed at the same time share transactions. */
  confirms: SharedTransactions<ConfirmCall, Booking[]>;
  resources: ResourceStore;
  timeslots: TimeslotStore;
  events: ResourceEvents;
  bookedDays: BookedDays;
}

const confirmSchema = z.object({ order_id: idField(), customer_id: idField().optional() });
const releaseSchema = z.object({
  order_id: idField(),
  reason: z.string().max(500).optional(),
  canceled_at: timestamp().optional(),
});

/**
 * Turns an order's holds into requested or accepted bookings and emits `bookings.created` for each, once; repeating answers the bookings
 * as they are. Throws not_found when the order holds nothing, time_conflict when a hold has expired, conflict when it was released.
 * Capacity is checked once more: the clock of a replica that gave the places away may run ahead of ours. The bookings are from now on for
 * the customer that the order has at checkout, whoever they were held for; what limits allow him is checked then.
 */
export function createConfirmBookings(deps: OrderBookingDeps) {
  return async (message: object, context: CallContext): Promise<Booking[]> => {
    const request = parseRequest(confirmSchema, message);
    const { organizationId } = context;
    const recent = deps.recentHolds.of(organizationId, request.order_id);
    const held = recent.length > 0 ? recent : await deps.bookings.ofOrder(organizationId, request.order_id);
    if (held.length === 0) throw unknownOrder(request.order_id);
    const keys = held.filter(({ status }) => status === 'reserved').map(({ resource_id }) => resource_id);
    return deps.locks.run(keys, async (lock) => {
      const known = deps.recentHolds.takeGrounds(organizationId, request.order_id, request.customer_id);
      const grounds = known ?? (await readHeld(deps, organizationId, request, held));
      if (grounds.bookings.length === 0) throw unknownOrder(request.order_id);
      const already = confirmedBefore(grounds, deps.clock.now());
      if (already) return already;
      const call = { ...request, grounds, hasOldSettings: known !== undefined };
      return deps.confirms.run(`confirms:${organizationId}`, context, call).finally(() => lock.moved());
    });
  };
}

type ConfirmRequest = z.output<typeof confirmSchema>;

/** All that is needed to confirm, customers included who are heard of here for the first time. */
async function readHeld(
  deps: OrderBookingDeps,
  organizationId: string,
  request: ConfirmRequest,
  held: readonly Booking[],
): Promise<Grounds> {
  const customers = new Set(held.flatMap(({ customer_id }) => customer_id ?? []));
  if (request.customer_id !== undefined) customers.add(request.customer_id);
  const customerIds = [...customers];
  const read = () =>
    deps.grounds.read(organizationId, {
      resourceIds: held.map(({ resource_id }) => resource_id),
      serviceIds: held.flatMap(({ service_id }) => service_id ?? []),
      customerIds,
      range: spanOf(held.map(({ blocked_from, blocked_until }) => ({ start: blocked_from, end: blocked_until }))),
      now: deps.clock.now(),
      orderId: request.order_id,
      isTold: true,
    });
  let grounds = await read();
  if (customerIds.some((id) => !grounds.customers.has(id))) {
    await deps.neighbours.learnCustomers(organizationId, customerIds);
    grounds = await read();
  }
  const organization = await knownOrganization(deps.neighbours, organizationId, grounds);
  return { ...grounds, organization };
}

/** The bookings of an order that was confirmed before; undefined when they all wait for it. Throws what confirming is refused with. */
function confirmedBefore({ bookings, orderState }: Grounds, now: Date): Booking[] | undefined {
  if (orderState === 'released') {
    throw bookings.some(({ status }) => status === 'expired')
      ? expiredHold()
      : conflict('released', 'The bookings of this order were released.');
  }
  const gone = bookings.find(({ announced, canceled_by }) => !announced && canceled_by === 'organization');
  if (gone) throw timeslotGone(gone);
  const reserved = bookings.filter((booking) => isAllowed(booking, 'confirm'));
  if (reserved.length === 0 && bookings.every(({ announced }) => announced)) return bookings;
  if (reserved.length !== bookings.length || reserved.some((booking) => isExpiredHold(booking, now)))
    throw expiredHold();
  return undefined;
}

export function createConfirms(
  deps: Omit<OrderBookingDeps, 'confirms' | 'holds'> & { unitOfWork: Pick<UnitOfWork, 'run'> },
): SharedTransactions<ConfirmCall, Booking[]> {
  return createSharedTransactions<ConfirmCall, SettingsNow, Booking[], SettingsNow>({
    queue: deps.guards.queue,
    unitOfWork: deps.unitOfWork,
    work: {
      readAhead: async (tx, calls) => settingsNow(deps, tx, calls),
      judge: async (_tx, _call, read) => read,
      write: (tx, call, asked) => confirm(deps, tx, call, asked),
    },
  });
}

/** Being read while the transaction begins. */
interface SettingsNow {
  settings: Promise<Settings | undefined>;
}

/** As they are stored now, of those whose settings may have changed since they were held: one reading for all. */
function settingsNow(
  { grounds }: Pick<OrderBookingDeps, 'grounds'>,
  { context: { organizationId } }: Transaction,
  calls: readonly ConfirmCall[],
): SettingsNow {
  const old = calls.filter(({ hasOldSettings }) => hasOldSettings);
  if (old.length === 0) return { settings: Promise.resolve(undefined) };
  const serviceIds = new Set(old.flatMap((call) => [...call.grounds.services.keys()]));
  const settings = grounds.settings(organizationId, [...serviceIds]);
  // Awaited once the places are claimed; what the transaction says comes first.
  settings.catch(() => {});
  return { settings };
}

/** Bookings and resources must be stored as they were read: whoever releases the order or takes the places changes them. */
async function confirm(
  deps: Omit<OrderBookingDeps, 'confirms' | 'holds'>,
  tx: Transaction,
  request: ConfirmCall,
  asked: SettingsNow,
): Promise<Booking[]> {
  const { organizationId } = tx.context;
  const { session, now } = tx;
  const { bookings, family } = request.grounds;
  const zone = zoneOf(request.grounds);
  if (bookings.some((booking) => isExpiredHold(booking, now))) throw expiredHold();
  const conflict = capacityConflict(heldClaims(request.grounds), family, othersIn(request.grounds));
  if (conflict) throw conflict;
  const ids = bookings.map(({ resource_id }) => resource_id);
  await deps.guards.claim(organizationId, ids, tx, seenBy(ids, tx, { family, zone }, bookings));
  const grounds = request.hasOldSettings ? { ...request.grounds, ...(await asked.settings) } : request.grounds;
  // The days were claimed in another zone.
  if (zoneOf(grounds) !== zone) throw new GroundsMovedError();
  const confirmed = bookings.map((booking): Booking => {
    const accepted = acceptsNow(booking, grounds);
    return {
      ...booking,
      status: accepted ? 'accepted' : 'requested',
      auto_accept: accepted,
      accepted_at: accepted ? now : null,
      // As it is stored when this commits: the resource is claimed as it was read.
      cancellation_policy_id: family.get(booking.resource_id)?.cancellation_policy_id ?? null,
      expires_at: null,
      customer_id: request.customer_id ?? null,
      announced: true,
      version: booking.version + 1,
      updated_at: now,
    };
  });
  if (request.customer_id !== undefined) {
    const others = bookings.filter(({ customer_id }) => customer_id !== request.customer_id);
    await deps.customerLimits.check(tx, request.customer_id, others, { rules: grounds.rules, zone });
  }
  if (!(await deps.bookings.replaceSeen(confirmed, session))) throw new GroundsMovedError();
  for (const booking of confirmed) setBookingEffects(tx, booking, 'confirm');
  await deps.events.bookings(tx, 'bookings.created', confirmed, grounds);
  return confirmed;
}

const zoneOf = ({ organization }: Settings): string => organization?.time_zone ?? 'UTC';

/** Checkout decides about approval, not the hold before it. What is gone by now decides as it did then. */
function acceptsNow(booking: Booking, { family, services, organization }: Grounds): boolean {
  const resource = family.get(booking.resource_id);
  const service = booking.service_id === null ? undefined : services.get(booking.service_id);
  if (!resource || !organization || (booking.service_id !== null && !service)) return booking.auto_accept;
  return acceptsBookings(resource, service, organization);
}

function othersIn({ bookings, taken }: Grounds): TakenBooking[] {
  const own = new Set(bookings.map(({ id }) => id));
  return taken.filter(({ id }) => !own.has(id));
}

/** What the held bookings take, with the capacity their resources and timeslots have now. */
function heldClaims({ bookings, family, timeslots }: Grounds): Claim[] {
  const slots = new Map(timeslots.map((slot) => [slot.id, slot]));
  return bookings.map((booking) => claimOf(booking, family, slots));
}

/**
 * Frees whatever the order holds, may be repeated, and leaves a tombstone, so that a hold of this order that arrives later is refused.
 * Holds become expired without an event; requested and accepted bookings are canceled with `bookings.updated`, but those that took place
 * before the order was canceled: whoever calls has judged at that moment what stays charged, and the call may come much later.
 */
export function createReleaseBookings(deps: OrderBookingDeps) {
  return (message: object, context: CallContext): Promise<Booking[]> => {
    const request = parseRequest(releaseSchema, message);
    return deps.run(context, (tx) => release(deps, tx, request));
  };
}

async function release(
  deps: OrderBookingDeps,
  tx: Transaction,
  { order_id: orderId, reason, canceled_at: canceledAt }: z.output<typeof releaseSchema>,
): Promise<Booking[]> {
  const { organizationId } = tx.context;
  const { session, now } = tx;
  const state = await deps.orderHolds.find(organizationId, orderId, session);
  if (state?.state !== 'released') await deps.orderHolds.set(organizationId, orderId, 'released', now, session);
  const bookings = await deps.bookings.ofOrder(organizationId, orderId, session);
  const ended = bookings.map((booking): Booking => {
    const changed = { version: booking.version + 1, updated_at: now, status_reason: reason ?? null };
    if (booking.status === 'reserved') return { ...booking, ...changed, status: 'expired' };
    const tookPlace = canceledAt !== undefined && booking.status === 'accepted' && booking.end_date <= canceledAt;
    if (isAllowed(booking, 'cancel') && !tookPlace) {
      return canceled(booking, now, changed);
    }
    return booking;
  });
  const changed = ended.filter((booking, index) => booking !== bookings[index]);
  if (changed.length === 0) return ended;
  await deps.bookings.saveAll(changed, session);
  await settle(
    deps,
    tx,
    changed.filter(({ announced }) => announced),
    'release',
  );
  await deps.events.bookings(
    tx,
    'bookings.updated',
    changed.filter(({ announced }) => announced),
  );
  return ended;
}

/** What an order's holds come to when nobody confirmed them in time. */
export async function expireHolds(deps: OrderBookingDeps, tx: Transaction, orderId: string): Promise<void> {
  const { organizationId } = tx.context;
  const bookings = await deps.bookings.ofOrder(organizationId, orderId, tx.session);
  const over = bookings.filter((booking) => isExpiredHold(booking, tx.now));
  if (over.length === 0) return;
  const expired = over.map((booking): Booking => ({
    ...booking,
    status: 'expired',
    version: booking.version + 1,
    updated_at: tx.now,
  }));
  await deps.bookings.saveAll(expired, tx.session);
  await deps.orderHolds.set(organizationId, orderId, 'released', tx.now, tx.session);
}

/** Timers, booked days and audit entries of bookings that have just been saved. */
async function settle(
  deps: Pick<OrderBookingDeps, 'bookedDays'>,
  tx: Transaction,
  bookings: readonly Booking[],
  action: string,
): Promise<void> {
  for (const booking of bookings) setBookingEffects(tx, booking, action);
  await deps.bookedDays.refresh(
    tx,
    tx.context.organizationId,
    bookings.map(({ resource_id, start_date, end_date }) => ({
      resource_id,
      range: { start: start_date, end: end_date },
    })),
  );
}

/** Timers and audit entry of a booking that is being saved. */
export function setBookingEffects(tx: Transaction, booking: Booking, action: string): void {
  setBookingTimers(tx, booking);
  const late = booking.late_entry ? { late_entry: { to: true } } : {};
  tx.audit({
    entity: { type: 'bookings', id: booking.id },
    action,
    changes: { status: { to: booking.status }, ...late },
  });
}

/** What bookings that exist take, with the capacity their resources and timeslots have now. */
export async function claimsOf(
  deps: Pick<OrderBookingDeps, 'resources' | 'timeslots'>,
  tx: Transaction,
  bookings: readonly Booking[],
): Promise<Claim[]> {
  const { organizationId } = tx.context;
  const ids = [...new Set(bookings.map(({ resource_id }) => resource_id))];
  const family = await loadFamily(deps.resources, organizationId, ids, tx.session);
  const slotIds = bookings.flatMap(({ timeslot_id }) => timeslot_id ?? []);
  const slots = new Map(
    (await deps.timeslots.getMany(organizationId, slotIds, tx.session)).map((slot) => [slot.id, slot]),
  );
  return bookings.map((booking) => claimOf(booking, family, slots));
}

function claimOf(booking: Booking, family: Family, slots: ReadonlyMap<string, Timeslot>): Claim {
  const resource = family.get(booking.resource_id);
  if (!resource) throw notFound('resources', booking.resource_id);
  const slot = booking.timeslot_id === null ? undefined : slots.get(booking.timeslot_id);
  if (booking.timeslot_id !== null && slot?.status !== 'active') throw timeslotGone(booking);
  return {
    ...placeOf(booking),
    resource,
    blocked: { start: booking.blocked_from, end: booking.blocked_until },
    quantity: booking.quantity,
    capacity: slot?.capacity ?? resource.capacity,
  };
}

function timeslotGone(booking: Booking) {
  return appError('time_conflict', 'The timeslot does not take place any more.', {
    meta: placeOf(booking),
  });
}

function unknownOrder(id: string) {
  return notFound('bookings of order', id);
}

function expiredHold() {
  return appError('time_conflict', 'A hold of this order has expired; its places may be taken.');
}
