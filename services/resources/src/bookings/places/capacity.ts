import type { Session } from '@booking/persistence/mongo.ts';
import { AppError, type Problem } from '@booking/platform/errors.ts';
import type { LeanResource } from '../../resources/resource.ts';
import type { ResourceStore } from '../../resources/resource-store.ts';
import type { Interval } from '../../base/time-zone.ts';
import { spanOf } from './booking-facts.ts';
import type { BookingStore, TakenBooking } from './booking-store.ts';
import { placesLeft, type Occupancy, type SlotPlaces } from '../rules/capacity-rules.ts';

/** Places wanted of one resource for a time, padding included. */
export interface Claim {
  item_id?: string;
  resource: LeanResource;
  blocked: Interval;
  quantity: number;
  /** The timeslot in which they are wanted. */
  timeslot_id?: string;
  /** Of the timeslot, else of the resource. */
  capacity: number;
}

export interface CapacityDeps {
  resources: ResourceStore;
  bookings: BookingStore;
}

export interface CheckOptions {
  now: Date;
  session?: Session;
  /** Bookings that do not count: those that are being moved. */
  except?: readonly string[];
}

/**
 * Somebody has decided about a resource between the reading of a decision's grounds and its transaction: nothing was written, and the
 * decision is made anew on what is there now.
 */
export class GroundsMovedError extends Error {
  override name = 'GroundsMovedError';
}

/**
 * Takes the right to decide about these resources, in the transaction and before anything is counted. A parent is claimed with its
 * children, a child alone: siblings do not disturb one another, parent and child do. Creating a child claims the parent, so no child is
 * overlooked. Whoever claims what is not there finds no resource afterwards.
 */
export async function claimResources(
  resources: ResourceStore,
  organizationId: string,
  ids: readonly string[],
  session: Session,
): Promise<void> {
  const own = [...new Set(ids)];
  await resources.claim(organizationId, own, session);
  const children = (await resources.childrenOf(organizationId, own, session)).map(({ id }) => id);
  if (children.length > 0) await resources.claim(organizationId, children, session);
}

/** Of a family that was read together: the resources whose claim is the right to decide about `ids`. */
export function claimedWith(ids: readonly string[], family: Family): LeanResource[] {
  const own = new Set(ids);
  return [...family.values()].filter(({ id, parent_id }) => own.has(id) || (parent_id !== null && own.has(parent_id)));
}

export type Family = ReadonlyMap<string, LeanResource>;

/** Throws time_conflict like `capacityConflict`, inside a transaction that has claimed the resources. */
export async function checkCapacity(
  { resources, bookings }: CapacityDeps,
  organizationId: string,
  claims: readonly Claim[],
  { now, session, except = [] }: CheckOptions,
): Promise<void> {
  const parents = claims.filter(({ resource }) => resource.has_children).map(({ resource }) => resource.id);
  const children = await resources.childrenOf(organizationId, parents, session);
  const family = new Map([...children, ...claims.map(({ resource }) => resource)].map((entry) => [entry.id, entry]));
  const related = createRelatives(family);
  const ids = claims.flatMap(({ resource }) => [resource.id, ...related(resource)]);
  const span = spanOf(claims.map(({ blocked }) => blocked));
  const stored = await bookings.taken(organizationId, [...new Set(ids)], span, now, session);
  const conflict = capacityConflict(
    claims,
    family,
    stored.filter(({ id }) => !except.includes(id)),
  );
  if (conflict) throw conflict;
}

/**
 * Time_conflict with one problem per claim that does not fit beside what is taken and beside the claims before it; undefined when all fit.
 * By itself it is an early refusal; only with the claim of the resources it is a decision.
 */
export function capacityConflict(
  claims: readonly Claim[],
  family: Family,
  stored: readonly TakenBooking[],
): AppError | undefined {
  const { of, take } = createOccupancies(family, stored);
  const problems: Problem[] = [];
  for (const claim of claims) {
    const left = placesLeft(of(claim.resource), claim.blocked, claim.resource.capacity, slotOf(claim));
    if (left < claim.quantity) problems.push(conflictProblem(claim, left));
    take(takenBy(claim));
  }
  const [first, ...rest] = problems;
  return first && new AppError([first, ...rest]);
}

/** What of `taken` stands against bookings of each resource, and of what `take` adds. Not every one is looked at for every resource. */
export function createOccupancies(family: Family, taken: readonly TakenBooking[]) {
  const related = createRelatives(family);
  const byResource = Map.groupBy(taken, ({ resource_id }) => resource_id);
  const at = (id: string): readonly TakenBooking[] => byResource.get(id) ?? [];
  return {
    of: (resource: LeanResource): Occupancy => ({ own: at(resource.id), family: related(resource).flatMap(at) }),
    take(one: TakenBooking): void {
      const others = byResource.get(one.resource_id);
      if (others) others.push(one);
      else byResource.set(one.resource_id, [one]);
    },
  };
}

/** The parent of a child, the children of a parent: what is booked there leaves no place. */
function createRelatives(family: Family): (resource: LeanResource) => string[] {
  const children = Map.groupBy(family.values(), ({ parent_id }) => parent_id);
  return ({ id, parent_id }) => (parent_id === null ? (children.get(id) ?? []).map((child) => child.id) : [parent_id]);
}

function slotOf({ timeslot_id, capacity }: Claim): SlotPlaces | undefined {
  return timeslot_id === undefined ? undefined : { id: timeslot_id, capacity };
}

function takenBy({ resource, blocked, quantity, timeslot_id }: Claim): TakenBooking {
  return {
    id: '',
    resource_id: resource.id,
    blocked_from: blocked.start,
    blocked_until: blocked.end,
    quantity,
    timeslot_id: timeslot_id ?? null,
  };
}

function conflictProblem(claim: Claim, left: number): Problem {
  return {
    code: 'time_conflict',
    detail: `${claim.resource.name} is taken at that time.`,
    meta: {
      resource_id: claim.resource.id,
      ...(claim.item_id === undefined ? {} : { item_id: claim.item_id }),
      requested: claim.quantity,
      available: left,
    },
  };
}
