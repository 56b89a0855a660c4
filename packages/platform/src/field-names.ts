/** Ids of the outside world: attributes. */
const noReferences: ReadonlySet<string> = new Set(['client_id', 'vat_id', 'recipient_vat_id']);

/** Spellings of the wire only: a client sends `price`, `payment_settings` and `tax_rate`. */
const wireSuffix = /_(minor|json|basis_points)$/;

type Path = readonly PropertyKey[];

/** A relation that a wire field stands for: `group_id` → `group`, `service_ids` → `services`; undefined for attributes. */
function relationOf(field: string): string | undefined {
  if (field.endsWith('_ids')) return `${field.slice(0, -'_ids'.length)}s`;
  if (field.endsWith('_id') && !noReferences.has(field)) return field.slice(0, -'_id'.length);
  return undefined;
}

function attributeOf(field: string): string {
  return field.replace(wireSuffix, '');
}

/**
 * Where a wire field stands in the caller's JSON:API document: ids are relationships, wire suffixes are dropped at every depth.
 * `['group_id']` → `/data/relationships/group`, `['service_ids', 1]` → `/data/relationships/services/data/1`,
 * `['items', 0, 'unit_price_minor']` → `/data/attributes/items/0/unit_price`.
 */
export function pointerOf(path: Path): string {
  const [field = '', ...rest] = path.map(String);
  const tail = rest.map((part) => `/${attributeOf(part)}`).join('');
  const relation = relationOf(field);
  if (relation === undefined) return `/data/attributes/${attributeOf(field)}${tail}`;
  return `/data/relationships/${relation}${field.endsWith('_ids') && tail !== '' ? `/data${tail}` : ''}`;
}

/** Where a wire field stands in the bare body of an action. */
export const bodyPointerOf = (path: Path): string => path.map((part) => `/${attributeOf(String(part))}`).join('');

/**
 * The innermost field of a path as its sender calls it: `['items', 0, 'unit_price_minor']` → `unit_price`. Only a field of the document
 * itself is a relationship: below it ids keep their names, `['items', 0, 'service_id']` → `service_id`.
 */
export function publicName(path: Path): string {
  const field = fieldOf(path);
  if (field === undefined) return 'the document';
  const isBelow = path.filter((part) => typeof part === 'string').length > 1;
  return isBelow ? attributeOf(field) : (relationOf(field) ?? attributeOf(field));
}

/** The innermost field of a path as the wire calls it; undefined for the document itself. */
export function fieldOf(path: Path): string | undefined {
  return path.findLast((part) => typeof part === 'string');
}
