/** JSON:API documents and plain objects: attributes and relations are members side by side, and what is included stands in its place. */

export interface Identifier {
  id: string;
  type: string;
}

interface ResourceObject extends Identifier {
  attributes?: Record<string, unknown>;
  relationships?: Record<string, { data?: Identifier | Identifier[] | null }>;
  meta?: Record<string, unknown>;
}

export interface Document {
  data?: ResourceObject | ResourceObject[] | null;
  included?: ResourceObject[];
  meta?: { page?: PageMeta };
  links?: { self?: string; first?: string | null; prev?: string | null; next?: string | null; last?: string | null };
}

export interface PageMeta {
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
}

const keyOf = ({ type, id }: Identifier): string => `${type} ${id}`;

/**
 * The primary data of a document as plain objects; each included one is made once, so that loops of relations end. What has no such member
 * is an answer of its own, as that of a preview.
 */
export function readDocument(document: Document): unknown {
  const { data, included = [] } = document;
  if (data === undefined) return document;
  const primary = [data ?? []].flat();
  const known = new Map([...included, ...primary].map((resource) => [keyOf(resource), resource]));
  const made = new Map<string, object>();
  const plain = (resource: ResourceObject): object => {
    const existing = made.get(keyOf(resource));
    if (existing) return existing;
    const { id, type, attributes, relationships = {}, meta } = resource;
    const object: Record<string, unknown> = { id, type, ...attributes, ...(meta ? { meta } : {}) };
    made.set(keyOf(resource), object);
    for (const [name, relation] of Object.entries(relationships)) {
      if (relation.data !== undefined) object[name] = mapData(relation.data, linked);
    }
    return object;
  };
  const linked = (identifier: Identifier): object => {
    const resource = known.get(keyOf(identifier));
    return resource ? plain(resource) : identifier;
  };
  return data === null ? null : mapData(data, plain);
}

function mapData<T extends Identifier>(data: T | T[] | null, map: (one: T) => object): unknown {
  if (data === null) return null;
  return Array.isArray(data) ? data.map(map) : map(data);
}

const isIdentifier = (value: unknown): value is Identifier =>
  typeof value === 'object' && value !== null && 'id' in value && 'type' in value;

const isRelation = (value: unknown): value is Identifier | Identifier[] =>
  isIdentifier(value) || (Array.isArray(value) && value.length > 0 && value.every(isIdentifier));

/** Lines that are written: what is read as a relation may be an attribute where it is made. */
const isRows = (value: unknown): boolean => Array.isArray(value) && value.some((entry) => !isIdentifier(entry));

const identifierOf = ({ id, type }: Identifier): Identifier => ({ id, type });

/**
 * A plain object as a document. Members that are `{id, type}`, or lists of them, are relations, but for `objects`; `relations` names those
 * that are null or empty. What was read may be handed back as it is.
 */
export function writeDocument(
  type: string,
  fields: Readonly<Record<string, unknown>>,
  options: { id?: string; relations?: readonly string[]; objects?: readonly string[] } = {},
): { data: ResourceObject } {
  const attributes: Record<string, unknown> = {};
  const relationships: Record<string, { data: Identifier | Identifier[] | null }> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (['id', 'type', 'meta'].includes(name) || value === undefined) continue;
    if (isRelation(value) && !options.objects?.includes(name)) {
      relationships[name] = { data: Array.isArray(value) ? value.map(identifierOf) : identifierOf(value) };
    } else if (options.relations?.includes(name) && !isRows(value)) relationships[name] = { data: value as null | [] };
    else attributes[name] = value;
  }
  return {
    data: {
      ...(options.id === undefined ? {} : { id: options.id }),
      type,
      attributes,
      relationships,
    } as ResourceObject,
  };
}
