import { name as nameField, optionalLine } from '@booking/platform/fields.ts';
import { isId } from '@booking/platform/ids.ts';
import { z } from 'zod';

export const name = nameField();
export const line = optionalLine();

/** Lower-case words joined by hyphens; never shaped like an id, since both address organizations. */
export const slug = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Must be lower-case letters, digits and single hyphens.')
  .refine((value) => !isId(value), 'Must not look like an id.');

/** Left out at creation, it is made of the name. */
export const optionalSlug = slug.optional();
