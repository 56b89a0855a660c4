import { toWire, type Entity } from '@booking/persistence/entity.ts';

/**
 * The wire message of an entity: equal field names, null is absence. What the entity has beyond the message goes no further: messages and
 * events name the fields that they take.
 */
export type WireMessage = { id: string; available_actions: string[] } & Record<string, unknown>;

export function presented(entity: Entity, actions: readonly string[] = ['update', 'delete']): WireMessage {
  return { ...toWire(entity), available_actions: [...actions] };
}
