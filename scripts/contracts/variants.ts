import type { Schema, Schemas } from './schema.ts';

export type Kind = 'null' | 'boolean' | 'string' | 'number' | 'array' | 'object' | 'any';

/** One alternative of a schema: values of one kind. */
export interface Variant {
  kind: Kind;
  schema: Schema;
  /** Where it stands in the document. */
  pointer: string;
  /** The name of the component, if it is one. */
  name?: string;
  /** The only values allowed, where they are listed. */
  values?: readonly unknown[];
}

export const componentPointer = (name: string): string => `/components/schemas/${name}`;

/** The alternatives of a schema: references followed, `anyOf`, lists of types, enumerations and null told apart. */
export function variantsOf(schema: Schema, schemas: Schemas, pointer: string): Variant[] {
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const target = schemas[reference];
    if (!target) throw new Error(`${pointer} refers to ${reference}, which is not there`);
    return variantsOf(target, schemas, componentPointer(reference)).map((variant) => ({ name: reference, ...variant }));
  }
  for (const keyword of ['anyOf', 'oneOf']) {
    const options = schema[keyword] as readonly Schema[] | undefined;
    if (options) return options.flatMap((option, at) => variantsOf(option, schemas, `${pointer}/${keyword}/${at}`));
  }
  const values = 'const' in schema ? [schema['const']] : (schema['enum'] as readonly unknown[] | undefined);
  if (values) {
    const kinds = [...new Set(values.map(kindOfValue))];
    return kinds.map((kind) => ({
      kind,
      schema,
      pointer,
      values: values.filter((value) => kindOfValue(value) === kind),
    }));
  }
  return typesOf(schema).map((kind) => ({ kind, schema, pointer }));
}

function kindOfValue(value: unknown): Kind {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as Kind);
}

function typesOf(schema: Schema): Kind[] {
  const type = schema['type'];
  if (type === undefined) return ['properties' in schema ? 'object' : 'items' in schema ? 'array' : 'any'];
  return [type].flat().map((one) => (one === 'integer' ? 'number' : (one as Kind)));
}

const members = (schema: Schema): Readonly<Record<string, Schema>> =>
  (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;

/** What an object is, told from what it holds: the entity that its `type` names, in full or as a reference. */
function nature({ schema }: Variant): string {
  const names = Object.keys(members(schema)).sort().join();
  return `${String(members(schema)['type']?.['const'])} ${names === 'id,type' ? 'reference' : 'full'}`;
}

/**
 * Which alternative of before has become which of after: the same component, else the same entity, else the same place. What finds no
 * partner is gone.
 */
export function pairVariants(before: readonly Variant[], after: readonly Variant[]) {
  const left = [...after];
  const take = (matches: (one: Variant) => boolean): Variant | undefined => {
    const at = left.findIndex(matches);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const partners = new Map<Variant, Variant>();
  const rules: ((a: Variant, b: Variant) => boolean)[] = [
    (a, b) => a.kind === b.kind && JSON.stringify(a.schema) === JSON.stringify(b.schema),
    (a, b) => a.kind === b.kind && a.name !== undefined && a.name === b.name,
    (a, b) => a.kind === b.kind && (a.kind !== 'object' || nature(a) === nature(b)),
  ];
  for (const rule of rules) {
    for (const variant of before) {
      const partner = partners.has(variant) ? undefined : take((one) => rule(variant, one));
      if (partner) partners.set(variant, partner);
    }
  }
  // One object left on each side: it has changed its nature, which the comparison of its members tells.
  const lone = before.filter((variant) => variant.kind === 'object' && !partners.has(variant));
  const other = left.filter(({ kind }) => kind === 'object');
  if (lone.length === 1 && other.length === 1) {
    partners.set(lone[0]!, other[0]!);
    left.splice(left.indexOf(other[0]!), 1);
  }
  return { partners, gone: before.filter((variant) => !partners.has(variant)), added: left };
}
