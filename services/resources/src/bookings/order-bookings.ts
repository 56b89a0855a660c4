import type { CallContext } from '@booking/platform/context.ts';
import { appError, notFound } from '@booking/platform/errors.ts';
import { z } from 'zod';
import type { Transaction } from '../shared/deps.ts';
import { idField, parseRequest } from '../shared/input.ts';
import type { ResourceEvents } from './booking-events.ts';
import { holdTimer, holdTimerKey, setBookingTimers, type BookedDays } from './booking-effects.ts';
import { placeOf } from './booking-candidates.ts';
import { loadFamily } from './booking-facts.ts';
import { inQueues, type HoldDeps } from './hold-bookings.ts';
import { isAllowed, isExpiredHold, type Booking } from './booking.ts';
import { checkCapacity, type Claim } from './capacity.ts';

export interface OrderBookingDeps extends HoldDeps {
  events: ResourceEvents;
  bookedDays: BookedDays;
}

const confirmSchema = z.object({ order_id: idField, customer_id: idField.optional() });
const releaseSchema = z.object({ order_id: idField, reason: z.string().max(500).optional() });

/**
 * Turns an order's holds into requested or accepted bookings and emits `bookings.created` for each, once; repeating answers the bookings
 * as they are. Throws not_found when the order holds nothing, time_conflict when a hold has expired, conflict when it was released.
 * Capacity is checked once more: the clock of a replica that gave the places away may run ahead of ours.
 */
export function createConfirmBookings(deps: OrderBookingDeps) {
  return async (message: object, context: CallContext): Promise<Booking[]> => {
    const request = parseRequest(confirmSchema, message);
    const { organizationId } = context;
    const held = await deps.bookings.ofOrder(organizationId, request.order_id);
    if (held.length === 0) throw notFound('bookings of order', request.order_id);
    await learn(deps, organizationId, held, request.customer_id);
    const rules = await deps.bookingRules.applicable(
      organizationId,
      held.map(({ resource_id }) => resource_id),
      held.flatMap(({ service_id }) => service_id ?? []),
    );
    const { time_zone: zone } = await deps.neighbours.organization(organizationId);
    const keys = held.filter(({ status }) => status === 'reserved').map(({ resource_id }) => resource_id);
    return inQueues(deps.guards.queue, keys, () =>
      deps.run(context, (tx) => confirm(deps, tx, { ...request, rules, zone })),
    );
  };
}

async function confirm(
  deps: OrderBookingDeps,
  tx: Transaction,
  request: z.output<typeof confirmSchema> & Parameters<HoldDeps['customerLimits']['check']>[3],
): Promise<Booking[]> {
  const { organizationId } = tx.context;
  const { session, now } = tx;
  const bookings = await deps.bookings.ofOrder(organizationId, request.order_id, session);
  const reserved = bookings.filter((booking) => isAllowed(booking, 'confirm'));
  const state = await deps.orderHolds.find(organizationId, request.order_id, session);
  if (state?.state === 'confirmed' && reserved.length === 0) return bookings;
  if (state?.state === 'released') {
    throw bookings.some(({ status }) => status === 'expired')
      ? expiredHold()
      : appError('conflict', 'The bookings of this order were released.');
  }
  if (reserved.length !== bookings.length || reserved.some((booking) => isExpiredHold(booking, now)))
    throw expiredHold();

  await deps.guards.claim(
    organizationId,
    reserved.map(({ resource_id }) => resource_id),
    tx,
  );
  await recheck(deps, tx, reserved);
  const late = request.customer_id === undefined ? [] : reserved.filter(({ customer_id }) => customer_id === null);
  if (request.customer_id !== undefined) await deps.customerLimits.check(tx, request.customer_id, late, request);

  const confirmed = bookings.map((booking): Booking => ({
    ...booking,
    status: booking.auto_accept ? 'accepted' : 'requested',
    expires_at: null,
    customer_id: booking.customer_id ?? request.customer_id ?? null,
    announced: true,
    version: booking.version + 1,
    updated_at: now,
  }));
  await deps.bookings.saveAll(confirmed, session);
  await deps.orderHolds.set(organizationId, request.order_id, 'confirmed', now, session);
  tx.unschedule(holdTimer, holdTimerKey(organizationId, request.order_id));
  await settle(deps, tx, confirmed, 'confirm');
  await deps.events.bookings(tx, 'bookings.created', confirmed);
  return confirmed;
}

