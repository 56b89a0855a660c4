import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';
import { name, optionalSlug, orderIndex, reference, text } from '../shared/fields.ts';

export const bookingBundleGroupInput = z.object({
  name,
  slug: optionalSlug,
  description: text,
  order_index: orderIndex,
  cover_image_id: reference,
});

/** A heading under which bundles are offered; the public sees it while one of its bundles is live. */
export type BookingBundleGroup = Stored & Omit<z.output<typeof bookingBundleGroupInput>, 'slug'> & { slug: string };
