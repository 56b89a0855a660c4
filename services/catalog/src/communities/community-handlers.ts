import type { CommunityServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/CommunityService.ts';
import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { uniqueSlug } from '../shared/catalog-store.ts';
import type { Community as WireCommunity } from '@booking/contracts/generated/booking/catalog/v1/Community.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { CommunityStore } from './community-store.ts';
import type { CommunityAccountStore } from './community-account-store.ts';
import type { TagStore } from './tag-store.ts';
import type { PlanStore } from '../offers/plan-store.ts';
import type { CustomerReplicaStore } from '../customers/customer-replica-store.ts';
import type { SubscriptionReplicaStore } from '../customers/subscription-replica-store.ts';
import { recordChange } from '../shared/record.ts';
import { holdReferences, refuseWhileReferred, type GivenReference } from '../shared/references.ts';
import { chooseSlug } from '../shared/slug.ts';
import { communityInput, type Community } from './community.ts';
import { createAutoJoinSync } from './sync-auto-join.ts';

type CommunityParts = HandlerParts<
  {
    communities: CommunityStore;
    communityAccounts: CommunityAccountStore;
    tags: TagStore;
    plans: PlanStore;
    customerReplicas: CustomerReplicaStore;
    subscriptionReplicas: SubscriptionReplicaStore;
  },
  { communities: Present<Community, WireCommunity> },
  'organization' | 'autoJoinTags' | 'autoJoinPlans'
>;

export function communityHandlers(
  { stores, writing, present, includes }: CommunityParts,
  unitOfWork: UnitOfWork,
): UnaryHandlers<CommunityServiceDefinition> {
  const store = stores.communities;
  const referencesOf = (
    given: Partial<Pick<Community, 'auto_join_tag_ids' | 'auto_join_plan_ids'>>,
  ): GivenReference[] => [
    { field: 'auto_join_tag_ids', type: 'tags', store: stores.tags, ids: given.auto_join_tag_ids },
    { field: 'auto_join_plan_ids', type: 'plans', store: stores.plans, ids: given.auto_join_plan_ids },
  ];
  const crud = createCrud({
    ...writing,
    store,
    input: communityInput,
    unique: uniqueSlug,
    present: present.communities,
    includes: {
      organization: includes.organization,
      auto_join_tags: includes.autoJoinTags,
      auto_join_plans: includes.autoJoinPlans,
    },
    async build(given, base, { tx }) {
      await holdReferences(base.organization_id, referencesOf(given), tx.session);
      return { ...base, ...given, slug: await chooseSlug(store, given, base, tx.session) };
    },
    async apply(current, { slug = current.slug, ...given }, { tx }) {
      await holdReferences(current.organization_id, referencesOf(given), tx.session);
      return { ...current, ...given, slug };
    },
    async beforeRemove(community, { tx }) {
      const accounts = { type: 'community-accounts', field: 'community_id', store: stores.communityAccounts };
      await refuseWhileReferred(community, [accounts], tx.session);
      await stores.communityAccounts.forgetRemovals(
        community.organization_id,
        { community_id: community.id },
        tx.session,
      );
    },
    record: recordChange('communities'),
  });
  const sync = createAutoJoinSync({ stores, unitOfWork, newId: writing.newId });

  return {
    ListCommunities: crud.list,
    GetCommunity: crud.get,
    CreateCommunity: crud.create,
    UpdateCommunity: crud.update,
    DeleteCommunity: crud.remove,
    SyncAutoJoin: async ({ id }, context) => ({ count: await sync(context, id) }),
  };
}
