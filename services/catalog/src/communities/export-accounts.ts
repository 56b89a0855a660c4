import { entityRecords, type PersonalRecords, type PersonAsked } from '@booking/messaging/personal-export.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { renderFlat } from '@booking/representations/flat.ts';
import { wireOf } from '../shared/wire.ts';
import type { CommunityAccountStore } from './community-account-store.ts';

const ofCustomer = {
  naming: ({ customerId }: PersonAsked) => ({ customer_id: customerId }),
  index: { organization_id: 1, customer_id: 1 },
} as const;

/** What this service keeps of a customer, beside its copy of the record. */
export function personalRecords({
  communityAccounts,
}: {
  communityAccounts: CommunityAccountStore;
}): PersonalRecords[] {
  const kind = 'community-accounts';
  return [
    entityRecords(communityAccounts, {
      kind,
      ...ofCustomer,
      shown: (accounts) => accounts.map((account) => renderFlat(entityOf(kind), wireOf(account))),
    }),
    {
      kind: 'community-removals',
      collection: 'community_removals',
      ...ofCustomer,
      shown: (rows) => rows.map(({ community_id, removed_at }) => ({ community_id, removed_at })),
    },
  ];
}
