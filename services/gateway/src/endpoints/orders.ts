import { one, string } from '@booking/representations/entity.ts';
import { orders, paymentMethods, payments, utmTrackers, vouchers } from '@booking/representations/entities/orders.ts';
import { z } from 'zod';
import { calculation, preview } from './order-answers.ts';
import { minorOf } from './plain-money.ts';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { periodFilters } from './period-filters.ts';
import { writable, writableAttribute } from './writable.ts';

/** The five paths of the specification; everything else is refused. */
const orderIncludes = ['customer.address', 'voucher', 'invoice.items', 'invoice_history.items', 'last_payment.method'];

const id = z.string().max(100);
const orderItem = z.strictObject({
  type: z.enum(['booking', 'service', 'bundle']).default('booking'),
  resource_id: id.optional(),
  service_id: id.optional(),
  start_date: z.iso.datetime({ offset: true }).optional(),
  end_date: z.iso.datetime({ offset: true }).optional(),
  quantity: z.int().min(1).max(10_000).optional(),
  bundle_id: id.optional(),
  bundle_purchase_id: id.optional(),
});
const utm = z.strictObject({
  source: z.string().max(200).optional(),
  medium: z.string().max(200).optional(),
  campaign: z.string().max(200).optional(),
  term: z.string().max(200).optional(),
  content: z.string().max(200).optional(),
});
const asIs = (field: string, schema: z.ZodType) => ({
  schema,
  field,
  toWire: (value: unknown) => value,
  isMoney: false,
});

const orderRows: EntityRows = {
  entity: orders,
  service: 'booking.orders.v1.OrderService',
  names: ['Order', 'Orders'],
  include: orderIncludes,
  filters: {
    status: { kind: ['draft', 'pending', 'completed', 'canceled', 'expired'] },
    customer_id: { kind: 'id' },
    voucher_id: { kind: 'id' },
    booking_id: { kind: 'id' },
    ...periodFilters('created', 'updated'),
    tag_id: { kind: 'id' },
    number: { kind: 'text' },
    search: { kind: 'text' },
  },
  sorts: ['created_at', 'updated_at', 'number', 'status', 'total', 'start_date'],
  writable: writable(orders, {
    attributes: ['note', 'manually_created', 'payment_settings', 'custom_entry_map'],
    relationships: ['customer', 'voucher', 'files', 'tags'],
    required: ['items'],
    createOnly: ['items', 'voucher', 'voucher_code', 'utm', 'requires_approval', 'manually_created', 'parent_order'],
    extra: {
      attributes: {
        items: asIs('items', z.array(orderItem).min(1).max(100)),
        voucher_code: writableAttribute('voucher_code', string()),
        utm: asIs('utm', utm),
        requires_approval: asIs('requires_approval', z.boolean()),
      },
      relationships: { parent_order: one('orders', 'parent_order_id') },
    },
  }),
};

const reason = z.strictObject({ reason: z.string().max(1000).optional() });
const checkout = z.strictObject({ payment_method_id: id.optional(), pay_later: z.boolean().optional() });

const voucherRows: EntityRows = {
  entity: vouchers,
  service: 'booking.orders.v1.VoucherService',
  names: ['Voucher', 'Vouchers'],
  filters: { code: { kind: 'text' }, active: { kind: 'boolean' }, search: { kind: 'text' } },
  sorts: ['code', 'name', 'use_count', 'created_at'],
  writable: writable(vouchers, {
    attributes: [
      'code',
      'name',
      'discount_type',
      'percent',
      'amount',
      'currency',
      'max_uses',
      'max_uses_per_customer',
      'valid_from',
      'valid_until',
      'active',
    ],
    required: ['code', 'discount_type'],
  }),
};

const orderChange = z.strictObject({
  type: z.enum([
    'cancel_order',
    'cancel_booking',
    'reject_booking',
    'reschedule_booking',
    'set_quantity',
    'add_item',
    'remove_item',
  ]),
  booking_id: id.optional(),
  item_id: id.optional(),
  start_date: z.iso.datetime({ offset: true }).optional(),
  end_date: z.iso.datetime({ offset: true }).optional(),
  quantity: z.int().min(1).max(1_000).optional(),
  item: orderItem.optional(),
});
const changes = z.strictObject({ changes: z.array(orderChange).min(1).max(100) });

const moneyAmount = z.number().min(0.000_1).max(1e9);
const reasonText = z.string().max(1_000);

