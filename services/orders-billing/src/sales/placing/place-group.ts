import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import { settle, type Settling } from '../settling/settle.ts';
import { addPurchases } from '../passes/bundle-units.ts';
import { readWithAddresses } from '../../customers/customer-address-store.ts';
import type { Booking } from '../../base/neighbours/resources.ts';
import type { OptimisticNumbers } from '../../ledger/numbers/optimistic-numbers-store.ts';
import type { BookingReplica, BookingReplicas } from '../../base/replicas/booking-replica-store.ts';
import {
  settingsNow,
  type OrganizationLookup,
  type OrganizationSettings,
} from '../../base/replicas/organization-settings.ts';
import type { CallGroups } from '@booking/messaging/call-groups.ts';
import { auditEntry } from '../../base/event-writer.ts';
import { createSharedTransactions } from '@booking/messaging/shared-transactions.ts';
import type { Step } from '../../base/steps/step-store.ts';
import { StepLostError, type Steps, type StepWork } from '../../base/steps/steps.ts';
import { replicaOfBooking, statusesOf } from '../bookings-view.ts';
import { isOurs } from './end-step.ts';
import { isGone } from '../../customers/customer.ts';
import { expireOrder } from './expire-order.ts';
import type { VoucherUsing } from '../vouchers/voucher-use.ts';
import type { CancellationTerms } from '../../base/neighbours/cancellation-policy.ts';
import { followBookings } from '../settling/follow-bookings.ts';
import type { KnownOrders } from '../orders/known-orders.ts';
import { emitOrder } from '../orders/order-records.ts';
import { withTermsOfNow } from '../settling/order-tax.ts';
import { paymentDeadline, type OrderSettings } from '../orders/order-settings.ts';
import type { OrderItem } from '../orders/order-fields.ts';
import { awaitsPayment, placedStatus, type Order } from '../orders/order.ts';

/** A checked out order whose bookings are confirmed, and the step of its confirmation. */
export interface PlaceRequest {
  step: Step;
  order: Order;
  bookings: readonly Booking[];
  /** What holds for an item from now on. */
  termsOf: (item: OrderItem) => CancellationTerms | null;
}

/** What places orders. */
export interface OrderPlacing extends Settling, StepWork, VoucherUsing {
  bookingReplicas: BookingReplicas;
  knownOrders: Pick<KnownOrders, 'placed'>;
  optimisticNumbers: OptimisticNumbers;
  organization: OrganizationLookup;
  queue: KeyedQueue;
  settings: OrderSettings;
  steps: Pick<Steps, 'finish' | 'finishAll' | 'leave'>;
}

/** Orders that wait for a number of their organization share transactions. */
export type Placings = CallGroups<PlaceRequest, Order>;

/** What all of a group look at: the settings as they are now, and their bookings. */
interface Around {
  organization: OrganizationSettings;
  replicas: readonly BookingReplica[];
}

/**
 * Orders of an organization that are ready to be placed share a transaction: one block of numbers, drawn with the commit or not at all. A
 * step that another replica has taken over is left to it.
 */
export function createPlacings(parts: OrderPlacing): Placings {
  return createSharedTransactions<PlaceRequest, Around, Order, Around & { ours: Set<Step> }>({
    ...parts,
    work: {
      within: (tx, work) => parts.optimisticNumbers.within(tx, tx.context.organizationId, work),
      async readAhead(tx, requests) {
        const asked = settingsNow(parts.organization, tx.context);
        const ours = await stepsOfOurs(parts, tx, requests);
        const own = requests.filter(({ step }) => ours.has(step));
        await readCustomers(parts, tx, own);
        return { ours, ...(await followed(parts, tx, own, await asked)) };
      },
      async judge(_tx, { step }, read) {
        if (!read.ours.has(step)) throw new StepLostError(step.id);
        return read;
      },
      isRefusal: (thrown) => thrown instanceof StepLostError,
      write: (tx, request, around) => placeOrder(parts, tx, request, around),
    },
  });
}

/**
 * The steps that no other replica has taken over. By the step as it was claimed, not by its id: who was slower than the lease may wait
 * beside who has taken the step over.
 */
