import type { Connection } from '@booking/persistence/mongo.ts';
import { createApiClientStore } from './access/api-client-store.ts';
import { createBookingBundleGroupStore } from './offers/booking-bundle-group-store.ts';
import { createBookingBundleStore } from './offers/booking-bundle-store.ts';
import { createCancellationPolicyStore } from './offers/cancellation-policy-store.ts';
import { createCommunityStore } from './communities/community-store.ts';
import { createCommunityAccountStore } from './communities/community-account-store.ts';
import { createFileStore } from './files/file-store.ts';
import { createBudgetStore } from './access/gateway-state/budget-store.ts';
import { createMarkStore } from './access/gateway-state/mark-store.ts';
import { createMemberStore } from './access/member-store.ts';
import { createOrganizationStore } from './organizations/organization-store.ts';
import { createPlanStore } from './offers/plan-store.ts';
import { createCustomerReplicaStore } from './customers/customer-replica-store.ts';
import { createSubscriptionReplicaStore } from './customers/subscription-replica-store.ts';
import { createServiceStore } from './offers/service-store.ts';
import { createSignInLinkStore } from './access/sign-in-link-store.ts';
import { createTagStore } from './communities/tag-store.ts';

export type Stores = ReturnType<typeof createStores>;

/** Every collection of this service; `prepareCollections` creates them with their indexes. */
export function createStores(connection: Connection) {
  return {
    organizations: createOrganizationStore(connection),
    members: createMemberStore(connection),
    signInLinks: createSignInLinkStore(connection),
    apiClients: createApiClientStore(connection),
    budgets: createBudgetStore(connection),
    marks: createMarkStore(connection),
    services: createServiceStore(connection),
    plans: createPlanStore(connection),
    bookingBundleGroups: createBookingBundleGroupStore(connection),
    bookingBundles: createBookingBundleStore(connection),
    cancellationPolicies: createCancellationPolicyStore(connection),
    files: createFileStore(connection),
    tags: createTagStore(connection),
    communities: createCommunityStore(connection),
    communityAccounts: createCommunityAccountStore(connection),
    customerReplicas: createCustomerReplicaStore(connection),
    subscriptionReplicas: createSubscriptionReplicaStore(connection),
  };
}
