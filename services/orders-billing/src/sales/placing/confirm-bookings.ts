import type { CallContext } from '@booking/platform/context.ts';
import { conflict } from '@booking/platform/errors.ts';
import { billingQueue } from '../../ledger/invoices/billing.ts';
import type { Catalog, PoliciesInForce } from '../../base/neighbours/catalog.ts';
import { isDefiniteRefusal, type Booking, type Resources } from '../../base/neighbours/resources.ts';
import type { Reached } from '../../base/steps/saga-points.ts';
import type { Step } from '../../base/steps/step-store.ts';
import type { SagaOutcome } from './create-order.ts';
import { dropStep, requireStep } from './end-step.ts';
import { expireOrder } from './expire-order.ts';
import type { KnownOrders } from '../orders/known-orders.ts';
import type { Order } from '../orders/order.ts';
import type { OrderPlacing, PlaceRequest, Placings } from './place-group.ts';

/** What confirms an order's bookings and places it. */
interface BookingConfirming extends OrderPlacing {
  catalog: Pick<Catalog, 'policiesInForce'>;
  knownOrders: Pick<KnownOrders, 'placing' | 'placed'>;
  placings: Placings;
  reached: Reached;
  resources: Pick<Resources, 'confirm'>;
}

/**
 * The step after checkout, which `checkedOut` is where it was written just now: resources confirms, then the order is placed; or it says no
 * for good, or the customer is gone, then the order expires.
 */
export async function confirmBookings(
  parts: BookingConfirming,
  step: Step,
  context: CallContext,
  checkedOut?: Order,
): Promise<SagaOutcome | undefined> {
  const order = checkedOut ?? (await parts.orders.find(context.organizationId, step.key));
  if (!order?.confirming) {
    await parts.unitOfWork.run(context, (tx) => dropStep(parts, tx, step));
    return order && { order };
  }
  return parts.knownOrders.placing(order.id, () => confirmAndPlace(parts, step, context, order));
}

async function confirmAndPlace(
  parts: BookingConfirming,
  step: Step,
  context: CallContext,
  order: Order,
): Promise<SagaOutcome> {
  const policies = policiesFor(parts, context, order);
  // Awaited below; what resources says comes first.
  policies.catch(() => {});
  let bookings: Booking[] = [];
  try {
    if (order.booking_ids.length > 0) bookings = await parts.resources.confirm(context, order);
  } catch (error) {
    if (!isDefiniteRefusal(error)) throw error;
    await parts.unitOfWork.run(context, async (tx) => {
      await requireStep(parts, tx, step);
      await expireOrder(parts, tx, order);
    });
    return { refused: error };
  }
  await parts.reached('bookings confirmed');
  const termsOf = await termsInForce(parts, context, bookings, await policies);
  const request = { step, order, bookings, termsOf };
  const placed = await parts.placings.run(billingQueue(context.organizationId), context, request);
  await parts.reached('order placed');
  if (placed.status !== 'expired') return { order: placed };
  return {
    refused: conflict('customer_deleted', 'The customer of this order was deleted: nothing new is made for it.'),
  };
}

/**
 * Asked of their owner once the customer has checked out: what was answered before is in it. What has no start is never canceled too late.
 */
async function policiesFor(
  { catalog }: BookingConfirming,
  context: CallContext,
  { items }: Order,
): Promise<PoliciesInForce | undefined> {
  const dated = items.filter(({ start_date }) => start_date !== null);
  if (dated.length === 0) return undefined;
  const serviceIds = [...new Set(dated.flatMap(({ service_id }) => service_id ?? []))];
  return catalog.policiesInForce(context, serviceIds.toSorted(), []);
}

/** The policy of the service, else that of the resource as it was confirmed, else the organization's. */
async function termsInForce(
  { catalog }: BookingConfirming,
  context: CallContext,
  bookings: readonly Booking[],
  known: PoliciesInForce | undefined,
): Promise<PlaceRequest['termsOf']> {
  if (!known) return () => null;
  const ofItem = new Map(bookings.map((booking) => [booking.item_id, booking.cancellation_policy_id]));
  const wanted = bookings.flatMap(({ service_id, cancellation_policy_id: id }) =>
    id && !known.ofServices.has(service_id ?? '') ? [id] : [],
  );
  const ids = [...new Set(wanted)].toSorted();
  const { named } = ids.length > 0 ? await catalog.policiesInForce(context, [], ids) : known;
  return ({ id, service_id, start_date }) =>
    start_date === null
      ? null
      : (known.ofServices.get(service_id ?? '') ?? named.get(ofItem.get(id) ?? '') ?? known.organization);
}
