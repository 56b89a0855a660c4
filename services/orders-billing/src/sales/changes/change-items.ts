import { requireVersion } from '@booking/persistence/if-match.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { inBilling, type BillingCalls } from '../../ledger/invoices/billing.ts';
import type { WireMessage } from '../../base/present.ts';
import { illegalMove } from '@booking/platform/transitions.ts';
import { bookingsNow, type BookingsAsking } from './bookings-now.ts';
import { itemChanges, withChanges } from './intended-change.ts';
import { visibleOrder } from '../orders/order-records.ts';
import { presentOrder } from '../orders/order.ts';
import { pricedItems, problemsOfAdded, type PreviewRequest } from './preview-order.ts';
import type { OrderQuoting } from '../placing/quote.ts';
import { settleAndTell, type OrderSettling } from '../settling/settle-order.ts';

/**
 * Services of a placed order: their quantity, new ones, ones taken out; the books follow, and the bundles that pay for them. Bookings are
 * moved and canceled as bookings, and new ones are an order of their own, since they need their place.
 */
export async function changeOrderItems(
  parts: OrderSettling & OrderQuoting & BillingCalls & BookingsAsking,
  context: CallContext,
  request: PreviewRequest,
): Promise<WireMessage> {
  requireItemChanges(request);
  const known = await visibleOrder(parts, context.organizationId, request.id);
  const added = await pricedItems(parts, context, known, request.changes);
  const asked = await bookingsNow(parts, context, request.id);
  return inBilling(parts, context, async (tx, organization) => {
    const order = await visibleOrder(parts, context.organizationId, request.id, tx);
    if (order.status !== 'pending' && order.status !== 'completed') {
      throw illegalMove('orders', order.status, 'change-items', 'not a placed order');
    }
    requireVersion('orders', order, context.ifVersion);
    const bookings = await parts.bookingReplicas.follow(context.organizationId, [order.id], asked, tx.session);
    const { changes } = request;
    const changed = withChanges({ order, bookings }, changes, { rules: organization, now: tx.now, added });
    const change = { before: order, after: changed.order, action: 'change-items' };
    return presentOrder(await settleAndTell(parts, tx, change, organization));
  });
}

function requireItemChanges({ changes }: PreviewRequest): void {
  if (changes.length === 0) {
    throw validationFailed([{ pointer: '/changes', detail: 'changes must name at least one change.' }]);
  }
  const problems = changes.flatMap((change, index) => {
    if (itemChanges.has(change.type)) return problemsOfAdded(change, index);
    const detail = 'type must be set_quantity, add_item or remove_item.';
    return [{ pointer: `/changes/${index}/type`, detail }];
  });
  if (problems.length > 0) throw validationFailed(problems);
}
