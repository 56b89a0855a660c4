import { isId } from '@booking/platform/ids.ts';
import { z } from 'zod';

/** The vocabulary of input schemas; sizes are bounded here once. Wherever null is allowed, absence means null at creation. */

export const name = z.string().trim().min(1).max(255);
export const text = z.string().max(5_000).nullable().default(null);
export const line = z.string().trim().min(1).max(255).nullable().default(null);
export const minutes = z.number().int().min(0).max(525_600);
/** Minor units of a currency. */
export const amount = z.number().int().min(0).max(1_000_000_000_000);
export const basisPoints = z.number().int().min(0).max(10_000);
export const orderIndex = z.number().int().min(-1_000_000).max(1_000_000).default(0);

const id = z.string().refine(isId, 'Must be a UUID.');
/** A to-one relation that may be empty. */
export const reference = id.nullable().default(null);
export const requiredReference = id;
/** A to-many relation. */
export const references = z
  .array(id)
  .max(100)
  .refine((ids) => new Set(ids).size === ids.length, 'Must not name a record twice.')
  .default([]);

/** Lower-case words joined by hyphens; never shaped like an id, since both address organizations. */
export const slug = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Must be lower-case letters, digits and single hyphens.')
  .refine((value) => !isId(value), 'Must not look like an id.');

/** Left out at creation, it is made of the name. */
export const optionalSlug = slug.optional();
