import type { CallContext } from '@booking/platform/context.ts';
import type { CoalescedLoads } from '@booking/platform/coalesced-loads.ts';
import { AppError, type Problem } from '@booking/platform/errors.ts';
import { newRecord } from '@booking/representations/record.ts';
import { z } from 'zod';
import type { Transaction, UseCaseDeps } from '../../base/deps.ts';
import { daysOverlapping } from '../../base/time-zone.ts';
import {
  acceptsBookings,
  placementOf,
  violationOf,
  violationProblem,
  type Placement,
} from '../rules/bookable-rules.ts';
import { loadFacts, type FactsDeps, type LoadedFacts } from './booking-facts.ts';
import { bookingRecord, type Booking } from '../booking.ts';
import { firstKeptDay } from './booking-effects.ts';
import type { BookingGuards, SeenResources } from './booking-guards.ts';
import { capacityConflict, claimedWith, type Claim, type Family } from './capacity.ts';

/** A booking that somebody wants, with an order or without. */
export interface WantedBooking {
  /** The order item it is for. */
  item_id?: string | undefined;
  /** Its place among the items of the order. */
  position?: number | undefined;
  /** Of those that one item asked for. */
  series_id?: string | undefined;
  resource_id: string;
  service_id?: string | null | undefined;
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
 * In the order of the items. Many callers that want the same time of the same resource share what `read` reads. May ask a neighbour, so it
 * runs before the transaction. `customerIds`: who is to be known beside it; `isTold`: and what an event about it nests. Throws not_found
 * and service_unavailable.
 */
export async function loadCandidates(
  deps: FactsDeps & Pick<UseCaseDeps, 'clock'>,
  { items, ...beside }: { items: readonly WantedBooking[]; customerIds?: readonly string[]; isTold?: boolean },
  { organizationId, principal }: CallContext,
  read: CoalescedLoads['load'],
): Promise<Candidates> {
  const wanted = items.map(({ resource_id, service_id, start_date, end_date }) => ({
    resource_id,
    service_id: service_id ?? null,
    range: { start: start_date, end: end_date },
  }));
  const now = deps.clock.now();
  const key = JSON.stringify([organizationId, principal.role, wanted, beside]);
  const caller = { role: principal.role, now, ...beside };
  const loaded = await read(key, () => loadFacts(deps, organizationId, wanted, caller));
  const facts = loaded.facts.map((one) => ({ ...one, now }));
  return { loaded, candidates: items.map((item, index) => candidateOf(item, facts[index]!)) };
}

/** Why they cannot be had as far as is known: broken rules, one problem per booking, else places that are taken. */
export function refusalOf({ candidates, loaded }: Candidates, pointerTo: PointerTo): AppError | undefined {
  return violationIn(candidates, pointerTo) ?? conflictIn(candidates, loaded);
}

/** Where an attribute of a booking stands in the document that the caller's caller has sent; undefined when that is not known. */
type PointerTo = (item: WantedBooking, attribute: string) => string | undefined;

/** In the document of an order. */
export const itemPointer: PointerTo = ({ position }, attribute) =>
  position === undefined ? undefined : `/data/attributes/items/${position}/${attribute}`;

function violationIn(candidates: readonly Candidate[], pointerTo: PointerTo): AppError | undefined {
  const problems = candidates.flatMap(({ item, facts }): Problem[] => {
    const violation = violationOf({ start: item.start_date, end: item.end_date }, facts);
    const pointer = (attribute: string) => pointerTo(item, attribute);
    return violation ? [violationProblem(violation, placeOf(item), pointer)] : [];
  });
  const [first, ...rest] = problems;
  return first && new AppError([first, ...rest]);
}

function conflictIn(candidates: readonly Candidate[], { grounds }: LoadedFacts): AppError | undefined {
  const claims = candidates.map(({ claim }) => claim);
  return capacityConflict(claims, grounds.family, grounds.taken);
}

/**
 * Claims the resources of candidates that `refusalOf` has nothing against. What is inserted in the same transaction is theirs. Throws
 * GroundsMovedError when anybody has decided about these resources, or changed them, since they were read.
 */
export async function claimPlaces(
  { guards }: { guards: BookingGuards },
  tx: Transaction,
  { candidates, loaded }: Candidates,
  booked: readonly Booking[] = [],
): Promise<void> {
  const ids = candidates.map(({ item }) => item.resource_id);
  await guards.claim(
    tx.context.organizationId,
    ids,
    tx,
    seenBy(ids, tx, { ...loaded, family: loaded.grounds.family }, booked),
  );
}

/** What a claim compares with what is stored, and the days on which `booked` takes the resources. */
export function seenBy(
  ids: readonly string[],
  { now }: Transaction,
  { family, zone }: { family: Family; zone: string },
  booked: readonly Booking[],
): SeenResources {
  const byResource = Map.groupBy(booked, ({ resource_id }) => resource_id);
  const daysOf = (bookings: readonly Booking[]) =>
    bookings.flatMap(({ start_date, end_date }) => daysOverlapping({ start: start_date, end: end_date }, zone));
  const days = new Map([...byResource].map(([id, bookings]) => [id, [...new Set(daysOf(bookings))]]));
  return { resources: claimedWith(ids, family), booked: { days, keepFrom: firstKeptDay(now, zone) } };
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
    ...newRecord(bookingRecord),
    ...checkInAt(facts),
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
    auto_accept: acceptsBookings(resource, service, loaded.organization),
    late_entry: item.start_date < facts.now,
    padding_before_minutes: placement.paddingBeforeMinutes,
    padding_after_minutes: placement.paddingAfterMinutes,
    blocked_from: placement.blocked.start,
    blocked_until: placement.blocked.end,
    item_id: item.item_id ?? null,
    series_id: item.series_id ?? null,
    resource_id: resource.id,
    service_id: item.service_id ?? null,
    timeslot_id: placement.timeslot?.id ?? null,
  };
}

/** Whether somebody has to say that he is there, and from when on. */
export function checkInAt({ resource, service }: Candidate['facts']) {
  return {
    requires_check_in: resource.requires_check_in || (service?.requires_check_in ?? false),
    check_in_window_minutes: resource.check_in_window_minutes,
  };
}

/** Where a problem lies, for its `meta`, and where places are claimed. */
export function placeOf({ item_id, resource_id, timeslot_id }: Place) {
  return {
    resource_id,
    ...(isGiven(item_id) ? { item_id } : {}),
    ...(isGiven(timeslot_id) ? { timeslot_id } : {}),
  };
}

interface Place {
  item_id?: string | null | undefined;
  resource_id: string;
  timeslot_id?: string | null | undefined;
}

const isGiven = (id: string | null | undefined): id is string => id !== null && id !== undefined;

/** What is wanted, where its resource and its timeslots let it be. */
export function candidateOf(item: WantedBooking, facts: LoadedFacts['facts'][number]): Candidate {
  const placement = placementOf({ start: item.start_date, end: item.end_date }, facts);
  const claim: Claim = {
    ...placeOf({ ...item, timeslot_id: placement.timeslot?.id }),
    resource: facts.resource,
    blocked: placement.blocked,
    quantity: item.quantity,
    capacity: placement.capacity,
  };
  return { item, claim, placement, facts };
}
