import { orders, paymentMethods, payments, utmTrackers, vouchers } from '@booking/representations/entities/orders.ts';
import { z } from 'zod';
import { calculation, preview } from './order-answers.ts';
import { minorOf } from './plain-money.ts';
import { scope } from './bookings.ts';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { filled, idText, rowSchema, writable } from './writable.ts';

/** The five paths of the specification; everything else is refused. */
const orderIncludes = ['customer.address', 'voucher', 'invoice.items', 'invoice_history.items', 'last_payment.method'];

type Conditions = Record<string, unknown>;

/** What a schema needs by its type: the first row that fits, the last one in every other case. */
function needsByType(rows: Readonly<Record<string, Conditions>>, otherwise: Conditions = {}): Conditions {
  return Object.entries(rows).reduceRight<Conditions>(
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    (rest, [type, then]) => ({ if: { properties: { type: { const: type } }, required: ['type'] }, then, else: rest }),
    otherwise,
  );
}
const requires = (...required: string[]) => ({ required });
/** The service says which is missing. */
const describedItem = rowSchema(orders.asked.items).meta(
  needsByType(
    { service: requires('service_id'), bundle: requires('bundle_id') },
    {
      ...requires('resource_id', 'start_date'),
      anyOf: [requires('service_id'), requires('end_date')],
      dependentRequired: { bundle_purchase_id: ['service_id'] },
    },
  ),
);
const orderRows: EntityRows = {
  entity: orders,
  service: 'booking.orders.v1.OrderService',
  names: ['Order', 'Orders'],
  include: orderIncludes,
  notes: {
    create: 'A draft: its bookings hold capacity for 15 minutes; checkout places it.',
    update: 'What was ordered changes by change-items and by its bookings, the state by the actions.',
    delete: 'Drafts, canceled and expired ones; a placed one is canceled.',
  },
  writable: writable(orders, { schemas: { items: z.array(describedItem).min(1).max(100) } }),
};

const reason = z.strictObject({
  reason: z.string().max(1000).optional().describe('Why; stands in the audit trail and on its bookings.'),
});
const checkout = z.strictObject({
  payment_method_id: idText.optional().describe('Id of the payment method chosen.'),
  pay_later: z.boolean().optional().describe('true: completed without being paid; by the payment method unless given.'),
});

const voucherRows: EntityRows = {
  entity: vouchers,
  service: 'booking.orders.v1.VoucherService',
  names: ['Voucher', 'Vouchers'],
  writable: writable(vouchers),
};

const itemChanges = ['set_quantity', 'add_item', 'remove_item'] as const;
const bookingChanges = ['cancel_order', 'cancel_booking', 'reject_booking', 'reschedule_booking'] as const;
const changeOf = <const T extends readonly [string, ...string[]]>(types: T) =>
  z.strictObject({
    type: z.enum(types).describe('What is done.'),
    booking_id: idText.optional().describe('Id of the booking, for changes of bookings.'),
    item_id: idText.optional().describe('Id of the item, for set_quantity and remove_item.'),
    start_date: z.iso.datetime({ offset: true }).optional().describe('First moment of the booking.'),
    end_date: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('Moment at which the booking is over; by the service unless given.'),
    quantity: z.int().min(1).max(1_000).optional().describe('New quantity, for set_quantity.'),
    item: describedItem.optional().describe('The item to add, for add_item.'),
  });
const needsOfItems = {
  set_quantity: requires('item_id', 'quantity'),
  add_item: requires('item'),
  remove_item: requires('item_id'),
};
const needsOfBookings = {
  cancel_booking: requires('booking_id'),
  reject_booking: requires('booking_id'),
  reschedule_booking: requires('booking_id', 'start_date', 'end_date'),
};
const changesOf = (change: z.ZodType, fewest: 0 | 1) =>
  z.strictObject({
    changes: z.array(change).min(fewest).max(100).describe('Changes, carried out together or not at all.'),
  });
const changes = changesOf(changeOf(itemChanges).meta(needsByType(needsOfItems)), 1);
/** None: the order as it is, with the ids of its items. */
const intendedChanges = changesOf(
  changeOf([...bookingChanges, ...itemChanges])
    .extend({
      waive_fee: z
        .boolean()
        .optional()
        .describe('true: free of fee, for cancel_order, cancel_booking and reschedule_booking.'),
      scope: scope.describe(
        'Of a series, for cancel_booking, reject_booking and reschedule_booking: this one, it and those after it, or all that have not begun.',
      ),
    })
    .meta(needsByType({ ...needsOfBookings, ...needsOfItems })),
  0,
);

const taxChange = z.strictObject({
  tax_status: z
    .enum(['consumer', 'domestic_business', 'eu_business', 'export', 'exempt'])
    .optional()
    .describe('How the customer is taxed; by address, company and VAT id as they are now unless given.'),
  tax_exemption_reason: filled(255).optional().describe('Why no tax is charged, for exempt; printed on invoices.'),
});

