import { demoId, type DemoOrganization } from '@booking/contracts/demo-data.ts';
import type { communityRecord } from '../communities/community.ts';
import type { communityAccountRecord } from '../communities/community-account.ts';
import type { tagRecord } from '../communities/tag.ts';
import type { DemoRecord } from './demo-record.ts';

export function demoTags({ slug }: DemoOrganization): DemoRecord<typeof tagRecord>[] {
  return [
    { id: demoId(`${slug}/tags/startup`), name: 'Startup', color: '#1f6feb' },
    { id: demoId(`${slug}/tags/vip`), name: 'VIP', color: '#e36b2c' },
  ];
}

/** Members join the first one by rule, once a sync is asked for; the second one is by application. */
export function demoCommunities({ slug }: DemoOrganization): DemoRecord<typeof communityRecord>[] {
  return [
    {
      id: demoId(`${slug}/communities/makers`),
      name: 'Makers',
      slug: 'makers',
      description: 'Everybody who works here regularly.',
      auto_join_enabled: true,
      auto_join_email_domains: ['example.com', `${slug}.example`],
      auto_join_tag_ids: [demoId(`${slug}/tags/vip`)],
      auto_join_plan_ids: [demoId(`${slug}/plans/basic`)],
    },
    {
      id: demoId(`${slug}/communities/mentors`),
      name: 'Mentors',
      slug: 'mentors',
      requires_approval: true,
    },
  ];
}

export function demoAccounts({ slug }: DemoOrganization): DemoRecord<typeof communityAccountRecord>[] {
  return [
    {
      id: demoId(`${slug}/community-accounts/grace-mentors`),
      status: 'pending',
      auto_joined: false,
      customer_id: demoId(`${slug}/customers/grace`),
      community_id: demoId(`${slug}/communities/mentors`),
    },
  ];
}
