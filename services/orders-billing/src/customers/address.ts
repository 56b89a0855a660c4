import type { Entity } from '@booking/persistence/entity.ts';
import { z } from 'zod';
import { name, optionalReference, trimmedText } from '@booking/platform/fields.ts';

/** A postal address, usually of a customer. */
export interface Address extends Entity {
  line1: string;
  line2: string | null;
  postal_code: string | null;
  city: string;
  region: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  customer_id: string | null;
}

export const addressInput = z.object({
  line1: name(),
  line2: trimmedText(255),
  postal_code: trimmedText(20),
  city: name(),
  region: trimmedText(100),
  country: z.string().regex(/^[A-Z]{2}$/, 'Must be a two-letter country code in capitals.'),
  customer_id: optionalReference(),
});

/** The part of an address that an invoice keeps. */
export function postalParts(address: Address | undefined): string {
  if (!address) return '{}';
  const { line1, line2, postal_code, city, region, country } = address;
  const given = Object.entries({ line1, line2, postal_code, city, region, country }).filter(
    ([, value]) => value !== null,
  );
  return JSON.stringify(Object.fromEntries(given));
}
