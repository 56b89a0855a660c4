import type { CallContext } from '@booking/platform/context.ts';
import type { CoalescedLoads } from '@booking/platform/coalesced-loads.ts';
import { AppError, type Problem } from '@booking/platform/errors.ts';
import { z } from 'zod';
import type { Transaction, UseCaseDeps } from '../shared/deps.ts';
import { placementOf, resourceViolation, violationOf, violationProblem, type Placement } from './bookable-rules.ts';
import { loadFacts, loadFamily, type FactsDeps, type LoadedFacts } from './booking-facts.ts';
import type { Booking } from './booking.ts';
import type { BookingStore } from './booking-store.ts';
import { checkCapacity, type Claim } from './capacity.ts';
import type { BookingGuards } from './hold-bookings.ts';

/** A booking that somebody wants, with an order or without. */
export interface WantedBooking {
  /** The order item it is for. */
  item_id?: string | undefined;
  resource_id: string;
  service_id?: string | undefined;
  start_date: Date;
  end_date: Date;
  quantity: number;
}

export const quantityField = z.number().int().min(1, 'Must be at least 1.').max(100_000);

/** What is wanted, beside what decides whether it can be had. */
export interface Candidate {
  item: WantedBooking;
  claim: Claim;
  placement: Placement;
  facts: LoadedFacts['facts'][number];
}

export interface Candidates {
  candidates: readonly Candidate[];
  loaded: LoadedFacts;
}

/**
 * In the order of the items. Many callers that want the same time of the same resource share the reading of what decides it. May ask a neighbour, so it
 * runs before the transaction. Throws not_found and service_unavailable.
 */
export async function loadCandidates(
  deps: FactsDeps & Pick<UseCaseDeps, 'clock'> & { loads: CoalescedLoads },
  items: readonly WantedBooking[],
  { organizationId, principal }: CallContext,
): Promise<Candidates> {
  const wanted = items.map(({ resource_id, service_id, start_date, end_date }) => ({
    resource_id,
    service_id: service_id ?? null,
    range: { start: start_date, end: end_date },
  }));
  const now = deps.clock.now();
  const key = JSON.stringify([organizationId, principal.role, wanted]);
  const loaded = await deps.loads.load(key, () =>
    loadFacts(deps, organizationId, wanted, { role: principal.role, now }),
  );
  const facts = loaded.facts.map((one) => ({ ...one, now }));
  return { loaded, candidates: items.map((item, index) => candidateOf(item, facts[index]!)) };
}

/** What the rules have against them, one problem per booking; undefined when nothing. */
export function violationIn(candidates: readonly Candidate[]): AppError | undefined {
  const problems = candidates.flatMap(({ item, facts }): Problem[] => {
    const violation = violationOf({ start: item.start_date, end: item.end_date }, facts);
    return violation ? [violationProblem(violation, placeOf(item))] : [];
  });
  const [first, ...rest] = problems;
  return first && new AppError([first, ...rest]);
}

/**
 * Takes the right to decide about the resources, reads them again, and throws booking_rule_violated or time_conflict unless all candidates fit. What is
 * inserted in the same transaction afterwards is theirs.
 */
export async function claimPlaces(
  deps: Parameters<typeof checkCapacity>[0] & { guards: BookingGuards; bookings: BookingStore },
  tx: Transaction,
  candidates: readonly Candidate[],
): Promise<void> {
  const { organizationId } = tx.context;
  const resourceIds = candidates.map(({ item }) => item.resource_id);
  await deps.guards.claim(organizationId, resourceIds, tx);
  const family = await loadFamily(deps.resources, organizationId, resourceIds, tx.session);
  const claims = candidates.map(({ claim, placement }): Claim => {
    const resource = family.get(claim.resource.id)!;
    const parent = resource.parent_id === null ? undefined : family.get(resource.parent_id);
    const violation = resourceViolation({ resource, parent });
    if (violation) throw new AppError([violationProblem(violation, { resource_id: resource.id })]);
    return { ...claim, resource, capacity: placement.timeslot?.capacity ?? resource.capacity };
  });
  await checkCapacity(deps, organizationId, claims, { now: tx.now, session: tx.session });
}

/** The record of a candidate: a hold of nobody's until the caller says what it is. */
export function bookingOf(
  deps: Pick<UseCaseDeps, 'newId'>,
  tx: Transaction,
  from: { candidate: Candidate; loaded: LoadedFacts; number: string },
): Booking {
  const { candidate, loaded, number } = from;
  const { item, placement, facts } = candidate;
  const { resource, service } = facts;
  return {
    id: deps.newId(),
    organization_id: tx.context.organizationId,
    version: 1,
    created_at: tx.now,
    updated_at: tx.now,
    number,
    status: 'reserved',
    start_date: item.start_date,
    end_date: item.end_date,
    quantity: item.quantity,
    note: null,
    status_reason: null,
    expires_at: null,
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
    order_id: null,
    item_id: item.item_id ?? null,
    position: 0,
    customer_id: null,
    resource_id: resource.id,
    service_id: item.service_id ?? null,
    timeslot_id: placement.timeslot?.id ?? null,
    announced: false,
  };
}

/** Where a problem lies, for its `meta`. */
export function placeOf({ item_id, resource_id }: { item_id?: string | null | undefined; resource_id: string }) {
  return item_id === null || item_id === undefined ? { resource_id } : { item_id, resource_id };
}

function candidateOf(item: WantedBooking, facts: LoadedFacts['facts'][number]): Candidate {
  const placement = placementOf({ start: item.start_date, end: item.end_date }, facts);
  const claim: Claim = {
    ...placeOf(item),
    resource: facts.resource,
    blocked: placement.blocked,
    quantity: item.quantity,
    capacity: placement.capacity,
  };
  return { item, claim, placement, facts };
}
