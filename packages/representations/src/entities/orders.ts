import {
  boolean,
  date,
  defineEntity,
  given,
  givenOnce,
  integer,
  many,
  money,
  one,
  oneOf,
  percent,
  record,
  rows,
  string,
  strings,
  timestamp,
} from '../entity.ts';
import { between, currencyCode, idOfOne, line, paragraphs, upTo, within } from '../limits.ts';
import {
  belonging,
  createdAt,
  currency,
  exactNumber,
  freeForm,
  organization,
  period,
  search,
  someStates,
  times,
  updatedAt,
} from '../vocabulary.ts';

/** Where an order stands; the columns of previews too. */
export const balanceColumns = {
  charged: money('charged_minor', 'What it costs now: total + modification_total.'),
  paid: money('paid_minor', 'Payments that have arrived.'),
  refunded: money('refunded_minor', 'Money given back.'),
  written_off: money('written_off_minor', 'Claims given up without money.'),
  due: money('due_minor', 'Still to be paid; at least 0.'),
  to_refund: money('to_refund_minor', 'Paid beyond the charge, to be given back; at least 0.'),
};

const utmText = (sentence: string) =>
  within(upTo(200), string(sentence, { null: 'when the link named none', trimmed: true, forgotten: null }));
const utmColumns = {
  source: utmText('utm_source: where the visitor came from.'),
  medium: utmText('utm_medium: the kind of the link.'),
  campaign: utmText('utm_campaign.'),
  term: utmText('utm_term: the search term paid for.'),
  content: utmText('utm_content: which of several links it was.'),
};

const unsaid = { null: 'where it is not said' } as const;
const idOf = (what: string) => within(idOfOne, string(`Id of ${what}`, unsaid));

/** By RFC 5545, in their order. */
export const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
const localDay = { pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, refusal: 'Must be a date, like 2026-03-29.' };
/** RFC 5545 in the words of RFC 8984. */
const recurrence = record(
  {
    frequency: oneOf(
      ['daily', 'weekly', 'monthly'],
      'How often; monthly: on the same day of the month, where there is one.',
    ),
    interval: within(
      between(1, 1_000),
      integer('Every how many days, weeks or months; 1 unless given.', { initial: 1 }),
    ),
    by_day: within(
      { most: 7, each: { values: weekdays } },
      strings('Days of the week, for weekly; that of start_date unless given.', { initial: [] }),
    ),
    count: within(
      between(1, 100),
      integer('How many times, what is left out included.', { null: 'where until says it' }),
    ),
    until: date('Last local day on which it may be.', { null: 'where count says it' }),
    except_dates: within({ most: 100, each: localDay }, strings('Local days that are left out.', { initial: [] })),
    skip_unavailable: boolean('Whether times that are taken or closed are left out; else nothing is booked.', {
      initial: false,
    }),
  },
  'When it is repeated (weekly on by_day, count times or until a day): one booking for each time, by the clock on the wall.',
  { null: 'for a single booking' },
);

