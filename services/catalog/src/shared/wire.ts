import { toWire } from '@booking/persistence/entity.ts';
import type { Stored } from './catalog-store.ts';

/** What stays inside the service, whatever the entity. */
const innerFields: ReadonlySet<string> = new Set(['guard', 'secret_hash', 'secret_salt']);

/**
 * The wire message of an entity: field names are the same in both, null is absence, inner fields stay behind. `W` is the generated
 * message type; the entity's type and the message are compared by the tests over gRPC.
 */
export function wireOf<W extends object>(entity: Stored, extra: Partial<W> = {}): W {
  const visible = Object.fromEntries(Object.entries(entity).filter(([field]) => !innerFields.has(field)));
  return { ...toWire(visible), available_actions: [], ...extra } as unknown as W;
}

/** Field → `{from, to}` of a change, for the audit trail; inner fields and bookkeeping are left out. */
export function changedFields(before: Stored | undefined, after: Stored | undefined): Record<string, unknown> {
  const from = (before ?? {}) as Record<string, unknown>;
  const to = (after ?? {}) as Record<string, unknown>;
  const silent = new Set([...innerFields, 'id', 'organization_id', 'version', 'created_at', 'updated_at']);
  const changes: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (silent.has(field) || JSON.stringify(from[field]) === JSON.stringify(to[field])) continue;
    changes[field] = { from: from[field] ?? null, to: to[field] ?? null };
  }
  return changes;
}
