import type { CommunityAccountServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/CommunityAccountService.ts';
import { createCrud, missingReference, type CrudChange, type WriteScope } from '@booking/persistence/crud.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { LearnCustomer } from '../customers/learn-customer.ts';
import type { CommunityAccount as WireCommunityAccount } from '@booking/contracts/generated/booking/catalog/v1/CommunityAccount.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { CommunityStore } from './community-store.ts';
import type { CustomerReplicaStore } from '../customers/customer-replica-store.ts';
import { holdReferences } from '../shared/references.ts';
import { recordAccount } from './account-events.ts';
import { communityAccountInput, type CommunityAccount } from './community-account.ts';
import { uniquePair, type CommunityAccountStore } from './community-account-store.ts';
import { acceptAccount } from './community-account-transitions.ts';

type AccountParts = HandlerParts<
  { communityAccounts: CommunityAccountStore; communities: CommunityStore; customerReplicas: CustomerReplicaStore },
  { communityAccounts: Present<CommunityAccount, WireCommunityAccount> },
  'organization' | 'community'
>;

export function communityAccountHandlers(
  { stores, writing, present, includes }: AccountParts,
  learnCustomer: LearnCustomer,
): UnaryHandlers<CommunityAccountServiceDefinition> {
  const store = stores.communityAccounts;

  const record = async (change: CrudChange<CommunityAccount>, { tx }: WriteScope<Transaction>): Promise<void> => {
    const account = change.after ?? change.before;
    if (!account) return;
    const { organization_id, community_id, customer_id } = account;
    const community = await stores.communities.find(organization_id, community_id, tx.session);
    const customer = await stores.customerReplicas.find(organization_id, customer_id, tx.session);
    recordAccount(tx, change, { community, customer });
  };

  const crud = createCrud({
    ...writing,
    store,
    input: communityAccountInput,
    unique: uniquePair,
    present: present.communityAccounts,
    includes: { organization: includes.organization, community: includes.community },
    async build(given, base, { tx, now }) {
      const { organization_id } = base;
      const community = {
        field: 'community_id',
        type: 'communities',
        store: stores.communities,
        ids: given.community_id,
      };
      await holdReferences(organization_id, [community], tx.session);
      const { requires_approval } = await stores.communities.get(organization_id, given.community_id, tx.session);
      const [customer] = await stores.customerReplicas.hold(organization_id, [given.customer_id], tx.session);
      if (!customer) throw missingReference('customers', ['customer_id']);
      await store.forgetRemovals(organization_id, given, tx.session);
      return {
        ...base,
        ...given,
        status: requires_approval ? ('pending' as const) : ('accepted' as const),
        joined_at: requires_approval ? null : now,
        auto_joined: false,
      };
    },
    async beforeRemove(account, { tx, now }) {
      await stores.communities.hold(account.organization_id, [account.community_id], tx.session);
      await store.rememberRemoval(account, now, tx.session);
    },
    record,
  });

  return {
    ListCommunityAccounts: crud.list,
    GetCommunityAccount: crud.get,
    async CreateCommunityAccount(request, context) {
      const customerId = request.input?.customer_id;
      if (customerId !== undefined) await learnCustomer(context, customerId);
      return crud.create(request, context);
    },
    DeleteCommunityAccount: crud.remove,
    AcceptCommunityAccount: crud.action('accept', (account, { now }) => acceptAccount(account, now)),
  };
}
