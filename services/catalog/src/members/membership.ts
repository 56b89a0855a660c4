import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { Session } from '@booking/persistence/mongo.ts';
import type { CrudChange } from '@booking/persistence/crud.ts';
import { appError } from '@booking/platform/errors.ts';
import type { OrganizationStore } from '../organizations/organization-store.ts';
import type { Stored } from '../shared/catalog-store.ts';
import { auditChange } from '../shared/record.ts';
import type { MemberStore } from './member-store.ts';

interface Principal extends Stored {
  role: string;
  /** Of a member. */
  subject?: string;
  /** Of an API client, which is its subject. */
  client_id?: string;
  enabled?: boolean;
}

/** Tells whoever caches roles that this subject's membership is another one now; `role` is null when there is none any more. */
export function recordMembership<T extends Principal>(
  tx: Transaction,
  type: 'members' | 'api-clients',
  change: CrudChange<T>,
): void {
  auditChange(tx, type, change);
  const principal = change.after ?? change.before;
  if (!principal) return;
  const active = change.after !== undefined && change.after.enabled !== false;
  tx.emit({
    event: 'organizations.membership-changed',
    organizationId: principal.organization_id,
    entity: { type, id: principal.id },
    data: {
      id: principal.id,
      type,
      organization_id: principal.organization_id,
      subject: principal.subject ?? principal.client_id,
      kind: type === 'members' ? 'member' : 'client',
      role: active ? principal.role : null,
      version: change.after ? principal.version : principal.version + 1,
    },
  });
}

/**
 * Throws conflict when the organization would be left without an owner. Both of two parallel demotions write the organization's guard,
 * so the second one sees the first.
 */
export async function requireAnOwnerStays(
  stores: { organizations: OrganizationStore; members: MemberStore },
  leaving: Stored,
  session: Session,
): Promise<void> {
  const { organization_id, id } = leaving;
  await stores.organizations.hold(organization_id, [organization_id], session);
  if (await stores.members.exists(organization_id, { role: 'owner', _id: { $ne: id } }, session)) return;
  throw appError('conflict', 'An organization keeps at least one owner.');
}
