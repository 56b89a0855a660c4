import type { CallContext } from '@booking/platform/context.ts';
import type { Buyer, Currency, Seller } from '../../ledger/papers/invoice-document.ts';
import type { Logo } from '../../ledger/papers/letter-sheet.ts';
import type { Statement } from './statement.ts';

/** Makes files of statements beside the event loop. 503 for those behind too many others. */
export interface StatementRendering {
  pdfStatement(
    caller: Pick<CallContext, 'organizationId' | 'isAwaited'>,
    document: StatementDocument,
    logo?: Logo,
  ): Promise<Uint8Array>;
}

/** A statement as it is shown to somebody. Days are local, `YYYY-MM-DD`. */
export interface StatementDocument {
  statement: Statement;
  seller: Seller;
  /** Whose account it is. */
  buyer: Buyer;
  currency: Currency;
  /** BCP 47: language of the texts (German, or else English) and form of dates and amounts. */
  locale: string;
  timeZone: string;
  /** Day of the statement. */
  issuedOn: string;
  /** Days shown, both inclusive; absent where it is open to that side. */
  from?: string | undefined;
  to?: string | undefined;
  /** What it is about when it is not all of an account, e.g. an order's number. */
  subject?: string | undefined;
}
