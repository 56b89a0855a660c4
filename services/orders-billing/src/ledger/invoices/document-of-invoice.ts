import { normalVatId } from '@booking/contracts/vat-ids.ts';
import { DateTime } from 'luxon';
import { currencyDecimals } from '../papers/decimal.ts';
import { suppliedAbroad } from '../papers/exemptions.ts';
import { languageOf } from '../papers/language.ts';
import type { Buyer, DocumentKind, InvoiceDocument, PostalAddress, Seller } from '../papers/invoice-document.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { Invoice, InvoiceItem } from './invoice.ts';
import { taxCategoryOf, type TaxFacts } from '../../money/tax-category.ts';
import { homeOf } from '../../money/tax-terms.ts';

export interface DocumentSources {
  items: readonly InvoiceItem[];
  organization: OrganizationSettings;
  /** The invoice that a cancellation document cancels. */
  canceled?: Invoice | undefined;
  /** The invoice that a credit note corrects. */
  corrected?: Invoice | undefined;
  /** The invoice in whose place an invoice stands. */
  replaced?: Invoice | undefined;
  /** What the canceled or corrected one says, where it is known. */
  taken?: InvoiceDocument | undefined;
  /** The day of a preview, which is not issued yet. */
  now: Date;
}

/** Pure: everything a document says, from what is stored now. Of a draft it is a preview without a number. */
export function documentOf(
  invoice: Invoice,
  { items, organization, canceled, corrected, replaced, taken, now }: DocumentSources,
): InvoiceDocument {
  const day = (moment: Date): string => localDay(moment, organization.time_zone);
  const facts = taxFactsOf(invoice, organization);
  // What is taken back is the very tax, and the very lack of it, that the invoice stated.
  const takenRow = (rate: number) => taken?.taxes.find(({ taxRateBasisPoints }) => taxRateBasisPoints === rate);
  const category = (rate: number) => takenRow(rate)?.taxCategory ?? taxCategoryOf(rate, facts);
  const locale = usableLocale(organization.locale);
  const isOfServices = Boolean(invoice.order_id ?? invoice.subscription_id);
  const reason = (rate: number): string | undefined => {
    const said = takenRow(rate);
    if (category(rate) === 'E') return said?.exemptionReason ?? facts.statedReason ?? facts.sellerReason ?? '';
    if (category(rate) !== 'G') return undefined;
    return said ? said.exemptionReason : isOfServices ? suppliedAbroad[languageOf(locale)] : undefined;
  };
  const kind: DocumentKind = invoice.kind;
  const sign = kind === 'cancellation' ? -1 : 1;
  const reference = ({ number, issued_at }: Invoice) => ({ number: number ?? '', issueDate: day(issued_at ?? now) });
  return {
    kind,
    number: invoice.number ?? '',
    issueDate: day(invoice.issued_at ?? now),
    ...(invoice.locked ? {} : { preview: true }),
    ...(invoice.due_date ? { dueDate: invoice.due_date } : {}),
    ...servicePeriod(invoice, day(invoice.issued_at ?? now), taken),
    currency: { code: invoice.currency, decimals: currencyDecimals(invoice.currency) },
    locale,
    seller: sellerOf(organization),
    buyer: buyerOf(invoice),
    lines: items.map((item) => ({
      description: item.description,
      ...(item.details ? { details: item.details } : {}),
      ...periodOfLine(item, organization.time_zone),
      quantity: item.quantity,
      unitCode: 'C62',
      // The stored price of a cancellation is the one that was asked; its line takes that back.
      unitPriceMinor: item.unit_price_minor === 0 ? 0 : sign * item.unit_price_minor,
      discountMinor: item.discount_amount_minor,
      netMinor: item.net_amount_minor,
      taxMinor: item.tax_amount_minor,
      grossMinor: item.total_minor,
      taxRateBasisPoints: item.tax_rate_basis_points,
      taxCategory: category(item.tax_rate_basis_points),
    })),
    taxes: invoice.taxes.map((tax) => ({
      taxCategory: category(tax.tax_rate_basis_points),
      taxRateBasisPoints: tax.tax_rate_basis_points,
      exemptionReason: reason(tax.tax_rate_basis_points),
      netMinor: tax.net_amount_minor,
      taxMinor: tax.tax_amount_minor,
      grossMinor: tax.total_minor,
    })),
    totals: {
      netMinor: invoice.net_amount_minor,
      taxMinor: invoice.tax_amount_minor,
      grossMinor: invoice.total_minor,
      ...creditedOf(invoice),
      paidMinor: invoice.paid_minor,
      dueMinor: invoice.due_minor,
    },
    ...(canceled ? { cancels: reference(canceled) } : {}),
    ...(corrected ? { corrects: reference(corrected) } : {}),
    ...(replaced ? { replaces: reference(replaced) } : {}),
    ...(invoice.note ? { note: invoice.note } : {}),
    ...(invoice.collected ? { collected: true } : {}),
  };
}

