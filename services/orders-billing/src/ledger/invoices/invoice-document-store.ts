import { batchOf } from '@booking/persistence/batch.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';
import { Schema, type ClientSession, type Connection } from 'mongoose';
import type { InvoiceDocument } from '../papers/invoice-document.ts';
import { documentHash } from './document-hash.ts';

export interface NewFrozenDocument {
  organizationId: string;
  invoiceId: string;
  number: string;
  document: InvoiceDocument;
  /** Of the document with the number before. */
  previousHash: string | null;
}

/** What locked invoices say: written once, in the transaction that locks the invoice, and never touched again. */
export interface InvoiceDocumentStore {
  /** Answers the hash that seals it. */
  insert(frozen: NewFrozenDocument, session: ClientSession): Promise<string>;
  find(organizationId: string, invoiceId: string): Promise<InvoiceDocument | undefined>;
  /** By invoice id; those that have none are missing. */
  getMany(organizationId: string, invoiceIds: readonly string[]): Promise<Map<string, InvoiceDocument>>;
}

export interface FrozenDocument {
  _id: string;
  organization_id: string;
  /** As text: nothing that reads or writes the database can reshape it. */
  document: string;
  /** Absent on documents from before they were sealed. */
  hash?: string;
  previous_hash?: string | null;
}

const frozenSchema = new Schema<FrozenDocument>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    document: { type: String, required: true },
    hash: { type: String },
    previous_hash: { type: String },
  },
  { versionKey: false },
);

export function createInvoiceDocumentStore(connection: Connection): InvoiceDocumentStore {
  const model = connection.model<FrozenDocument>('invoice_documents', frozenSchema, 'invoice_documents');
  return {
    async insert({ organizationId, invoiceId, number, document, previousHash }, session) {
      const text = JSON.stringify(document);
      const hash = documentHash({ previousHash, number, text });
      const frozen: FrozenDocument = {
        _id: invoiceId,
        organization_id: organizationId,
        document: text,
        hash,
        previous_hash: previousHash,
      };
      const batch = batchOf(session);
      if (batch) batch.defer(model.collection, { insertOne: { document: frozen } });
      else await driverCollection(model).insertOne(frozen, { session });
      return hash;
    },
    async getMany(organizationId, invoiceIds) {
      const found = await model
        .find({ _id: { $in: invoiceIds }, organization_id: organizationId })
        .lean<FrozenDocument[]>();
      return new Map(found.map(({ _id, document }) => [_id, JSON.parse(document) as InvoiceDocument]));
    },
    async find(organizationId, invoiceId) {
      const found = await model.findOne({ _id: invoiceId, organization_id: organizationId }).lean<FrozenDocument>();
      return found ? (JSON.parse(found.document) as InvoiceDocument) : undefined;
    },
  };
}
