import type { BookingCosts } from '@booking/contracts/generated/booking/orders/v1/BookingCosts.ts';
import type { CancellationCost } from '@booking/contracts/generated/booking/orders/v1/CancellationCost.ts';
import type { GetBookingCostsRequest__Output } from '@booking/contracts/generated/booking/orders/v1/GetBookingCostsRequest.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { serviceUnavailable } from '@booking/platform/errors.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import type { OrganizationLookup } from '../../base/replicas/organization-settings.ts';
import type { OrderItem } from '../orders/order-fields.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { Order } from '../orders/order.ts';
import { canceledAt, termsOf, type ChargeRules } from '../settling/follow-bookings.ts';
import { chargeOfOrder, movesKeyOf } from '../settling/order-charge.ts';

const hourMs = 3_600_000;

/** What a mail tells of the money of bookings. Throws service_unavailable while their order is being placed: nobody knows its terms yet. */
export async function bookingCosts(
  parts: { orders: Pick<OrderStore, 'find'>; organization: OrganizationLookup; clock: Clock },
  context: CallContext,
  { order_id, booking_ids }: GetBookingCostsRequest__Output,
): Promise<{ currency: string; bookings: BookingCosts[] }> {
  const order = await parts.orders.find(context.organizationId, order_id);
  if (order?.confirming) throw serviceUnavailable('The order of this booking is being placed.', 1);
  if (!order || order.number === null) return { currency: '', bookings: [] };
  const around = { order, rules: await parts.organization(context), now: parts.clock.now() };
  const asked = order.items.filter(({ booking_id: id }) => id !== null && booking_ids.includes(id));
  return { currency: order.currency, bookings: asked.filter(paidInMoney).map((item) => costsOf(item, around)) };
}

/** Units of a pass are no amount. */
const paidInMoney = ({ bundle_purchase_id: pass }: OrderItem): boolean => pass === null;

interface Around {
  order: Order;
  rules: ChargeRules;
  now: Date;
}

function costsOf(item: OrderItem, { order, rules, now }: Around): BookingCosts {
  return {
    booking_id: item.booking_id ?? '',
    total_minor: chargedFor(item.id, order),
    start_date: item.start_date ? formatTimestamp(item.start_date) : '',
    end_date: item.end_date ? formatTimestamp(item.end_date) : '',
    ended: item.ended !== null,
    cancellation: cancellationCosts(item, { order, rules, now }),
    late_move_fee_minor: chargedFor(movesKeyOf(item.id), order),
  };
}

const chargedFor = (line: string, order: Order): number =>
  chargeOfOrder(order).lines.find(({ key }) => key === line)?.total_minor ?? 0;

/** One entry for each time in which a cancellation costs the same: a tier begins to hold after the moment that its hours name. */
function cancellationCosts(item: OrderItem, { order, rules, now }: Around): CancellationCost[] {
  const start = item.start_date;
  if (item.ended || !start || start <= now) return [];
  const bounds = termsOf(item, rules)
    .cancellation_fee_tiers.map(({ hours_before: hours }) => start.getTime() - hours * hourMs)
    .filter((at) => at >= now.getTime() && at < start.getTime())
    .toSorted((one, other) => one - other);
  const feeAt = (at: number): number => {
    const ended = canceledAt(item, new Date(at), rules);
    const items = order.items.map((each) => (each.id === item.id ? { ...each, ended } : each));
    return chargedFor(item.id, { ...order, items });
  };
  const steps: CancellationCost[] = bounds.map((at) => ({
    fee_minor: feeAt(at),
    until: formatTimestamp(new Date(at)),
  }));
  const all = [...steps, { fee_minor: feeAt(start.getTime() - 1) }];
  return all.filter((step, index) => step.fee_minor !== all[index + 1]?.fee_minor);
}
