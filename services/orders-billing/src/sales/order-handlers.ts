import type { CalculateOrderResponse } from '@booking/contracts/generated/booking/orders/v1/CalculateOrderResponse.ts';
import type { OrderItem as OrderItemMessage } from '@booking/contracts/generated/booking/orders/v1/OrderItem.ts';
import type { OrderChange__Output } from '@booking/contracts/generated/booking/orders/v1/OrderChange.ts';
import type { OrderServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/OrderService.ts';
import type { UtmTrackerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/UtmTrackerService.ts';
import { parseCreateInput } from '@booking/persistence/crud-input.ts';
import { toWire } from '@booking/persistence/entity.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { parseFields } from '@booking/platform/field-problems.ts';
import type { KeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { BillingCalls } from '../ledger/invoices/billing.ts';
import type { Foreground } from '../base/foreground.ts';
import { requireFound } from '../base/crud-parts.ts';
import { inItsZone } from '../base/period-filters.ts';
import { presented, type WireMessage } from '../base/present.ts';
import type { CustomerNaming } from '../customers/require-customer.ts';
import type { Related } from '../base/related.ts';
import type { SagaCalls } from '../base/steps/saga-points.ts';
import type { Steps } from '../base/steps/steps.ts';
import { approveOrder, cancelOrder, deleteOrder, updateOrder } from './changes/change-orders.ts';
import { checkoutOrder, type Checkouts } from './placing/checkout-order.ts';
import { bookingCosts } from './changes/booking-costs.ts';
import { checkMove } from './changes/check-move.ts';
import { createOrder, type DraftPlacing } from './placing/create-order.ts';
import { changeOrderItems } from './changes/change-items.ts';
import { orderInput, orderItemInput } from './orders/order-input.ts';
import { searchedOrders } from './orders/search-orders.ts';
import { visibleOrder } from './orders/order-records.ts';
import { changeOrderTax } from './settling/order-tax.ts';
import type { OrderStore, UtmTrackerStore } from './orders/order-store.ts';
import { presentOrder } from './orders/order.ts';
import type { OrderItem } from './orders/order-fields.ts';
import { previewOrder, type OrderPreviewing } from './changes/preview-order.ts';
import { checkUnits } from './passes/bundle-units.ts';
import { expanded } from './placing/occurrences.ts';
import { quote, type OrderQuoting } from './placing/quote.ts';
import type { OrderSettling } from './settling/settle-order.ts';

export function orderHandlers(
  parts: DraftPlacing &
    CustomerNaming &
    OrderSettling &
    OrderPreviewing &
    BillingCalls &
    SagaCalls & {
      checkouts: Checkouts;
      foreground: Foreground;
      gate: KeyedQueue;
      related: Related;
      steps: Pick<Steps, 'leave'>;
    },
): Omit<UnaryHandlers<OrderServiceDefinition>, 'GetOrderStatement'> {
  const { foreground, related } = parts;

  /** An answer with its included records; the paths are checked before anything is written. */
  const answer = async (context: CallContext, include: readonly string[], work: () => Promise<WireMessage>) => {
    await related.included('orders', [], include, context);
    const item = await work();
    return { item, included: await related.included('orders', [item], include, context) };
  };

  return {
    async ListOrders({ query, caller_scopes: scopes }, context) {
      const { organizationId } = context;
      const timed = await inItsZone(parts.organization, context, query);
      const asked = await searchedOrders(parts.customers, organizationId, { query: timed, scopes });
      const { items, page } = await parts.orders.list(organizationId, asked.query, { held: true, ...asked.condition });
      const wires = items.map(presentOrder);
      return { items: wires, page, included: await related.included('orders', wires, query?.include ?? [], context) };
    },
    GetOrder: ({ id, include }, context) =>
      answer(context, include, async () => presentOrder(await visibleOrder(parts, context.organizationId, id))),
    CreateOrder: ({ input, include }, context) =>
      foreground.during(() => answer(context, include, () => createOrder(parts, context, input))),
    UpdateOrder: (request, context) => answer(context, request.include, () => updateOrder(parts, context, request)),
    DeleteOrder: ({ id }, context) => deleteOrder(parts, context, id),
    CheckoutOrder: (request, context) =>
      foreground.during(() => answer(context, request.include, () => checkoutOrder(parts, context, request))),
    CancelOrder: (request, context) => answer(context, request.include, () => cancelOrder(parts, context, request)),
    ApproveOrder: ({ id, include }, context) => answer(context, include, () => approveOrder(parts, context, id)),
    CalculateOrder: ({ input }, context) => calculateOrder(parts, context, input),
    CheckMove: (request, context) => checkMove(parts, context, request),
    async GetBookingCosts(request, context) {
      await foreground.calm(context);
      return bookingCosts(parts, context, request);
    },
    async PreviewOrder({ id, changes }, context) {
      return { item: await previewOrder(parts, context, { id, changes: changes.map(changeOf) }) };
    },
    ChangeOrderItems: ({ id, changes, include }, context) =>
      answer(context, include, () => changeOrderItems(parts, context, { id, changes: changes.map(changeOf) })),
    ChangeOrderTax: (request, context) =>
      answer(context, request.include, () => changeOrderTax(parts, context, request)),
  };
}

function changeOf({ item, ...change }: OrderChange__Output, index: number) {
  if (!item) return change;
  const pointer = (path: readonly PropertyKey[]): string => `/changes/${index}/item/${path.map(String).join('/')}`;
  return { ...change, item: parseFields(orderItemInput, item, pointer) };
}

/** Refuses what a new order is refused for, but for its places. */
async function calculateOrder(
  parts: OrderQuoting & { orders: OrderStore },
  context: CallContext,
  rawInput: object | null,
): Promise<CalculateOrderResponse> {
  const input = parseCreateInput(orderInput, rawInput);
  const { currency, items, totals } = await quote(parts, context, await expanded(parts, context, input));
  await checkUnits(parts, context, items);
  const { parent_order_id: id } = input;
  const parent = id === null ? undefined : await parts.orders.find(context.organizationId, id);
  requireFound(parent, { type: 'orders', field: 'parent_order_id', id });
  const { total_minor, net_amount_minor, tax_amount_minor, discount_amount_minor, system_fee_minor, taxes } = totals;
  const sums = { total_minor, net_amount_minor, tax_amount_minor, discount_amount_minor, system_fee_minor };
  return { item: { currency, ...sums, taxes, items: items.map(wireItem) } };
}

function wireItem(item: OrderItem): OrderItemMessage {
  return toWire({ ...item, bundle_terms: null, item_tax: null }) as OrderItemMessage;
}

export function utmTrackerHandlers(parts: {
  utmTrackers: UtmTrackerStore;
}): UnaryHandlers<UtmTrackerServiceDefinition> {
  return {
    async ListUtmTrackers({ query }, context) {
      const { items, page } = await parts.utmTrackers.list(context.organizationId, query);
      return { items: items.map((item) => presented(item, [])), page };
    },
    async GetUtmTracker({ id }, context) {
      return { item: presented(await parts.utmTrackers.get(context.organizationId, id), []) };
    },
  };
}
