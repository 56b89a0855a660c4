import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { Charge, GivenCredit } from '../../money/charge.ts';
import type { RateTotal } from '../../money/money.ts';
import type { Invoice } from './invoice.ts';

export type StatedTax = Pick<Invoice, 'tax_exemption' | 'tax_exemption_reason'>;

/**
 * What an invoice charges for, other than lines written by hand: an order. The ledger knows documents, sums and balances; what they are of
 * it asks, and tells, here, in the transaction of the change. What it tells is answered when the source has followed.
 */
export interface DocumentSource {
  customer_id: string | null;
  /** The draft that shows what it would be invoiced with. */
  previewId: string | null;
  /** What it is charged with now. */
  charge(): Charge;
  /**
   * What a draft of it states of its tax. Throws validation_failed when it would ask for another sum, or would be taxed otherwise, than its
   * source.
   */
  taxOfDraft(stated: StatedTax, totals: { taxes: readonly RateTotal[] }): StatedTax;
  /** Throws validation_failed when a change of its draft would make it say another sum or another tax than its source. */
  requireAsCharged(before: Invoice, given: Partial<Invoice>): void;
  /** The draft becomes its invoice. Throws conflict where it has one, invalid_status_transition where nothing is to be asked for yet. */
  finalise(draft: Invoice): Promise<Invoice>;
  draftDeleted(draft: Invoice): Promise<void>;
  /** `named`: the invoice that was credited. */
  credited(credits: readonly GivenCredit[], credit: { named: string; reason: string | undefined }): Promise<void>;
  writtenOff(amountMinor: number): Promise<void>;
  /** The invoice as it was before. */
  canceled(invoice: Invoice): Promise<void>;
}

/** An invoice that was canceled and made out anew; `successors`: which line of the new one took the place of one of the old. */
export interface Reissue {
  before: Invoice;
  after: Invoice;
  successors: ReadonlyMap<string, string>;
}

/** What the rooms above have registered. */
export interface DocumentSources {
  /** Of documents that name the order; undefined of others. */
  ofOrder(
    tx: Transaction,
    orderId: string | null,
    organization: OrganizationSettings,
  ): Promise<DocumentSource | undefined>;
  /** Nobody is to be reminded of the invoice any more. */
  canceled(tx: Transaction, invoice: Invoice): void;
  /** Whoever points to the invoice, its payments among them, points to the other one from now on. */
  reissued(tx: Transaction, reissue: Reissue): Promise<void>;
}