/** The specification's twenty attributes and fourteen relationships; all of them are always shown. */
export const orders = defineEntity({
  type: 'orders',
  description: 'One or more bookings, services and bundles in one transaction with payment and invoice.',
  attributes: {
    number: string('BO and nine digits, given at checkout.', { null: 'until checkout' }),
    currency,
    total: money('total_minor', 'Price at checkout with tax and after discount: net_amount + tax_amount.', {
      initial: 0,
    }),
    modification_total: money('modification_total_minor', 'Signed sum of what changes since checkout cost.', {
      initial: 0,
    }),
    net_amount: money('net_amount_minor', 'The total without tax.', { initial: 0 }),
    tax_amount: money('tax_amount_minor', 'The tax that the total contains.', { initial: 0 }),
    discount_amount: money(
      'discount_amount_minor',
      'Discount of the voucher, not negative; already inside the total.',
      { initial: 0 },
    ),
    system_fee: money('system_fee_minor', 'Fee of the platform, for information; not part of the total.', {
      initial: 0,
    }),
    status: oneOf(
      ['draft', 'pending', 'completed', 'canceled', 'expired'],
      'draft: not placed yet; pending: a payment or approval is open; completed: nothing is.',
      { initial: 'draft' },
    ),
    access_token: string('Random text that names the order in links for its customer.'),
    ...given({
      note: within(
        paragraphs,
        string('Free text for the people of the organization.', {
          null: 'when there is none',
          trimmed: true,
          forgotten: null,
        }),
      ),
    }),
    ...givenOnce({
      manually_created: boolean('Whether a member made it for the customer; false unless given.', { initial: false }),
    }),
    has_payment: boolean('Whether more was paid than was given back.', { initial: false }),
    ...given({
      payment_settings: freeForm('payment_settings_json', 'Free-form settings of the checkout'),
      custom_entry_map: freeForm('custom_entry_map_json', 'Free-form values of your own'),
    }),
    expires_at: timestamp('When it expires unless it is placed, paid or approved before.', {
      null: 'when it does not expire',
    }),
    start_date: timestamp('Earliest start of its bookings.', { null: 'without bookings' }),
    end_date: timestamp('Latest end of its bookings.', { null: 'without bookings' }),
    created_at: createdAt,
    updated_at: updatedAt,
  },
  relations: {
    bookings: many('bookings', 'booking_ids', 'The bookings that it groups.'),
    ...given({ customer: one('customers', 'customer_id', 'Who ordered.') }),
    created_by: one('members', 'created_by_id', 'The member who made it; none where an API client did.'),
    organization,
    invoice: one('invoices', 'invoice_id', 'The invoice in force.'),
    invoice_history: one('invoices', 'invoice_history_id', 'The invoice that the one in force replaced.'),
    tmp_invoice: one('invoices', 'tmp_invoice_id', 'A draft preview of the invoice.'),
    last_payment: one('payments', 'last_payment_id', 'The newest of its payments.'),
    payments: many('payments', 'payment_ids', 'Everything paid for it.'),
    ...givenOnce({ voucher: one('vouchers', 'voucher_id', 'The voucher whose discount it carries.') }),
    sub_orders: many('orders', 'sub_order_ids', 'Orders that name it as their parent_order.'),
    ...given({ files: many('files', 'file_ids', 'Files attached to it.', { most: 50 }) }),
    utm_tracker: one('utm-trackers', 'utm_tracker_id', 'The campaign that it came from.'),
    ...given({ tags: many('tags', 'tag_ids', 'Labels of the organization on it.', { most: 50 }) }),
  },
  asked: givenOnce({
    items: within(
      between(1, 100),
      rows(
        {
          type: oneOf(['booking', 'service', 'bundle'], 'What is ordered.', { initial: 'booking' }),
          resource_id: idOf('the resource to book; required for a booking.'),
          service_id: idOf('the service; gives the price.'),
          start_date: timestamp('First moment of the booking.', unsaid),
          end_date: timestamp('Moment at which the booking is over; by the service unless given.', unsaid),
          quantity: within(between(1, 1_000), integer('How many; 1 unless given.', { initial: 1 })),
          bundle_id: idOf('the bundle to buy.'),
          bundle_purchase_id: idOf('the purchase whose units pay for it.'),
          recurrence,
        },
        'What is ordered.',
      ),
    ),
    voucher_code: within(
      upTo(50),
      string('Code of a voucher, instead of naming it.', { null: 'without one', trimmed: true }),
    ),
    utm: record(utmColumns, 'The campaign that the order came from.', { null: 'where it is not known' }),
    requires_approval: boolean('Whether it waits for approve after checkout; false unless given.', { initial: false }),
    parent_order: one('orders', 'parent_order_id', 'The order that this one is a sub-order of.'),
  }),
  meta: {
    balance: record(balanceColumns, 'Where the order stands; absent of drafts.'),
    placed_at: timestamp('When it was checked out; absent of drafts.'),
    left_out: rows(
      {
        item: integer('Place of the item in the request, from 0.'),
        start_date: timestamp('When it would have begun.'),
      },
      'Times of its series that were taken or closed and are not booked (skip_unavailable).',
      { initial: [] },
    ),
    tax: record(
      {
        status: oneOf(
          ['consumer', 'domestic_business', 'eu_business', 'export', 'exempt'],
          'How its customer is taxed.',
        ),
        reason: string('Why an exempt customer is charged no tax.', { null: 'unless the status is exempt' }),
      },
      'How it is taxed, fixed at checkout; absent of orders from before it was kept.',
    ),
  },
  filters: {
    status: someStates,
    ...belonging('customer'),
    voucher_id: 'Ids of vouchers: those that carry one of them.',
    booking_id: 'Ids of bookings: those that contain one of them.',
    ...period('created', 'updated'),
    tag_id: 'Ids of tags: those that carry one of them.',
    number: exactNumber,
    search: {
      kind: 'text',
      description:
        'Words, each of which number or note contains; or that the customer is found by, as in filter[search] of customers, of whom the newest 200 count: with the scope to read customers only.',
    },
  },
  sorts: ['created_at', 'updated_at', 'number', 'status', 'total', 'start_date'],
});

export const utmTrackers = defineEntity({
  type: 'utm-trackers',
  description: 'The marketing campaign that an order came from.',
  attributes: { ...utmColumns, ...times },
  relations: { organization },
  filters: { source: 'Exactly this utm_source.', campaign: 'Exactly this utm_campaign.' },
});

