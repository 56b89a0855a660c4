import { validationFailed } from '@booking/platform/errors.ts';
import { checkFields, parseFields } from '@booking/platform/field-problems.ts';
import type { z } from 'zod';

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
    .slice(0, 80)
    .replace(/^-|-$/g, '');
}
