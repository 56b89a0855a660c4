import type { ConsumedEvent, EventEffect, EventHandler } from '@booking/messaging/event-handler.ts';
import type { EventSubscription } from '@booking/messaging/messaging.ts';
import { z } from 'zod';
import type { KnownOrders } from './sales/orders/known-orders.ts';
import type { OrderStore } from './sales/orders/order-store.ts';
import type { Order } from './sales/orders/order.ts';
import { isMisjudged, placedAt } from './sales/settling/follow-bookings.ts';
import type { Steps } from './base/steps/steps.ts';
import { isLaterBooking, type BookingReplica, type BookingReplicas } from './base/replicas/booking-replica-store.ts';
import { planSchema } from './base/replicas/catalog-plan.ts';
import type { OrganizationReplica } from './base/replicas/organization-replica-store.ts';
import { organizationSettingsSchema } from './base/replicas/organization-settings.ts';
import type { PlanReplicas } from './base/replicas/plan-replica-store.ts';

/** The queues of this service: one per purpose. */
export const eventSubscriptions: readonly EventSubscription[] = [
  { purpose: 'orders-billing.bookings', patterns: ['bookings.*'] },
  { purpose: 'orders-billing.organizations', patterns: ['organizations.created', 'organizations.updated'] },
  { purpose: 'orders-billing.plans', patterns: ['plans.*'] },
];

/** What follows the neighbours. */
interface ReplicaWriting {
  bookingReplicas: BookingReplicas;
  knownOrders: Pick<KnownOrders, 'hasBooking'>;
  orders: OrderStore;
  organizationReplica: OrganizationReplica;
  planReplicas: PlanReplicas;
  steps: Pick<Steps, 'leave'>;
}

export function neighbourEvents(parts: ReplicaWriting): Record<string, Record<string, EventHandler>> {
  const bookings = bookingChanged(parts);
  const organizations = organizationChanged(parts);
  const plans = planChanged(parts);
  return {
    'orders-billing.bookings': {
      'bookings.created': bookings,
      'bookings.updated': bookings,
      'bookings.checked-in': bookings,
      'bookings.checked-out': bookings,
      'bookings.deleted': bookings,
    },
    'orders-billing.organizations': { 'organizations.created': organizations, 'organizations.updated': organizations },
    'orders-billing.plans': { 'plans.created': plans, 'plans.updated': plans },
  };
}

const referenceSchema = z.object({ id: z.string(), type: z.string() });

const bookingSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  start_date: z.iso.datetime({ offset: true }),
  end_date: z.iso.datetime({ offset: true }),
  updated_at: z.iso.datetime({ offset: true }),
  order: referenceSchema.nullish(),
  resource: referenceSchema.extend({ name: z.string().optional() }).nullish(),
});

/** The replica follows; the order follows by a step where the change can matter to it. */
function bookingChanged(parts: {
  bookingReplicas: BookingReplicas;
  knownOrders: Pick<KnownOrders, 'hasBooking'>;
  orders: OrderStore;
  steps: Pick<Steps, 'leave'>;
}): EventHandler {
  const effect: EventEffect = async (tx, event) => {
    const booking = bookingSchema.parse(event.data);
    if (!booking.order) return;
    const replica: BookingReplica = {
      id: booking.id,
      organization_id: event.organizationId,
      order_id: booking.order.id,
      version: Date.parse(booking.updated_at),
      booking_version: event.entity.version ?? null,
      status: booking.status,
      start_date: new Date(booking.start_date),
      ...resourceOf(booking),
      deleted: event.event === 'bookings.deleted',
      flat: withReferences(booking),
    };
    const order = await parts.orders.find(event.organizationId, booking.order.id, tx.session);
    if (!order) return;
    await parts.bookingReplicas.put([replica], tx.session);
    // Whichever booking of the order it was: a series may have ended beside it.
    const payload = { series: order.items.some(({ series_id }) => series_id) };
    if (concerns(order, replica)) await parts.steps.leave(tx, { kind: 'settle', key: order.id, payload });
  };
  // The replica knows what is older, and settling a settled order writes nothing.
  return { effect, isRepeatable: true, isNews: (event) => isNews(parts, event) };
}

/** A new booking of an order is none: what places the order writes what resources has answered, or has done so. */
async function isNews(
  parts: { bookingReplicas: BookingReplicas; knownOrders: Pick<KnownOrders, 'hasBooking'>; orders: OrderStore },
  { event, entity, organizationId, data }: ConsumedEvent,
): Promise<boolean> {
  if (event !== 'bookings.created') return true;
  const { id, order: reference, updated_at } = bookingSchema.parse(data);
  if (!reference || parts.knownOrders.hasBooking(reference.id, { id }, Date.parse(updated_at))) return false;
  const order = await parts.orders.find(organizationId, reference.id);
  if (!order || order.confirming) return false;
  const known = await parts.bookingReplicas.ofOrders(organizationId, [reference.id]);
  const told = { version: Date.parse(updated_at), booking_version: entity.version ?? null, deleted: false };
  return isLaterBooking(
    told,
    known.find((one) => one.id === id),
  );
}

function resourceOf({ resource }: z.output<typeof bookingSchema>): Pick<BookingReplica, 'resource'> {
  return resource?.name ? { resource: { id: resource.id, name: resource.name } } : {};
}

/** Nested entities become references: an order event nests its bookings, not what they nest. */
function withReferences(booking: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(booking).map(([field, value]) => {
      const reference = referenceSchema.safeParse(value);
      return [field, reference.success ? reference.data : value];
    }),
  );
}

/**
 * Whether the order would be another one: its item ends or moves, it waited for this booking, or names one that is gone. A canceled order
 * has items still where bookings took place.
 */
function concerns(order: Order, booking: BookingReplica): boolean {
  if (order.status === 'draft') return false;
  if (booking.deleted) return order.booking_ids.includes(booking.id);
  if (order.status === 'expired') return false;
  if (order.status === 'pending' && booking.status === 'accepted') return true;
  const item = order.items.find(({ booking_id }) => booking_id === booking.id);
  if (!item) return false;
  if (item.ended) return isMisjudged(item, booking);
  if (endedStatuses.has(booking.status)) return true;
  const isMissed = (item.missed_minor ?? null) !== null;
  if (isMissed !== (booking.status === 'no_show')) return true;
  const lateMoves = (booking.flat['late_moves'] ?? []) as readonly unknown[];
  if (lateMoves.length > (item.moves?.count ?? 0)) return true;
  if (placedAt(item, booking) !== item) return true;
  const end = new Date(String(booking.flat['end_date']));
  return item.start_date?.getTime() !== booking.start_date.getTime() || item.end_date?.getTime() !== end.getTime();
}

const endedStatuses: ReadonlySet<string> = new Set(['canceled', 'rejected', 'expired']);

function organizationChanged(parts: { organizationReplica: OrganizationReplica }): EventHandler {
  return (_tx, event) => parts.organizationReplica.put(organizationSettingsSchema.parse(event.data));
}

function planChanged(parts: { planReplicas: PlanReplicas }): EventHandler {
  return async (tx, event) => {
    const { id, version } = planSchema.parse(event.data);
    const wire = event.data as Record<string, unknown>;
    await parts.planReplicas.put({ id, organization_id: event.organizationId, version, wire }, tx.session);
  };
}
