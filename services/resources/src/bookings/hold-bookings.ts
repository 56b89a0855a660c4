import type { CheckBookingsRequest__Output } from '@booking/contracts/generated/booking/resources/v1/CheckBookingsRequest.ts';
import type { HoldBookingsRequest__Output } from '@booking/contracts/generated/booking/resources/v1/HoldBookingsRequest.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, appError, type Problem } from '@booking/platform/errors.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { z } from 'zod';
import type { QuotaGuards } from '../resources/resource-tree.ts';
import type { CoalescedLoads } from '@booking/platform/coalesced-loads.ts';
import type { UseCaseDeps, Transaction } from '../shared/deps.ts';
import { idField, instantField, parseRequest } from '../shared/input.ts';
import { placementOf, resourceViolation, violationOf, violationProblem, type Placement } from './bookable-rules.ts';
import { loadFacts, loadFamily, type FactsDeps, type LoadedFacts } from './booking-facts.ts';
import { holdsCapacity, isExpiredHold, type Booking } from './booking.ts';
import { holdTimer, holdTimerKey } from './booking-effects.ts';
import type { BookingNumbers } from './booking-number-store.ts';
import type { BookingStore } from './booking-store.ts';
import { checkCapacity, type Claim } from './capacity.ts';
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
        quantity: z.number().int().min(1, 'Must be at least 1.').max(100_000),
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
type HoldItem = HoldRequest['items'][number];

interface Candidate {
  item: HoldItem;
  claim: Claim;
  placement: Placement;
  facts: LoadedFacts['facts'][number];
}

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
    const loaded = await factsFor(deps, request.items, context);
    const candidates = request.items.map((item, index) => candidateOf(item, loaded.facts[index]!));
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
    const { facts } = await factsFor(deps, items, context);
    const candidates = items.map((item, index) => candidateOf(item, facts[index]!));
    const violation = violationIn(candidates);
    if (violation) throw violation;
    const claims = candidates.map(({ claim }) => claim);
    await checkCapacity(deps, context.organizationId, claims, { now: deps.clock.now() });
  };
}

/** Many callers that want the same time of the same resource share the reading of what decides it. */
async function factsFor(
  deps: FactsDeps & Pick<HoldDeps, 'loads' | 'clock'>,
  items: readonly HoldItem[],
  context: CallContext,
): Promise<LoadedFacts> {
  const { organizationId, principal } = context;
  const wanted = items.map(factsRequest);
  const now = deps.clock.now();
  const key = JSON.stringify([organizationId, principal.role, wanted]);
  const loaded = await deps.loads.load(key, () =>
    loadFacts(deps, organizationId, wanted, { role: principal.role, now }),
  );
  return { ...loaded, facts: loaded.facts.map((facts) => ({ ...facts, now })) };
}

async function hold(
  deps: HoldDeps,
  tx: Transaction,
  prepared: { request: HoldRequest; candidates: readonly Candidate[]; loaded: LoadedFacts; numbers: readonly string[] },
): Promise<Booking[]> {
  const { request, candidates, loaded, numbers } = prepared;
  const { organizationId } = tx.context;
  const { session, now } = tx;
  const earlier = await deps.orderHolds.find(organizationId, request.order_id, session);
  if (earlier?.state === 'released') throw released();
  if (earlier) return stillHeld(await deps.bookings.ofOrder(organizationId, request.order_id, session), now);
  await deps.orderHolds.set(organizationId, request.order_id, 'held', now, session);

  const resourceIds = candidates.map(({ item }) => item.resource_id);
  await deps.guards.claim(organizationId, resourceIds, tx);
  const family = await loadFamily(deps.resources, organizationId, resourceIds, session);
  const claims = candidates.map(({ claim, placement }): Claim => {
    const resource = family.get(claim.resource.id)!;
    const parent = resource.parent_id === null ? undefined : family.get(resource.parent_id);
    const violation = resourceViolation({ resource, parent });
    if (violation) throw new AppError([violationProblem(violation, { resource_id: resource.id })]);
    return { ...claim, resource, capacity: placement.timeslot?.capacity ?? resource.capacity };
  });
  await checkCapacity(deps, organizationId, claims, { now, session });

  const bookings = candidates.map((candidate, position) =>
    newBooking(deps, tx, { candidate, position, request, loaded, numbers }),
  );
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

function newBooking(
  deps: HoldDeps,
  tx: Transaction,
  from: {
    candidate: Candidate;
    position: number;
    request: HoldRequest;
    loaded: LoadedFacts;
    numbers: readonly string[];
  },
): Booking {
  const { candidate, position, request, loaded, numbers } = from;
  const { item, placement, facts } = candidate;
  const { resource, service } = facts;
  return {
    id: deps.newId(),
    organization_id: tx.context.organizationId,
    version: 1,
    created_at: tx.now,
    updated_at: tx.now,
    number: numbers[position]!,
    status: 'reserved',
    start_date: item.start_date,
    end_date: item.end_date,
    quantity: item.quantity,
    note: null,
    status_reason: null,
    expires_at: request.expires_at,
    requires_check_in: resource.requires_check_in || (service?.requires_check_in ?? false),
    check_in_window_minutes: resource.check_in_window_minutes,
    auto_accept: resource.auto_accept_bookings ?? service?.auto_accept_bookings ?? loaded.organizationAutoAccepts,
    checked_in_at: null,
    checked_out_at: null,
    canceled_at: null,
    padding_before_minutes: placement.paddingBeforeMinutes,
    padding_after_minutes: placement.paddingAfterMinutes,
    blocked_from: placement.blocked.start,
    blocked_until: placement.blocked.end,
    order_id: request.order_id,
    item_id: item.item_id,
    position,
    customer_id: request.customer_id ?? null,
    resource_id: resource.id,
    service_id: item.service_id ?? null,
    timeslot_id: placement.timeslot?.id ?? null,
    announced: false,
  };
}

function candidateOf(item: HoldItem, facts: LoadedFacts['facts'][number]): Candidate {
  const placement = placementOf({ start: item.start_date, end: item.end_date }, facts);
  const claim: Claim = {
    item_id: item.item_id,
    resource: facts.resource,
    blocked: placement.blocked,
    quantity: item.quantity,
    capacity: placement.capacity,
  };
  return { item, claim, placement, facts };
}

function violationIn(candidates: readonly Candidate[]): AppError | undefined {
  const problems = candidates.flatMap(({ item, facts }): Problem[] => {
    const violation = violationOf({ start: item.start_date, end: item.end_date }, facts);
    return violation ? [violationProblem(violation, { item_id: item.item_id, resource_id: item.resource_id })] : [];
  });
  const [first, ...rest] = problems;
  return first && new AppError([first, ...rest]);
}

function factsRequest({ resource_id, service_id, start_date, end_date }: HoldItem) {
  return { resource_id, service_id: service_id ?? null, range: { start: start_date, end: end_date } };
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

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
