import { name, optionalReference, optionalText, orderIndex } from '@booking/platform/fields.ts';
import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';
import { optionalSlug } from '../shared/fields.ts';

export const bookingBundleGroupInput = z.object({
  name: name(),
  slug: optionalSlug,
  description: optionalText(),
  order_index: orderIndex(),
  cover_image_id: optionalReference(),
});

/** A heading under which bundles are offered; the public sees it while one of its bundles is live. */
export type BookingBundleGroup = Stored & Omit<z.output<typeof bookingBundleGroupInput>, 'slug'> & { slug: string };
