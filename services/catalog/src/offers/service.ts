import {
  minutes,
  money,
  name,
  optionalReference,
  optionalText,
  orderIndex,
  taxRate,
} from '@booking/platform/fields.ts';
import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';
import { optionalSlug } from '../shared/fields.ts';

export const serviceInput = z.object({
  name: name(),
  slug: optionalSlug,
  description: optionalText(),
  duration_minutes: minutes({ min: 1 }).default(60),
  interval_minutes: minutes({ min: 1 }).nullable().default(null),
  lead_time_minutes: minutes().default(0),
  padding_before_minutes: minutes({ max: 1_440 }).default(0),
  padding_after_minutes: minutes({ max: 1_440 }).default(0),
  price_minor: money().default(0),
  price_unit: z.enum(['booking', 'hour', 'day']).default('booking'),
  tax_rate_basis_points: taxRate(),
  auto_accept_bookings: z.boolean().nullable().default(null),
  requires_check_in: z.boolean().default(false),
  live: z.boolean().default(false),
  order_index: orderIndex(),
  cover_image_id: optionalReference(),
  cancellation_policy_id: optionalReference(),
});

/** Something that can be booked on a resource. The currency is the organization's and stays. */
export type Service = Stored & Omit<z.output<typeof serviceInput>, 'slug'> & { slug: string; currency: string };
