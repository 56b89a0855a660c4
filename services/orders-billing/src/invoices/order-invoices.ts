import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { postalParts } from '../customers/address.ts';
import type { CustomerRecords } from '../customers/customer-store.ts';
import { recipientName } from '../customers/customer.ts';
import { taxLines } from '../money/money.ts';
import type { Order } from '../orders/order.ts';
import type { PaymentStore } from '../payments/payment-store.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import { cancelLocked, type InvoiceWriting } from './correct-invoice.ts';
import { localDay } from './document-of-invoice.ts';
import {
  emitInvoice,
  createDraft,
  type InvoiceSaving,
  type InvoiceDrafting,
  type NewInvoice,
} from './draft-invoice.ts';
import { finalise } from './finalise-invoice.ts';
import type { InvoiceStore } from './invoice-store.ts';
import { withPaid, type Invoice } from './invoice.ts';

/** Fields of the order that its invoices decide. */
export type OrderInvoices = Pick<Order, 'invoice_id' | 'invoice_history_id' | 'tmp_invoice_id'>;

/** Name and address of a customer as an invoice shows them; empty for a guest. */
export async function recipientOf(
  parts: CustomerRecords,
  tx: Transaction,
  customerId: string | null,
): Promise<Pick<NewInvoice, 'recipient' | 'recipient_address_json' | 'recipient_vat_id'>> {
  const { customers, addresses } = parts;
  const { organizationId } = tx.context;
  const customer = customerId ? await customers.find(organizationId, customerId, tx.session) : undefined;
  if (!customer) return { recipient: '', recipient_address_json: '{}', recipient_vat_id: null };
  const address = customer.address_id
    ? await addresses.find(organizationId, customer.address_id, tx.session)
    : undefined;
  return {
    recipient: recipientName(customer),
    recipient_address_json: postalParts(address),
    recipient_vat_id: customer.vat_id ?? null,
  };
}

/** What invoices an order with what was paid on it. */
export interface OrderInvoicing extends InvoiceWriting, CustomerRecords {
  payments: PaymentStore;
}

/**
 * The invoice of an order that has just been placed or completed: a draft for preview (`tmp_invoice`) while it is pending, finalised once it
 * is completed. Nothing for an order that costs nothing; a guest's stays a draft until somebody names a recipient.
 */
export async function invoiceOrder(
  parts: OrderInvoicing,
  tx: Transaction,
  order: Order,
  organization: OrganizationSettings,
): Promise<OrderInvoices> {
  const { invoice_id, invoice_history_id, tmp_invoice_id } = order;
  const unchanged = { invoice_id, invoice_history_id, tmp_invoice_id };
  if (order.total_minor === 0 || order.invoice_id !== null) return unchanged;
  const draft =
    (tmp_invoice_id && (await parts.invoices.find(order.organization_id, tmp_invoice_id, tx.session))) ||
    (await draftForOrder(parts, tx, order, organization));
  if (draft.status !== 'draft') return unchanged;
  if (order.status !== 'completed' || draft.recipient === '') return { ...unchanged, tmp_invoice_id: draft.id };
  const funded = await takePayments(parts, tx, order, draft);
  const final = await finalise(parts, tx, funded, organization);
  return { ...unchanged, invoice_id: final.id, tmp_invoice_id: null };
}

async function draftForOrder(
  parts: InvoiceDrafting & CustomerRecords,
  tx: Transaction,
  order: Order,
  organization: OrganizationSettings,
): Promise<Invoice> {
  const { rates } = taxLines(order.items);
  return createDraft(parts, tx, {
    ...(await recipientOf(parts, tx, order.customer_id)),
    currency: order.currency,
    totals: { ...order, taxes: rates },
    lines: order.items.map((item) => ({ ...item, description: item.name })),
    customer_id: order.customer_id,
    order_id: order.id,
    ...serviceDays(order, organization),
  });
}

/** From the first booked day to the last. */
function serviceDays(order: Order, { time_zone }: OrganizationSettings) {
  const booked = order.items.flatMap(({ start_date, end_date }) =>
    start_date ? [{ start: start_date.getTime(), end: (end_date ?? start_date).getTime() }] : [],
  );
  if (booked.length === 0) return {};
  const start = Math.min(...booked.map((range) => range.start));
  // A booking until midnight ends on the day before.
  const end = Math.max(start, Math.max(...booked.map((range) => range.end)) - 1);
  return { service_start: localDay(new Date(start), time_zone), service_end: localDay(new Date(end), time_zone) };
}

