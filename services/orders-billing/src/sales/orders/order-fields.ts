import { schemaOf } from '@booking/persistence/record-schema.ts';
import { orders } from '@booking/representations/entities/orders.ts';
import { newRecord, recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { GivenCredit } from '../../money/charge.ts';
import type { BundleTerms } from '../passes/bundle-purchase.ts';
import type { Discount, LineAmounts } from '../../money/totals.ts';
import { fields, initialOf, listOf, maybe, storedOf, type FieldsOf } from '../../base/entity-fields.ts';
import { anything, moment, part, text, whole } from '../../base/entity-store.ts';
import type { OrderStep } from '../../base/steps/step-store.ts';
import type { ItemTax, TaxTerms } from '../../money/tax-terms.ts';
import type { CancellationTerms } from '../../base/neighbours/cancellation-policy.ts';
import type { MoveFees } from './cancellation-terms.ts';
import type { PriceTerms } from './pricing.ts';

export type OrderStatus = OrderFields['status'];

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
  /** Not shown: what it is sold for to anybody; null where it was sold before that was kept. */
  item_tax: ItemTax | null;
  /** Not shown: what documents say of the booking beside its times. */
  booked: { number: string; resource: string | null } | null;
  /** Not shown: the account of the books for its revenue. */
  revenue_account: number | null;
  /**
   * Not shown: what canceling, moving and not coming cost, as it was at checkout; null until then, and in orders from before it was kept.
   */
  cancellation_terms: CancellationTerms | null;
  /** Not shown: what late moves of its booking come to; null without any. */
  moves: MoveFees | null;
  /** Not shown: what it is charged with since nobody came; null where somebody did. */
  missed_minor: number | null;
  /** Not shown: set once it is no longer provided; never taken back. */
  ended: ItemEnd | null;
}

/** What an item begins with of what is not shown of it. */
export const plainItem = {
  bundle_terms: null,
  price_terms: null,
  item_tax: null,
  booked: null,
  revenue_account: null,
  cancellation_terms: null,
  moves: null,
  missed_minor: null,
  ended: null,
} satisfies Partial<OrderItem>;

export interface ItemEnd {
  at: Date;
  /** canceled, rejected, expired, deleted or removed. */
  why: string;
  /** What stays charged of it: a cancellation fee, used units of a pass. */
  kept_minor: number;
  /** Whether the units of the pass that paid for it stay used. */
  keeps_units: boolean;
  /**
   * The share that the fee was of its price, for who proves it; absent where nothing decided on a fee, and on what earlier versions ended.
   */
  fee_basis_points?: number;
}

const storedItem = part({
  id: text,
  type: { type: String },
  name: text,
  resource_id: text,
  service_id: text,
  start_date: moment,
  end_date: moment,
  quantity: whole,
  unit_price_minor: whole,
  tax_rate_basis_points: whole,
  total_minor: whole,
  net_amount_minor: whole,
  tax_amount_minor: whole,
  discount_amount_minor: whole,
  booking_id: text,
  bundle_id: text,
  bundle_purchase_id: text,
  bundle_terms: anything,
  price_terms: anything,
  item_tax: anything,
  booked: anything,
  revenue_account: whole,
  cancellation_terms: anything,
  moves: anything,
  missed_minor: whole,
  ended: anything,
});

const orderRecord = recordOf(orders);

/** The rest of its fields, which nobody is shown. */
const innerFields = {
  parent_order_id: fields.maybeId,
  requires_approval: fields.flag,
  placed_at: fields.maybeMoment,
  items: listOf<OrderItem>([storedItem]),
  paid_minor: fields.minor,
  refunded_minor: fields.minor,
  /** False from the first write until its bookings are held; nobody sees the order before. */
  held: fields.flag,
  /** From checkout until the confirmation's outcome is known no other change is let in. */
  confirming: fields.flag,
  /** The call that checked it out: its repetition is told the outcome, any other call that it came too late. */
  checkout_id: fields.maybeText,
  /** What is to be done about it at resources, from the write that makes it necessary to the one that completes it. */
  saga_step: maybe<OrderStep>(),
  approved_at: fields.maybeMoment,
  /** The customer may pay after completion. */
  pay_later: fields.flag,
  /** The voucher's terms at checkout. */
  discount_terms: maybe<Discount>(),
  /** Credited by hand. */
  credits: listOf<GivenCredit>(),
  /** Refunded beyond what was to be given back. */
  goodwill_minor: fields.laterMinor,
  /** What items, fees and voucher came to when the order was settled last; null until then. */
  charge_base_minor: fields.maybeMinor,
  written_off_minor: fields.laterMinor,
  /** How it is taxed; null where it was placed before that was kept. */
  tax_terms: maybe<TaxTerms>(),
};

type PublicFields = RecordOf<typeof orderRecord>;

/**
 * Every field of an order but those that every entity has. What callers see and write is declared in representations/entities/orders.ts;
 * the type `Order`, the stored schema and what a new order begins with follow from that and from the fields here.
 */
export interface OrderFields extends PublicFields, FieldsOf<typeof innerFields> {}

export const storedOrder = { ...schemaOf(orderRecord), ...storedOf(innerFields) };

/** A new order, but for what somebody has to say. */
export function newOrder() {
  return { ...newRecord(orderRecord), ...initialOf(innerFields) };
}
