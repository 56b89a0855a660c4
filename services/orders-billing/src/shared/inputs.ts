import { isVatId, normalVatId } from '@booking/contracts/vat-ids.ts';
import { isId } from '@booking/platform/ids.ts';
import { z } from 'zod';

/** Parts of input schemas. Absent optional proto fields are undefined, cleared ones null. */

/** The id of another record; whether it exists is checked in the transaction. */
export function reference() {
  return z.string().refine(isId, 'Must be an id.').nullable().default(null);
}

export function referenceList(max: number) {
  return z
    .array(z.string().refine(isId, 'Must be an id.'))
    .max(max)
    .nullable()
    .default([])
    .transform((ids) => [...new Set(ids ?? [])]);
}

export function optionalText(max: number) {
  return z.string().trim().max(max).nullable().default(null);
}

/** A VAT id with its country prefix, brought into normal form. */
export function vatId() {
  return z
    .string()
    .max(40)
    .transform(normalVatId)
    .refine((id) => isVatId(id), 'Must be a VAT id with its country prefix, such as ATU12345678.')
    .nullable()
    .default(null);
}

/** A free-form object as JSON text of at most 16 kB. */
export function jsonObject() {
  return z
    .string()
    .max(16_384)
    .nullable()
    .default('{}')
    .transform((text, check) => {
      const value = parsed(text ?? '{}');
      if (value !== undefined) return JSON.stringify(value);
      check.addIssue({ code: 'custom', message: 'Must be an object.' });
      return z.NEVER;
    });
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** RFC 3339 with an offset, as the moment it names. */
export function timestamp() {
  return z.iso
    .datetime({ offset: true, message: 'Must be a timestamp with an offset, such as 2026-03-29T09:00:00+02:00.' })
    .transform((value) => new Date(value));
}

/** 10 billion in a currency with two decimals. */
export const amountMaxMinor = 1_000_000_000_000;

/** Money in minor units. */
export function amount() {
  return z.number().int().min(0).max(amountMaxMinor);
}
