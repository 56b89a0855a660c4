import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { createKeyedQueue } from '@booking/platform/keyed-queue.ts';
import { recordAccount } from './account-events.ts';
import type { CustomerReplicaStore } from '../customers/customer-replica-store.ts';
import type { SubscriptionReplicaStore } from '../customers/subscription-replica-store.ts';
import type { CommunityAccountStore } from './community-account-store.ts';
import type { CommunityStore } from './community-store.ts';
import { autoJoinRulesOf, type AutoJoinRules } from './community.ts';

/** Customers considered per transaction: keeps it far below MongoDB's limits on time and size. */
const batchSize = 200;

/**
 * Adds everybody who meets a rule of the community, has no account and was not removed by hand; answers how many. One transaction per
 * batch, each of which writes the community's guard: parallel syncs, removals and joins of the same community follow one another, here
 * and in other replicas, so nobody is added twice. Killed in the middle, the next call adds the rest.
 */
export function createAutoJoinSync(options: {
  stores: {
    communities: CommunityStore;
    communityAccounts: CommunityAccountStore;
    customerReplicas: CustomerReplicaStore;
    subscriptionReplicas: SubscriptionReplicaStore;
  };
  unitOfWork: UnitOfWork;
  newId: () => string;
}) {
  const { stores, unitOfWork, newId } = options;
  const queue = createKeyedQueue({ maxWaitingPerKey: 1_000 });

  const joinBatch = (context: CallContext, communityId: string, candidateIds: string[]): Promise<string[]> =>
    unitOfWork.run(context, async (tx) => {
      const community = await stores.communities.get(context.organizationId, communityId, tx.session);
      const rules = autoJoinRulesOf(community);
      if (!rules) return [];
      await stores.communities.hold(context.organizationId, [communityId], tx.session);
      const fresh = await withoutKnown(context.organizationId, communityId, candidateIds, tx);
      const eligible = await eligibleAmong(context.organizationId, rules, fresh, tx);
      const customers = await stores.customerReplicas.hold(context.organizationId, eligible, tx.session);
      if (customers.length === 0) return [];
      const accounts = await stores.communityAccounts.insertAll(
        customers.map((customer) => ({
          id: newId(),
          organization_id: context.organizationId,
          community_id: communityId,
          customer_id: customer.id,
          status: 'accepted' as const,
          joined_at: tx.now,
          auto_joined: true,
        })),
        tx.now,
        tx.session,
      );
      const byId = new Map(customers.map((customer) => [customer.id, customer]));
      for (const after of accounts) {
        const nested = { community, customer: byId.get(after.customer_id) };
        recordAccount(tx, { action: 'auto-join', before: undefined, after }, nested);
      }
      return [...byId.keys()];
    });

  /** Those without an account who were not removed by hand. */
  const withoutKnown = async (
    organizationId: string,
    communityId: string,
    customerIds: string[],
    tx?: Transaction,
  ): Promise<string[]> => {
    const known = await stores.communityAccounts.knownCustomers(organizationId, communityId, customerIds, tx?.session);
    return customerIds.filter((id) => !known.has(id));
  };

  /** Those who meet a rule now: what was read before the transaction may have changed. */
  const eligibleAmong = async (
    organizationId: string,
    rules: AutoJoinRules,
    customerIds: string[],
    tx: Transaction,
  ): Promise<string[]> => {
    const among = { among: customerIds, session: tx.session };
    const byCustomer = await stores.customerReplicas.matching(organizationId, rules, among);
    const byPlan = await stores.subscriptionReplicas.customersOf(organizationId, rules.planIds, among);
    return [...new Set([...byCustomer, ...byPlan])];
  };

  const syncStream = async (
    context: CallContext,
    communityId: string,
    next: (after: string) => Promise<string[]>,
    joined: Set<string>,
  ): Promise<void> => {
    for (let after = ''; ;) {
      const candidates = await next(after);
      const fresh = await withoutKnown(context.organizationId, communityId, candidates);
      const left = fresh.filter((id) => !joined.has(id));
      if (left.length > 0) for (const id of await joinBatch(context, communityId, left)) joined.add(id);
      const last = candidates.at(-1);
      if (last === undefined || candidates.length < batchSize) return;
      after = last;
    }
  };

  return (context: CallContext, communityId: string): Promise<number> =>
    queue.run(communityId, async () => {
      const { organizationId } = context;
      const rules = autoJoinRulesOf(await stores.communities.get(organizationId, communityId));
      if (!rules) return 0;
      const page = (after: string) => ({ after, limit: batchSize });
      // A dry run has stored none of those who joined by the first rule.
      const joined = new Set<string>();
      const byCustomer = (after: string) => stores.customerReplicas.matching(organizationId, rules, page(after));
      const byPlan = (after: string) =>
        stores.subscriptionReplicas.customersOf(organizationId, rules.planIds, page(after));
      await syncStream(context, communityId, byCustomer, joined);
      await syncStream(context, communityId, byPlan, joined);
      return joined.size;
    });
}
