import {
  boolean,
  date,
  defineEntity,
  given,
  givenOnce,
  integer,
  many,
  money,
  object,
  one,
  oneOf,
  percent,
  rows,
  string,
  timestamp,
} from '../entity.ts';
import { between, paragraphs, somethingPattern, upTo, vatId, within } from '../limits.ts';
import {
  belonging,
  currency,
  dayPeriod,
  exactNumber,
  organization,
  period,
  search,
  someStates,
  times,
} from '../vocabulary.ts';

const wordsOrNone = { trimmed: true, forgotten: null } as const;

export const invoices = defineEntity({
  type: 'invoices',
  description: 'An invoice, a credit note or the document that cancels one.',
  attributes: {
    number: string('Number in its series, without gaps, given when it is finalised.', { null: 'while it is a draft' }),
    status: oneOf(
      ['draft', 'open', 'paid', 'written_off', 'canceled'],
      'draft: editable; open: something is due; written_off: closed without money.',
      { initial: 'draft' },
    ),
    locked: boolean('Whether it is finalised: number, recipient, lines and taxes no longer change.', {
      initial: false,
    }),
    kind: oneOf(['invoice', 'credit_note', 'cancellation'], 'What kind of document it is.', { initial: 'invoice' }),
    ...given({
      recipient: within(
        upTo(255),
        string("Name or company it is made out to; the customer's unless given.", {
          initial: '',
          trimmed: true,
          forgotten: 'Anonymised',
        }),
      ),
      recipient_contact: within(
        upTo(255),
        string('Person at the company that it is made out to.', { ...wordsOrNone, null: 'when there is none' }),
      ),
      recipient_address: object('recipient_address_json', "The recipient's postal address as it was when finalised.", {
        null: 'when it is unknown',
        empty: '{}',
        forgotten: '{}',
      }),
      recipient_vat_id: within(
        vatId,
        string("The recipient's VAT id with its country prefix.", {
          null: 'when there is none',
          check: 'vat-id',
          forgotten: null,
        }),
      ),
      tax_exemption: oneOf(
        ['zero_rated', 'reverse_charge', 'intra_community_supply', 'export', 'outside_scope', 'exempt'],
        'Why lines at 0 percent carry no tax.',
        { null: 'where rules decide' },
      ),
      tax_exemption_reason: within(
        upTo(255),
        string('The reason of exempt in words; printed on it.', {
          ...wordsOrNone,
          null: 'where the law has its own words',
        }),
      ),
    }),
    currency,
    total: money('total_minor', 'What it asks for, with tax: net_amount + tax_amount; below 0 on credit notes.'),
    net_amount: money('net_amount_minor', 'The total without tax.'),
    tax_amount: money('tax_amount_minor', 'The tax that the total contains.'),
    discount_amount: money('discount_amount_minor', 'Discount, already inside the total.'),
    paid: money('paid_minor', 'Paid minus refunded.', { initial: 0 }),
    credited: money('credited_minor', 'Sum of the credit notes on it, not negative.', { initial: 0 }),
    written_off: money('written_off_minor', 'Claims given up without money.', { initial: 0 }),
    due: money('due_minor', 'Still to be paid: total - paid - credited - written_off, at least 0.', { initial: 0 }),
    to_refund: money('to_refund_minor', 'Paid beyond what it still asks for, to be given back.', { initial: 0 }),
    taxes: rows(
      {
        tax_rate: percent('tax_rate_basis_points', 'Tax rate in percent.'),
        net_amount: money('net_amount_minor', 'Sum of the lines at this rate, without tax.'),
        tax_amount: money('tax_amount_minor', 'Tax on that sum.'),
        total: money('total_minor', 'Both together.'),
      },
      'The sums of each tax rate.',
      { initial: [] },
    ),
    issued_at: timestamp('When it was finalised.', { null: 'while it is a draft' }),
    due_date: date('Last local day on which it is not overdue.', { null: 'while it is a draft' }),
    overdue: boolean('Whether something is still due after the due date.', { stored: false }),
    canceled_at: timestamp('When it was canceled.', { null: 'unless it was canceled' }),
    ...given({
      service_start: date('Day on which what it bills was provided, or the first of several.', {
        null: 'where the day of issue is that',
      }),
      service_end: date('Last of several days.', { null: 'where it is one day' }),
      note: within(paragraphs, string('Text printed on it.', { ...wordsOrNone, null: 'when there is none' })),
    }),
    ...times,
  },
  asked: given({
    items: within(
      between(1, 200),
      rows(
        {
          description: within(
            { ...between(1, 1_000), pattern: somethingPattern },
            string('What is charged.', { trimmed: true }),
          ),
          quantity: within(between(1, 100_000), integer('How many; 1 unless given.', { initial: 1 })),
          unit_price: money('unit_price_minor', 'Price of one, with tax, in units of the currency.'),
          tax_rate: percent('tax_rate_basis_points', 'Tax that the price contains, in percent.', {
            check: 'tax-rate',
          }),
        },
        'Lines of the draft; they replace those there are.',
      ),
    ),
    due_days: within(
      between(0, 365),
      integer('Days from issue until it is due; by the organization unless given.', {
        null: 'where the organization decides',
      }),
    ),
  }),
  relations: {
    organization,
    ...given({
      customer: one('customers', 'customer_id', 'The customer it is for.'),
      order: one('orders', 'order_id', 'The order it asks money for.'),
    }),
    subscription: one('subscriptions', 'subscription_id', 'The subscription whose period it asks money for.'),
    items: many('invoice-items', 'item_ids', 'Its lines.'),
    previous_invoice: one('invoices', 'previous_invoice_id', 'The document that it replaces, credits or cancels.'),
  },
  filters: {
    status: someStates,
    ...belonging('customer', 'order', 'subscription'),
    kind: 'One of these kinds; several: any of them.',
    locked: 'true: finalised documents; false: drafts.',
    overdue: 'true: those on which something is due after their due date; false: the others.',
    balance: {
      kind: ['due', 'to_refund', 'settled'],
      description: 'Finalised documents on which something is due, is to be given back, or neither.',
    },
    ...period('created', 'updated', 'issued'),
    ...dayPeriod('due'),
    number: exactNumber,
    ...search('number or recipient'),
  },
  sorts: ['created_at', 'number', 'status', 'total', 'issued_at', 'due_date'],
});

