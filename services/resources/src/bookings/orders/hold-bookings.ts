import type { CheckBookingsRequest__Output } from '@booking/contracts/generated/booking/resources/v1/CheckBookingsRequest.ts';
import type { HoldBookingsRequest__Output } from '@booking/contracts/generated/booking/resources/v1/HoldBookingsRequest.ts';
import { createSharedTransactions, type SharedTransactions } from '@booking/messaging/shared-transactions.ts';
import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, conflict } from '@booking/platform/errors.ts';
import { z } from 'zod';
import type { CoalescedLoads } from '@booking/platform/coalesced-loads.ts';
import type { UseCaseDeps, Transaction } from '../../base/deps.ts';
import { id as idField, timestamp } from '@booking/platform/fields.ts';
import { parseRequest } from '../../base/input.ts';
import {
  bookingOf,
  claimPlaces,
  loadCandidates,
  quantityField,
  itemPointer,
  refusalOf,
  type Candidates,
} from '../places/booking-candidates.ts';
import type { FactsDeps } from '../places/booking-facts.ts';
import { holdsCapacity, isExpiredHold, type Booking } from '../booking.ts';
import type { BookingNumbers } from '../places/booking-number-store.ts';
import type { BookingStore } from '../places/booking-store.ts';
import type { BookingGuards, ResourceLock, ResourceLocks } from '../places/booking-guards.ts';
import type { CustomerLimits } from '../places/customer-limits.ts';
import { createPatience, type Patience } from './patience.ts';
import type { OrderHoldStore } from '../places/order-hold-store.ts';
import type { RecentHolds } from './recent-holds.ts';

export interface HoldDeps extends UseCaseDeps, FactsDeps {
  bookings: BookingStore;
  orderHolds: OrderHoldStore;
  recentHolds: RecentHolds;
  numbers: BookingNumbers;
  guards: BookingGuards;
  locks: ResourceLocks;
  customerLimits: CustomerLimits;
  /** Orders of one organization that are held at the same time share transactions. */
  holds: SharedTransactions<HoldCall, Held>;
  /** How long a caller that does not say so waits for a hold. */
  holdPatienceMs: number;
  loads: CoalescedLoads;
  /** A clock that nobody sets. */
  monotonicMs: () => number;
}

const itemsMax = 100;

const checkSchema = z.object({
  items: z
    .array(
      z.object({
        item_id: z.string().min(1).max(100),
        resource_id: idField(),
        service_id: idField().optional(),
        start_date: timestamp(),
        end_date: timestamp(),
        quantity: quantityField,
        position: z.number().int().min(0).optional(),
        series_id: idField().optional(),
      }),
    )
    .min(1, 'Must have at least one item.')
    .max(itemsMax, `Must have at most ${itemsMax} items.`),
});
const holdSchema = checkSchema.extend({
  patience_ms: z.number().int().min(1).optional(),
  order_id: idField(),
  customer_id: idField().optional(),
  expires_at: timestamp(),
});
type HoldRequest = z.output<typeof holdSchema>;
/**
 * Reserves all items of an order until `expires_at`, or none. The same order again answers the same bookings; an order that was released
 * before is `conflict`. Throws not_found, booking_rule_violated (naming the rule), time_conflict, service_unavailable: all that
 * `CheckBookings` throws, with the same problems. A hold whose caller waits no longer is not committed.
 *
 * | step | why |
 * |---|---|
 * | lock on each resource | this process does not fight itself |
 * | grounds read, rules and capacity judged | the clearly full is refused without a transaction, by one reading for all who wait |
 * | claim of the resources as they were read, insert, in one transaction | the judge, across processes |
 */
export function createHoldBookings(deps: HoldDeps) {
  return async (message: HoldBookingsRequest__Output, context: CallContext): Promise<Booking[]> => {
    const request = parseRequest(holdSchema, message);
    const resourceIds = request.items.map(({ resource_id }) => resource_id);
    const patience = createPatience(request.patience_ms ?? deps.holdPatienceMs);
    const outcome = await deps.locks.run(resourceIds, (lock) =>
      holdUnderLock(deps, context, request, { lock, patience }),
    );
    if (!(outcome instanceof AppError)) return outcome;
    const known = await deps.bookings.ofOrder(context.organizationId, request.order_id);
    if (known.length === 0) throw outcome;
    // Bookings that took place before their order was released stand, and hold nothing for it.
    const hold = await deps.orderHolds.find(context.organizationId, request.order_id);
    if (hold?.state === 'released') throw released();
    // A repeated call finds its own bookings in the way, or their start too near by now: it gets them all the same.
    return stillHeld(known, deps.clock.now());
  };
}

