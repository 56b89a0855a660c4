import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import { missingReference, type CrudChange, type WriteScope } from '@booking/persistence/crud.ts';
import type { IncludeLoaders } from '@booking/persistence/crud-include.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Session } from '@booking/persistence/mongo.ts';
import { conflict } from '@booking/platform/errors.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { auditEntry } from './event-writer.ts';
import type { WireMessage } from './present.ts';
import type { Related } from './related.ts';

/** What every CRUD of this service is made of. */
export interface CrudParts {
  clock: Clock;
  idempotent: IdempotentCalls;
  newId: () => string;
}

/** What every CRUD of this service is given. */
export function crudParts(parts: CrudParts) {
  return { run: parts.idempotent.inTransaction, clock: parts.clock, newId: parts.newId };
}

/** Loaders for the allowed include paths of a type. */
export function includesOf<T extends Entity>(
  parts: { related: Related },
  type: string,
  paths: readonly string[],
  present: (entity: T) => WireMessage,
): IncludeLoaders<T> {
  return Object.fromEntries(
    paths.map((path) => [path, (items, context) => parts.related.included(type, items.map(present), [path], context)]),
  );
}

/** For entities without events: the audit entry is all there is to write. */
export function auditOnly<T extends Entity>(type: string) {
  return async ({ action, before, after }: CrudChange<T>, { tx }: WriteScope<Transaction>): Promise<void> => {
    tx.audit(auditEntry(type, action, before, after));
  };
}

interface Finder {
  find(organizationId: string, id: string, session?: Session): Promise<Entity | undefined>;
}

interface Reference {
  type: string;
  field: string;
  id: string | null | undefined;
}

/** Throws not_found for a named record that this organization does not have, conflict for a customer that was deleted. */
export async function requireReference(store: Finder, reference: Reference, tx: Transaction): Promise<void> {
  if (!reference.id) return;
  requireFound(await store.find(tx.context.organizationId, reference.id, tx.session), reference);
}

/** The same for who has looked already. */
export function requireFound(found: Entity | undefined, reference: Reference): void {
  if (!reference.id) return;
  if (found && 'anonymised_at' in found && found.anonymised_at) {
    const pointer = `/data/relationships/${reference.field.replace(/_id$/, '')}`;
    throw conflict('customer_deleted', 'This customer was deleted: nothing new is made for it.', {
      source: { pointer },
    });
  }
  if (found) return;
  throw missingReference(reference.type, [reference.field]);
}
