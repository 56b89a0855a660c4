import { madeOnce } from '@booking/platform/made-once.ts';
import { currencyDecimals } from '../papers/decimal.ts';
import { pdfFormat } from '../papers/pdf-format.ts';
import { pdfTexts, type PdfTexts } from '../papers/pdf-texts.ts';
import { scaleHalfUp } from '../../money/money.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { localDay, usableLocale } from './document-of-invoice.ts';
import type { InvoiceItem } from './invoice.ts';
import { chargedWith, type ItemTax, type TaxTerms } from '../../money/tax-terms.ts';

/** When and what a line is about. */
export type Supply = Pick<InvoiceItem, 'starts_at' | 'ends_at' | 'details' | 'resource'>;

export type Named = Pick<OrganizationSettings, 'locale' | 'time_zone'> & { currency: string; terms: TaxTerms | null };

const noSupply: Supply = { starts_at: null, ends_at: null, details: null, resource: null };
/** What is sold of something at a time. */
export interface SuppliedItem {
  type: string;
  start_date: Date | null;
  end_date: Date | null;
  unit_price_minor: number;
  price_terms: { price_unit: string; price_minor: number } | null;
  item_tax: ItemTax | null;
  booked: { number: string; resource: string | null } | null;
  ended: object | null;
  missed_minor?: number | null;
}

const minuteMs = 60_000;

/**
 * Pure: the times of an item of an order, and in words what is asked for where it was not provided, how the unit price of the line comes
 * about (where the line has that of the item), when and where it is, and the number of its booking.
 */
export function supplyOf(item: SuppliedItem, named: Named, unitPriceMinor: number): Supply {
  const { start_date: start, end_date: end, booked } = item;
  if (item.type !== 'booking' || !start || !end) return noSupply;
  const words = [
    unitPriceMinor > 0 ? feeOf(item, pdfTexts(usableLocale(named.locale))) : undefined,
    unitPriceMinor === item.unit_price_minor ? lengthAndPrice(item, { start, end }, named) : undefined,
    timesOf({ start, end }, named),
    booked?.resource,
    booked?.number,
  ];
  const details = words.filter(Boolean).join(', ');
  return { starts_at: start, ends_at: end, details, resource: booked?.resource ?? null };
}

/** A line that takes something back is about what was to be provided. */
function feeOf({ ended, missed_minor: missed }: SuppliedItem, texts: PdfTexts): string | undefined {
  if (ended) return texts.cancellationFee;
  return (missed ?? null) === null ? undefined : texts.noShow;
}

/** Pure: what late moves of an item cost. */
export function moveFeeOf({ booked }: Pick<SuppliedItem, 'booked'>, { locale }: Pick<Named, 'locale'>): Supply {
  const words = [pdfTexts(usableLocale(locale)).moveFee, booked?.number];
  return { ...noSupply, details: words.filter(Boolean).join(', ') };
}

/**
 * "1.5 h × €39.95", "50 min × €39.95/h"; without the price where it does not multiply to what is charged, to the cent; nothing where the
 * length does not matter.
 */
function lengthAndPrice(
  { price_terms: prices, item_tax: tax, unit_price_minor: charged, ended }: SuppliedItem,
  { start, end }: { start: Date; end: Date },
  { locale, currency, terms }: Named,
): string | undefined {
  if (prices?.price_unit !== 'hour' || ended) return undefined;
  const format = pdfFormat(usableLocale(locale), { code: currency, decimals: currencyDecimals(currency) });
  const minutes = Math.ceil((end.getTime() - start.getTime()) / minuteMs);
  const { units } = pdfTexts(usableLocale(locale));
  // Hours of which two decimals tell all; who multiplies by a third of an hour gets another sum.
  const isExact = minutes % 3 === 0;
  const [hour, minute] = [units['HUR'] ?? '', units['MIN'] ?? ''];
  const length = isExact ? `${format.number(minutes / 60)} ${hour}` : `${format.number(minutes)} ${minute}`;
  const one =
    tax && terms
      ? chargedWith({ ...tax, price_minor: prices.price_minor }, terms).unit_price_minor
      : prices.price_minor;
  if (scaleHalfUp(one, minutes, 60) !== charged) return length;
  return `${length} × ${format.money(one)}${isExact ? '' : `/${hour}`}`;
}

const clocksOf = madeOnce((locale: string, timeZone: string) => ({
  whole: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  clock: new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }),
}));

/** "1 Dec 2026, 18:00–19:30", by the clock of the organization. */
function timesOf({ start, end }: { start: Date; end: Date }, { locale, time_zone: zone }: Named): string {
  const isShort = localDay(start, zone) === localDay(end, zone);
  const { whole, clock } = clocksOf(usableLocale(locale), zone);
  const text = `${whole.format(start)}–${isShort ? clock.format(end) : whole.format(end)}`;
  // Intl puts narrow spaces before am and pm, which the font does not have.
  return text.replaceAll(/\s/gu, ' ');
}
