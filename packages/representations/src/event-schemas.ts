import {
  eventIdentifiersByType,
  type PublicEntityType,
  type PublicEventIdentifier,
} from '@booking/contracts/event-identifiers.ts';
import type { EntityDefinition, Relation } from './entity.ts';
import { entityOf } from './entities/registry.ts';
import { eventRelations } from './event-relations.ts';
import type { IncludeTree } from './include-tree.ts';
import { closedObject, list, mapValues, shownSchema, type JsonSchema } from './json-schema.ts';

const reference = (type: string): JsonSchema =>
  closedObject({ id: { type: 'string' }, type: { const: type } }, ['id', 'type']);

/** What one relation holds: the entity in full where the event nests it (a reference where it is gone), else a reference. */
function relationSchema({ cardinality, target }: Relation, branch: IncludeTree | undefined): JsonSchema {
  const one = branch ? { anyOf: [nestedSchema(entityOf(target), branch), reference(target)] } : reference(target);
  return cardinality === 'many' ? list(one) : { anyOf: [one, { type: 'null' }] };
}

function nestedSchema(entity: EntityDefinition, tree: IncludeTree): JsonSchema {
  const properties = {
    id: { type: 'string' },
    type: { const: entity.type },
    ...mapValues(entity.attributes, shownSchema),
    ...Object.fromEntries(
      Object.entries(entity.relations).map(([name, relation]) => [name, relationSchema(relation, tree[name])]),
    ),
  };
  const required = Object.entries(entity.attributes).filter(([, attribute]) => !attribute.onlyWhenPresent);
  return closedObject(properties, ['id', 'type', ...required.map(([name]) => name), ...Object.keys(entity.relations)]);
}

/** JSON Schema of the `data` of every event of an entity: its flat form with the relations of the specification nested. */
export function eventDataSchema(type: PublicEntityType): JsonSchema {
  return nestedSchema(entityOf(type), eventRelations[type]);
}

/** JSON Schema of a delivery's body; `data` is the schema of its `data`, or a reference to it. */
export function eventSchema(event: PublicEventIdentifier, data: JsonSchema): JsonSchema {
  return closedObject(
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

/** Every public event with the whole schema of its body. */
export function eventSchemas(): (PublicEvent & { schema: JsonSchema })[] {
  return publicEvents.map(({ type, event }) => ({ type, event, schema: eventSchema(event, eventDataSchema(type)) }));
}
