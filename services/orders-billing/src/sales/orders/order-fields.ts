import { orders } from '@booking/representations/entities/orders.ts';
import { boolean, integer, money, own, percent, rows, string, timestamp } from '@booking/representations/entity.ts';
import { newRow, recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { GivenCredit } from '../../money/charge.ts';
import type { BundleTerms } from '../passes/bundle-purchase.ts';
import type { Discount } from '../../money/totals.ts';
import type { OrderStep } from '../../base/steps/step-store.ts';
import type { ItemTax, TaxTerms } from '../../money/tax-terms.ts';
import type { CancellationTerms } from '../../base/neighbours/cancellation-policy.ts';
import type { MoveFees } from './cancellation-terms.ts';
import type { PriceTerms } from './pricing.ts';

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

const { recurrence: _recurrence, ...itemColumns } = orders.asked.items.columns;

/** Of an item, what nobody is shown. */
const innerColumns = {
  bundle_terms: own<BundleTerms>()('What a bundle gave when it was bought.', { null: 'of anything else' }),
  price_terms: own<PriceTerms>()('What a booking is priced with again when it is moved.', {
    null: 'where nothing depends on its length',
  }),
  item_tax: own<ItemTax>()('What it is sold for to anybody.', { null: 'where it was sold before that was kept' }),
  booked: own<{ number: string; resource: string | null }>()('What documents say of the booking beside its times.', {
    null: 'without a booking',
  }),
  revenue_account: integer('The account of the books for its revenue.', { null: 'where it has none of its own' }),
  cancellation_terms: own<CancellationTerms>()('What canceling, moving and not coming cost, as it was at checkout.', {
    null: 'until then, and in orders from before it was kept',
  }),
  moves: own<MoveFees>()('What late moves of its booking come to.', { null: 'without any' }),
  missed: money('missed_minor', 'What it is charged with since nobody came.', { null: 'where somebody did' }),
  ended: own<ItemEnd>()('Set once it is no longer provided; never taken back.', { null: 'until then' }),
};

/** What an item begins with of what is not shown of it. */
export const plainItem = newRow(innerColumns);

/**
 * Every field of an order: what callers see and write is declared in representations/entities/orders.ts, the rest, which nobody is shown,
 * here. The type `Order`, the stored schema and what a new order begins with follow from both.
 */
export const orderRecord = recordOf(orders, {
  parent_order_id: string('The order that it is a sub-order of.', { null: 'of any other' }),
  requires_approval: orders.asked.requires_approval,
  placed_at: timestamp('When it was checked out.', { null: 'until then' }),
  items: rows(
    {
      ...itemColumns,
      id: string('Its own.'),
      name: string('Of what is bought.'),
      unit_price: money('unit_price_minor', 'Gross.'),
      tax_rate: percent('tax_rate_basis_points', 'That the price contains.'),
      total: money('total_minor', 'After discount, with tax.'),
      net_amount: money('net_amount_minor', 'The total without tax.'),
      tax_amount: money('tax_amount_minor', 'The tax that the total contains.'),
      discount_amount: money('discount_amount_minor', 'Already inside the total.'),
      booking_id: string('Of the booking.', { null: 'of anything else' }),
      series_id: string('Of the bookings that one item asked for.', { null: 'of anything else' }),
      ...innerColumns,
    },
    'What is bought: bookings of a resource, services without one, or bundles of later bookings.',
    { initial: [] },
  ),
  left_out: orders.meta.left_out,
  paid: money('paid_minor', 'Payments that have arrived.', { initial: 0 }),
  refunded: money('refunded_minor', 'Money given back.', { initial: 0 }),
  held: boolean('False from the first write until its bookings are held; nobody sees the order before.', {
    initial: false,
  }),
  confirming: boolean("From checkout until the confirmation's outcome is known no other change is let in.", {
    initial: false,
  }),
  checkout_id: string(
    'The call that checked it out: its repetition is told the outcome, any other call that it came too late.',
    { null: 'until then' },
  ),
  saga_step: own<OrderStep>()(
    'What is to be done about it at resources, from the write that makes it necessary to the one that completes it.',
    { null: 'when nothing is' },
  ),
  approved_at: timestamp('When it was approved.', { null: 'until then' }),
  pay_later: boolean('The customer may pay after completion.', { initial: false }),
  discount_terms: own<Discount>()("The voucher's terms at checkout.", { null: 'without a voucher' }),
  credits: own<GivenCredit[]>()('Credited by hand.', { initial: [] }),
  goodwill: money('goodwill_minor', 'Refunded beyond what was to be given back.', { initial: 0 }),
  charge_base: money('charge_base_minor', 'What items, fees and voucher came to when the order was settled last.', {
    null: 'until then',
  }),
  written_off: money('written_off_minor', 'Claims given up without money.', { initial: 0 }),
  tax_terms: own<TaxTerms>()('How it is taxed.', { null: 'where it was placed before that was kept' }),
});

export type OrderFields = RecordOf<typeof orderRecord>;
export type OrderStatus = OrderFields['status'];
export type OrderItem = OrderFields['items'][number];
