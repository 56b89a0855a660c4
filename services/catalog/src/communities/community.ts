import { inputOf } from '@booking/persistence/entity-input.ts';
import { communities } from '@booking/representations/entities/communities.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { Stored } from '../shared/catalog-store.ts';

export const communityInput = inputOf(communities, {
  auto_join_email_domains: (domains) => domains.transform((all) => [...new Set(all)]),
});
export const communityRecord = recordOf(communities);

/** A circle of customers. Whoever meets one of its auto-join rules is added by a sync, if these are enabled. */
export type Community = Stored & RecordOf<typeof communityRecord>;

/** The rules a sync applies; undefined when it has nothing to do. */
export interface AutoJoinRules {
  emailDomains: readonly string[];
  tagIds: readonly string[];
  planIds: readonly string[];
}

export function autoJoinRulesOf(community: Community): AutoJoinRules | undefined {
  const rules = {
    emailDomains: community.auto_join_email_domains,
    tagIds: community.auto_join_tag_ids,
    planIds: community.auto_join_plan_ids,
  };
  const any = Object.values(rules).some((values) => values.length > 0);
  return community.auto_join_enabled && any ? rules : undefined;
}
