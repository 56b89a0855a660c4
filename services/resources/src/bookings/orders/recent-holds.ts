import { guessedVersion } from '../../base/replicas/replica.ts';
import type { Booking } from '../booking.ts';
import { claimedWith } from '../places/capacity.ts';
import type { Grounds } from '../places/grounds-store.ts';

/**
 * What this process has held lately, so that confirming an order knows at once which records to read, or need not read them again. It
 * decides nothing: resources and bookings are confirmed only as they are remembered, and an order that is not in here is looked up.
 */
export interface RecentHolds {
  /** `grounds`: what the hold was decided on, and when that was read by the clock that `groundsOf` asks. */
  remember(organizationId: string, orderId: string, bookings: readonly Booking[], grounds?: ReadGrounds): void;
  /** Empty when nothing is remembered. */
  of(organizationId: string, orderId: string): readonly Booking[];
  /**
   * Once: what the hold of the order was decided on, as it was left, where that is all that confirming it looks at. Opening hours and
   * customers may have changed within the second that it is kept, and settings, which are read once more.
   */
  takeGrounds(organizationId: string, orderId: string, customerId: string | undefined): Grounds | undefined;
  /** A neighbour's data have changed: nothing is confirmed on what was read before. */
  forgetGrounds(): void;
}

interface ReadGrounds {
  grounds: Grounds;
  readAt: number;
}

const keptMs = 1_000;

/** `monotonicMs`: a clock that nobody sets. */
export function createRecentHolds(options: {
  ordersMax: number;
  groundsMax: number;
  monotonicMs: () => number;
}): RecentHolds {
  const held = new Map<string, readonly Booking[]>();
  const known = new Map<string, ReadGrounds>();
  const keyOf = (organizationId: string, orderId: string) => `${organizationId}:${orderId}`;
  return {
    remember(organizationId, orderId, bookings, read) {
      const key = keyOf(organizationId, orderId);
      putWithin(held, options.ordersMax, key, bookings);
      const left = read && groundsLeft(read.grounds, bookings);
      if (read && left) putWithin(known, options.groundsMax, key, { ...read, grounds: left });
    },
    of: (organizationId, orderId) => held.get(keyOf(organizationId, orderId)) ?? [],
    takeGrounds(organizationId, orderId, customerId) {
      const key = keyOf(organizationId, orderId);
      const read = known.get(key);
      known.delete(key);
      if (!read || options.monotonicMs() - read.readAt > keptMs) return undefined;
      const { bookings } = read.grounds;
      const isHis = customerId === undefined || bookings.every(({ customer_id }) => customer_id === customerId);
      return isHis ? read.grounds : undefined;
    },
    forgetGrounds: () => known.clear(),
  };
}

function putWithin<T>(map: Map<string, T>, max: number, key: string, value: T): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > max && oldest !== undefined) map.delete(oldest);
}

/**
 * The grounds of a hold as its transaction has left them. Undefined where confirming looks at more: at other children of a parent, at the
 * places of a timeslot, at neighbours' data that were not there.
 */
function groundsLeft(grounds: Grounds, bookings: readonly Booking[]): Grounds | undefined {
  const { organization, services, customers } = grounds;
  if (!organization || organization.version <= guessedVersion) return undefined;
  const ids = bookings.map(({ resource_id }) => resource_id);
  const isSimple = bookings.every(
    ({ timeslot_id, resource_id, service_id, customer_id }) =>
      timeslot_id === null &&
      grounds.family.get(resource_id)?.parent_id === null &&
      (service_id === null || services.has(service_id)) &&
      (customer_id === null || customers.has(customer_id)),
  );
  if (!isSimple) return undefined;
  const claimed = new Set(claimedWith(ids, grounds.family).map(({ id }) => id));
  const family = [...grounds.family.values()].map((resource) =>
    claimed.has(resource.id) ? { ...resource, guard: resource.guard + 1 } : resource,
  );
  const children = family.filter(({ parent_id }) => parent_id !== null).toSorted(byName);
  return {
    ...grounds,
    family: new Map(family.map((resource) => [resource.id, resource])),
    childIds: new Map(
      [...Map.groupBy(children, ({ parent_id }) => parent_id ?? '')].map(([id, own]) => [id, own.map((one) => one.id)]),
    ),
    bookings: [...bookings],
    orderState: 'held',
  };
}

/** As the database orders names. */
function byName(a: { name: string; id: string }, b: { name: string; id: string }): number {
  return Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)) || (a.id < b.id ? -1 : 1);
}
