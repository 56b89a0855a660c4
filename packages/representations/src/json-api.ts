import type { EntityDefinition, Relation, WireEntity } from './entity.ts';
import { entityOf } from './entities/registry.ts';
import type { IncludeTree } from './include-tree.ts';
import { idOf, idsOf, type Lookup } from './lookup.ts';
import { attributeValue } from './values.ts';

export interface ResourceIdentifier {
  type: string;
  id: string;
}

export interface RelationshipObject {
  links: { self: string; related: string };
  data: ResourceIdentifier | ResourceIdentifier[] | null;
}

export interface ResourceObject extends ResourceIdentifier {
  attributes?: Record<string, unknown>;
  relationships?: Record<string, RelationshipObject>;
  /** Absent where it has no address of its own. */
  links?: { self: string; [list: string]: string };
  meta?: { available_actions?: readonly string[] } & Record<string, unknown>;
}

export interface JsonApiDocument {
  jsonapi: { version: '1.1' };
  links?: Record<string, string | null>;
  meta?: Record<string, unknown>;
  data: ResourceObject | ResourceObject[] | null;
  included?: ResourceObject[];
}

/** Fields to show per type; a type that is not listed shows all of its fields. */
export type Fieldsets = ReadonlyMap<string, ReadonlySet<string>>;

export interface ResourceOptions {
  /** Absolute address before the type, without a slash at its end: `https://host/api/v1`. */
  linkBase: string;
  /** Appended to every resource link, e.g. `?o=…` where a link would not work without it. */
  linkQuery?: string | undefined;
  fields?: Fieldsets | undefined;
  /** What can be done with an entity now, from what its service says of it; as the service says it unless given. */
  actions?: ((type: string, given: readonly string[]) => readonly string[]) | undefined;
}

export interface DocumentOptions extends ResourceOptions {
  /** Undefined when the client did not ask: then there is no `included` at all. */
  include?: IncludeTree | undefined;
  lookup: Lookup;
  links?: Record<string, string | null> | undefined;
  meta?: Record<string, unknown> | undefined;
}

/**
 * A JSON:API 1.1 document with full linkage: every included resource is reached from the primary data along `include`, occurs once, and
 * never repeats a primary one. Related entities that the look-up does not know stay identifiers.
 */
export function renderDocument(
  definition: EntityDefinition,
  wire: WireEntity | readonly WireEntity[] | null,
  options: DocumentOptions,
): JsonApiDocument {
  const document: JsonApiDocument = {
    jsonapi: { version: '1.1' },
    data: isList(wire)
      ? wire.map((item) => renderResource(definition, item, options))
      : wire && renderResource(definition, wire, options),
  };
  if (options.links) document.links = options.links;
  if (options.meta) document.meta = options.meta;
  if (options.include) {
    const primary = isList(wire) ? wire : wire ? [wire] : [];
    document.included = renderIncluded(definition, primary, options.include, options);
  }
  return document;
}

function isList(wire: WireEntity | readonly WireEntity[] | null): wire is readonly WireEntity[] {
  return Array.isArray(wire);
}

/** One resource object. `fields` limits attributes and relationships alike; an emptied member is left out. */
export function renderResource(
  definition: EntityDefinition,
  wire: WireEntity,
  options: ResourceOptions,
): ResourceObject {
  const { type } = definition;
  const id = String(wire['id']);
  const self = `${options.linkBase}/${type}/${id}`;
  const query = options.linkQuery ?? '';
  const shown = options.fields?.get(type);

  const attributes: Record<string, unknown> = {};
  let attributeCount = 0;
  for (const name in definition.attributes) {
    if (shown && !shown.has(name)) continue;
    const value = attributeValue(name, definition.attributes[name]!, wire);
    if (value === undefined) continue;
    attributes[name] = value;
    attributeCount += 1;
  }
  const relationships: Record<string, RelationshipObject> = {};
  let relationshipCount = 0;
  for (const name in definition.relations) {
    if (shown && !shown.has(name)) continue;
    relationships[name] = {
      links: { self: `${self}/relationships/${name}${query}`, related: `${self}/${name}${query}` },
      data: linkage(definition.relations[name]!, wire),
    };
    relationshipCount += 1;
  }

  const resource: ResourceObject = { type, id };
  if (!definition.ownedView) resource.links = { self: self + query, ...listLinks(id, definition, options) };
  if (attributeCount > 0) resource.attributes = attributes;
  if (relationshipCount > 0) resource.relationships = relationships;
  const meta = resourceMeta(definition, wire, options.actions);
  if (Object.keys(meta).length > 0) resource.meta = meta;
  return resource;
}

function listLinks(id: string, { links = {} }: EntityDefinition, { linkBase, linkQuery = '' }: ResourceOptions) {
  const named: Record<string, string> = {};
  for (const [name, { type, query, ownedBy }] of Object.entries(links)) {
    named[name] = `${linkBase}/${type}?${query}&filter%5B${ownedBy}%5D=${id}${linkQuery.replace('?', '&')}`;
  }
  return named;
}

function resourceMeta(
  definition: EntityDefinition,
  wire: WireEntity,
  named: ResourceOptions['actions'] = (_type, given) => given,
): Record<string, unknown> {
  const meta: Record<string, unknown> = {};
  const actions = wire['available_actions'];
  if (Array.isArray(actions)) meta['available_actions'] = named(definition.type, actions as string[]);
  for (const [name, attribute] of Object.entries(definition.meta ?? {})) {
    const value = attributeValue(name, attribute, wire);
    const isEmpty = Array.isArray(value) && value.length === 0;
    if (value !== null && value !== undefined && !isEmpty) meta[name] = value;
  }
  return meta;
}

/** Resource linkage: identifier or null, or a list of identifiers. */
export function linkage(relation: Relation, wire: WireEntity): ResourceIdentifier | ResourceIdentifier[] | null {
  if (relation.cardinality === 'many') {
    return idsOf(wire[relation.field]).map((id) => ({ type: relation.target, id }));
  }
  const id = idOf(wire[relation.field]);
  return id === undefined ? null : { type: relation.target, id };
}

function renderIncluded(
  definition: EntityDefinition,
  primary: readonly WireEntity[],
  tree: IncludeTree,
  options: DocumentOptions,
): ResourceObject[] {
  const included: ResourceObject[] = [];
  const seen = new Set(primary.map((wire) => `${definition.type}/${String(wire['id'])}`));

  const follow = (from: EntityDefinition, wire: WireEntity, branch: IncludeTree): void => {
    for (const name in branch) {
      const relation = from.relations[name];
      if (!relation) continue;
      const target = entityOf(relation.target);
      const value = wire[relation.field];
      const ids = relation.cardinality === 'many' ? idsOf(value) : [idOf(value)];
      for (const id of ids) {
        const related = id === undefined ? undefined : options.lookup(relation.target, id);
        if (!related) continue;
        const key = `${relation.target}/${id}`;
        if (!seen.has(key)) {
          seen.add(key);
          included.push(renderResource(target, related, options));
        }
        follow(target, related, branch[name]!);
      }
    }
  };
  for (const wire of primary) follow(definition, wire, tree);
  return included;
}
