import { isVatId, normalVatId } from '@booking/contracts/vat-ids.ts';
import { z } from 'zod';
import { isId } from './ids.ts';
import { unstorableStrings } from './storable.ts';

/**
 * The vocabulary of input schemas: what a name, an amount or a list of ids may be is bounded here once. Schemas are parsed by
 * `parseFields`, which also words the refusals. Where null is allowed, absence means null at creation; a masked but absent field arrives as
 * null.
 */

/** Whatever any program takes for the end of a line. */
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;
const longestLine = 500;

/** One line, trimmed. */
export function line(max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((text) => !lineBreak.test(text), 'Must be one line.');
}

/** What people call a thing: one line, trimmed, not empty. */
export function name(max = 255) {
  return line(max).min(1);
}

/** Text without the white space around it; a short one is one line. */
export function trimmed(max: number) {
  return max <= longestLine ? line(max) : z.string().trim().max(max);
}

/** The same, which may be left empty. */
export function trimmedText(max: number) {
  return trimmed(max).nullable().default(null);
}

/** A whole number within bounds. */
function wholeNumber(min: number, max: number) {
  return z.number().int().min(min).max(max);
}

/** 10 billion in a currency with two decimals. */
export const maxMinorUnits = 1_000_000_000_000;

/** Minor units of a currency, for a field `…_minor`; not negative. */
export function money({ min = 0 }: { min?: number } = {}) {
  return wholeNumber(min, maxMinorUnits);
}

/** Basis points, for a field `…_basis_points`: 0 to 100 percent. */
export function percent({ min = 0 }: { min?: number } = {}) {
  return wholeNumber(min, 10_000);
}

/** The finest that a tax rate is told in: 8.875 % are 887.5 basis points. */
const tenths = 10;

/** A tax rate in basis points and tenths of them, for a field `tax_rate_basis_points`: 0 to 100 percent with three decimals. */
export function taxRate() {
  return z
    .number()
    .min(0)
    .max(10_000)
    .refine((rate) => Math.abs(rate * tenths - Math.round(rate * tenths)) < 1e-6, 'Must have at most three decimals.')
    .transform((rate) => Math.round(rate * tenths) / tenths);
}

export function id() {
  return z.string().refine(isId, 'Must be an id.');
}

/** A to-one relation that may be empty; whether the record exists is asked in the transaction. */
export function optionalReference() {
  return id().nullable().default(null);
}

/** A to-many relation: a set, in which a record named twice is in once. */
export function references(max = 100) {
  return z
    .array(id())
    .max(max)
    .nullable()
    .default([])
    .transform((ids) => [...new Set(ids ?? [])]);
}

/** RFC 3339 with an offset, as the moment that it names; in UTC too its year has four digits, which are all that RFC 3339 writes. */
export function timestamp() {
  return z.iso
    .datetime({ offset: true, abort: true })
    .transform((value) => new Date(value))
    .refine((moment) => moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9_999, {
      error: 'Must be in the years 0001 to 9999 of UTC.',
    });
}

/** A calendar day, `2026-03-29`. */
export function localDay() {
  return z.iso.date();
}

/** http or https, as it is written: without white space, and without a login, which would be shown to everybody. */
export function webAddress(max = 500) {
  // First the text as it was given: the URL parser leaves line breaks out and trims.
  return z
    .string()
    .max(max)
    .refine((url) => !URL.canParse(url) || isPlainAddress(url), {
      error: 'Must be an address without spaces, line breaks and login.',
      abort: true,
    })
    .pipe(z.url({ protocol: /^https?$/ }));
}

/** URL parsers skip line breaks and white space around an address; a header or a link does not. */
export function isPlainAddress(url: string): boolean {
  if (/[\s\p{Cc}]/u.test(url) || !URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** In ISO 4217 as well, but prices are told in them and nobody pays in them; CLF and UYW are all that has four decimals. */
const unitsOfAccount = new Set(['CLF', 'COU', 'MXV', 'UYI', 'UYW']);

/** ISO 4217, upper case. */
export function currencyCode() {
  return z.string().refine((value) => currencies.has(value), {
    error: ({ input }) =>
      unitsOfAccount.has(String(input))
        ? `Must be a currency that is paid with, such as EUR: ${String(input)} is a unit of account.`
        : 'Must be an ISO 4217 code such as EUR.',
  });
}

/** With its country prefix, brought into normal form. */
export function vatId() {
  return z
    .string()
    .max(40)
    .transform(normalVatId)
    .refine((value) => isVatId(value), 'Must be a VAT id with its country prefix, such as DE136695976.');
}

/** A free-form object as JSON text, for a field `…_json`; at most 16 kB, an absent one is empty. */
export function jsonObject(max = 16_384) {
  return z
    .string()
    .max(max)
    .nullable()
    .default('{}')
    .transform((text, check) => {
      const value = objectIn(text ?? '{}');
      const [fault] = value === undefined ? [] : unstorableStrings(value);
      if (value !== undefined && fault === undefined) return JSON.stringify(value);
      const message = fault ? `Must not contain ${fault.what}.` : 'Must be an object.';
      check.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
