import type { CrudChange, WriteScope } from '@booking/persistence/crud.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import type { Transaction } from './deps.ts';

/** Writes the audit entry of a change: the fields that differ, each `{from, to}`. */
export function auditChange<T extends Entity>(
  type: string,
  change: CrudChange<T>,
  { tx }: Pick<WriteScope<Transaction>, 'tx'>,
): void {
  const { action, before, after } = change;
  const entity = after ?? before;
  if (!entity) return;
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  for (const managed of ['id', 'organization_id', 'version', 'created_at', 'updated_at', 'guard'])
    fields.delete(managed);
  const changes: Record<string, unknown> = {};
  for (const field of fields) {
    const from = valueOf(before, field);
    const to = valueOf(after, field);
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to };
  }
  tx.audit({ entity: { type, id: entity.id }, action, changes });
}

function valueOf(entity: object | undefined, field: string): unknown {
  return (entity as Record<string, unknown> | undefined)?.[field] ?? null;
}
