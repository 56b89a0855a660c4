/** The parts of a JSON Schema that the event catalogue uses. */
export interface Schema {
  type?: string | readonly string[];
  format?: string;
  const?: unknown;
  enum?: readonly (string | number | boolean | null)[];
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  anyOf?: readonly Schema[];
  $ref?: string;
  $defs?: Readonly<Record<string, Schema>>;
}

export interface Field {
  /** `data.customer.address.city` */
  path: string;
  type: string;
  description: string;
}

const depthMax = 6;

/** Every member of a body with its path, in the order of the schema. */
export function fieldsOf(root: Schema): Field[] {
  const resolved = (schema: Schema): Schema => {
    const name = schema.$ref?.split('/').at(-1);
    return name === undefined ? schema : (root.$defs?.[name] ?? schema);
  };
  /** Of alternatives the one with the most to tell: the entity in full rather than a reference to it or null. */
  const richest = (schema: Schema): Schema => {
    const options = (resolved(schema).anyOf ?? [schema])
      .map(resolved)
      .flatMap((one) => one.anyOf?.map(resolved) ?? [one]);
    const size = (one: Schema) => Object.keys(one.properties ?? {}).length;
    return options.reduce((best, one) => (size(one) > size(best) ? one : best), options[0] ?? schema);
  };
  const below = (schema: Schema, path: string, depth: number): Field[] =>
    Object.entries(richest(schema).properties ?? {}).flatMap(([name, member]) => {
      const here = path === '' ? name : `${path}.${name}`;
      const one = richest(member);
      const items = one.items && richest(one.items);
      const field = {
        path: here,
        type: typeOf(resolved(member), one),
        description: resolved(member).description ?? '',
      };
      if (depth >= depthMax) return [field];
      return [field, ...below(items ?? member, items ? `${here}[]` : here, depth + 1)];
    });
  return below(root, '', 0);
}

function typeOf(given: Schema, one: Schema): string {
  const orNull = given.anyOf?.some(isNull) || [given.type ?? []].flat().includes('null') ? ' | null' : '';
  if (one.const !== undefined) return JSON.stringify(one.const) + orNull;
  if (one.enum) return one.enum.filter((value) => value !== null).join(' | ') + orNull;
  const types = [one.format ?? one.type ?? []].flat().filter((type) => type !== 'null');
  return (types.join(' | ') || 'any') + orNull;
}

const isNull = ({ type, anyOf }: Schema): boolean => type === 'null' || (anyOf?.some(isNull) ?? false);
