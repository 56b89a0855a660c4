import { toWire } from '@booking/persistence/entity.ts';
import type { Stored } from './catalog-store.ts';

/** What stays inside the service, whatever the entity. */
export const innerFields: readonly string[] = ['guard', 'secret_hash', 'secret_salt'];

/**
 * The wire message of an entity: field names are the same in both, null is absence, inner fields stay behind. `W` is the generated
 * message type; the entity's type and the message are compared by the tests over gRPC.
 */
export function wireOf<W extends object>(entity: Stored, extra: Partial<W> = {}): W {
  const visible = Object.fromEntries(Object.entries(entity).filter(([field]) => !innerFields.includes(field)));
  return { ...toWire(visible), available_actions: [], ...extra } as unknown as W;
}
