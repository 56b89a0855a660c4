import { listsOf } from '@booking/persistence/entity-lists.ts';
import { equalsAnyText, ofTexts } from '@booking/persistence/filters.ts';
import { sendPending } from '@booking/persistence/batch.ts';
import type { TenantStore, Document } from '@booking/persistence/tenant-store.ts';
import type { ClientSession, Connection } from 'mongoose';
import { schemaOf } from '@booking/persistence/record-schema.ts';
import { createEntityStore } from '../../base/entity-store.ts';
import { balanceFilter } from './invoice-filters.ts';
import { invoiceItemRecord, invoiceRecord, type Invoice, type InvoiceItem } from './invoice.ts';

export interface InvoiceStore extends TenantStore<Invoice> {
  /** Whether the customer is on an invoice that must be kept. */
  hasLocked(organizationId: string, customerId: string, session: ClientSession): Promise<boolean>;
  /** Finalised documents of an order, in the order of their making. */
  lockedOfOrder(organizationId: string, orderId: string, session?: ClientSession): Promise<Invoice[]>;
  /** Drafts that name the order: its preview, and those written by hand. */
  draftsOfOrder(organizationId: string, orderId: string, session: ClientSession): Promise<Invoice[]>;
  /** Whether periods of the subscription stand on invoices that must be kept. */
  hasSubscription(organizationId: string, subscriptionId: string, session: ClientSession): Promise<boolean>;
  /** Finalised invoices of the orders, canceled ones too, in the order of their making. */
  issuedOfOrders(organizationId: string, orderIds: readonly string[]): Promise<Invoice[]>;
  /** Every finalised document of a customer, in the order of their making. */
  lockedOfCustomer(organizationId: string, customerId: string, session?: ClientSession): Promise<Invoice[]>;
  /** What a customer still owes, the oldest first. */
  openOfCustomer(organizationId: string, customerId: string, session?: ClientSession): Promise<Invoice[]>;
  /** For what only one of two may do that change nothing of the invoice that is shown: they contend for it. */
  contend(organizationId: string, id: string, session: ClientSession): Promise<void>;
  /** Documents that correct or reverse the invoice, in the order of their making. */
  correctionsOf(organizationId: string, invoiceId: string, session?: ClientSession): Promise<Invoice[]>;
}
export interface InvoiceItemStore extends TenantStore<InvoiceItem> {
  /** All lines of an invoice by position. */
  ofInvoice(organizationId: string, invoiceId: string, session?: ClientSession): Promise<InvoiceItem[]>;
  removeOfInvoice(organizationId: string, invoiceId: string, session: ClientSession): Promise<void>;
}

