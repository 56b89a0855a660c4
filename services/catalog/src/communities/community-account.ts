import { id } from '@booking/platform/fields.ts';
import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';
import type { AccountStatus } from './community-account-transitions.ts';

export const communityAccountInput = z.object({
  customer_id: id(),
  community_id: id(),
});

/** One customer in one community: unique per pair. */
export type CommunityAccount = Stored &
  z.output<typeof communityAccountInput> & {
    status: AccountStatus;
    /** When it was accepted. */
    joined_at: Date | null;
    auto_joined: boolean;
  };