/**
 * Frees whatever the order holds, may be repeated, and leaves a tombstone, so that a hold of this order that arrives later is refused.
 * Holds become expired without an event; requested and accepted bookings are canceled with `bookings.updated`.
 */
export function createReleaseBookings(deps: OrderBookingDeps) {
  return (message: object, context: CallContext): Promise<Booking[]> => {
    const request = parseRequest(releaseSchema, message);
    return deps.run(context, (tx) => release(deps, tx, request.order_id, request.reason ?? null));
  };
}

async function release(
  deps: OrderBookingDeps,
  tx: Transaction,
  orderId: string,
  reason: string | null,
): Promise<Booking[]> {
  const { organizationId } = tx.context;
  const { session, now } = tx;
  const state = await deps.orderHolds.find(organizationId, orderId, session);
  if (state?.state !== 'released') await deps.orderHolds.set(organizationId, orderId, 'released', now, session);
  tx.unschedule(holdTimer, holdTimerKey(organizationId, orderId));
  const bookings = await deps.bookings.ofOrder(organizationId, orderId, session);
  const ended = bookings.map((booking): Booking => {
    const changed = { version: booking.version + 1, updated_at: now, status_reason: reason };
    if (booking.status === 'reserved') return { ...booking, ...changed, status: 'expired' };
    if (isAllowed(booking, 'cancel')) return { ...booking, ...changed, status: 'canceled', canceled_at: now };
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
export async function settle(
  deps: Pick<OrderBookingDeps, 'bookedDays'>,
  tx: Transaction,
  bookings: readonly Booking[],
  action: string,
): Promise<void> {
  for (const booking of bookings) {
    setBookingTimers(tx, booking);
    tx.audit({ entity: { type: 'bookings', id: booking.id }, action, changes: { status: { to: booking.status } } });
  }
  await deps.bookedDays.refresh(
    tx,
    tx.context.organizationId,
    bookings.map(({ resource_id, start_date, end_date }) => ({
      resource_id,
      range: { start: start_date, end: end_date },
    })),
  );
}

async function recheck(deps: OrderBookingDeps, tx: Transaction, reserved: readonly Booking[]): Promise<void> {
  const { organizationId } = tx.context;
  const claims = await claimsOf(deps, tx, reserved);
  await checkCapacity(deps, organizationId, claims, {
    now: tx.now,
    session: tx.session,
    except: reserved.map(({ id }) => id),
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
  return bookings.map((booking) => {
    const resource = family.get(booking.resource_id)!;
    const slot = booking.timeslot_id === null ? undefined : slots.get(booking.timeslot_id);
    if (booking.timeslot_id !== null && slot?.status !== 'active') throw timeslotGone(booking);
    return {
      ...placeOf(booking),
      resource,
      blocked: { start: booking.blocked_from, end: booking.blocked_until },
      quantity: booking.quantity,
      capacity: slot?.capacity ?? resource.capacity,
    };
  });
}

async function learn(
  deps: OrderBookingDeps,
  organizationId: string,
  bookings: readonly Booking[],
  customerId: string | undefined,
): Promise<void> {
  const ids = new Set(bookings.flatMap(({ customer_id }) => customer_id ?? []));
  if (customerId !== undefined) ids.add(customerId);
  await deps.neighbours.learnCustomers(organizationId, [...ids]);
}

function timeslotGone(booking: Booking) {
  return appError('time_conflict', 'The timeslot does not take place any more.', {
    meta: placeOf(booking),
  });
}

function expiredHold() {
  return appError('time_conflict', 'A hold of this order has expired; its places may be taken.');
}
