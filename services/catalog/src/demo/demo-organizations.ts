import {
  demoClientId,
  demoId,
  demoMemberSubject,
  demoSellers,
  memberRoles,
  type DemoOrganization,
} from '@booking/contracts/demo-data.ts';
import type { apiClientRecord } from '../access/api-client.ts';
import type { memberRecord } from '../access/member.ts';
import type { organizationRecord } from '../organizations/organization.ts';
import type { DemoRecord } from './demo-record.ts';

/** Harbor Works has a quota of child resources, Studio Nord has none. */
const childResourcesMax = { 'studio-nord': null, 'harbor-works': 8 };

export function demoOrganization({
  slug,
  name,
  timeZone,
  currency,
  locale,
}: DemoOrganization): DemoRecord<typeof organizationRecord> {
  return {
    id: demoId(slug),
    name,
    slug,
    description: `${name} rents out rooms and desks by the hour, the day and the month.`,
    time_zone: timeZone,
    currency,
    locale,
    website: `https://${slug}.example`,
    email: `hello@${slug}.example`,
    ...demoSellers[slug],
    min_resource_usage: 2,
    min_child_resource_usage: childResourcesMax[slug],
    cancellation_fee_tiers: [
      { hours_before: 48, fee_basis_points: 0 },
      { hours_before: 24, fee_basis_points: 5_000 },
      { hours_before: 0, fee_basis_points: 10_000 },
    ],
    logo_image_id: demoId(`${slug}/files/logo`),
  };
}

export function demoMembers({ slug }: DemoOrganization): DemoRecord<typeof memberRecord>[] {
  return memberRoles.map((role) => ({
    id: demoId(`${slug}/members/${role}`),
    subject: demoMemberSubject(slug, role),
    email: `${role}@${slug}.example`,
    first_name: 'Demo',
    last_name: role,
    role,
  }));
}

/** One client per role; its secret is added while loading. */
export function demoApiClients({
  slug,
}: DemoOrganization): Omit<DemoRecord<typeof apiClientRecord>, 'secret_hash' | 'secret_salt'>[] {
  return memberRoles.map((role) => ({
    id: demoId(`${slug}/api-clients/${role}`),
    name: `Demo ${role}`,
    client_id: demoClientId(slug, role),
    role,
    scopes: ['b.*'],
  }));
}
