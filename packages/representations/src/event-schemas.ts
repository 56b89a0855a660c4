import {
  eventIdentifiersByType,
  type PublicEntityType,
  type PublicEventIdentifier,
} from '@booking/contracts/event-identifiers.ts';
import type { Attribute, EntityDefinition, Relation } from './entity.ts';
import { entityOf } from './entities/registry.ts';
import { eventRelations } from './event-relations.ts';
import type { IncludeTree } from './include-tree.ts';
import { componentName, list, mapValues, shownSchema, type JsonSchema } from './json-schema.ts';

/** Schemas that events share, each under the one name that references and generated models know it by. */
export interface NamedSchemas {
  readonly schemas: Record<string, JsonSchema>;
  /** A reference to the schema of the name, which `make` gives when it is asked for first. */
  named(name: string, make: () => JsonSchema): JsonSchema;
}

/** @param prefix where the schemas stand in their document: `#/$defs/`, `#/components/schemas/` */
export function createNamedSchemas(prefix: string): NamedSchemas {
  const schemas: Record<string, JsonSchema> = {};
  return {
    schemas,
    named: (name, make) => {
      if (!(name in schemas)) schemas[name] = { title: name, ...make() };
      return { $ref: `${prefix}${name}` };
    },
  };
}

/** Receivers must accept members that are added later, so the schemas of events stay open. */
function openObject(properties: Record<string, JsonSchema>, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

const reference = (type: string, into: NamedSchemas): JsonSchema =>
  into.named(`${componentName(type)}Reference`, () =>
    openObject({ id: { type: 'string' }, type: { const: type } }, ['id', 'type']),
  );

/** `customers` with its address nested → `CustomersWithAddress`. */
function nestedName(type: string, tree: IncludeTree): string {
  const nested = Object.keys(tree).map((relation) => componentName(relation.replaceAll('_', '-')));
  return componentName(type) + (nested.length > 0 ? `With${nested.join('And')}` : '');
}

/** What one relation holds: the entity in full where the event nests it (a reference where it is gone), else a reference. */
function relationSchema(
  { cardinality, target }: Relation,
  branch: IncludeTree | undefined,
  into: NamedSchemas,
): JsonSchema {
  const alone = reference(target, into);
  const options = branch
    ? [into.named(nestedName(target, branch), () => nestedSchema(entityOf(target), branch, into)), alone]
    : [alone];
  if (cardinality === 'one') return { anyOf: [...options, { type: 'null' }] };
  return list(branch ? { anyOf: options } : alone);
}

function attributeSchema(type: string, name: string, attribute: Attribute, into: NamedSchemas): JsonSchema {
  if (attribute.kind !== 'rows') return shownSchema(attribute);
  const rowName = componentName(type) + componentName(name.replaceAll('_', '-'));
  return list(into.named(rowName, () => openObject(mapValues(attribute.columns ?? {}, shownSchema), [])));
}

function nestedSchema(entity: EntityDefinition, tree: IncludeTree, into: NamedSchemas): JsonSchema {
  const properties = {
    id: { type: 'string' },
    type: { const: entity.type },
    ...Object.fromEntries(
      Object.entries(entity.attributes).map(([name, one]) => [name, attributeSchema(entity.type, name, one, into)]),
    ),
    ...Object.fromEntries(
      Object.entries(entity.relations).map(([name, relation]) => [name, relationSchema(relation, tree[name], into)]),
    ),
  };
  const required = Object.entries(entity.attributes).filter(([, attribute]) => !attribute.onlyWhenPresent);
  return openObject(properties, ['id', 'type', ...required.map(([name]) => name), ...Object.keys(entity.relations)]);
}

/** JSON Schema of the `data` of every event of an entity: its flat form with the relations of the specification nested. */
export function eventDataSchema(type: PublicEntityType, into: NamedSchemas): JsonSchema {
  return into.named(`${componentName(type)}Data`, () => nestedSchema(entityOf(type), eventRelations[type], into));
}

/** JSON Schema of a delivery's body; `data` is the schema of its `data`, or a reference to it. */
export function eventSchema(event: PublicEventIdentifier, data: JsonSchema): JsonSchema {
  return openObject(
    {
      event: { const: event },
      event_id: {
        type: 'string',
        description: 'Unique per event, the same on every attempt: use it to drop duplicates',
      },
      webhook_id: { type: 'string', description: 'Id of the webhook subscription' },
      triggered_at: { type: 'string', format: 'date-time', description: 'The moment `data` was as it says' },
      data,
    },
    ['event', 'event_id', 'webhook_id', 'triggered_at', 'data'],
  );
}

export interface PublicEvent {
  type: PublicEntityType;
  event: PublicEventIdentifier;
}

/** Every public event, in the order of the specification. */
export const publicEvents: readonly PublicEvent[] = Object.entries(eventIdentifiersByType).flatMap(([type, events]) =>
  events.map((event) => ({ type: type as PublicEntityType, event })),
);

/** Every public event with the whole schema of its body; what it nests stands under `$defs`. */
export function eventSchemas(): (PublicEvent & { schema: JsonSchema })[] {
  return publicEvents.map(({ type, event }) => {
    const into = createNamedSchemas('#/$defs/');
    const schema = eventSchema(event, eventDataSchema(type, into));
    return { type, event, schema: { ...schema, $defs: into.schemas } };
  });
}
