import type { TaxCategory } from '../../money/tax-category.ts';
/**
 * What an invoice says, frozen: the one input of the e-invoice (`cii-invoice.ts`) and of the PDF (`pdf-invoice.ts`). Every amount is the
 * stored one, an integer in the currency's minor unit; nothing is recomputed from prices when a document is made. Dates are local calendar
 * days, `YYYY-MM-DD`.
 */
export interface InvoiceDocument {
  /** Absent on documents from before there were credit notes: `documentKind` reads those. */
  kind?: DocumentKind | undefined;
  number: string;
  issueDate: string;
  /** Last day on which it is not overdue; absent: payable at once. */
  dueDate?: string | undefined;
  /** The day or the period (both ends inclusive) of the service; absent: the law's default, the issue date. */
  deliveryDate?: string | undefined;
  servicePeriod?: { start: string; end: string } | undefined;
  currency: Currency;
  /** BCP 47, e.g. `de-DE`: language of the texts (German, or else English) and form of dates and amounts. */
  locale: string;
  seller: Seller;
  buyer: Buyer;
  lines: readonly InvoiceLine[];
  /** One row for each pair of category and rate that occurs in the lines. */
  taxes: readonly InvoiceTaxRow[];
  totals: InvoiceTotals;
  /** The invoice of which a cancellation takes back everything: all amounts are the negated stored ones of it. */
  cancels?: DocumentReference | undefined;
  /** The invoice of which a credit note takes back a part or all: its amounts are negative. */
  corrects?: DocumentReference | undefined;
  /** The canceled invoice in whose place this one stands. */
  replaces?: DocumentReference | undefined;
  note?: string | undefined;
  /** What is due is collected: nobody is asked to transfer it. */
  collected?: true | undefined;
  /** A draft: no number yet, marked on every page, never an e-invoice. */
  preview?: true | undefined;
}

export type DocumentKind = 'invoice' | 'credit_note' | 'cancellation';

export interface DocumentReference {
  number: string;
  issueDate: string;
}

export interface Currency {
  /** ISO 4217. */
  code: string;
  /** Digits after the point in the minor unit: JPY 0, EUR 2, KWD 3, CLF 4. */
  decimals: 0 | 2 | 3 | 4;
}

export interface PostalAddress {
  line1: string;
  line2?: string | undefined;
  postalCode?: string | undefined;
  city: string;
  region?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export interface Seller {
  name: string;
  address?: PostalAddress | undefined;
  /** With its country prefix, e.g. DE136695976. */
  vatId?: string | undefined;
  /** The tax office's number, for those without a VAT id. */
  taxNumber?: string | undefined;
  /** Number in the commercial register. */
  registrationNumber?: string | undefined;
  bank?: BankAccount | undefined;
  contact?: { name?: string | undefined; email?: string | undefined; phone?: string | undefined } | undefined;
  /** Digest of the logo in the letterhead. */
  logo?: string | undefined;
}

export interface BankAccount {
  accountHolder?: string | undefined;
  iban?: string | undefined;
  /** For accounts without an IBAN. */
  accountNumber?: string | undefined;
  bic?: string | undefined;
  bankName?: string | undefined;
}

export interface Buyer {
  /** Person or company. */
  name: string;
  contactName?: string | undefined;
  address?: PostalAddress | undefined;
  email?: string | undefined;
  vatId?: string | undefined;
}

export interface InvoiceLine {
  description: string;
  /** How the price comes about, times, place and number of the booking. */
  details?: string | undefined;
  /** Days on which it is provided, both inclusive. */
  period?: { start: string; end: string } | undefined;
  /** A whole number, never 0. Of a cancellation or credit note either quantity or unit price is negative. */
  quantity: number;
  /** UN/ECE Recommendation 20: C62 piece, HUR hour, DAY day, MON month … */
  unitCode: string;
  /** Gross. */
  unitPriceMinor: number;
  /** Gross: quantity × unit price − discount = gross. */
  discountMinor: number;
  netMinor: number;
  taxMinor: number;
  grossMinor: number;
  /** 1900 = 19 %. */
  taxRateBasisPoints: number;
  taxCategory: TaxCategory;
}

export interface InvoiceTaxRow {
  taxCategory: TaxCategory;
  taxRateBasisPoints: number;
  /** Why no tax is charged; needed for E, the law's own words are used for AE, K, G and O when absent. */
  exemptionReason?: string | undefined;
  netMinor: number;
  taxMinor: number;
  grossMinor: number;
}

export interface InvoiceTotals {
  netMinor: number;
  taxMinor: number;
  grossMinor: number;
  /** What credit notes have taken back of an invoice. */
  creditedMinor?: number | undefined;
  paidMinor: number;
  /**
   * gross − credited − paid; negative when money goes back. Of a credit note or a cancellation 0: what it takes back stands at the invoice.
   * Cancellations from before that state their gross.
   */
  dueMinor: number;
}
