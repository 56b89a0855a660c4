import type { NewAuditEntry } from './audit-log.ts';

/** What every record has and no reader of the trail asks for. */
const bookkeeping: ReadonlySet<string> = new Set([
  'id',
  'organization_id',
  'version',
  'created_at',
  'updated_at',
  'guard',
]);

export interface AuditScope {
  /** Fields that never enter the trail, beside bookkeeping; for secrets, whose names the trail may not show either. */
  without?: readonly string[];
  /** The fields that do, where the others say nothing to a reader. */
  only?: readonly string[];
}

/** A creation has no `before`, a removal no `after`. */
export interface AuditedChange {
  /** `create`, `update`, `delete` or the name of the action. */
  action: string;
  before: object | undefined;
  after: object | undefined;
}

/** Field → `{from, to}` of every field that differs, null where there is none; compared as JSON, so equal dates are equal. */
export function auditChanges(
  before: object | undefined,
  after: object | undefined,
  scope: AuditScope = {},
): Record<string, { from: unknown; to: unknown }> {
  const from = (before ?? {}) as Record<string, unknown>;
  const to = (after ?? {}) as Record<string, unknown>;
  const fields = scope.only ?? [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changes: Record<string, { from: unknown; to: unknown }> = {};
  for (const field of fields) {
    if (bookkeeping.has(field) || scope.without?.includes(field)) continue;
    const change = { from: from[field] ?? null, to: to[field] ?? null };
    if (JSON.stringify(change.from) !== JSON.stringify(change.to)) changes[field] = change;
  }
  return changes;
}

/** The audit entry of a change of one record. */
export function auditEntryOf(type: string, change: AuditedChange, scope: AuditScope = {}): NewAuditEntry {
  const { action, before, after } = change;
  const { id } = (after ?? before ?? {}) as { id?: string };
  if (id === undefined) throw new Error('a change has a before or an after');
  return { entity: { type, id }, action, changes: auditChanges(before, after, scope) };
}