export const vouchers = defineEntity({
  type: 'vouchers',
  description: 'A code that takes a percentage or an amount off an order.',
  attributes: {
    ...given({
      code: within(
        { pattern: '^[A-Za-z0-9_-]{2,50}$', refusal: 'Must be 2 to 50 letters, digits, - or _.' },
        string('What customers enter: 2 to 50 letters, digits, - or _, kept in upper case; unique.', { trimmed: true }),
      ),
      name: within(upTo(255), string('What the organization calls it.', { null: 'when there is none', trimmed: true })),
      discount_type: oneOf(['percent', 'amount'], 'Whether percent or amount is taken off.'),
      percent: percent('percent_basis_points', 'Share taken off, in percent, for discount_type percent; else 0.', {
        initial: 0,
      }),
      amount: money('amount_minor', 'Money taken off, for discount_type amount; else 0.', { initial: 0 }),
      currency: within(
        { ...currencyCode, refusal: 'Must be an ISO 4217 code.' },
        string("ISO 4217 code of the amount; the organization's unless given.", { null: 'for a percentage' }),
      ),
      max_uses: within(between(1, 2_147_483_647), integer('How many orders may use it.', { null: 'without a limit' })),
      max_uses_per_customer: within(
        between(1, 2_147_483_647),
        integer('How many orders of one customer may use it.', { null: 'without a limit' }),
      ),
    }),
    use_count: integer('Orders that use it and are neither expired nor canceled.', { initial: 0 }),
    ...given({
      valid_from: timestamp('First moment it is accepted.', { null: 'from the beginning' }),
      valid_until: timestamp('From this moment it is no longer accepted.', { null: 'without an end' }),
      active: boolean('Whether it is accepted at all; true unless given.', { initial: true }),
    }),
    ...times,
  },
  relations: { organization },
  filters: {
    code: 'Exactly this code.',
    active: 'true: those that may be used; false: the others.',
    ...search('code or name'),
  },
  sorts: ['code', 'name', 'use_count', 'created_at'],
});

export const payments = defineEntity({
  type: 'payments',
  description: 'Money that was, or is to be, paid for an order or an invoice.',
  attributes: {
    ...given({
      amount: within(
        { positive: true },
        money('amount_minor', 'What is paid; all that is due unless given.', { derived: true }),
      ),
    }),
    refunded: money('refunded_minor', 'What of it was given back so far.', { initial: 0 }),
    currency,
    status: oneOf(
      ['pending', 'succeeded', 'failed', 'refunded', 'reversed'],
      'refunded: given back in full; reversed: taken back by bank or card holder.',
    ),
    status_reason: string('Why it failed, was reversed or needs somebody to act.', {
      null: 'when there is no reason',
      forgotten: null,
    }),
    source: oneOf(['money', 'customer_credit'], 'customer_credit: paid with credit, so that no money came in.', {
      initial: 'money',
    }),
    credited: money('credited_minor', "The part that nothing needed: it became the customer's credit.", { initial: 0 }),
    refunds: rows(
      {
        amount: money('amount_minor', 'What was given back.'),
        goodwill: money('goodwill_minor', 'What of it was more than was to be given back.', { initial: 0 }),
        reason: string('Why, as the caller gave it.', { null: 'when none was given' }),
        refunded_at: timestamp('When it was given back.'),
      },
      'Every refund of it, the oldest first.',
      { initial: [] },
    ),
    ...given({
      reference: within(
        upTo(255),
        string('What the provider or the bank calls it.', { null: 'when there is none', trimmed: true }),
      ),
      paid_at: timestamp('Value date: when the money arrived; now unless given.', { null: 'until it has arrived' }),
    }),
    reversed_at: timestamp('When it was taken back.', { null: 'unless it was reversed' }),
    ...given({
      note: within(
        upTo(1_000),
        string('Free text for the people of the organization.', {
          null: 'when there is none',
          trimmed: true,
          forgotten: null,
        }),
      ),
    }),
    ...times,
  },
  asked: given({
    status: oneOf(['pending', 'succeeded'], 'pending: the money has not arrived yet; succeeded unless given.', {
      initial: 'succeeded',
    }),
  }),
  relations: {
    organization,
    ...given({
      method: one('payment-methods', 'method_id', 'How it was paid.'),
      order: one('orders', 'order_id', 'The order that it pays.'),
      invoice: one('invoices', 'invoice_id', 'The invoice that it pays.'),
    }),
    customer: one('customers', 'customer_id', 'Who paid.'),
    subscription: one('subscriptions', 'subscription_id', 'The subscription that it was charged for.'),
  },
  filters: {
    ...belonging('order', 'invoice', 'customer', 'subscription'),
    status: someStates,
    ...period('created', 'updated', 'paid'),
    ...search('reference or note'),
  },
  sorts: ['amount', 'paid_at', 'created_at'],
});

export const paymentMethods = defineEntity({
  type: 'payment-methods',
  description: 'A way to pay that the organization accepts.',
  attributes: {
    ...given({
      name: within(line, string('What customers read at checkout.')),
      kind: oneOf(['cash', 'card', 'bank_transfer', 'invoice'], 'What kind of payment it is.'),
      provider: within(
        { values: ['manual', 'sandbox', 'offline'] },
        string('Who carries it out; manual: recorded by hand, which it is unless given.', { initial: 'manual' }),
      ),
      pay_later: boolean('Whether an order checked out with it is completed without being paid; false unless given.', {
        initial: false,
      }),
      active: boolean('Whether it may be chosen; true unless given.', { initial: true }),
    }),
    ...times,
  },
  relations: { organization },
  filters: {
    active: 'true: those that may be used; false: the others.',
    kind: 'One of these kinds; several: any of them.',
  },
  sorts: ['name', 'created_at'],
});
