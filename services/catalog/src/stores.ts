import type { Connection } from '@booking/persistence/mongo.ts';
import { createApiClientStore } from './api-clients/api-client-store.ts';
import { createBookingBundleGroupStore } from './booking-bundle-groups/booking-bundle-group-store.ts';
import { createBookingBundleStore } from './booking-bundles/booking-bundle-store.ts';
import { createCommunityStore } from './communities/community-store.ts';
import { createCommunityAccountStore } from './community-accounts/community-account-store.ts';
import { createFileStore } from './files/file-store.ts';
import { createBudgetStore } from './gateway-state/budget-store.ts';
import { createMarkStore } from './gateway-state/mark-store.ts';
import { createMemberStore } from './members/member-store.ts';
import { createOrganizationStore } from './organizations/organization-store.ts';
import { createPlanStore } from './plans/plan-store.ts';
import { createCustomerReplicaStore } from './replicas/customer-replica-store.ts';
import { createSubscriptionReplicaStore } from './replicas/subscription-replica-store.ts';
import { createServiceStore } from './services/service-store.ts';
import { createSignInLinkStore } from './sign-in-links/sign-in-link-store.ts';
import { createTagStore } from './tags/tag-store.ts';

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
    files: createFileStore(connection),
    tags: createTagStore(connection),
    communities: createCommunityStore(connection),
    communityAccounts: createCommunityAccountStore(connection),
    customerReplicas: createCustomerReplicaStore(connection),
    subscriptionReplicas: createSubscriptionReplicaStore(connection),
  };
}
