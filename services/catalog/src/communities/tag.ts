import { name } from '@booking/platform/fields.ts';
import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';

export const tagInput = z.object({
  name: name(60),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Must look like #1f6feb.')
    .nullable()
    .default(null),
});

export type Tag = Stored & z.output<typeof tagInput>;
