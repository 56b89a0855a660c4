import { validationFailed } from '@booking/platform/errors.ts';
import type { z } from 'zod';

/**
 * Input of create and update RPCs. The schema is a plain `z.object` over the entity's writable fields; a field that may be cleared is
 * `.nullable()`, one that may be left out at creation has a `.default()`.
 */
export type InputSchema = z.ZodObject;

/** All writable fields, defaults filled in. Throws validation_failed with one problem per field. */
export function parseCreateInput<S extends InputSchema>(schema: S, input: object | null): z.output<S> {
  return parse(schema, { ...input });
}

/**
 * The fields named in `mask` and no others. A field that is named but absent in `input` arrives as null, so a schema field that is not
 * nullable refuses it. A name that is no writable field is validation_failed.
 */
export function parseUpdateInput<S extends InputSchema>(
  schema: S,
  input: object | null,
  mask: readonly string[],
): Partial<z.output<S>> {
  const values = { ...input } as Record<string, unknown>;
  const unknown = mask.filter((field) => !Object.hasOwn(schema.shape, field));
  if (unknown.length > 0) {
    throw validationFailed(
      unknown.map((field) => ({ detail: 'This field cannot be changed.', pointer: pointerOf([field]) })),
    );
  }
  const given = Object.fromEntries(mask.map((field) => [field, values[field] ?? null]));
  const masked: InputSchema = schema.pick(Object.fromEntries(mask.map((field) => [field, true])) as never);
  return parse(masked, given) as Partial<z.output<S>>;
}

function parse<S extends InputSchema>(schema: S, values: object): z.output<S> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw validationFailed(
    result.error.issues.map(({ path, message }) => ({
      detail: message,
      pointer: pointerOf(path as (string | number)[]),
    })),
  );
}

/** Ids of the outside world: attributes. */
const noReferences: ReadonlySet<string> = new Set(['client_id', 'vat_id', 'recipient_vat_id']);

/**
 * Where a wire field stands in the caller's JSON:API document: ids are relationships, `_minor`, `_json` and `_basis_points` are spellings
 * of the wire only. `['group_id']` → `/data/relationships/group`, `['service_ids', 1]` → `/data/relationships/services/data/1`,
 * `['price_minor']` → `/data/attributes/price`.
 */
export function pointerOf(path: readonly (string | number)[]): string {
  const [field = '', ...rest] = path.map(String);
  const tail = rest.map((part) => `/${part}`).join('');
  if (field.endsWith('_ids')) return `/data/relationships/${field.slice(0, -4)}s${tail && `/data${tail}`}`;
  if (field.endsWith('_id') && !noReferences.has(field)) return `/data/relationships/${field.slice(0, -3)}`;
  return `/data/attributes/${field.replace(/_(minor|json|basis_points)$/, '')}${tail}`;
}
