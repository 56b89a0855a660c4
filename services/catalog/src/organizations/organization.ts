import { bookingPagePattern } from '@booking/contracts/placeholder-patterns.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { fieldOf, type Attribute } from '@booking/representations/entity.ts';
import { organizations } from '@booking/representations/entities/organizations.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';

function isTimeZone(value: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions();
    return timeZone !== '' && /^[A-Za-z]/.test(value);
  } catch {
    return false;
  }
}

/** `europe/berlin` is Europe/Berlin: not everybody who reads a zone takes it in small letters. Of other names for one the spelling stays. */
function spelled(zone: string): string {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
  return timeZone.toLowerCase() === zone.toLowerCase() ? timeZone : zone;
}

type Tiers = { hours_before: number; fee_basis_points: number }[];

/** Each number of hours once, the most first. */
export function feeTiers(tiers: z.ZodType<Tiers>): z.ZodType<Tiers> {
  return tiers
    .refine((all) => new Set(all.map(({ hours_before }) => hours_before)).size === all.length, {
      message: 'Must not name the same hours_before twice.',
    })
    .transform((all) => all.toSorted((a, b) => b.hours_before - a.hours_before));
}

const bookingPage = z
  .string()
  .regex(
    new RegExp(bookingPagePattern),
    'Must be an address with {number} or {id} in it, such as https://shop.example/bookings/{number}.',
  );

export const organizationInput = inputOf(organizations, {
  time_zone: (zone) => zone.refine(isTimeZone, 'Must be an IANA time zone.').transform(spelled),
  booking_page: (address) => address.pipe(bookingPage),
  cancellation_fee_tiers: feeTiers,
});
export const organizationRecord = recordOf(organizations);

/** A tenant; `organization_id` is its own id. Prices are stored in its currency, which is therefore fixed. */
export type Organization = Stored & RecordOf<typeof organizationRecord>;

/** The fields that only callers of the organization itself see. */
export const innerSettings: ReadonlySet<string> = new Set(
  Object.entries<Attribute>(organizations.attributes).flatMap(([name, attribute]) =>
    attribute.shownTo === 'own' ? [fieldOf(name, attribute)] : [],
  ),
);