export const invoiceItems = defineEntity({
  type: 'invoice-items',
  description: 'One line of an invoice.',
  attributes: {
    position: integer('Place on the invoice, from 1.'),
    description: string('What is charged.'),
    quantity: integer('How many; 1 unless given.'),
    unit_price: money('unit_price_minor', 'Price of one, with tax.'),
    tax_rate: percent('tax_rate_basis_points', 'Tax that the price contains, in percent.'),
    discount_amount: money('discount_amount_minor', 'Discount of the line, already inside its total.'),
    total: money('total_minor', 'Price of the line after discount, with tax.'),
    net_amount: money('net_amount_minor', 'The total without tax.'),
    tax_amount: money('tax_amount_minor', 'The tax that the total contains.'),
    currency,
    starts_at: timestamp('When what it charges begins.', { null: 'without a time of its own' }),
    ends_at: timestamp('When what it charges is over.', { null: 'without a time of its own' }),
    details: string('Resource, times, booking and how the price comes about, as printed below the description.', {
      null: 'when there are none',
    }),
    ...times,
  },
  relations: {
    organization,
    invoice: one('invoices', 'invoice_id', 'The document that it is a line of.', { required: true }),
  },
  filters: { ...belonging('invoice') },
  sorts: ['position', 'created_at'],
});

export const subscriptions = defineEntity({
  type: 'subscriptions',
  description: 'A membership on the terms of a plan, invoiced per period.',
  attributes: {
    name: string('Name of the plan when it was subscribed to.'),
    status: oneOf(
      ['requested', 'rejected', 'planned', 'trial', 'active', 'suspended', 'canceled', 'ended'],
      'canceled: still runs until its period ends, then ended.',
      { initial: 'requested' },
    ),
    price: money('price_minor', 'Price with tax per period.'),
    currency,
    tax_rate: percent('tax_rate_basis_points', 'Tax that the price contains, in percent.'),
    period_unit: oneOf(['day', 'week', 'month', 'year'], 'Unit of the period.'),
    period_count: integer('Units in one period.'),
    setup_fee: money('setup_fee_minor', 'Price with tax charged once with the first period.'),
    minimum_periods: integer('Periods before which a cancellation does not take effect.'),
    notice_days: integer('Days that a cancellation must come before the end of a period.'),
    period_number: integer('The current period, from 1; 0 before the first.', { initial: 0 }),
    ...given({
      starts_at: timestamp('When the first period begins; now unless given.', { derived: true }),
      trial_ends_at: timestamp('Until when it costs nothing; by the plan unless given.', { null: 'without a trial' }),
    }),
    current_period_start: timestamp('When the current period began.', { null: 'before the first period' }),
    current_period_end: timestamp('When the current period ends.', { null: 'before the first period' }),
    suspended_at: timestamp('Since when it is suspended.', {
      null: 'unless it is suspended, or was when it was canceled',
    }),
    canceled_at: timestamp('When the cancellation was given.', { null: 'unless it was canceled' }),
    ends_at: timestamp('When a canceled one ends.', { null: 'unless it was canceled' }),
    ended_at: timestamp('When it ended.', { null: 'until it has ended' }),
    ...times,
  },
  asked: {
    ...givenOnce({
      payment_token: within(
        between(1, 255),
        string('The card or mandate as the provider of the payment method names it; never shown.', {
          null: 'where no provider collects',
          trimmed: true,
        }),
      ),
    }),
    ...given({
      backdate: boolean(
        'Allows a start further back than one period: up to 36 periods, billed on one invoice; false unless given.',
        { initial: false },
      ),
    }),
  },
  relations: {
    organization,
    ...givenOnce({
      customer: one('customers', 'customer_id', 'Who subscribed.', { required: true }),
      plan: one('plans', 'plan_id', 'Whose terms it has.', { required: true }),
    }),
    next_plan: one('plans', 'next_plan_id', 'The plan that begins with the next period.'),
    ...givenOnce({
      payment_method: one(
        'payment-methods',
        'payment_method_id',
        'How its invoices are collected; without one they stay open until a payment is recorded.',
      ),
    }),
    last_invoice: one('invoices', 'last_invoice_id', 'The newest of its invoices.'),
    last_payment: one('payments', 'last_payment_id', 'The newest of its payments.'),
  },
  filters: {
    status: someStates,
    ...belonging('customer'),
    plan_id: 'Ids of plans: those on the terms of one of them.',
    ...search('name'),
  },
  sorts: ['starts_at', 'status', 'name', 'created_at'],
});