const moneyAmount = z.number().min(0.000_1).max(1e9);
const reasonText = z.string().max(1_000).optional().describe('Why; stands on the payment.');

const paymentRows: EntityRows = {
  entity: payments,
  service: 'booking.orders.v1.PaymentService',
  names: ['Payment', 'Payments'],
  include: ['method', 'order', 'invoice', 'customer'],
  notes: { create: 'Name an order or an invoice, not both.' },
  writes: ['create'],
  writable: writable(payments),
};

const paymentMethodRows: EntityRows = {
  entity: paymentMethods,
  service: 'booking.orders.v1.PaymentMethodService',
  names: ['PaymentMethod', 'PaymentMethods'],
  writable: writable(paymentMethods),
};

const utmRows: EntityRows = {
  entity: utmTrackers,
  service: 'booking.orders.v1.UtmTrackerService',
  names: ['UtmTracker', 'UtmTrackers'],
};

export const orderEndpoints: Endpoint[] = [
  ...entityEndpoints(orderRows).map((row): Endpoint =>
    row.operation.kind === 'list' ? { ...row, grants: 'scopes' } : row,
  ),
  action(orderRows, 'checkout', {
    method: 'CheckoutOrder',
    summary: 'Place a draft order: its bookings are confirmed, its number is fixed',
    description: 'Pending while a payment or an approval is open, else completed.',
    schema: checkout,
    include: orderIncludes,
  }),
  action(orderRows, 'cancel', {
    method: 'CancelOrder',
    summary: 'Cancel an order and release its bookings',
    description:
      'Bookings that are over or checked out of stay, charged as they are; for the others their cancellation policies hold. preview tells it beforehand.',
    schema: reason.extend({
      waive_fee: z
        .boolean()
        .optional()
        .describe('true: free of fee; needs a reason and the role to do so. false unless given.'),
    }),
    rights: { waive_fee: 'waive-fee' },
    include: orderIncludes,
  }),
  action(orderRows, 'approve', {
    method: 'ApproveOrder',
    summary: 'Give a pending order the approval that it waits for',
    include: orderIncludes,
  }),
  action(orderRows, 'change-items', {
    method: 'ChangeOrderItems',
    summary: 'Change the services of a placed order: quantities, others added or taken out; the books follow',
    schema: changes,
    optional: false,
    permission: 'update',
    include: orderIncludes,
  }),
  action(orderRows, 'change-tax', {
    method: 'ChangeOrderTax',
    summary: 'Change how a placed order is taxed; what was invoiced is corrected by documents',
    description:
      'Credited at the old rate and invoiced at the new one. For staff: invoices of an order cannot be edited so.',
    schema: taxChange,
    permission: 'update',
    include: orderIncludes,
  }),
  {
    method: 'POST',
    path: '/orders/calculate',
    summary: 'Preview what an order with this content would cost now; nothing is written',
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
    summary: 'Preview what changes of a placed order would cost, credit or make due; nothing is written',
    entity: orders,
    access: 'admin',
    permission: { type: 'orders', action: 'update' },
    query: { fields: false },
    body: { kind: 'plain', schema: intendedChanges, optional: false },
    rpc: { service: orderRows.service, method: 'PreviewOrder' },
    operation: preview,
  },
  ...entityEndpoints(utmRows),
  ...entityEndpoints(voucherRows),
  ...entityEndpoints(paymentRows),
  action(paymentRows, 'refund', {
    method: 'RefundPayment',
    summary: 'Refund a payment: an amount, or all that is left of it',
    schema: z.strictObject({
      amount: moneyAmount.optional().describe('How much, in units of the currency; all that is left unless given.'),
      reason: reasonText,
    }),
    toMoneyFields: ({ amount, ...rest }, currency) => ({ ...rest, amount_minor: minorOf(amount, currency, '/amount') }),
  }),
  action(paymentRows, 'reverse', {
    method: 'ReversePayment',
    summary: 'Record that a debit was returned or charged back: the money is gone, what it paid is due again',
    schema: z.strictObject({
      reason: reasonText,
      fee: moneyAmount
        .optional()
        .describe(
          'Asked of the customer for it, on an invoice of its own outside the scope of VAT; no fee unless given.',
        ),
    }),
    toMoneyFields: ({ fee, ...rest }, currency) => ({ ...rest, fee_minor: minorOf(fee, currency, '/fee') }),
  }),
  action(paymentRows, 'settle', {
    method: 'SettlePayment',
    summary: 'Record that a pending payment has arrived, or will not',
    schema: z.strictObject({
      outcome: z.enum(['succeeded', 'failed']).describe('Whether the money arrived.'),
      paid_at: z.iso.datetime({ offset: true }).optional().describe('Value date; now unless given.'),
      reason: reasonText,
    }),
    optional: false,
  }),
  ...entityEndpoints(paymentMethodRows),
];
