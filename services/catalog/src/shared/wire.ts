import { toWire } from '@booking/persistence/entity.ts';
import type { Stored } from './catalog-store.ts';

/**
 * The wire message of an entity: field names are the same in both, null is absence. `W` is the generated
 * message type; the entity's type and the message are compared by the tests over gRPC.
 */
export function wireOf<W extends object>(entity: Stored, extra: Partial<W> = {}): W {
  const { guard: _, ...visible } = entity;
  return { ...toWire(visible), available_actions: [], ...extra } as unknown as W;
}