async function holdUnderLock(
  deps: HoldDeps,
  context: CallContext,
  request: HoldRequest,
  { lock, patience }: { lock: ResourceLock; patience: Patience },
): Promise<Booking[] | AppError> {
  patience.check();
  // Where others want the same places, one reading serves all of them: it cannot name each one's customer.
  const customerIds = request.customer_id !== undefined && lock.isAlone() ? [request.customer_id] : [];
  const readAt = deps.monotonicMs();
  const prepared = await loadCandidates(deps, { items: request.items, customerIds }, context, lock.read);
  const refusal = refusalOf(prepared, itemPointer);
  if (refusal) return refusal;
  const numbers = await deps.numbers.take(context.organizationId, request.items.length);
  try {
    const call = { request, patience, numbers, ...prepared };
    const { bookings, isNew } = await deps.holds.run(`holds:${context.organizationId}`, context, call);
    const read = isNew ? { grounds: prepared.loaded.grounds, readAt } : undefined;
    deps.recentHolds.remember(context.organizationId, request.order_id, bookings, read);
    return bookings.map((booking) => ({ ...booking, ...namesOf(booking, prepared) }));
  } catch (error) {
    if (error instanceof NobodyWaitsError) patience.check();
    throw error;
  } finally {
    lock.moved();
  }
}

/** For documents of the order, which name what was booked. */
function namesOf({ resource_id: id }: Booking, { loaded }: Candidates): { resource_name?: string } {
  const known = loaded.facts.find(({ resource }) => resource.id === id);
  return known ? { resource_name: known.resource.name } : {};
}

/**
 * Throws what holding these items would be refused with now, limits of the customer apart. Writes nothing and waits for nobody: it spares
 * callers of what is clearly taken the way there and back.
 */
export function createCheckBookings(deps: Pick<HoldDeps, 'loads' | 'clock' | keyof FactsDeps>) {
  return async (message: CheckBookingsRequest__Output, context: CallContext): Promise<void> => {
    const { items } = parseRequest(checkSchema, message);
    const refusal = refusalOf(await loadCandidates(deps, { items }, context, deps.loads.load), itemPointer);
    if (refusal) throw refusal;
  };
}

/** A hold whose places were judged free. */
export interface HoldCall extends Candidates {
  request: HoldRequest;
  numbers: readonly string[];
  patience: Patience;
}

export interface Held {
  bookings: Booking[];
  /** False where an earlier call has held them. */
  isNew: boolean;
}

/** Somebody in the group waits no longer: nothing of it is committed, and he is found out when each is held alone. */
class NobodyWaitsError extends Error {
  override name = 'NobodyWaitsError';
}

export function createHolds(
  deps: Omit<HoldDeps, 'holds'> & { unitOfWork: Pick<UnitOfWork, 'run'> },
): SharedTransactions<HoldCall, Held> {
  return createSharedTransactions<HoldCall, void, Held>({
    queue: deps.guards.queue,
    unitOfWork: deps.unitOfWork,
    work: {
      judge: async (_tx, { patience }) => patience.check(),
      async write(tx, call) {
        const held = await hold(deps, tx, call);
        if (call.patience.isOver()) throw new NobodyWaitsError();
        return held;
      },
    },
  });
}

async function hold(deps: Omit<HoldDeps, 'holds'>, tx: Transaction, prepared: HoldCall): Promise<Held> {
  const { request, candidates, loaded, numbers } = prepared;
  const { organizationId } = tx.context;
  const { session, now } = tx;
  const earlier = await deps.orderHolds.begin(organizationId, request.order_id, now, session);
  if (earlier === 'released') throw released();
  if (earlier) {
    const bookings = stillHeld(await deps.bookings.ofOrder(organizationId, request.order_id, session), now);
    return { bookings, isNew: false };
  }

  await claimPlaces(deps, tx, prepared);
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
  return { bookings, isNew: true };
}

/** The bookings of an order that was held before; a hold that has ended is `conflict`, since its places may be gone. */
function stillHeld(bookings: Booking[], now: Date): Booking[] {
  const over = bookings.some((booking) => isExpiredHold(booking, now)) || !bookings.some(holdsCapacity);
  if (over) throw released();
  return bookings;
}

function released(): AppError {
  return conflict('released', 'The bookings of this order were released; it cannot hold any more.');
}

/** An expected refusal as a value; a defect is thrown on. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
