import { money, percent } from '@booking/representations/entity.ts';
import { invoiceItems, invoices, subscriptions } from '@booking/representations/entities/invoices.ts';
import { boolean, integer, rows as rowsOf, string } from '@booking/representations/entity.ts';
import { z } from 'zod';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { minorOf } from './plain-money.ts';
import { dayFilters, periodFilters } from './period-filters.ts';
import { writable, writableAttribute } from './writable.ts';

const invoiceIncludes = ['items', 'customer', 'customer.address', 'order', 'previous_invoice', 'subscription'];

/** Lines of a draft; replaced as a whole. */
const lines = rowsOf({
  description: string(),
  quantity: integer(),
  unit_price: money('unit_price_minor'),
  tax_rate: percent('tax_rate_basis_points'),
});
const linesSchema = z
  .array(
    z.strictObject({
      description: z.string().min(1).max(1000),
      quantity: z.int().min(1).max(100_000).optional(),
      unit_price: z.number().min(-1e9).max(1e9),
      tax_rate: z.number().min(0).max(100),
    }),
  )
  .max(500);

const invoiceRows: EntityRows = {
  entity: invoices,
  service: 'booking.orders.v1.InvoiceService',
  names: ['Invoice', 'Invoices'],
  include: invoiceIncludes,
  filters: {
    status: { kind: ['draft', 'open', 'paid', 'written_off', 'canceled'] },
    customer_id: { kind: 'id' },
    order_id: { kind: 'id' },
    subscription_id: { kind: 'id' },
    kind: { kind: ['invoice', 'credit_note', 'cancellation'] },
    locked: { kind: 'boolean' },
    overdue: { kind: 'boolean' },
    balance: { kind: ['due', 'to_refund', 'settled'], description: 'Of finalised documents' },
    ...periodFilters('created', 'updated', 'issued'),
    ...dayFilters('due'),
    number: { kind: 'text' },
    search: { kind: 'text' },
  },
  sorts: ['created_at', 'number', 'status', 'total', 'issued_at', 'due_date'],
  writable: writable(invoices, {
    attributes: ['recipient', 'recipient_vat_id', 'tax_exemption', 'note'],
    relationships: ['customer', 'order'],
    extra: {
      attributes: {
        items: writableAttribute('items', lines, linesSchema),
        due_days: writableAttribute('due_days', integer(), z.int().min(0).max(3650)),
      },
    },
  }),
};

const recipient = z.object({
  recipient: z.string().trim().min(1).max(500),
  company: z.string().trim().min(1).max(255).optional(),
  address: z
    .strictObject({
      line1: z.string().trim().min(1).max(255),
      line2: z.string().trim().max(255).optional(),
      postal_code: z.string().trim().max(20).optional(),
      city: z.string().trim().min(1).max(255),
      region: z.string().trim().max(255).optional(),
      country: z.string().regex(/^[A-Z]{2}$/, 'Must be an ISO 3166-1 code, like DE.'),
    })
    .optional(),
  vat_id: z.string().trim().min(3).max(20).optional(),
});

const credit = z.strictObject({
  amount: z.number().min(0.000_1).max(1e9).optional(),
  lines: z
    .array(z.strictObject({ item_id: z.string().max(100), amount: z.number().min(0.000_1).max(1e9) }))
    .max(500)
    .optional(),
  reason: z.string().min(1).max(1_000).optional(),
});

const subscriptionRows: EntityRows = {
  entity: subscriptions,
  service: 'booking.orders.v1.SubscriptionService',
  names: ['Subscription', 'Subscriptions'],
  include: ['customer', 'customer.address', 'last_invoice', 'last_payment'],
  filters: {
    status: { kind: ['requested', 'rejected', 'planned', 'trial', 'active', 'suspended', 'canceled', 'ended'] },
    customer_id: { kind: 'id' },
    plan_id: { kind: 'id' },
    search: { kind: 'text' },
  },
  sorts: ['starts_at', 'status', 'name', 'created_at'],
  writable: writable(subscriptions, {
    attributes: ['starts_at', 'trial_ends_at'],
    relationships: ['customer', 'plan'],
    required: ['customer', 'plan'],
    createOnly: ['customer', 'plan'],
    extra: {
      attributes: {
        backdate: writableAttribute(
          'backdate',
          boolean({
            description: 'Allows a start further back than one period: up to 36 periods, billed on one invoice',
          }),
        ),
      },
    },
  }),
};

const subscriptionActions = [
  ['approve', 'Approve a requested subscription'],
  ['reject', 'Reject a requested subscription'],
  ['suspend', 'Pause an active subscription'],
  ['reactivate', 'Resume a suspended subscription'],
  ['cancel', 'Cancel at the end of its period'],
  ['revoke', 'Take a cancellation back, until the period ends'],
] as const;

export const invoiceEndpoints: Endpoint[] = [
  ...entityEndpoints(invoiceRows),
  action(invoiceRows, 'finalise', {
    method: 'FinaliseInvoice',
    summary: 'Number and lock a draft',
    include: invoiceIncludes,
  }),
  action(invoiceRows, 'cancel', { method: 'CancelInvoice', summary: 'Cancel an invoice', include: invoiceIncludes }),
  action(invoiceRows, 'change-recipient', {
    method: 'ChangeInvoiceRecipient',
    summary: 'Change the recipient; a locked invoice is canceled and issued again',
    schema: recipient,
    optional: false,
    toFields: ({ address, ...rest }) =>
      address === undefined ? rest : { ...rest, recipient_address_json: JSON.stringify(address) },
    include: invoiceIncludes,
  }),
  action(invoiceRows, 'credit', {
    method: 'CreditInvoice',
    summary: 'Credit an amount, single items, or all that is left of a finalised invoice; answers the credit note',
    schema: credit,
    toFields: ({ amount, lines, ...rest }, currency) => ({
      ...rest,
      amount_minor: minorOf(amount, currency, '/amount'),
      lines: ((lines ?? []) as { item_id: string; amount: number }[]).map((line, index) => ({
        item_id: line.item_id,
        amount_minor: minorOf(line.amount, currency, `/lines/${index}/amount`),
      })),
    }),
    include: invoiceIncludes,
  }),
  action(invoiceRows, 'write-off', {
    method: 'WriteOffInvoice',
    summary: 'Close what is due without money',
    schema: z.strictObject({ reason: z.string().trim().min(1).max(1_000) }),
    optional: false,
    include: invoiceIncludes,
  }),
  {
    method: 'GET',
    path: '/invoices/{id}/document',
    summary: 'The invoice as a PDF, or as an e-invoice (EN 16931, Cross Industry Invoice); of a draft a marked preview',
    entity: invoices,
    access: 'admin',
    permission: { type: 'invoices', action: 'read' },
    query: { fields: false },
    rpc: { service: 'booking.orders.v1.InvoiceService', method: 'GetInvoiceDocument' },
    operation: { kind: 'file', formats: { 'application/pdf': 'pdf', 'application/xml': 'xml' } },
  },
  ...entityEndpoints({
    entity: invoiceItems,
    service: 'booking.orders.v1.InvoiceItemService',
    names: ['InvoiceItem', 'InvoiceItems'],
    include: ['invoice'],
    filters: { invoice_id: { kind: 'id' } },
    sorts: ['position', 'created_at'],
  }),
  ...entityEndpoints(subscriptionRows),
  ...subscriptionActions.map(([name, summary]) =>
    action(subscriptionRows, name, {
      method: `${name[0]!.toUpperCase()}${name.slice(1)}Subscription`,
      summary,
      include: subscriptionRows.include ?? [],
    }),
  ),
];
