import {
  money,
  name,
  optionalReference,
  optionalText,
  orderIndex,
  taxRate,
  references,
  wholeNumber,
} from '@booking/platform/fields.ts';
import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';
import { optionalSlug } from '../shared/fields.ts';
import type { BundleStatus } from './booking-bundle-transitions.ts';

export const bookingBundleInput = z.object({
  name: name(),
  slug: optionalSlug,
  description: optionalText(),
  price_minor: money().default(0),
  tax_rate_basis_points: taxRate().default(0),
  units: wholeNumber(1, 1_000_000).default(1),
  validity_days: wholeNumber(1, 36_600).nullable().default(null),
  order_index: orderIndex(),
  group_id: optionalReference(),
  cover_image_id: optionalReference(),
  service_ids: references(),
});

/** A number of uses of services, sold together. The currency is the organization's and stays. */
export type BookingBundle = Stored &
  Omit<z.output<typeof bookingBundleInput>, 'slug'> & {
    slug: string;
    currency: string;
    status: BundleStatus;
    /** First time it went live; purchases may exist from then on. */
    published_at: Date | null;
  };
