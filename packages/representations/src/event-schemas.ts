import {
  eventIdentifiersByType,
  type PublicEntityType,
  type PublicEventIdentifier,
} from '@booking/contracts/event-identifiers.ts';
import type { Attribute, EntityDefinition, Relation } from './entity.ts';
import { entityOf } from './entities/registry.ts';
import { eventRelations } from './event-relations.ts';
import type { IncludeTree } from './include-tree.ts';
import {
  componentName,
  list,
  mapValues,
  object,
  orNull,
  shownAlways,
  shownSchema,
  type JsonSchema,
} from './json-schema.ts';

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

const reference = (type: string, into: NamedSchemas): JsonSchema =>
  into.named(`${componentName(type)}Reference`, () =>
    object(
      {
        id: { type: 'string', description: 'Id of the entity.' },
        type: { const: type, description: 'JSON:API type.' },
      },
      ['id', 'type'],
    ),
  );

/** `customers` with its address nested → `CustomersWithAddress`. */
function nestedName(type: string, tree: IncludeTree): string {
  const nested = Object.keys(tree).map((relation) => componentName(relation.replaceAll('_', '-')));
  return componentName(type) + (nested.length > 0 ? `With${nested.join('And')}` : '');
}

/** What one relation holds: the entity in full where the event nests it (a reference where it is gone), else a reference. */
function relationSchema(
  { cardinality, target, description }: Relation,
  branch: IncludeTree | undefined,
  into: NamedSchemas,
): JsonSchema {
  const alone = reference(target, into);
  const options = branch
    ? [into.named(nestedName(target, branch), () => nestedSchema(entityOf(target), branch, into)), alone]
    : [alone];
  if (cardinality === 'one') return { anyOf: [...options, { type: 'null' }], description };
  return { ...list(branch ? { anyOf: options } : alone), description };
}

function attributeSchema(type: string, name: string, attribute: Attribute, into: NamedSchemas): JsonSchema {
  const { description, columns = {}, kind } = attribute;
  if (kind !== 'rows' && kind !== 'record') return shownSchema(attribute);
  const rowName = componentName(type) + componentName(name.replaceAll('_', '-'));
  const row = into.named(rowName, () => object(mapValues(columns, shownSchema), Object.keys(columns)));
  return { ...(kind === 'rows' ? list(row) : attribute.null === undefined ? row : orNull(row)), description };
}

function nestedSchema(entity: EntityDefinition, tree: IncludeTree, into: NamedSchemas): JsonSchema {
  const properties = {
    id: { type: 'string', description: 'Id of the entity, a UUID.' },
    type: { const: entity.type, description: 'JSON:API type.' },
    ...Object.fromEntries(
      Object.entries(entity.attributes).map(([name, one]) => [name, attributeSchema(entity.type, name, one, into)]),
    ),
    ...Object.fromEntries(
      Object.entries(entity.relations).map(([name, relation]) => [name, relationSchema(relation, tree[name], into)]),
    ),
  };
  const required = ['id', 'type', ...shownAlways(entity), ...Object.keys(entity.relations)];
  return { ...object(properties, required), description: entity.description };
}

/** JSON Schema of the `data` of every event of an entity: its flat form with the relations of the specification nested. */
export function eventDataSchema(type: PublicEntityType, into: NamedSchemas): JsonSchema {
  return into.named(`${componentName(type)}Data`, () => nestedSchema(entityOf(type), eventRelations[type], into));
}

/** JSON Schema of a delivery's body; `data` is the schema of its `data`, or a reference to it. */
export function eventSchema(event: PublicEventIdentifier, data: JsonSchema): JsonSchema {
  return object(
    {
      event: { const: event, description: 'Identifier of the event.' },
      event_id: {
        type: 'string',
        description: 'Unique per event, the same on every attempt: use it to drop duplicates.',
      },
      webhook_id: { type: 'string', description: 'Id of the webhook subscription.' },
      triggered_at: { type: 'string', format: 'date-time', description: 'The moment at which `data` was as it says.' },
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