export function createInvoiceStore(connection: Connection): InvoiceStore {
  const store = createEntityStore<Invoice>(connection, {
    ...listsOf(invoiceRecord, {
      number: equalsAnyText('number'),
      subscription_id: equalsAnyText('subscription_id'),
      balance: balanceFilter,
    }),
    collection: 'invoices',
    fields: schemaOf(invoiceRecord),
    indexes: [
      [
        { organization_id: 1, number: 1 },
        { unique: true, name: 'invoice_number', partialFilterExpression: { number: { $type: 'string' } } },
      ],
      [{ organization_id: 1, customer_id: 1, locked: 1 }],
      [{ organization_id: 1, order_id: 1 }],
      [{ organization_id: 1, previous_invoice_id: 1 }],
      [{ organization_id: 1, updated_at: 1 }],
      [{ organization_id: 1, issued_at: 1, _id: 1 }],
      [
        { organization_id: 1, canceled_at: 1, _id: 1 },
        { name: 'invoice_canceled', partialFilterExpression: { status: 'canceled' } },
      ],
      [
        { organization_id: 1, _id: 1 },
        { name: 'invoice_ever_written_off', partialFilterExpression: { written_off_at: { $type: 'date' } } },
      ],
      [{ organization_id: 1, status: 1, created_at: -1, _id: -1 }],
      [{ organization_id: 1, kind: 1, created_at: -1, _id: -1 }],
      [{ organization_id: 1, subscription_id: 1, created_at: -1, _id: -1 }, ofTexts('subscription_id')],
      [{ organization_id: 1, status: 1, overdue_from: 1 }],
      [
        // All of the filter, so that its total is counted without reading a document.
        { organization_id: 1, created_at: -1, _id: -1, to_refund_minor: 1, locked: 1 },
        { name: 'invoice_with_refund', partialFilterExpression: { to_refund_minor: { $gt: 0 } } },
      ],
    ],
    searched: ['number', 'recipient'],
    defaultSort: { created_at: -1 },
  });
  const documents = async (filter: Record<string, unknown>, session?: ClientSession): Promise<Invoice[]> => {
    await sendPending(session);
    const found = await store.model
      .find(filter, null, session ? { session } : {})
      .sort({ _id: 1 })
      .lean<Document<Invoice>[]>();
    return found.map((document) => store.fromDocument(document));
  };
  return {
    ...store,
    async contend(organizationId, id, session) {
      await sendPending(session);
      const contended = { $inc: { contended: 1 } };
      await store.model.updateOne({ _id: id, organization_id: organizationId }, contended, { session, strict: false });
    },
    async hasLocked(organizationId, customerId, session) {
      await sendPending(session);
      const found = await store.model
        .exists({ organization_id: organizationId, customer_id: customerId, locked: true })
        .session(session);
      return found !== null;
    },
    async hasSubscription(organizationId, subscriptionId, session) {
      const named = { $eq: subscriptionId, $type: 'string' as const };
      const theirs = { organization_id: organizationId, subscription_id: named, locked: true };
      return (await store.model.exists(theirs).session(session)) !== null;
    },
    lockedOfOrder: (organizationId, orderId, session) =>
      documents({ organization_id: organizationId, order_id: orderId, locked: true }, session),
    draftsOfOrder: (organizationId, orderId, session) =>
      documents({ organization_id: organizationId, order_id: orderId, locked: false }, session),
    async issuedOfOrders(organizationId, orderIds) {
      const invoices = { kind: { $nin: ['credit_note', 'cancellation'] }, locked: true };
      return documents({ organization_id: organizationId, order_id: { $in: orderIds }, ...invoices });
    },
    lockedOfCustomer: (organizationId, customerId, session) =>
      documents({ organization_id: organizationId, customer_id: customerId, locked: true }, session),
    openOfCustomer: (organizationId, customerId, session) =>
      documents({ organization_id: organizationId, customer_id: customerId, locked: true, status: 'open' }, session),
    correctionsOf: (organizationId, invoiceId, session) =>
      documents(
        { organization_id: organizationId, previous_invoice_id: invoiceId, kind: { $ne: 'invoice' }, locked: true },
        session,
      ),
  };
}

export function createInvoiceItemStore(connection: Connection): InvoiceItemStore {
  const store = createEntityStore<InvoiceItem>(connection, {
    ...listsOf(invoiceItemRecord),
    collection: 'invoice_items',
    fields: schemaOf(invoiceItemRecord),
    indexes: [[{ organization_id: 1, invoice_id: 1, position: 1 }]],
    defaultSort: { invoice_id: 1, position: 1 },
  });
  return {
    ...store,
    async ofInvoice(organizationId, invoiceId, session) {
      await sendPending(session);
      const found = await store.model
        .find({ organization_id: organizationId, invoice_id: invoiceId }, null, session ? { session } : {})
        .sort({ position: 1 })
        .lean<Document<InvoiceItem>[]>();
      return found.map((document) => store.fromDocument(document));
    },
    async removeOfInvoice(organizationId, invoiceId, session) {
      await sendPending(session);
      await store.model.deleteMany({ organization_id: organizationId, invoice_id: invoiceId }, { session });
    },
  };
}
