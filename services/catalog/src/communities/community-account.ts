import { inputOf } from '@booking/persistence/entity-input.ts';
import { communityAccounts } from '@booking/representations/entities/communities.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { Stored } from '../shared/catalog-store.ts';

export const communityAccountInput = inputOf(communityAccounts);
export const communityAccountRecord = recordOf(communityAccounts);

/** One customer in one community: unique per pair. */
export type CommunityAccount = Stored & RecordOf<typeof communityAccountRecord>;
