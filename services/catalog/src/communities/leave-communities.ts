import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CustomerReplica } from '../customers/customer-replica-store.ts';
import { recordAccount } from './account-events.ts';
import type { CommunityAccountStore } from './community-account-store.ts';
import type { CommunityStore } from './community-store.ts';

/** Its accounts end with the customer, and nothing about it is kept. */
export async function leaveCommunities(
  stores: { communities: CommunityStore; communityAccounts: CommunityAccountStore },
  tx: Transaction,
  customer: CustomerReplica,
): Promise<void> {
  const { id, organization_id } = customer;
  for (const account of await stores.communityAccounts.ofCustomer(organization_id, id, tx.session)) {
    await stores.communities.hold(organization_id, [account.community_id], tx.session);
    const before = await stores.communityAccounts.remove(organization_id, account.id, { session: tx.session });
    const community = await stores.communities.find(organization_id, account.community_id, tx.session);
    recordAccount(tx, { action: 'customer-gone', before, after: undefined }, { community, customer });
  }
  await stores.communityAccounts.forgetRemovals(organization_id, { customer_id: id }, tx.session);
}
