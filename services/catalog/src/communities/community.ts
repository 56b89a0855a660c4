import { name, optionalText, references } from '@booking/platform/fields.ts';
import { z } from 'zod';
import type { Stored } from '../shared/catalog-store.ts';
import { optionalSlug } from '../shared/fields.ts';

const domain = z
  .string()
  .max(253)
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, 'Must be a domain like example.com.');

export const communityInput = z.object({
  name: name(),
  slug: optionalSlug,
  description: optionalText(),
  requires_approval: z.boolean().default(false),
  auto_join_enabled: z.boolean().default(false),
  auto_join_email_domains: z
    .array(domain)
    .max(100)
    .transform((domains) => [...new Set(domains)])
    .default([]),
  auto_join_tag_ids: references(),
  auto_join_plan_ids: references(),
});

/** A circle of customers. Whoever meets one of its auto-join rules is added by a sync, if these are enabled. */
export type Community = Stored & Omit<z.output<typeof communityInput>, 'slug'> & { slug: string };

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
