import type { Entity } from '@booking/persistence/entity.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { resourceViews } from '@booking/representations/entities/resources.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import { z } from 'zod';

const filterSchema = z
  .record(z.string().max(50), z.union([z.string().max(1_000), z.boolean().transform(String)]))
  .refine((filter) => Object.keys(filter).length <= 20, 'Must have at most 20 keys.');

const filterField = z
  .string()
  .max(10_000)
  .transform((text, context) => {
    const parsed = filterSchema.safeParse(parseJson(text));
    if (parsed.success) return JSON.stringify(parsed.data);
    context.addIssue({ code: 'custom', message: 'Must be an object of filter keys and their values.' });
    return z.NEVER;
  });

export const resourceViewInput = inputOf(resourceViews, { filter_json: () => filterField });
export const resourceViewRecord = recordOf(resourceViews);
/** A saved filter of the resource list: filter key → value as it stands in a query. */
export type ResourceView = Entity & RecordOf<typeof resourceViewRecord>;

/** The saved filter in the shape of a list query. */
export function viewFilters(view: Pick<ResourceView, 'filter_json'>): { key: string; values: string[] }[] {
  const filter = JSON.parse(view.filter_json) as Record<string, string>;
  return Object.entries(filter).map(([key, value]) => ({ key, values: value.split(',') }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
