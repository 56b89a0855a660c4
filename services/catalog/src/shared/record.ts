import type { InternalEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import { auditEntryOf } from '@booking/messaging/audit-changes.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CrudChange, WriteScope } from '@booking/persistence/crud.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { renderFlat } from '@booking/representations/flat.ts';
import type { Stored } from './catalog-store.ts';
import { wireOf } from './wire.ts';

type ChangeKind = 'created' | 'updated' | 'deleted';

/** Which internal event tells the neighbours about which change, and what it tells beside the entity: what follows from it. */
export type ChangeEvents<T> = Readonly<
  Partial<Record<ChangeKind, InternalEventIdentifier>> & {
    derived?: (entity: T) => object;
    /** The entity without what nobody else is told. Default: all of it. */
    shown?: (entity: T) => Stored;
  }
>;

/** Writes the audit entry of a change and, where neighbours keep a replica, the event with the whole entity. */
export function recordChange<T extends Stored>(type: string, events: ChangeEvents<T> = {}) {
  const { shown = (entity: T): Stored => entity } = events;
  return async (change: CrudChange<T>, { tx }: Pick<WriteScope<Transaction>, 'tx'>): Promise<void> => {
    const { before, after } = change;
    auditChange(tx, type, { ...change, before: before && shown(before), after: after && shown(after) });
    const event = events[kindOf(change)];
    if (!event) return;
    const entity = entityAfter(change);
    tx.emit({
      event,
      organizationId: entity.organization_id,
      entity: { type, id: entity.id, version: entity.version },
      data: internalData(type, shown(entity), events.derived?.(entity) ?? {}),
    });
  };
}

export function auditChange<T extends Stored>(tx: Transaction, type: string, change: CrudChange<T>): void {
  tx.audit(auditEntryOf(type, change, { without: ['guard'] }));
}

function kindOf({ before, after }: CrudChange<Stored>): ChangeKind {
  if (!before) return 'created';
  return after ? 'updated' : 'deleted';
}

/** The entity the change is about; a deleted one counts as one version further, so that its events have an order. */
function entityAfter<T extends Stored>({ before, after }: CrudChange<T>): T {
  if (after) return after;
  if (!before) throw new Error('a change has a before or an after');
  return { ...before, version: before.version + 1 };
}

/**
 * Payload of an internal event: the flat form, plus every wire field (`price_minor`, `version`, `organization_id` …), since replicas
 * calculate in minor units and basis points.
 */
function internalData(type: string, entity: Stored, derived: object): object {
  const wire = wireOf<Record<string, unknown>>(entity, derived);
  return { ...renderFlat(entityOf(type), wire), ...wire };
}
