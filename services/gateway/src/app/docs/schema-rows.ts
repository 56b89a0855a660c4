type Resolve = (value: unknown) => unknown;

/** What the descriptions say of a value. */
export interface Schema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const resolved = (schema: Schema, resolve: Resolve): Schema => {
  const one = resolve(schema) as Schema;
  const parts = (one.allOf ?? []).map((part) => resolved(part, resolve));
  return parts.reduce(
    (all, part) => ({
      ...all,
      properties: { ...all.properties, ...part.properties },
      required: [...(all.required ?? []), ...(part.required ?? [])],
    }),
    one,
  );
};

/** The alternative that has the most to tell: the entity in full rather than a reference to it or null. */
function richest(schema: Schema, resolve: Resolve): Schema {
  const one = resolved(schema, resolve);
  const options = (one.anyOf ?? []).map((option) => richest(option, resolve));
  const size = ({ properties = {} }: Schema): number => Object.keys(properties).length;
  return options.reduce((best, option) => (size(option) > size(best) ? option : best), options[0] ?? one);
}

const isNullable = (schema: Schema, resolve: Resolve): boolean => {
  const { type, anyOf = [] } = resolved(schema, resolve);
  return type === 'null' || anyOf.some((option) => isNullable(option, resolve));
};

/** `{id, type}` alone. */
const isReference = ({ properties = {} }: Schema): boolean => Object.keys(properties).toSorted().join() === 'id,type';

function limitsOf({ minimum, maximum, maxLength, default: unlessGiven }: Schema): string {
  const least = minimum === undefined ? '' : `, at least ${minimum}`;
  const most = maximum === undefined ? '' : `, at most ${maximum}`;
  const length = maxLength === undefined ? '' : `, at most ${maxLength} characters`;
  return `${least}${most}${length}${unlessGiven === undefined ? '' : `, \`${JSON.stringify(unlessGiven)}\` unless given`}`;
}

/** `string`, `date-time or null`, `one of a, b`, `list of …`. */
export function valueText(schema: Schema, resolve: Resolve): string {
  const one = richest(schema, resolve);
  const orNull = isNullable(schema, resolve) ? ' or null' : '';
  if ('const' in one) return `\`${JSON.stringify(one.const)}\``;
  const values = (one.enum ?? []).filter((value) => value !== '').map((value) => `\`${String(value)}\``);
  if (values.length > 0) return `one of ${values.join(', ')}${orNull}`;
  if (isReference(one)) return `{id, type} of ${String(one.properties?.['type']?.const)}${orNull}`;
  if (one.items)
    return `list of ${valueText(one.items, resolve)
      .replace(/^one of /, '')
      .replace(/^object$/, 'objects')}${orNull}`;
  return `${one.format ?? one.type ?? (one.properties ? 'object' : 'anything')}${limitsOf(one)}${orNull}`;
}

interface RowOptions {
  /** What the path begins with. */
  path?: string;
  /** Tells what must be given, where it is for the reader to give it. */
  isGiven?: boolean;
}

/** Every member below a schema: its path (`data.customer.address.city`), its value, its meaning. */
export function fieldRows(
  schema: Schema,
  resolve: Resolve,
  { path = '', isGiven = false }: RowOptions = {},
): string[][] {
  const { properties = {}, required = [] } = richest(schema, resolve);
  return Object.entries(properties).flatMap(([name, member]) => {
    const here = path ? `${path}.${name}` : name;
    const { items } = richest(member, resolve);
    const inner = items ?? member;
    const value = `${valueText(member, resolve)}${isGiven && required.includes(name) ? ', required' : ''}`;
    const description = member.description ?? resolved(member, resolve).description ?? '';
    if (isReference(richest(inner, resolve))) return [[`\`${here}\``, value, description]];
    const below = fieldRows(inner, resolve, { path: items ? `${here}[]` : here, isGiven });
    return [[`\`${here}\``, value, description], ...below];
  });
}