export function localDay(moment: Date, timeZone: string): string {
  return DateTime.fromJSDate(moment, { zone: timeZone }).toFormat('yyyy-MM-dd');
}

/** What of an invoice is neither paid nor due has been credited. */
function creditedOf({ kind, total_minor, paid_minor, due_minor }: Invoice): { creditedMinor?: number } {
  const creditedMinor = kind === 'invoice' ? total_minor - paid_minor - due_minor : 0;
  return creditedMinor === 0 ? {} : { creditedMinor };
}

function periodOfLine({ starts_at: start, ends_at: end }: InvoiceItem, zone: string) {
  if (!start || !end) return {};
  // What ends at midnight ends on the day before.
  const last = new Date(Math.max(start.getTime(), end.getTime() - 1));
  return { period: { start: localDay(start, zone), end: localDay(last, zone) } };
}

/**
 * What takes back without days of its own is about those of the invoice that it takes back. Without any the service was provided when it
 * was billed (§ 14 (4) no. 6 UStG).
 */
function servicePeriod(invoice: Invoice, issueDate: string, taken?: InvoiceDocument): Partial<InvoiceDocument> {
  const { service_start, service_end } = invoice;
  if (!service_start && taken?.servicePeriod) return { servicePeriod: taken.servicePeriod };
  if (!service_start && taken?.deliveryDate) return { deliveryDate: taken.deliveryDate };
  if (!service_start) return { deliveryDate: issueDate };
  if (!service_end || service_end === service_start) return { deliveryDate: service_start };
  return { servicePeriod: { start: service_start, end: service_end } };
}

/** An organization may have stored a tag that is well-formed at first sight only. */
export function usableLocale(locale: string): string {
  try {
    return new Intl.Locale(locale).toString();
  } catch {
    return 'en';
  }
}

/** Null is absence. */
function given<T extends Record<string, string | null | undefined>>(fields: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as { [K in keyof T]?: string };
}

export function sellerOf({ name, seller }: OrganizationSettings): Seller {
  const { street, city, country_code, postal_code, region } = seller;
  const address: PostalAddress | undefined =
    street && city && country_code
      ? { line1: street, city, country: country_code, ...given({ postalCode: postal_code, region }) }
      : undefined;
  const sellerName = seller.legal_name ?? name;
  return {
    name: sellerName,
    ...(address ? { address } : {}),
    ...given({
      vatId: seller.vat_id && normalVatId(seller.vat_id),
      taxNumber: seller.tax_number,
      registrationNumber: seller.registration_number,
      logo: seller.logo ?? null,
    }),
    ...(seller.iban ? { bank: { accountHolder: sellerName, iban: seller.iban, ...given({ bic: seller.bic }) } } : {}),
    contact: given({ email: seller.email, phone: seller.phone }),
  };
}

/** What the tax category of an invoice follows from. */
export function taxFactsOf(invoice: Invoice, { seller }: OrganizationSettings): TaxFacts {
  return {
    stated: invoice.tax_exemption ?? null,
    statedReason: invoice.tax_exemption_reason ?? null,
    sellerVatId: seller.vat_id ? normalVatId(seller.vat_id) : undefined,
    sellerCountry: homeOf(seller),
    sellerReason: seller.tax_exemption_reason,
    buyerVatId: invoice.recipient_vat_id ?? undefined,
    buyerCountry: buyerOf(invoice).address?.country,
  };
}

function buyerOf({ recipient, recipient_contact, recipient_address_json, recipient_vat_id }: Invoice): Buyer {
  const { line1, city, country, line2, postal_code, region } = JSON.parse(recipient_address_json || '{}') as Partial<
    Record<string, string>
  >;
  const named = { name: recipient, ...given({ contactName: recipient_contact, vatId: recipient_vat_id }) };
  if (!line1 || !city || !country) return named;
  return { ...named, address: { line1, city, country, ...given({ line2, postalCode: postal_code, region }) } };
}
