import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';
import { amount, basisPoints, name, optionalSlug, orderIndex, reference, references, text } from '../shared/fields.ts';
import type { BundleStatus } from './booking-bundle-transitions.ts';

export const bookingBundleInput = z.object({
  name,
  slug: optionalSlug,
  description: text,
  price_minor: amount.default(0),
  tax_rate_basis_points: basisPoints.default(0),
  units: z.number().int().min(1).max(1_000_000).default(1),
  validity_days: z.number().int().min(1).max(36_600).nullable().default(null),
  order_index: orderIndex,
  group_id: reference,
  cover_image_id: reference,
  service_ids: references,
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
