import type { CreateBookingRequest__Output } from '@booking/contracts/generated/booking/resources/v1/CreateBookingRequest.ts';
import { missingReference } from '@booking/persistence/crud.ts';
import { pointerOf } from '@booking/platform/field-names.ts';
import { parseCreateInput } from '@booking/persistence/crud-input.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { bookings } from '@booking/representations/entities/bookings.ts';
import type { z } from 'zod';
import type { Transaction } from '../../base/deps.ts';
import { storedAnswerOr } from '../../base/stored-answer.ts';
import { bookingOf, claimPlaces, loadCandidates, refusalOf, type Candidates } from '../places/booking-candidates.ts';
import { bookingWire } from '../booking-wire.ts';
import type { Booking } from '../booking.ts';
import { asAppError } from '../orders/hold-bookings.ts';
import { setBookingEffects, type OrderBookingDeps } from '../orders/order-bookings.ts';

/** What a booking without an order takes. */
export const createInput = inputOf(bookings);
type Given = z.output<typeof createInput>;

/**
 * Books without an order: rules, capacity, customer's limits and `bookings.created` as for the bookings of an order, in one transaction and
 * without a hold. A repeated idempotency key gets the first answer, also when the place is taken by that very booking. Throws not_found
 * pointing to the relationship, booking_rule_violated, time_conflict, service_unavailable.
 */
export function createCreateBooking(deps: OrderBookingDeps) {
  return async ({ input }: CreateBookingRequest__Output, context: CallContext) => {
    const given = parseCreateInput(createInput, input);
    const missing = await learnRelated(deps, given, context);
    const outcome = missing ?? (await book(deps, context, given));
    if (!(outcome instanceof AppError)) return outcome;
    return storedAnswerOr<Answer>(deps, context, outcome);
  };
}

type Answer = { item: ReturnType<typeof bookingWire> };

/** Makes customer and service known; answers what is missing. */
async function learnRelated(
  deps: OrderBookingDeps,
  { customer_id, service_id }: Given,
  { organizationId }: CallContext,
): Promise<AppError | undefined> {
  try {
    if (customer_id !== null) {
      await related('customers', 'customer_id', () => deps.neighbours.customer(organizationId, customer_id));
    }
    if (service_id !== null) {
      await related('services', 'service_id', () => deps.neighbours.services(organizationId, [service_id]));
    }
    return undefined;
  } catch (error) {
    return asAppError(error);
  }
}

/** JSON:API 1.1 wants 404 for a related record that does not exist; it points to the relationship. */
async function related<T>(type: string, field: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found' ? missingReference(type, [field]) : error;
  }
}

/** The lock keeps this process from fighting itself; the claim of what was read decides. */
function book(deps: OrderBookingDeps, context: CallContext, given: Given): Promise<Answer | AppError> {
  return deps.locks.run([given.resource_id], async (lock) => {
    try {
      // Where others want the same place, one reading serves all of them: it cannot name each one's customer.
      const isTold = lock.isAlone();
      const customerIds = isTold && given.customer_id !== null ? [given.customer_id] : [];
      const prepared = await related('resources', 'resource_id', () =>
        loadCandidates(deps, { items: [given], customerIds, isTold }, context, lock.read),
      );
      const refusal = refusalOf(prepared, (_item, attribute) => pointerOf([attribute]));
      if (refusal) return refusal;
      const [number = ''] = context.dryRun ? [] : await deps.numbers.take(context.organizationId, 1);
      return await deps
        .runKeyed(context, (tx) => insert(deps, tx, { given, prepared, number, isTold }))
        .finally(() => lock.moved());
    } catch (error) {
      return asAppError(error);
    }
  });
}

async function insert(
  deps: OrderBookingDeps,
  tx: Transaction,
  {
    given: { requires_approval, ...given },
    prepared,
    number,
    isTold,
  }: { given: Given; prepared: Candidates; number: string; isTold: boolean },
): Promise<Answer> {
  const { candidates, loaded } = prepared;
  const candidate = candidates[0]!;
  const fresh = bookingOf(deps, tx, { candidate, loaded, number });
  const accepted = fresh.auto_accept && !requires_approval;
  const booking: Booking = {
    ...fresh,
    ...given,
    status: accepted ? 'accepted' : 'requested',
    accepted_at: accepted ? tx.now : null,
    auto_accept: accepted,
    announced: true,
  };
  await claimPlaces(deps, tx, prepared, [booking]);
  if (booking.customer_id !== null) await deps.customerLimits.check(tx, booking.customer_id, [booking], loaded);
  await deps.bookings.insertAll([booking], tx.session);
  setBookingEffects(tx, booking, 'create');
  await deps.events.bookings(tx, 'bookings.created', [booking], isTold ? loaded.grounds : undefined);
  return { item: bookingWire(booking, tx.now) };
}
