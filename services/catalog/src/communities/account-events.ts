import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CrudChange } from '@booking/persistence/crud.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { eventRelations } from '@booking/representations/event-relations.ts';
import { renderFlat } from '@booking/representations/flat.ts';
import { lookupIn } from '@booking/representations/lookup.ts';
import type { Community } from './community.ts';
import type { CustomerReplica } from '../customers/customer-replica-store.ts';
import { auditChange } from '../shared/record.ts';
import { wireOf } from '../shared/wire.ts';
import type { CommunityAccount } from './community-account.ts';

const type = 'community-accounts';

/**
 * Audits a change of an account and tells who joined or left. Only accepted accounts are members: a pending one that appears or goes is
 * no event.
 */
export function recordAccount(
  tx: Transaction,
  change: CrudChange<CommunityAccount>,
  nested: { community: Community | undefined; customer: CustomerReplica | undefined },
): void {
  auditChange(tx, type, change);
  const was = change.before?.status === 'accepted';
  const is = change.after?.status === 'accepted';
  const account = change.after ?? change.before;
  if (was === is || !account) return;
  tx.emit({
    event: is ? 'community-accounts.joined' : 'community-accounts.left',
    organizationId: account.organization_id,
    entity: { type, id: account.id, version: change.after ? account.version : account.version + 1 },
    data: accountData(account, nested),
  });
}

/** Flat form with nested customer and community. The customer's part was rendered by its owner and is kept in the replica as it came. */
function accountData(
  account: CommunityAccount,
  { community, customer }: { community: Community | undefined; customer: CustomerReplica | undefined },
): object {
  const flat = renderFlat(entityOf(type), wireOf(account), {
    include: eventRelations[type],
    lookup: lookupIn({ communities: community ? [wireOf<Record<string, unknown>>(community)] : [] }),
  });
  return customer ? { ...flat, customer: customer.flat } : flat;
}
