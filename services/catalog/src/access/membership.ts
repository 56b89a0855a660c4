import type { Session } from '@booking/persistence/mongo.ts';
import { conflict } from '@booking/platform/errors.ts';
import type { OrganizationStore } from '../organizations/organization-store.ts';
import type { Stored } from '../shared/catalog-store.ts';
import type { MemberStore } from './member-store.ts';

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
  throw conflict('last_owner', 'An organization keeps at least one owner.');
}
