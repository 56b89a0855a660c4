import { listsOf } from '@booking/persistence/entity-lists.ts';
import { equalsAnyText, ofTexts } from '@booking/persistence/filters.ts';
import { sendPending } from '@booking/persistence/batch.ts';
import type { TenantStore, Document } from '@booking/persistence/tenant-store.ts';
import type { ClientSession, Connection } from 'mongoose';
import { createEntityStore } from '../base/entity-store.ts';
import { schemaOf } from '@booking/persistence/record-schema.ts';
import { paymentMethodRecord, paymentRecord, type Payment, type PaymentMethod } from './payment.ts';

export interface PaymentStore extends TenantStore<Payment> {
  /** All payments of an invoice, the oldest first. */
  ofInvoice(organizationId: string, invoiceId: string, session: ClientSession): Promise<Payment[]>;
  /** All payments of an order, or of all that a customer has paid for, the oldest first. */
  ofOwner(
    organizationId: string,
    owner: { order_id: string } | { customer_id: string },
    session?: ClientSession,
  ): Promise<Payment[]>;
  /** Those of an order, or of an invoice, that are still to be charged. */
  pendingOf(
    organizationId: string,
    owner: { order_id: string } | { invoice_id: string },
    session: ClientSession,
  ): Promise<Payment[]>;
  hasMethod(organizationId: string, methodId: string, session: ClientSession): Promise<boolean>;
}
export type PaymentMethodStore = TenantStore<PaymentMethod>;

export function createPaymentStore(connection: Connection): PaymentStore {
  const store = createEntityStore<Payment>(connection, {
    ...listsOf(paymentRecord, { subscription_id: equalsAnyText('subscription_id') }),
    collection: 'payments',
    fields: schemaOf(paymentRecord),
    indexes: [
      [{ organization_id: 1, order_id: 1 }],
      [{ organization_id: 1, invoice_id: 1 }],
      [{ organization_id: 1, customer_id: 1, _id: 1 }],
      [{ organization_id: 1, status: 1, created_at: -1, _id: -1 }],
      [{ organization_id: 1, subscription_id: 1, created_at: -1, _id: -1 }, ofTexts('subscription_id')],
      [{ organization_id: 1, updated_at: 1 }],
      [{ organization_id: 1, paid_at: 1, _id: 1 }],
      [
        { organization_id: 1, reversed_at: 1, _id: 1 },
        { name: 'payment_reversed', partialFilterExpression: { status: 'reversed' } },
      ],
      [
        { organization_id: 1, _id: 1 },
        { name: 'payment_refunded', partialFilterExpression: { 'refunds.0': { $exists: true } } },
      ],
    ],
    searched: ['reference', 'note'],
    defaultSort: { created_at: -1 },
  });
  return {
    ...store,
    async ofInvoice(organizationId, invoiceId, session) {
      await sendPending(session);
      const found = await store.model
        .find({ organization_id: organizationId, invoice_id: invoiceId }, null, { session })
        .sort({ _id: 1 })
        .lean<Document<Payment>[]>();
      return found.map((document) => store.fromDocument(document));
    },
    async ofOwner(organizationId, owner, session) {
      await sendPending(session);
      const found = await store.model
        .find({ organization_id: organizationId, ...owner }, null, session ? { session } : {})
        .sort({ _id: 1 })
        .lean<Document<Payment>[]>();
      return found.map((document) => store.fromDocument(document));
    },
    async pendingOf(organizationId, owner, session) {
      const found = await store.model
        .find({ organization_id: organizationId, status: 'pending', ...owner }, null, { session })
        .lean<Document<Payment>[]>();
      return found.map((document) => store.fromDocument(document));
    },
    async hasMethod(organizationId, methodId, session) {
      const found = await store.model.exists({ organization_id: organizationId, method_id: methodId }).session(session);
      return found !== null;
    },
  };
}

export function createPaymentMethodStore(connection: Connection): PaymentMethodStore {
  return createEntityStore<PaymentMethod>(connection, {
    ...listsOf(paymentMethodRecord),
    collection: 'payment_methods',
    fields: schemaOf(paymentMethodRecord),
    defaultSort: { name: 1 },
  });
}
