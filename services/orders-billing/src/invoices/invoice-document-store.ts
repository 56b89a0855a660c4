import { gatheredWrites } from '@booking/persistence/gathered-writes.ts';
import { Schema, type ClientSession, type Connection } from 'mongoose';
import type { InvoiceDocument } from '../invoice-documents/invoice-document.ts';

/** What locked invoices say: written once, in the transaction that locks the invoice, and never touched again. */
export interface InvoiceDocumentStore {
  insert(
    frozen: { organizationId: string; invoiceId: string; document: InvoiceDocument },
    session: ClientSession,
  ): Promise<void>;
  find(organizationId: string, invoiceId: string): Promise<InvoiceDocument | undefined>;
}

interface FrozenDocument {
  _id: string;
  organization_id: string;
  /** As text: nothing that reads or writes the database can reshape it. */
  document: string;
}

const frozenSchema = new Schema<FrozenDocument>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    document: { type: String, required: true },
  },
  { versionKey: false },
);

export function createInvoiceDocumentStore(connection: Connection): InvoiceDocumentStore {
  const model = connection.model<FrozenDocument>('invoice_documents', frozenSchema, 'invoice_documents');
  return {
    async insert({ organizationId, invoiceId, document }, session) {
      const frozen = { _id: invoiceId, organization_id: organizationId, document: JSON.stringify(document) };
      const gathered = gatheredWrites(session);
      if (gathered) gathered.defer(model.collection, { insertOne: { document: frozen } });
      else await model.collection.insertOne(frozen as never, { session });
    },
    async find(organizationId, invoiceId) {
      const found = await model.findOne({ _id: invoiceId, organization_id: organizationId }).lean<FrozenDocument>();
      return found ? (JSON.parse(found.document) as InvoiceDocument) : undefined;
    },
  };
}
