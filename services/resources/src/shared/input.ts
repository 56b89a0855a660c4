import { validationFailed } from '@booking/platform/errors.ts';
import { checkFields, parseFields } from '@booking/platform/field-problems.ts';
import { isId } from '@booking/platform/ids.ts';
import { z } from 'zod';

/** A name people read: trimmed, 1 to 255 characters. */
export const nameField = z
  .string({ error: 'Must be a string.' })
  .trim()
  .min(1, 'Must not be empty.')
  .max(255, 'Must have at most 255 characters.');

export const idField = z.string().refine(isId, 'Must be an id.');

/** A span of minutes, at most `max`. */
export function minutesField(max: number) {
  return z.number().int().min(0, 'Must not be negative.').max(max, `Must be at most ${max}.`);
}

/** RFC 3339 with an offset. */
export const instantField = z.iso
  .datetime({ offset: true, abort: true, error: 'Must be an RFC 3339 timestamp.' })
  .transform((text) => new Date(text));

/** `2026-03-29`. */
export const localDayField = z.iso.date('Must be a date such as 2026-03-29.');

/** Parses a request message; every problem points to `pointer(path)`. Throws validation_failed. */
export function parseRequest<S extends z.ZodType>(
  schema: S,
  value: unknown,
  pointer: Naming = (path) => `/${path.map(String).join('/')}`,
): z.output<S> {
  return parseFields(schema, value, pointer);
}

type Naming = (path: readonly PropertyKey[]) => string;

/** The same for requests whose fields are filters of the interface: sentences name those. */
export function parseFilters<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, problems } = checkFields(schema, value, { nameOf: (path) => `filter[${path.map(String).join('.')}]` });
  if (problems.length === 0) return data as z.output<S>;
  throw validationFailed(problems.map(({ detail, path }) => ({ detail, pointer: `/${path.map(String).join('/')}` })));
}

/** `Größe 2` → `groesse-2`; empty when nothing of the text can be kept. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
}
