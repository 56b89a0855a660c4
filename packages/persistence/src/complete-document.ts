import type { Schema } from 'mongoose';

type Fields = Record<string, unknown>;

/** A field that documents may lack, since they were stored before it was there. */
interface Late {
  field: string;
  missing(): unknown;
}

/** A field whose values are documents themselves. */
interface Nested {
  field: string;
  complete(document: Fields): Fields;
}

/**
 * Reads go past mongoose, which would fill in defaults: this does, for every read path of a store. A document gets the schema's default for
 * each field that it lacks, in lists of sub-documents too; one that lacks nothing is returned as it is.
 */
export function completed<D extends object>(schema: Schema): (document: D) => D {
  const complete = completer(schema);
  return (document) => complete(document as Fields) as D;
}

function completer(schema: Schema): (document: Fields) => Fields {
  const late: Late[] = [];
  const nested: Nested[] = [];
  schema.eachPath((field, type) => {
    const given: unknown = type.options.default;
    if (given !== undefined && !field.includes('.')) late.push({ field, missing: () => fresh(given) });
    const inner = (type as { schema?: Schema }).schema;
    if (inner) nested.push({ field, complete: completer(inner) });
  });
  return (document) => {
    let next = document;
    const set = (field: string, value: unknown): void => {
      if (next === document) next = { ...document };
      next[field] = value;
    };
    for (const { field, missing } of late) if (document[field] === undefined) set(field, missing());
    for (const { field, complete } of nested) {
      const list = document[field];
      if (!Array.isArray(list)) continue;
      const full = list.map((one: Fields) => complete(one));
      if (full.some((one, index) => one !== list[index])) set(field, full);
    }
    return next;
  };
}

/** Defaults that are lists or objects are never shared between documents. */
function fresh(given: unknown): unknown {
  if (typeof given === 'function') return (given as () => unknown)();
  return Array.isArray(given) ? [...given] : given;
}
