import type { CreateBookingRequest__Output } from '@booking/contracts/generated/booking/resources/v1/CreateBookingRequest.ts';
import { missingReference } from '@booking/persistence/crud.ts';
import { parseCreateInput } from '@booking/persistence/crud-input.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { z } from 'zod';
import type { Transaction } from '../shared/deps.ts';
import { idField, instantField } from '../shared/input.ts';
import {
  bookingOf,
  claimPlaces,
  loadCandidates,
  quantityField,
  violationIn,
  type Candidate,
  type Candidates,
} from './booking-candidates.ts';
import { bookingWire } from './booking-wire.ts';
import type { Booking } from './booking.ts';
import { checkCapacity } from './capacity.ts';
import { asAppError, inQueues } from './hold-bookings.ts';
import { settle, type OrderBookingDeps } from './order-bookings.ts';

const createInput = z.object({
  resource_id: idField,
  service_id: idField.optional(),
  customer_id: idField.optional(),
  start_date: instantField,
  end_date: instantField,
  quantity: quantityField.default(1),
  note: z.string().max(10_000).nullable().default(null),
  requires_approval: z.boolean().default(false),
});
type Given = z.output<typeof createInput>;

/**
 * Books without an order: rules, capacity, customer's limits and `bookings.created` as for the bookings of an order, in one transaction and without a
 * hold. A repeated idempotency key gets the first answer, also when the place is taken by that very booking. Throws not_found pointing to the
 * relationship, booking_rule_violated, time_conflict, service_unavailable.
 */
export function createCreateBooking(deps: OrderBookingDeps) {
  return async ({ input }: CreateBookingRequest__Output, context: CallContext) => {
    const given = parseCreateInput(createInput, input);
    const prepared = await prepare(deps, given, context);
    const outcome = prepared instanceof AppError ? prepared : await book(deps, context, given, prepared);
    if (!(outcome instanceof AppError)) return outcome;
    // Whoever repeats a call finds the booking of its first one in the way: the stored answer comes before the refusal.
    if (context.idempotencyKey !== undefined) return deps.runKeyed<Answer>(context, () => Promise.reject(outcome));
    throw outcome;
  };
}

type Answer = { item: ReturnType<typeof bookingWire> };

async function prepare(deps: OrderBookingDeps, given: Given, context: CallContext): Promise<Candidates | AppError> {
  const { organizationId } = context;
  const { customer_id, service_id } = given;
  try {
    if (customer_id !== undefined) {
      await related('customers', 'customer_id', () => deps.neighbours.customer(organizationId, customer_id));
    }
    if (service_id !== undefined) {
      await related('services', 'service_id', () => deps.neighbours.services(organizationId, [service_id]));
    }
    const prepared = await related('resources', 'resource_id', () => loadCandidates(deps, [given], context));
    return violationIn(prepared.candidates) ?? prepared;
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

/** The queue keeps this process from fighting itself, the plain check refuses what is clearly taken, the transaction decides. */
function book(deps: OrderBookingDeps, context: CallContext, given: Given, { candidates, loaded }: Candidates) {
  const [candidate] = candidates;
  if (!candidate) throw new Error('One booking is one candidate');
  const full = (): Promise<AppError | undefined> =>
    checkCapacity(deps, context.organizationId, [candidate.claim], { now: deps.clock.now() }).then(
      () => undefined,
      asAppError,
    );
  return inQueues(deps.guards.queue, [given.resource_id], async (): Promise<Answer | AppError> => {
    const refusal = await full();
    if (refusal) return refusal;
    const [number = ''] = await deps.numbers.take(context.organizationId, 1);
    try {
      return await deps.runKeyed(context, (tx) => insert(deps, tx, { given, candidate, loaded, number }));
    } catch (error) {
      return asAppError(error);
    }
  });
}

async function insert(
  deps: OrderBookingDeps,
  tx: Transaction,
  from: { given: Given; candidate: Candidate; loaded: Candidates['loaded']; number: string },
): Promise<Answer> {
  const { given, candidate } = from;
  await claimPlaces(deps, tx, [candidate]);
  const fresh = bookingOf(deps, tx, from);
  const accepted = fresh.auto_accept && !given.requires_approval;
  const booking: Booking = {
    ...fresh,
    status: accepted ? 'accepted' : 'requested',
    auto_accept: accepted,
    customer_id: given.customer_id ?? null,
    note: given.note,
    announced: true,
  };
  if (booking.customer_id !== null) await deps.customerLimits.check(tx, booking.customer_id, [booking], from.loaded);
  await deps.bookings.insertAll([booking], tx.session);
  await settle(deps, tx, [booking], 'create');
  await deps.events.bookings(tx, 'bookings.created', [booking]);
  return { item: bookingWire(booking) };
}
