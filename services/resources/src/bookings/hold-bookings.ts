import type { CheckBookingsRequest__Output } from '@booking/contracts/generated/booking/resources/v1/CheckBookingsRequest.ts';
import type { HoldBookingsRequest__Output } from '@booking/contracts/generated/booking/resources/v1/HoldBookingsRequest.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, appError } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { z } from 'zod';
import type { QuotaGuards } from '../resources/resource-tree.ts';
import type { CoalescedLoads } from '@booking/platform/coalesced-loads.ts';
import type { UseCaseDeps, Transaction } from '../shared/deps.ts';
import { idField, instantField, parseRequest } from '../shared/input.ts';
import {
  bookingOf,
  claimPlaces,
  loadCandidates,
  quantityField,
  violationIn,
  type Candidates,
} from './booking-candidates.ts';
import type { FactsDeps } from './booking-facts.ts';
import { holdsCapacity, isExpiredHold, type Booking } from './booking.ts';
import { holdTimer, holdTimerKey } from './booking-effects.ts';
import type { BookingNumbers } from './booking-number-store.ts';
import type { BookingStore } from './booking-store.ts';
import { checkCapacity } from './capacity.ts';
import type { CustomerLimits } from './customer-limits.ts';
import type { OrderHoldStore } from './order-hold-store.ts';

/** How parallel callers of one resource are kept apart; tests switch parts off to see them matter. */
export interface BookingGuards extends QuotaGuards {
  /** See `claimResources`. */
  claim(organizationId: string, resourceIds: readonly string[], tx: Transaction): Promise<void>;
}

export interface HoldDeps extends UseCaseDeps, FactsDeps {
  bookings: BookingStore;
  orderHolds: OrderHoldStore;
  numbers: BookingNumbers;
  guards: BookingGuards;
  customerLimits: CustomerLimits;
  loads: CoalescedLoads;
}

const itemsMax = 100;

const checkSchema = z.object({
  items: z
    .array(
      z.object({
        item_id: z.string().min(1).max(100),
        resource_id: idField,
        service_id: idField.optional(),
        start_date: instantField,
        end_date: instantField,
        quantity: quantityField,
      }),
    )
    .min(1, 'Must have at least one item.')
    .max(itemsMax, `Must have at most ${itemsMax} items.`),
});
const holdSchema = checkSchema.extend({
  order_id: idField,
  customer_id: idField.optional(),
  expires_at: instantField,
});
type HoldRequest = z.output<typeof holdSchema>;
/**
 * Reserves all items of an order until `expires_at`, or none. The same order again answers the same bookings; an order that was released
 * before is `conflict`. Throws not_found, booking_rule_violated (naming the rule), time_conflict, service_unavailable.
 *
 * | step | why |
 * |---|---|
 * | rules, outside the transaction | may ask catalog; nothing remote happens inside |
 * | queue per resource | this process does not fight itself |
 * | plain check of capacity | the clearly full is refused without a transaction |
 * | claim, check, insert in one transaction | the judge, across processes |
 */
export function createHoldBookings(deps: HoldDeps) {
  return async (message: HoldBookingsRequest__Output, context: CallContext): Promise<Booking[]> => {
    const request = parseRequest(holdSchema, message);
    const { organizationId } = context;
    const earlier = (): Promise<Booking[]> => deps.bookings.ofOrder(organizationId, request.order_id);
    const { candidates, loaded } = await loadCandidates(deps, request.items, context);
    const violation = violationIn(candidates);
    if (violation) return repeatedOr(violation, await earlier(), deps.clock.now());

    const claims = candidates.map(({ claim }) => claim);
    const resourceIds = claims.map(({ resource }) => resource.id);
    const outcome = await inQueues(deps.guards.queue, resourceIds, async () => {
      const full = await checkCapacity(deps, organizationId, claims, { now: deps.clock.now() }).catch(asAppError);
      if (full) return full;
      const numbers = await deps.numbers.take(organizationId, candidates.length);
      return deps.run(context, (tx) => hold(deps, tx, { request, candidates, loaded, numbers }));
    });
    return outcome instanceof AppError ? repeatedOr(outcome, await earlier(), deps.clock.now()) : outcome;
  };
}

/**
 * Throws what holding these items would be refused with now, limits of the customer apart. Writes nothing and waits for nobody: it spares callers
 * of what is clearly taken the way there and back.
 */
export function createCheckBookings(deps: Pick<HoldDeps, 'loads' | 'clock' | 'bookings' | keyof FactsDeps>) {
  return async (message: CheckBookingsRequest__Output, context: CallContext): Promise<void> => {
    const { items } = parseRequest(checkSchema, message);
    const { candidates } = await loadCandidates(deps, items, context);
    const violation = violationIn(candidates);
    if (violation) throw violation;
    const claims = candidates.map(({ claim }) => claim);
    await checkCapacity(deps, context.organizationId, claims, { now: deps.clock.now() });
  };
}

async function hold(
  deps: HoldDeps,
  tx: Transaction,
  prepared: Candidates & { request: HoldRequest; numbers: readonly string[] },
): Promise<Booking[]> {
  const { request, candidates, loaded, numbers } = prepared;
  const { organizationId } = tx.context;
  const { session, now } = tx;
  const earlier = await deps.orderHolds.find(organizationId, request.order_id, session);
  if (earlier?.state === 'released') throw released();
  if (earlier) return stillHeld(await deps.bookings.ofOrder(organizationId, request.order_id, session), now);
  await deps.orderHolds.set(organizationId, request.order_id, 'held', now, session);

  await claimPlaces(deps, tx, candidates);
  const bookings = candidates.map((candidate, position): Booking => ({
    ...bookingOf(deps, tx, { candidate, loaded, number: numbers[position]! }),
    order_id: request.order_id,
    position,
    customer_id: request.customer_id ?? null,
    expires_at: request.expires_at,
  }));
  if (request.customer_id !== undefined) {
    await deps.customerLimits.check(tx, request.customer_id, bookings, loaded);
  }
  await deps.bookings.insertAll(bookings, session);
  tx.schedule({
    kind: holdTimer,
    key: holdTimerKey(organizationId, request.order_id),
    dueAt: request.expires_at,
    organizationId,
    payload: { order_id: request.order_id },
  });
  return bookings;
}

/** Waits for the turn at every resource, in one order for all callers so that none waits in a circle. */
export function inQueues<T>(queue: KeyedQueue, keys: readonly string[], work: () => Promise<T>): Promise<T> {
  const [key, ...others] = [...new Set(keys)].sort();
  if (key === undefined) return work();
  return queue.run(key, () => inQueues(queue, others, work));
}

/** The bookings of an order that was held before; a hold that has ended is `conflict`, since its places may be gone. */
function stillHeld(bookings: Booking[], now: Date): Booking[] {
  const over = bookings.some((booking) => isExpiredHold(booking, now)) || !bookings.some(holdsCapacity);
  if (over) throw released();
  return bookings;
}

/** A repeated call finds its own bookings in the way, or their start too near by now: it gets them all the same. */
function repeatedOr(error: AppError, known: Booking[], now: Date): Booking[] {
  if (known.length === 0) throw error;
  return stillHeld(known, now);
}

function released(): AppError {
  return appError('conflict', 'The bookings of this order were released; it cannot hold any more.');
}

/** An expected refusal as a value; a defect is thrown on. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
