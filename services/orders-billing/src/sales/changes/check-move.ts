import type { CheckMoveRequest__Output } from '@booking/contracts/generated/booking/orders/v1/CheckMoveRequest.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, serviceUnavailable } from '@booking/platform/errors.ts';
import type { OrganizationLookup } from '../../base/replicas/organization-settings.ts';
import type { CancellationTerms } from '../../base/neighbours/cancellation-policy.ts';
import { holdsFee, isUnannounced } from '../orders/cancellation-terms.ts';
import { termsOf } from '../settling/follow-bookings.ts';
import type { OrderStore } from '../orders/order-store.ts';

const hourMs = 3_600_000;

/** Throws booking_rule_violated where the policy refuses a move so long before the start. */
export function refuseLateMove(terms: CancellationTerms, startsInMs: number): void {
  if (terms.late_moves !== 'refused' || !isUnannounced(terms, startsInMs)) return;
  const limit = terms.move_notice_hours;
  const detail = `By its cancellation policy a booking is moved at least ${limit} hours before its start.`;
  const requested = Math.floor((startsInMs / hourMs) * 10) / 10;
  throw appError('booking_rule_violated', detail, { meta: { rule: 'move_notice_hours', limit, requested } });
}

/**
 * Whether a fee holds for the move of a booking, by the terms of its order's checkout, for resources before it moves. What belongs to no
 * placed order is moved free of fee; while the order is being placed nobody knows its terms.
 */
export async function checkMove(
  parts: { orders: OrderStore; organization: OrganizationLookup },
  context: CallContext,
  request: CheckMoveRequest__Output,
): Promise<{ late: boolean }> {
  const order = await parts.orders.find(context.organizationId, request.order_id);
  if (order?.confirming) throw serviceUnavailable('The order of this booking is being placed.', 1);
  const item = order?.items.find(({ booking_id: id }) => id === request.booking_id);
  if (!item || item.ended) return { late: false };
  const terms = termsOf(item, await parts.organization(context));
  const startsInMs = Date.parse(request.start_date) - Date.parse(request.moved_at);
  refuseLateMove(terms, startsInMs);
  return { late: holdsFee(terms, startsInMs) };
}
