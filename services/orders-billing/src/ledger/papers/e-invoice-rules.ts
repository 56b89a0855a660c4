import { rateTenths, wholeTenths } from '../../money/money.ts';
import { documentKind, precedingInvoice } from './document-kind.ts';
import { percentOf } from './decimal.ts';
import { exemptionReason } from './exemptions.ts';
import type { TaxCategory } from '../../money/tax-category.ts';
import type { InvoiceDocument, PostalAddress } from './invoice-document.ts';

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Northern Ireland and Greece have VAT prefixes that are no country codes. */
const vatPrefixes = new Set(['XI', 'EL']);

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;
}

function isVatId(id: string): boolean {
  const prefix = id.slice(0, 2);
  return /^[A-Z]{2}[0-9A-Z+*]{2,14}$/.test(id) && (vatPrefixes.has(prefix) || isCountry(prefix));
}

function addressObstacle(whose: string, address: PostalAddress | undefined): string[] {
  if (!address) return [`The ${whose}'s postal address is unknown.`];
  return isCountry(address.country) ? [] : [`The ${whose}'s country "${address.country}" is no ISO 3166-1 code.`];
}

function identityObstacles({ seller, buyer }: InvoiceDocument): string[] {
  const found = [...addressObstacle('seller', seller.address), ...addressObstacle('buyer', buyer.address)];
  if (!seller.vatId && !seller.taxNumber) found.push('The seller has neither a VAT id nor a tax number.');
  for (const [whose, id] of [
    ['seller', seller.vatId],
    ['buyer', buyer.vatId],
  ] as const) {
    if (id && !isVatId(id)) found.push(`The ${whose}'s VAT id "${id}" does not begin with a country.`);
  }
  return found;
}

type CategoryRule = (document: InvoiceDocument) => string | undefined;

const sellerVatId: CategoryRule = ({ seller }) => (seller.vatId ? undefined : "needs the seller's VAT id");
const buyerVatId: CategoryRule = ({ buyer }) => (buyer.vatId ? undefined : "needs the buyer's VAT id");
const deliveryDay: CategoryRule = ({ deliveryDate, servicePeriod }) =>
  deliveryDate || servicePeriod ? undefined : 'needs a delivery date or a period';
const statedReason: CategoryRule = ({ taxes, locale }) =>
  taxes.every((row) => row.taxCategory !== 'E' || exemptionReason(row, locale)) ? undefined : 'needs its reason';
const standsAlone: CategoryRule = ({ taxes }) => (taxes.length === 1 ? undefined : 'stands with no other category');

/** EN 16931: BR-E-10, BR-AE-02, BR-IC-02, -11, BR-G-02, BR-O-11. */
const categoryRules: Readonly<Partial<Record<TaxCategory, readonly CategoryRule[]>>> = {
  E: [statedReason],
  AE: [sellerVatId, buyerVatId],
  K: [sellerVatId, buyerVatId, deliveryDay],
  G: [sellerVatId],
  O: [standsAlone],
};

function categoryObstacles(document: InvoiceDocument): string[] {
  const categories = [...new Set(document.taxes.map((row) => row.taxCategory))];
  return categories.flatMap((category) =>
    (categoryRules[category] ?? []).flatMap((rule) => {
      const obstacle = rule(document);
      return obstacle ? [`Tax category ${category} ${obstacle}.`] : [];
    }),
  );
}

/** EN 16931 (BR-DEC) writes amounts with at most two decimals: 1.250 KWD can be written, 1.255 KWD cannot. */
function currencyObstacles({ currency, lines, taxes, totals }: InvoiceDocument): string[] {
  if (!currencies.has(currency.code)) return [`"${currency.code}" is no ISO 4217 currency.`];
  const amounts = [...lines, ...taxes, totals].flatMap((row) =>
    Object.entries(row).flatMap(([field, value]) => (field.endsWith('Minor') ? [Number(value)] : [])),
  );
  const beyondTwo = 10 ** Math.max(0, currency.decimals - 2);
  if (amounts.every((minor) => minor % beyondTwo === 0)) return [];
  return [`Amounts in ${currency.code} need a third decimal, which EN 16931 does not have.`];
}

/** A credit note that names no invoice corrects nothing; EN 16931 itself would let it pass. */
function referenceObstacles(document: InvoiceDocument): string[] {
  if (documentKind(document) === 'invoice' || precedingInvoice(document)) return [];
  return ['It does not name the invoice that it takes back.'];
}

/** BR-CO-17: tax and base × rate are less than one unit of the currency apart. A yen of rounding can be too much for a correction. */
function taxObstacles({ currency, taxes }: InvoiceDocument): string[] {
  return taxes
    .filter(({ taxMinor, netMinor, taxRateBasisPoints }) => {
      const whole = BigInt(wholeTenths);
      const off = BigInt(taxMinor) * whole - BigInt(netMinor) * BigInt(rateTenths(taxRateBasisPoints));
      return (off < 0n ? -off : off) >= 10n ** BigInt(currency.decimals) * whole;
    })
    .map((row) => `The tax at ${percentOf(row.taxRateBasisPoints)} % is a unit of ${currency.code} off its base.`);
}

/**
 * What keeps a document from being an EN 16931 invoice, one English sentence each; empty when nothing does. Such an invoice is still a
 * valid one on paper, so its PDF goes out without the embedded data.
 */
export function eInvoiceObstacles(document: InvoiceDocument): string[] {
  const preview = document.preview ? ['It is a draft.'] : [];
  return [
    ...preview,
    ...identityObstacles(document),
    ...categoryObstacles(document),
    ...currencyObstacles(document),
    ...referenceObstacles(document),
    ...taxObstacles(document),
  ];
}