async function stepsOfOurs(
  parts: OrderPlacing,
  tx: Transaction,
  requests: readonly PlaceRequest[],
): Promise<Set<Step>> {
  const { organizationId } = tx.context;
  for (const { order } of requests) tx.assume(parts.orders, order);
  const [kept, alone] = [requests.filter(({ step }) => step.in_order), requests.filter(({ step }) => !step.in_order)];
  const ids = [...new Set(kept.map(({ order }) => order.id))];
  const orders = new Map((await parts.orders.getMany(organizationId, ids, tx.session)).map((one) => [one.id, one]));
  const ours = kept.filter(({ step }) => isOurs(orders.get(step.key), step)).map(({ step }) => step);
  if (alone.length === 0) return new Set(ours);
  const ended = await parts.steps.finishAll(
    tx,
    alone.map(({ step }) => step),
  );
  return new Set([...ours, ...ended]);
}

/** What invoices and events look at. */
function readCustomers(parts: OrderPlacing, tx: Transaction, requests: readonly PlaceRequest[]): Promise<void> {
  const ids = new Set(requests.flatMap(({ order }) => order.customer_id ?? []));
  return readWithAddresses(parts, tx.context.organizationId, [...ids], tx.session);
}

/** The orders' bookings, as resources has just confirmed them or as later events have told. */
async function followed(
  parts: OrderPlacing,
  tx: Transaction,
  requests: readonly PlaceRequest[],
  organization: OrganizationSettings,
): Promise<Around> {
  const booked = requests.filter(({ bookings }) => bookings.length > 0);
  if (booked.length === 0) return { organization, replicas: [] };
  const confirmed = booked.flatMap(({ order, bookings }) =>
    bookings.map((booking) => replicaOfBooking(booking, order.id, organization.time_zone)),
  );
  const orderIds = booked.map(({ order }) => order.id);
  const replicas = await parts.bookingReplicas.follow(tx.context.organizationId, orderIds, confirmed, tx.session);
  return { organization, replicas };
}

/** Within a batch. One whose customer was deleted since it was drafted expires: nothing new is made for it. */
async function placeOrder(
  parts: OrderPlacing,
  tx: Transaction,
  { order: { id }, termsOf }: PlaceRequest,
  { organization, replicas }: Around,
): Promise<Order> {
  const { orders, numberSeries } = parts;
  const { organizationId } = tx.context;
  const known = replicas.filter(({ order_id }) => order_id === id);
  const before = await orders.get(organizationId, id, tx.session);
  if (await isOfNobody(parts, tx, before)) return expireOrder(parts, tx, before);
  const { sequence } = await numberSeries.next(organizationId, 'orders', tx.session);
  const taxed = await withTermsOfNow(parts, tx, before, organization);
  const status = placedStatus(taxed, statusesOf(known));
  const placed: Order = {
    ...taxed,
    number: `BO${String(sequence).padStart(9, '0')}`,
    placed_at: tx.now,
    confirming: false,
    saga_step: null,
    items: taxed.items.map((item) => ({ ...item, cancellation_terms: termsOf(item) })),
    status,
    expires_at: status === 'pending' && awaitsPayment(taxed) ? paymentDeadline(parts, tx.now) : null,
  };
  if (placed.status === 'completed') await addPurchases(parts, tx, placed, organization);
  const after = await settle(parts, tx, { before, after: placed, organization });
  tx.audit(auditEntry('orders', 'place', before, after));
  await emitOrder(parts, tx, 'orders.created', after);
  // What a booking became before the order was placed was told when it did not concern the order yet, and is not told again.
  if (followBookings(after, known, organization) !== after) await parts.steps.leave(tx, { kind: 'settle', key: id });
  tx.afterCommit(() => parts.knownOrders.placed(id, known));
  return after;
}

async function isOfNobody({ customers }: OrderPlacing, tx: Transaction, { customer_id: id }: Order): Promise<boolean> {
  return id !== null && isGone(await customers.find(tx.context.organizationId, id, tx.session));
}
