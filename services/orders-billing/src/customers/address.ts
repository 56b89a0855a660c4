import { inputOf } from '@booking/persistence/entity-input.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import { addresses } from '@booking/representations/entities/customers.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';

export const addressInput = inputOf(addresses);
export const addressRecord = recordOf(addresses);

/** A postal address, usually of a customer. */
export type Address = Entity & RecordOf<typeof addressRecord>;

/** The part of an address that an invoice keeps. */
export function postalParts(address: Address | undefined): string {
  if (!address) return '{}';
  const { line1, line2, postal_code, city, region, country } = address;
  const given = Object.entries({ line1, line2, postal_code, city, region, country }).filter(
    ([, value]) => value !== null,
  );
  return JSON.stringify(Object.fromEntries(given));
}
