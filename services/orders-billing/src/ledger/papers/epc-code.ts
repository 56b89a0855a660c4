import { decimalOf } from './decimal.ts';
import { documentKind } from './document-kind.ts';
import type { InvoiceDocument } from './invoice-document.ts';

/** Minor units: the least and the most that the code can ask for. */
const most = 99_999_999_999;

/**
 * What a banking app reads (EPC069-12, version 002): a SEPA credit transfer of what is due, with the invoice's number as its text. Only for
 * open invoices in euros of a seller with an IBAN.
 */
export function paymentCode(document: InvoiceDocument): string | undefined {
  const { seller, currency, totals, number, preview, collected } = document;
  const iban = seller.bank?.iban?.replaceAll(' ', '');
  const isOpen = documentKind(document) === 'invoice' && totals.dueMinor > 0 && totals.dueMinor <= most;
  if (!iban || currency.code !== 'EUR' || !isOpen || preview || collected) return undefined;
  const amount = `EUR${decimalOf(totals.dueMinor, currency.decimals)}`;
  const name = (seller.bank?.accountHolder ?? seller.name).slice(0, 70);
  const bic = seller.bank?.bic?.replaceAll(' ', '') ?? '';
  // Version, UTF-8, credit transfer; then purpose and structured reference, which are empty.
  return ['BCD', '002', '1', 'SCT', bic, name, iban, amount, '', '', number.slice(0, 140)].join('\n');
}
