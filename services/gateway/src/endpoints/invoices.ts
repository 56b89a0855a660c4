import { invoiceItems, invoices, subscriptions } from '@booking/representations/entities/invoices.ts';
import { z } from 'zod';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { minorOf } from './plain-money.ts';
import { filled, idText, writable } from './writable.ts';

const invoiceIncludes = ['items', 'customer', 'customer.address', 'order', 'previous_invoice', 'subscription'];

const postalAddress = z.strictObject({
  line1: filled(255).describe('Street and number.'),
  line2: z.string().trim().max(255).optional().describe('What else finds the door.'),
  postal_code: z.string().trim().max(20).optional().describe('Postal code.'),
  city: filled(255).describe('City or town.'),
  region: z.string().trim().max(255).optional().describe('Region or state.'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Must be an ISO 3166-1 code, like DE.')
    .describe('ISO 3166-1 alpha-2 code.'),
});

const invoiceRows: EntityRows = {
  entity: invoices,
  service: 'booking.orders.v1.InvoiceService',
  names: ['Invoice', 'Invoices'],
  include: invoiceIncludes,
  notes: {
    create: 'A draft: without a number, editable and deletable until finalise.',
    update: 'Drafts alone; a finalised document changes by change-recipient, credit, cancel and write-off.',
    delete: 'Drafts alone; a finalised document is 409.',
  },
  writable: writable(invoices, { schemas: { recipient_address: postalAddress } }),
};

const recipient = z.object({
  recipient: filled(255).describe('New name or company.'),
  company: filled(255).optional().describe('Company, where the recipient names a person.'),
  address: postalAddress.optional().describe("New postal address; the customer's unless given."),
  vat_id: z.string().trim().min(3).max(20).optional().describe('VAT id with its country prefix.'),
});

const credit = z.strictObject({
  amount: z
    .number()
    .min(0.000_1)
    .max(1e9)
    .optional()
    .describe('How much, with tax; all that is left where neither amount nor lines are given.'),
  lines: z
    .array(
      z.strictObject({
        item_id: idText.describe('Id of the line.'),
        amount: z.number().min(0.000_1).max(1e9).describe('How much of it, with tax.'),
      }),
    )
    .min(1)
    .max(500)
    .optional()
    .describe('Single lines to credit, instead of an amount.'),
  reason: z.string().min(1).max(1_000).optional().describe('Why; printed on the credit note.'),
});

const subscriptionRows: EntityRows = {
  entity: subscriptions,
  service: 'booking.orders.v1.SubscriptionService',
  names: ['Subscription', 'Subscriptions'],
  include: ['customer', 'customer.address', 'last_invoice', 'last_payment'],
  notes: {
    create: 'Planned until its start, a trial or active from then on; requested where the plan asks for approval.',
    update: 'Only before the first period.',
    delete: 'Only one that has not started; else 409.',
  },
  writable: writable(subscriptions),
};

const planChange = z.strictObject({
  plan: idText.describe('Id of the new plan.'),
  at: z.enum(['now', 'period_end']).describe('now: with proration by days; period_end: with the next period.'),
});
const paymentChange = z.strictObject({
  payment_method: idText
    .optional()
    .describe('Id of the payment method; none: invoices stay open until a payment is recorded.'),
  payment_token: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('The card or mandate as the provider names it; never shown.'),
});

const subscriptionActions = [
  ['approve', 'Approve a requested subscription'],
  ['reject', 'Reject a requested subscription'],
  ['suspend', 'Pause an active subscription'],
  ['reactivate', 'Resume a suspended subscription'],
  ['cancel', 'Cancel a subscription at the end of its period'],
  ['revoke', 'Take the cancellation of a subscription back, until its period ends'],
] as const;

export const invoiceEndpoints: Endpoint[] = [
  ...entityEndpoints(invoiceRows),
  action(invoiceRows, 'finalise', {
    method: 'FinaliseInvoice',
    summary: 'Finalise a draft invoice: it gets its number and is locked',
    description: 'Number, issue time, recipient, lines and taxes are fixed; it is open, or paid if nothing is due.',
    include: invoiceIncludes,
  }),
  action(invoiceRows, 'cancel', {
    method: 'CancelInvoice',
    summary: 'Cancel an invoice',
    description:
      'It keeps number and content; by setting of the organization a document with negated amounts is issued.',
    include: invoiceIncludes,
  }),
  action(invoiceRows, 'change-recipient', {
    method: 'ChangeInvoiceRecipient',
    summary: 'Change the recipient of an invoice; a locked one is canceled and issued again',
    description: 'A locked one keeps number and content; the answer is the new invoice, with the next number.',
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
    toMoneyFields: ({ amount, lines, ...rest }, currency) => ({
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
    summary: 'Write off what is due of an invoice',
    schema: z.strictObject({ reason: filled(1_000).describe('Why; stands in the audit trail.') }),
    optional: false,
    include: invoiceIncludes,
  }),
  {
    method: 'GET',
    path: '/invoices/{id}/document',
    summary:
      'Download an invoice as a PDF or an e-invoice (EN 16931, Cross Industry Invoice); of a draft a marked preview',
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
  }),
  ...entityEndpoints(subscriptionRows),
  ...subscriptionActions.map(([name, summary]) =>
    action(subscriptionRows, name, {
      method: `${name[0]!.toUpperCase()}${name.slice(1)}Subscription`,
      summary,
      include: subscriptionRows.include ?? [],
    }),
  ),
  action(subscriptionRows, 'change-plan', {
    method: 'ChangeSubscriptionPlan',
    summary: 'Change the plan of a subscription, at once with proration by days or at the end of its period',
    schema: planChange,
    optional: false,
    include: subscriptionRows.include ?? [],
  }),
  action(subscriptionRows, 'change-payment', {
    method: 'ChangeSubscriptionPayment',
    summary: 'Change the card or mandate of a subscription, or take it away',
    schema: paymentChange,
    include: subscriptionRows.include ?? [],
  }),
];
