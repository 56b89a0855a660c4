import {
  boolean,
  defineEntity,
  integer,
  many,
  money,
  object,
  one,
  oneOf,
  percent,
  string,
  timestamp,
} from '../entity.ts';

/** The specification's twenty attributes and fourteen relationships; all of them are always shown. */
export const orders = defineEntity({
  type: 'orders',
  attributes: {
    number: string({ description: 'BO and nine digits; null until checkout' }),
    currency: string(),
    total: money('total_minor', { description: 'net_amount + tax_amount' }),
    modification_total: money('modification_total_minor', { description: 'Signed sum of changes since checkout' }),
    net_amount: money('net_amount_minor'),
    tax_amount: money('tax_amount_minor'),
    discount_amount: money('discount_amount_minor', { description: 'Already inside the total' }),
    system_fee: money('system_fee_minor'),
    status: oneOf(['draft', 'pending', 'completed', 'canceled', 'expired']),
    access_token: string(),
    note: string(),
    manually_created: boolean(),
    has_payment: boolean(),
    payment_settings: object('payment_settings_json', { missing: 'empty' }),
    custom_entry_map: object('custom_entry_map_json', { missing: 'empty' }),
    expires_at: timestamp(),
    start_date: timestamp(),
    end_date: timestamp(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    bookings: many('bookings', 'booking_ids'),
    customer: one('customers', 'customer_id'),
    created_by: one('members', 'created_by_id'),
    organization: one('organizations', 'organization_id'),
    invoice: one('invoices', 'invoice_id'),
    invoice_history: one('invoices', 'invoice_history_id'),
    tmp_invoice: one('invoices', 'tmp_invoice_id'),
    last_payment: one('payments', 'last_payment_id'),
    payments: many('payments', 'payment_ids'),
    voucher: one('vouchers', 'voucher_id'),
    sub_orders: many('orders', 'sub_order_ids'),
    files: many('files', 'file_ids'),
    utm_tracker: one('utm-trackers', 'utm_tracker_id'),
    tags: many('tags', 'tag_ids'),
  },
});

export const utmTrackers = defineEntity({
  type: 'utm-trackers',
  attributes: {
    source: string(),
    medium: string(),
    campaign: string(),
    term: string(),
    content: string(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: { organization: one('organizations', 'organization_id') },
});

export const vouchers = defineEntity({
  type: 'vouchers',
  attributes: {
    code: string(),
    name: string(),
    discount_type: oneOf(['percent', 'amount']),
    percent: percent('percent_basis_points'),
    amount: money('amount_minor'),
    currency: string(),
    max_uses: integer({ description: 'null = no limit' }),
    max_uses_per_customer: integer(),
    use_count: integer(),
    valid_from: timestamp(),
    valid_until: timestamp(),
    active: boolean(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: { organization: one('organizations', 'organization_id') },
});

export const payments = defineEntity({
  type: 'payments',
  attributes: {
    amount: money('amount_minor'),
    refunded: money('refunded_minor'),
    currency: string(),
    status: oneOf(['pending', 'succeeded', 'failed', 'refunded']),
    reference: string(),
    paid_at: timestamp(),
    note: string(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: {
    organization: one('organizations', 'organization_id'),
    method: one('payment-methods', 'method_id'),
    order: one('orders', 'order_id'),
    invoice: one('invoices', 'invoice_id'),
    customer: one('customers', 'customer_id'),
    subscription: one('subscriptions', 'subscription_id'),
  },
});

export const paymentMethods = defineEntity({
  type: 'payment-methods',
  attributes: {
    name: string(),
    kind: oneOf(['cash', 'card', 'bank_transfer', 'invoice']),
    provider: string(),
    pay_later: boolean({ description: 'An order checked out with it need not be paid to be completed' }),
    active: boolean(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: { organization: one('organizations', 'organization_id') },
});
