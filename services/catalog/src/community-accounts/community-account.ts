import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';
import { requiredReference } from '../shared/fields.ts';
import type { AccountStatus } from './community-account-transitions.ts';

export const communityAccountInput = z.object({
  customer_id: requiredReference,
  community_id: requiredReference,
});

/** One customer in one community: unique per pair. */
export type CommunityAccount = Stored &
  z.output<typeof communityAccountInput> & {
    status: AccountStatus;
    /** When it was accepted. */
    joined_at: Date | null;
    auto_joined: boolean;
  };
