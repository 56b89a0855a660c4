import type { EntityDefinition, Relation, WireEntity } from './entity.ts';
import { entityOf } from './entities/registry.ts';
import { nothingIncluded, type IncludeTree } from './include-tree.ts';
import type { Fieldsets, ResourceIdentifier } from './json-api.ts';
import { idOf, idsOf, noLookup, type Lookup } from './lookup.ts';
import { attributeValue } from './values.ts';

export interface FlatEntity extends ResourceIdentifier {
  [field: string]: unknown;
}

export interface FlatOptions {
  /** Relations to nest as full entities; its depth bounds the nesting, so cyclic relations end. */
  include?: IncludeTree | undefined;
  lookup?: Lookup | undefined;
  fields?: Fieldsets | undefined;
  /** Zone for booking and timeslot times (event data); UTC when left out. */
  timeZone?: string | undefined;
}

/**
 * The flat form: `id`, `type`, the attributes and every relation at the top level. A relation of `include` that the look-up knows is the
 * related entity in full, any other a reference `{id, type}`; an empty to-one is null. Used for `Accept: application/json` and, with the
 * tree of `event-relations.ts`, for the `data` of events.
 */
export function renderFlat(definition: EntityDefinition, wire: WireEntity, options: FlatOptions = {}): FlatEntity {
  const { include = nothingIncluded, lookup = noLookup } = options;
  const shown = options.fields?.get(definition.type);
  const flat: FlatEntity = { id: String(wire['id']), type: definition.type };
  for (const name in definition.attributes) {
    if (shown && !shown.has(name)) continue;
    const value = attributeValue(name, definition.attributes[name]!, wire, options);
    if (value !== undefined) flat[name] = value;
  }
  for (const name in definition.relations) {
    if (shown && !shown.has(name) && !(name in include)) continue;
    const relation = definition.relations[name]!;
    const nested = (id: string) => nestedEntity(relation, id, include[name], lookup, options);
    if (relation.cardinality === 'many') {
      flat[name] = idsOf(wire[relation.field]).map(nested);
    } else {
      const id = idOf(wire[relation.field]);
      flat[name] = id === undefined ? null : nested(id);
    }
  }
  return flat;
}

function nestedEntity(
  relation: Relation,
  id: string,
  branch: IncludeTree | undefined,
  lookup: Lookup,
  options: FlatOptions,
): FlatEntity {
  const related = branch && lookup(relation.target, id);
  if (!related) return { id, type: relation.target };
  return renderFlat(entityOf(relation.target), related, { ...options, include: branch });
}
