import { validationFailed } from '@booking/platform/errors.ts';
import { pointerOf, publicName } from '@booking/platform/field-names.ts';
import { parseFields } from '@booking/platform/field-problems.ts';
import type { z } from 'zod';

/**
 * Input of create and update RPCs. The schema is a plain `z.object` over the entity's writable fields; a field that may be cleared is
 * `.nullable()`, one that may be left out at creation has a `.default()`.
 */
export type InputSchema = z.ZodObject;

/** All writable fields, defaults filled in. Throws validation_failed with one problem per field. */
export function parseCreateInput<S extends InputSchema>(schema: S, input: object | null): z.output<S> {
  return parseFields(schema, { ...input });
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
      unknown.map((field) => ({ detail: `${publicName([field])} cannot be changed.`, pointer: pointerOf([field]) })),
    );
  }
  const given = Object.fromEntries(mask.map((field) => [field, values[field] ?? null]));
  const masked: InputSchema = schema.pick(Object.fromEntries(mask.map((field) => [field, true])) as never);
  return parseFields(masked, given) as Partial<z.output<S>>;
}
