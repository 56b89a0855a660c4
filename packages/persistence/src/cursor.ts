import { z } from 'zod';
import { appError, type AppError } from '@booking/platform/errors.ts';
import { isPlace, latestSecond, placeOf, type Place } from './places.ts';

/**
 * A cursor is a place in a sorted list: the values of the sort fields of one document, the last of them its `_id`, which no two have alike.
 * What is beyond it is found by comparison, so that the way there costs nothing, and the document need not exist any more.
 */
export type SortKeys = Readonly<Record<string, 1 | -1>>;

/** Also those beyond the year 9999, which earlier releases took. */
const moment = z
  .string()
  .max(40)
  .refine((text) => !Number.isNaN(Date.parse(text)));
const part = z.int().min(0).max(latestSecond);
const place = z.object({ t: part, i: part });
const scalar = z.union([z.null(), z.string().max(4_000), z.number(), z.boolean(), z.object({ at: moment }), place]);
type Stored = string | number | boolean | Date | Place | null;

/** The place of a document in the order of `sort`. */
export function cursorOf(document: Readonly<Record<string, unknown>>, sort: SortKeys): string {
  const values = Object.keys(sort).map((path) => written(valueAt(document, path)));
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

function valueAt(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | null | undefined)?.[part], document);
}

function written(value: unknown): unknown {
  if (value instanceof Date) return { at: value.toISOString() };
  return isPlace(value) ? { t: value.t, i: value.i } : (value ?? null);
}

function read(value: z.output<typeof scalar>): Stored {
  if (typeof value !== 'object' || value === null) return value;
  return 'at' in value ? new Date(value.at) : placeOf(value.t, value.i);
}

/**
 * The condition for documents beyond the place that a cursor names. Throws invalid_query_parameter for text that is no cursor of this
 * order.
 */
export function beyond(cursor: string, sort: SortKeys, parameter: string): Record<string, unknown> {
  const keys = Object.entries(sort);
  const values = valuesOf(cursor, keys.length, parameter);
  const [[first, direction] = ['_id', 1 as const]] = keys;
  // Each key decides among those that are equal in the keys before it.
  const alternatives = keys.map(([path, way], at) => ({
    ...Object.fromEntries(keys.slice(0, at).map(([before], index) => [before, values[index]])),
    ...past(path, way, values[at] ?? null),
  }));
  // The bound on the first key is what an index scan begins at.
  return { $and: [from(first, direction, values[0] ?? null), { $or: alternatives }] };
}

/** Null and what is missing come before everything else. */
function from(path: string, direction: 1 | -1, value: Stored): Record<string, unknown> {
  if (direction === 1) return value === null ? {} : { [path]: { $gte: value } };
  return value === null ? { [path]: null } : { [path]: { $not: { $gt: value } } };
}

const nothing = { _id: { $in: [] } };

function past(path: string, direction: 1 | -1, value: Stored): Record<string, unknown> {
  if (direction === 1) return { [path]: value === null ? { $ne: null } : { $gt: value } };
  return value === null ? nothing : { [path]: { $not: { $gte: value } } };
}

export function reversed(sort: SortKeys): Record<string, 1 | -1> {
  return Object.fromEntries(Object.entries(sort).map(([path, way]) => [path, way === 1 ? -1 : 1]));
}

function valuesOf(cursor: string, count: number, parameter: string): Stored[] {
  const values = z.array(scalar).length(count).safeParse(parsed(cursor));
  if (!values.success || typeof values.data.at(-1) !== 'string') throw noCursor(parameter);
  return values.data.map(read);
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

export function noCursor(parameter: string): AppError {
  return appError(
    'invalid_query_parameter',
    'Is no cursor of this list: take it from links.next or links.prev of an answer.',
    {
      source: { parameter },
    },
  );
}
