import { demoId, type DemoOrganization } from '@booking/contracts/demo-data.ts';
import type { bookingBundleRecord } from '../offers/booking-bundle.ts';
import type { bookingBundleGroupRecord } from '../offers/booking-bundle-group.ts';
import { demoTaxRate } from './demo-offers.ts';
import type { DemoRecord } from './demo-record.ts';

/** The first one is offered to the public, the second one is not: none of its bundles is live. */
export function demoGroups({ slug }: DemoOrganization): DemoRecord<typeof bookingBundleGroupRecord>[] {
  return [
    {
      id: demoId(`${slug}/booking-bundle-groups/day-passes`),
      name: 'Day passes',
      slug: 'day-passes',
      description: 'Ten days for the price of eight.',
      order_index: 1,
      cover_image_id: demoId(`${slug}/files/desk`),
    },
    {
      id: demoId(`${slug}/booking-bundle-groups/room-hours`),
      name: 'Room hours',
      slug: 'room-hours',
      order_index: 2,
    },
  ];
}

/** Each state, with and without a group. */
export function demoBundles(organization: DemoOrganization): DemoRecord<typeof bookingBundleRecord>[] {
  const { slug, currency } = organization;
  const firstOffered = new Date('2026-01-05T09:00:00Z');
  const desk = [demoId(`${slug}/services/hot-desk`)];
  const room = [demoId(`${slug}/services/meeting-room`)];
  const common = { currency, tax_rate_basis_points: demoTaxRate(organization) };
  return [
    {
      ...common,
      id: demoId(`${slug}/booking-bundles/ten-days`),
      name: 'Ten days',
      slug: 'ten-days',
      status: 'live',
      price_minor: 23_200,
      units: 10,
      validity_days: 365,
      order_index: 1,
      published_at: firstOffered,
      group_id: demoId(`${slug}/booking-bundle-groups/day-passes`),
      cover_image_id: demoId(`${slug}/files/desk`),
      service_ids: desk,
    },
    {
      ...common,
      id: demoId(`${slug}/booking-bundles/welcome`),
      name: 'Welcome package',
      slug: 'welcome',
      status: 'live',
      price_minor: 4_900,
      units: 2,
      order_index: 2,
      published_at: firstOffered,
    },
    {
      ...common,
      id: demoId(`${slug}/booking-bundles/five-room-hours`),
      name: 'Five room hours',
      slug: 'five-room-hours',
      price_minor: 45_000,
      units: 5,
      validity_days: 180,
      order_index: 3,
      group_id: demoId(`${slug}/booking-bundle-groups/room-hours`),
      cover_image_id: demoId(`${slug}/files/room`),
      service_ids: room,
    },
    {
      ...common,
      id: demoId(`${slug}/booking-bundles/summer-flex`),
      name: 'Summer flex',
      slug: 'summer-flex',
      status: 'archived',
      price_minor: 9_900,
      units: 5,
      validity_days: 90,
      order_index: 4,
      published_at: firstOffered,
      service_ids: desk,
    },
  ];
}