/** What was paid on the order before it had an invoice counts for the invoice. */
export async function takePayments(
  parts: { invoices: InvoiceStore; payments: PaymentStore },
  tx: Transaction,
  order: Order,
  invoice: Invoice,
): Promise<Invoice> {
  const { payments, invoices } = parts;
  const options = { now: tx.now, session: tx.session };
  const paid = await payments.getMany(order.organization_id, order.payment_ids, tx.session);
  for (const payment of paid) {
    if (payment.invoice_id !== null) continue;
    await payments.update(
      order.organization_id,
      payment.id,
      (current) => ({ ...current, invoice_id: invoice.id }),
      options,
    );
  }
  const paidMinor = order.paid_minor - order.refunded_minor;
  if (paidMinor === invoice.paid_minor) return invoice;
  return invoices.update(order.organization_id, invoice.id, (current) => withPaid(current, paidMinor), options);
}

/**
 * What a cancellation does to the order's invoices: an unpaid one is canceled and, where a fee is due, followed by one over the fee; one that
 * is paid in part or in whole stays until its payments are refunded; a preview is removed.
 */
export async function invoiceCancellation(
  parts: InvoiceWriting,
  tx: Transaction,
  order: Order,
  feeMinor: number,
  organization: OrganizationSettings,
): Promise<OrderInvoices> {
  const { invoices } = parts;
  let { invoice_id, invoice_history_id } = order;
  if (order.tmp_invoice_id !== null) await removeDraft(parts, tx, order.tmp_invoice_id);
  const current = invoice_id ? await invoices.find(order.organization_id, invoice_id, tx.session) : undefined;
  if (current?.status === 'open' && current.paid_minor === 0) {
    await cancelLocked(parts, tx, current, organization);
    if (feeMinor > 0) {
      const fee = await issueFee(parts, tx, order, { feeMinor, invoice: current }, organization);
      invoice_history_id = current.id;
      invoice_id = fee.id;
    }
  }
  return { invoice_id, invoice_history_id, tmp_invoice_id: null };
}

async function issueFee(
  parts: InvoiceWriting,
  tx: Transaction,
  order: Order,
  { feeMinor, invoice }: { feeMinor: number; invoice: Invoice },
  organization: OrganizationSettings,
): Promise<Invoice> {
  const rate = Math.max(0, ...order.items.map((item) => item.tax_rate_basis_points));
  const { lines, rates } = taxLines([{ total_minor: feeMinor, tax_rate_basis_points: rate }]);
  const amounts = { ...lines[0]!, total_minor: feeMinor, discount_amount_minor: 0 };
  const draft = await createDraft(parts, tx, {
    recipient: invoice.recipient,
    recipient_address_json: invoice.recipient_address_json,
    recipient_vat_id: invoice.recipient_vat_id ?? null,
    currency: order.currency,
    totals: { ...amounts, taxes: rates },
    lines: [
      {
        ...amounts,
        description: 'Cancellation fee',
        quantity: 1,
        unit_price_minor: feeMinor,
        tax_rate_basis_points: rate,
      },
    ],
    customer_id: order.customer_id,
    order_id: order.id,
    previous_invoice_id: invoice.id,
  });
  return finalise(parts, tx, draft, organization);
}

/** Removes a draft that nobody needs any more; emits invoices.deleted. A locked invoice is left alone. */
export async function removeDraft(parts: InvoiceSaving, tx: Transaction, id: string): Promise<void> {
  const { invoices, invoiceItems } = parts;
  const { organizationId } = tx.context;
  const draft = await invoices.find(organizationId, id, tx.session);
  if (draft?.status !== 'draft') return;
  await invoices.remove(organizationId, id, { session: tx.session });
  await invoiceItems.removeOfInvoice(organizationId, id, tx.session);
  tx.audit({ entity: { type: 'invoices', id }, action: 'delete' });
  await emitInvoice(parts, tx, 'invoices.deleted', { ...draft, version: draft.version + 1 });
}
