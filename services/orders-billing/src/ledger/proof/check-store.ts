import type { Entity } from '@booking/persistence/entity.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import type { Document } from '@booking/persistence/tenant-store.ts';
import type { CreditEntry, CustomerAccount } from '../../customers/customer-account.ts';
import type { FrozenDocument } from '../invoices/invoice-document-store.ts';
import type { Invoice, InvoiceItem } from '../invoices/invoice.ts';

/** Rows as they are stored: those from before a field was there lack it. */
export type Raw<T extends Entity> = { _id: string } & Partial<Document<T>>;

export interface SeriesRow {
  _id: string;
  organization_id: string;
  series: string;
  last: number;
  hash?: string | null;
}

/** Rows of the ledger; rooms above it prove theirs beside these. */
export interface LedgerRows {
  invoices: Raw<Invoice>;
  invoice_items: Raw<InvoiceItem>;
  invoice_documents: FrozenDocument;
  number_series: SeriesRow;
  credit_entries: Raw<CreditEntry>;
  customer_accounts: Raw<CustomerAccount>;
}

type Filter = Readonly<Record<string, unknown>>;

/** The rows of one organization, all as of one moment. One read at a time. */
export interface BooksReads<Rows = LedgerRows> {
  /** In pages of at most `batchSize`; nothing is kept of those that were read. */
  pages<Name extends keyof Rows>(
    name: Name,
    filter: Filter,
    sort: Readonly<Record<string, 1 | -1>>,
  ): AsyncGenerator<Rows[Name][], void, undefined>;
  all<Name extends keyof Rows>(name: Name, filter: Filter): Promise<Rows[Name][]>;
}

export interface BooksStore<Rows = LedgerRows> {
  asOfNow<T>(organizationId: string, work: (reads: BooksReads<Rows>) => Promise<T>): Promise<T>;
}

const batchSize = 500;

/** What is used of the driver's collection. */
interface RawCollection {
  find(
    filter: Filter,
    options: object,
  ): AsyncIterable<unknown> & { close(): Promise<void>; toArray(): Promise<unknown[]> };
}

/** Reads beside everything that is written meanwhile: a snapshot, without a transaction, which would end after a minute. */
export function createBooksStore<Rows>(connection: Connection): BooksStore<Rows> {
  return {
    async asOfNow(organizationId, work) {
      const session = await connection.startSession({ snapshot: true });
      const find = (name: string, filter: Filter, options: object) => {
        const collection = connection.collection(name) as unknown as RawCollection;
        const own = { organization_id: organizationId, ...filter };
        return collection.find(own, { ...options, session, batchSize, readConcern: { level: 'snapshot' } });
      };
      try {
        return await work({
          async *pages(name, filter, sort) {
            let page: Rows[typeof name][] = [];
            for await (const row of find(String(name), filter, { sort })) {
              page.push(row as Rows[typeof name]);
              if (page.length < batchSize) continue;
              yield page;
              page = [];
            }
            if (page.length > 0) yield page;
          },
          all: async (name, filter) => (await find(String(name), filter, {}).toArray()) as Rows[typeof name][],
        });
      } finally {
        await session.endSession();
      }
    },
  };
}
