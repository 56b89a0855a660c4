import { demoId, type DemoOrganization } from '@booking/contracts/demo-data.ts';
import type { Community } from '../communities/community.ts';
import type { CommunityAccount } from '../communities/community-account.ts';
import type { Tag } from '../communities/tag.ts';
import type { DemoRecord } from './demo-record.ts';

export function demoTags({ slug }: DemoOrganization): DemoRecord<Tag>[] {
  return [
    { id: demoId(`${slug}/tags/startup`), name: 'Startup', color: '#1f6feb' },
    { id: demoId(`${slug}/tags/vip`), name: 'VIP', color: '#e36b2c' },
  ];
}

/** Members join the first one by rule, once a sync is asked for; the second one is by application. */
export function demoCommunities({ slug }: DemoOrganization): DemoRecord<Community>[] {
  return [
    {
      id: demoId(`${slug}/communities/makers`),
      name: 'Makers',
      slug: 'makers',
      description: 'Everybody who works here regularly.',
      requires_approval: false,
      auto_join_enabled: true,
      auto_join_email_domains: ['example.com', `${slug}.example`],
      auto_join_tag_ids: [demoId(`${slug}/tags/vip`)],
      auto_join_plan_ids: [demoId(`${slug}/plans/basic`)],
    },
    {
      id: demoId(`${slug}/communities/mentors`),
      name: 'Mentors',
      slug: 'mentors',
      description: null,
      requires_approval: true,
      auto_join_enabled: false,
      auto_join_email_domains: [],
      auto_join_tag_ids: [],
      auto_join_plan_ids: [],
    },
  ];
}

export function demoAccounts({ slug }: DemoOrganization): DemoRecord<CommunityAccount>[] {
  return [
    {
      id: demoId(`${slug}/community-accounts/grace-mentors`),
      status: 'pending',
      joined_at: null,
      auto_joined: false,
      customer_id: demoId(`${slug}/customers/grace`),
      community_id: demoId(`${slug}/communities/mentors`),
    },
  ];
}
