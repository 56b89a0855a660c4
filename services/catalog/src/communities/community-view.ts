import type { Community as WireCommunity } from '@booking/contracts/generated/booking/catalog/v1/Community.ts';
import type { CommunityAccountStore } from './community-account-store.ts';
import { wireOf } from '../shared/wire.ts';
import type { Community } from './community.ts';

/** The wire form with the number of accepted accounts, counted for all of them at once. */
export function presentCommunities({ communityAccounts }: { communityAccounts: CommunityAccountStore }) {
  return async (entities: readonly Community[]): Promise<WireCommunity[]> => {
    const [first] = entities;
    if (!first) return [];
    const ids = entities.map(({ id }) => id);
    const counts = await communityAccounts.countAccepted(first.organization_id, ids);
    return entities.map((entity) => wireOf<WireCommunity>(entity, { accounts_count: counts.get(entity.id) ?? 0 }));
  };
}
