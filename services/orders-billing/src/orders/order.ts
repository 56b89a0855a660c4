import type { Entity } from '@booking/persistence/entity.ts';
import { balanceOf, type Balance } from '../books/account.ts';
import type { GivenCredit } from '../books/charge.ts';
import type { BundleTerms } from '../bundles/bundle-purchase.ts';
import type { Discount, LineAmounts } from '../money/totals.ts';
import { presented, type WireMessage } from '../shared/present.ts';
import { movesFrom, type Transitions } from '../shared/transitions.ts';
import type { PriceTerms } from './pricing.ts';

export type OrderStatus = 'draft' | 'pending' | 'completed' | 'canceled' | 'expired';

/** What is bought: a booking of a resource, a service without one, or a bundle of later bookings. */
export interface OrderItem extends LineAmounts {
  id: string;
  type: 'booking' | 'service' | 'bundle';
  name: string;
  resource_id: string | null;
  service_id: string | null;
  start_date: Date | null;
  end_date: Date | null;
  quantity: number;
  unit_price_minor: number;
  tax_rate_basis_points: number;
  booking_id: string | null;
  bundle_id: string | null;
  /** Paid with units of this purchase. */
  bundle_purchase_id: string | null;
  /** Not shown: what a bundle gave when it was bought. */
  bundle_terms: BundleTerms | null;
  /** Not shown: what a booking is priced with again when it is moved; null where nothing depends on its length. */
  price_terms: PriceTerms | null;
  /** Not shown: set once it is no longer provided; never taken back. */
  ended: ItemEnd | null;
}

export interface ItemEnd {
  at: Date;
  /** canceled, rejected, expired, deleted or removed. */
  why: string;
  /** What stays charged of it: a cancellation fee, used units of a pass. */
  kept_minor: number;
  /** Whether the units of the pass that paid for it stay used. */
  keeps_units: boolean;
}

export interface Order extends Entity {
  number: string | null;
  currency: string;
  total_minor: number;
  modification_total_minor: number;
  net_amount_minor: number;
  tax_amount_minor: number;
  discount_amount_minor: number;
  system_fee_minor: number;
  status: OrderStatus;
  access_token: string;
  note: string | null;
  manually_created: boolean;
  has_payment: boolean;
  payment_settings_json: string;
  custom_entry_map_json: string;
  expires_at: Date | null;
  start_date: Date | null;
  end_date: Date | null;
  booking_ids: string[];
  customer_id: string | null;
  created_by_id: string | null;
  invoice_id: string | null;
  invoice_history_id: string | null;
  tmp_invoice_id: string | null;
  last_payment_id: string | null;
  payment_ids: string[];
  voucher_id: string | null;
  sub_order_ids: string[];
  file_ids: string[];
  utm_tracker_id: string | null;
  tag_ids: string[];
  items: OrderItem[];
  paid_minor: number;
  refunded_minor: number;
  /** Not shown: */
  /** False from the first write until its bookings are held; nobody sees the order before. */
  held: boolean;
  /** From checkout until the confirmation's outcome is known no other change is let in. */
  confirming: boolean;
  /** The call that checked it out: its repetition is told the outcome, any other call that it came too late. */
  checkout_id: string | null;
  requires_approval: boolean;
  approved_at: Date | null;
  /** The customer may pay after completion. */
  pay_later: boolean;
  parent_order_id: string | null;
  /** The voucher's terms at checkout. */
  discount_terms: Discount | null;
  /** Credited by hand. */
  credits: GivenCredit[];
  /** Refunded beyond what was to be given back. */
  goodwill_minor: number;
  /** What items, fees and voucher came to when the order was settled last; null until then. */
  charge_base_minor: number | null;
  written_off_minor: number;
}

export type OrderAction = 'update' | 'checkout' | 'approve' | 'pay' | 'cancel' | 'expire' | 'delete';

/** Every move of an order (docs/specification.md, "States"); `to` empty: the order is gone, the same status: it stays. */
export const orderTransitions = {
  update: { from: ['draft', 'pending', 'completed', 'canceled', 'expired'], to: [] },
  checkout: { from: ['draft'], to: ['pending', 'completed'] },
  approve: { from: ['pending'], to: ['pending', 'completed'] },
  pay: {
    from: ['pending', 'completed', 'canceled', 'expired'],
    to: {
      pending: ['pending', 'completed'],
      completed: ['completed'],
      canceled: ['canceled'],
      expired: ['expired'],
    },
  },
  cancel: { from: ['pending', 'completed'], to: ['canceled'] },
  expire: { from: ['draft', 'pending'], to: ['expired'] },
  delete: { from: ['draft', 'canceled', 'expired'], to: [] },
} as const satisfies Transitions<OrderAction, OrderStatus>;

/** The moves that a caller could make now. Expiry is made by time alone. */
export function orderActions(order: Order): OrderAction[] {
  return movesFrom<OrderAction, OrderStatus>(orderTransitions, order.status).filter((action) => {
    if (action === 'expire') return false;
    if (order.confirming) return false;
    if (action === 'approve') return order.requires_approval && order.approved_at === null;
    if (action === 'pay') return openAmount(order) > 0;
    return true;
  });
}

/** What the customer owes in all, changes since checkout included. */
export function chargedAmount(order: Pick<Order, 'total_minor' | 'modification_total_minor'>): number {
  return Math.max(0, order.total_minor + order.modification_total_minor);
}

/** Where the order stands. */
export function orderBalance(
  order: Pick<
    Order,
    'total_minor' | 'modification_total_minor' | 'paid_minor' | 'refunded_minor' | 'written_off_minor'
  >,
): Balance {
  const { paid_minor, refunded_minor, written_off_minor } = order;
  return balanceOf({ charged_minor: chargedAmount(order), paid_minor, refunded_minor, written_off_minor });
}

/** What is still to be paid. */
export function openAmount(order: Parameters<typeof orderBalance>[0]): number {
  return orderBalance(order).due_minor;
}

/** Whether a placed order is completed or waits for an approval or its payment. */
export function placedStatus(order: Order, bookingStatuses: readonly string[]): 'pending' | 'completed' {
  const approvalOpen = (order.requires_approval && order.approved_at === null) || bookingStatuses.includes('requested');
  const paymentOpen = openAmount(order) > 0 && !order.pay_later;
  return approvalOpen || paymentOpen ? 'pending' : 'completed';
}

/** Earliest start and latest end of the bookings among the items. */
export function orderRange(items: readonly OrderItem[]): { start_date: Date | null; end_date: Date | null } {
  const times = (field: 'start_date' | 'end_date') =>
    items.flatMap((item) => (item[field] ? [item[field].getTime()] : []));
  const starts = times('start_date');
  const ends = times('end_date');
  return {
    start_date: starts.length > 0 ? new Date(Math.min(...starts)) : null,
    end_date: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  };
}

export function presentOrder(order: Order): WireMessage {
  const balance = order.number === null ? undefined : orderBalance(order);
  return { ...presented(order, orderActions(order)), ...(balance ? { balance } : {}) };
}
