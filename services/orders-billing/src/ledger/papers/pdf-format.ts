import { madeOnce } from '@booking/platform/made-once.ts';
import { decimalOf } from './decimal.ts';
import type { Currency, PostalAddress } from './invoice-document.ts';
import { printable } from './pdf-font.ts';

export interface PdfFormat {
  /** Minor units → "1.234,50 €". Exact at any size: Intl gets a decimal string, never a fraction. */
  money: (minor: number) => string;
  /** `YYYY-MM-DD` → "21. November 2026". */
  day: (day: string) => string;
  /** Basis points → "19 %". */
  percent: (basisPoints: number) => string;
  number: (value: number) => string;
  /** Lines of a postal address in the order of its country; the country only when it is not the other party's. */
  address: (address: PostalAddress, otherCountry: string | undefined) => string[];
}

export const isPresent = (text: string | undefined): text is string => text !== undefined && text !== '';

/** Countries that write the city before region and postal code. */
const cityFirst = new Set(['US', 'CA', 'AU', 'GB', 'IE', 'IN', 'NZ', 'JP', 'KR']);

function cityLine({ city, region, postalCode, country }: PostalAddress): string {
  const parts = cityFirst.has(country)
    ? [region ? `${city}, ${region}` : city, postalCode]
    : [postalCode, city, region ? `(${region})` : undefined];
  return parts.filter(isPresent).join(' ');
}

export const pdfFormat = madeOnce((locale: string, { code, decimals }: Currency): PdfFormat => {
  const amounts = (currencyDisplay: 'symbol' | 'code'): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: code,
      currencyDisplay,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  const withSymbol = amounts('symbol');
  // Where the font lacks the symbol (₸).
  const money = printable(withSymbol.format(0)).includes('?') ? amounts('code') : withSymbol;
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 });
  const numbers = new Intl.NumberFormat(locale);
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const countryLine = (country: string): string | undefined =>
    /^[A-Z]{2}$/.test(country) ? countries.of(country) : country;
  return {
    money: (minor) => money.format(decimalOf(minor, decimals) as Intl.StringNumericLiteral).replace('-', '−'),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    percent: (basisPoints) => percent.format(basisPoints / 10_000),
    number: (value) => numbers.format(value),
    address: (address, otherCountry) =>
      [
        address.line1,
        address.line2,
        cityLine(address),
        address.country === otherCountry ? undefined : countryLine(address.country),
      ].filter(isPresent),
  };
});
