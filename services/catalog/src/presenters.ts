import type { ApiClient as WireApiClient } from '@booking/contracts/generated/booking/catalog/v1/ApiClient.ts';
import type { BookingBundle as WireBundle } from '@booking/contracts/generated/booking/catalog/v1/BookingBundle.ts';
import type { BookingBundleGroup as WireGroup } from '@booking/contracts/generated/booking/catalog/v1/BookingBundleGroup.ts';
import type { CommunityAccount as WireAccount } from '@booking/contracts/generated/booking/catalog/v1/CommunityAccount.ts';
import type { CancellationPolicy as WirePolicy } from '@booking/contracts/generated/booking/catalog/v1/CancellationPolicy.ts';
import type { File as WireFile } from '@booking/contracts/generated/booking/catalog/v1/File.ts';
import type { Member as WireMember } from '@booking/contracts/generated/booking/catalog/v1/Member.ts';
import type { Plan as WirePlan } from '@booking/contracts/generated/booking/catalog/v1/Plan.ts';
import type { Service as WireService } from '@booking/contracts/generated/booking/catalog/v1/Service.ts';
import type { Tag as WireTag } from '@booking/contracts/generated/booking/catalog/v1/Tag.ts';
import type { ApiClient } from './access/api-client.ts';
import { withoutSecret } from './access/client-secret.ts';
import type { BookingBundle } from './offers/booking-bundle.ts';
import { availableBundleActions } from './offers/booking-bundle-transitions.ts';
import { presentCommunities } from './communities/community-view.ts';
import type { CommunityAccount } from './communities/community-account.ts';
import { availableAccountActions } from './communities/community-account-transitions.ts';
import { withoutContent, type File } from './files/file.ts';
import { presentOrganizations } from './offers/organization-view.ts';
import { taxView, type Service } from './offers/service.ts';
import type { Stores } from './stores.ts';
import type { Stored } from './shared/catalog-store.ts';
import { wireOf } from './shared/wire.ts';

export type Presenters = ReturnType<typeof createPresenters>;

function plain<W extends object>() {
  return async (entities: readonly Stored[]): Promise<W[]> => entities.map((entity) => wireOf<W>(entity));
}

/** Entity → wire message, for every type of this service. */
export function createPresenters(stores: Stores, publicBaseUrl: string) {
  return {
    organizations: presentOrganizations(stores),
    communities: presentCommunities(stores),
    members: plain<WireMember>(),
    services: async (entities: readonly Service[]) =>
      entities.map((entity) => wireOf<WireService>(entity, taxView(entity))),
    plans: plain<WirePlan>(),
    bookingBundleGroups: plain<WireGroup>(),
    cancellationPolicies: plain<WirePolicy>(),
    files: async (entities: readonly File[]) =>
      entities.map((entity) =>
        // Of an uploaded file a path is kept: the address of the gateway may change.
        wireOf<WireFile>(withoutContent(entity), entity.content ? { url: publicBaseUrl + entity.url } : {}),
      ),
    tags: plain<WireTag>(),
    apiClients: async (entities: readonly ApiClient[]) =>
      entities.map((entity) => wireOf<WireApiClient>(withoutSecret(entity), { available_actions: ['rotate-secret'] })),
    bookingBundles: async (entities: readonly BookingBundle[]) =>
      entities.map((entity) =>
        wireOf<WireBundle>(entity, { available_actions: availableBundleActions(entity.status) }),
      ),
    communityAccounts: async (entities: readonly CommunityAccount[]) =>
      entities.map((entity) =>
        wireOf<WireAccount>(entity, { available_actions: availableAccountActions(entity.status) }),
      ),
  };
}