const paymentRows: EntityRows = {
  entity: payments,
  service: 'booking.orders.v1.PaymentService',
  names: ['Payment', 'Payments'],
  include: ['method', 'order', 'invoice', 'customer'],
  filters: {
    order_id: { kind: 'id' },
    invoice_id: { kind: 'id' },
    customer_id: { kind: 'id' },
    subscription_id: { kind: 'id' },
    status: { kind: ['pending', 'succeeded', 'failed', 'refunded', 'reversed'] },
    ...periodFilters('created', 'updated', 'paid'),
    search: { kind: 'text' },
  },
  sorts: ['amount', 'paid_at', 'created_at'],
  writes: ['create'],
  writable: writable(payments, {
    attributes: ['amount', 'note', 'reference', 'paid_at'],
    relationships: ['order', 'invoice', 'method'],
    extra: { attributes: { status: asIs('status', z.enum(['pending', 'succeeded'])) } },
  }),
};

const paymentMethodRows: EntityRows = {
  entity: paymentMethods,
  service: 'booking.orders.v1.PaymentMethodService',
  names: ['PaymentMethod', 'PaymentMethods'],
  filters: { active: { kind: 'boolean' }, kind: { kind: ['cash', 'card', 'bank_transfer', 'invoice'] } },
  sorts: ['name', 'created_at'],
  writable: writable(paymentMethods, {
    attributes: ['name', 'kind', 'provider', 'pay_later', 'active'],
    required: ['name', 'kind'],
  }),
};

const utmRows: EntityRows = {
  entity: utmTrackers,
  service: 'booking.orders.v1.UtmTrackerService',
  names: ['UtmTracker', 'UtmTrackers'],
  filters: { source: { kind: 'text' }, campaign: { kind: 'text' } },
};

export const orderEndpoints: Endpoint[] = [
  ...entityEndpoints(orderRows),
  action(orderRows, 'checkout', {
    method: 'CheckoutOrder',
    summary: 'Place a draft order: confirms its bookings and fixes its number',
    schema: checkout,
    include: orderIncludes,
  }),
  action(orderRows, 'cancel', {
    method: 'CancelOrder',
    summary: 'Cancel an order and release its bookings',
    schema: reason,
    include: orderIncludes,
  }),
  action(orderRows, 'approve', {
    method: 'ApproveOrder',
    summary: 'Give the approval a pending order waits for',
    include: orderIncludes,
  }),
  action(orderRows, 'change-items', {
    method: 'ChangeOrderItems',
    summary: 'Quantity of services, services added and taken out; the books follow',
    schema: changes,
    optional: false,
    permission: 'update',
    include: orderIncludes,
  }),
  {
    method: 'POST',
    path: '/orders/calculate',
    summary: 'What an order with this content would cost now; nothing is written',
    entity: orders,
    access: 'admin',
    permission: { type: 'orders', action: 'create' },
    query: { fields: false },
    body: { kind: 'document', entity: orders, writable: orderRows.writable!, mode: 'create' },
    rpc: { service: orderRows.service, method: 'CalculateOrder' },
    operation: calculation,
  },
  {
    method: 'POST',
    path: '/orders/{id}/preview',
    summary: 'What changes of a placed order would cost, credit or make due; nothing is written',
    entity: orders,
    access: 'admin',
    permission: { type: 'orders', action: 'update' },
    query: { fields: false },
    body: { kind: 'plain', schema: changes, optional: false },
    rpc: { service: orderRows.service, method: 'PreviewOrder' },
    operation: preview,
  },
  ...entityEndpoints(utmRows),
  ...entityEndpoints(voucherRows),
  ...entityEndpoints(paymentRows),
  action(paymentRows, 'refund', {
    method: 'RefundPayment',
    summary: 'Give back money of a payment: an amount, or all that is left of it',
    schema: z.strictObject({ amount: moneyAmount.optional(), reason: reasonText.optional() }),
    toFields: ({ amount, ...rest }, currency) => ({ ...rest, amount_minor: minorOf(amount, currency, '/amount') }),
  }),
  action(paymentRows, 'reverse', {
    method: 'ReversePayment',
    summary: 'Returned debit or chargeback: the money is gone, what it paid is due again',
    schema: z.strictObject({
      reason: reasonText.optional(),
      fee: moneyAmount
        .optional()
        .describe('Asked of the customer for it, on an invoice of its own outside the scope of VAT'),
    }),
    toFields: ({ fee, ...rest }, currency) => ({ ...rest, fee_minor: minorOf(fee, currency, '/fee') }),
  }),
  action(paymentRows, 'settle', {
    method: 'SettlePayment',
    summary: 'A pending payment has arrived, or will not',
    schema: z.strictObject({
      outcome: z.enum(['succeeded', 'failed']),
      paid_at: z.iso.datetime({ offset: true }).optional(),
      reason: reasonText.optional(),
    }),
    optional: false,
  }),
  ...entityEndpoints(paymentMethodRows),
];
