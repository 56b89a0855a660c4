import { demoId, type DemoOrganization } from '@booking/contracts/demo-data.ts';
import { withInlineFacts, type fileRecord } from '../files/file.ts';
import type { cancellationPolicyRecord } from '../offers/cancellation-policy.ts';
import type { planRecord } from '../offers/plan.ts';
import type { serviceRecord } from '../offers/service.ts';
import type { DemoRecord } from './demo-record.ts';

/** Squares of one colour: pictures that need no network. */
const blue = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mOQz3+NFTEMLQkAoOReQRXd2UEAAAAASUVORK5CYII=';
const orange = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mN4nK2DFTEMLQkAGrNegf/DKA0AAAAASUVORK5CYII=';
const green = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPQ7YrGihiGlgQAuM5EgWfaJYYAAAAASUVORK5CYII=';

/** Gross prices include it; sales tax is not part of prices in New York. */
export function demoTaxRate({ slug }: DemoOrganization): number {
  return slug === 'studio-nord' ? 1_900 : 0;
}

export function demoFiles({ slug }: DemoOrganization): DemoRecord<typeof fileRecord>[] {
  const image = (name: string, png: string) =>
    withInlineFacts({
      id: demoId(`${slug}/files/${name}`),
      name: `${name}.png`,
      mime_type: 'image/png',
      size_bytes: 0,
      url: `data:image/png;base64,${png}`,
    });
  return [image('logo', blue), image('room', orange), image('desk', green)];
}

export function demoServices(organization: DemoOrganization): DemoRecord<typeof serviceRecord>[] {
  const { slug, currency } = organization;
  const common = { currency, tax_rate_basis_points: demoTaxRate(organization), is_net_price: false, live: true };
  return [
    {
      ...common,
      id: demoId(`${slug}/services/meeting-room`),
      name: 'Meeting room',
      slug: 'meeting-room',
      price_minor: 10_000,
      order_index: 1,
      cover_image_id: demoId(`${slug}/files/room`),
    },
    {
      ...common,
      id: demoId(`${slug}/services/hot-desk`),
      name: 'Hot desk',
      slug: 'hot-desk',
      duration_minutes: 480,
      interval_minutes: 60,
      price_minor: 2_900,
      price_unit: 'day',
      order_index: 2,
      cover_image_id: demoId(`${slug}/files/desk`),
    },
    {
      ...common,
      id: demoId(`${slug}/services/guided-tour`),
      name: 'Guided tour',
      slug: 'guided-tour',
      description: 'Staff says yes or no to each request.',
      duration_minutes: 30,
      lead_time_minutes: 120,
      padding_after_minutes: 15,
      auto_accept_bookings: false,
      requires_check_in: true,
      order_index: 3,
      cancellation_policy_id: demoId(`${slug}/cancellation-policies/on-request`),
    },
  ];
}

export function demoPolicies({ slug }: DemoOrganization): DemoRecord<typeof cancellationPolicyRecord>[] {
  return [
    {
      id: demoId(`${slug}/cancellation-policies/on-request`),
      name: 'On request',
      cancellation_fee_tiers: [
        { hours_before: 48, fee_basis_points: 5_000 },
        { hours_before: 6, fee_basis_points: 10_000 },
      ],
      move_notice_hours: 24,
      late_move_fee_basis_points: 2_000,
    },
  ];
}

export function demoPlans(organization: DemoOrganization): DemoRecord<typeof planRecord>[] {
  const { slug, currency } = organization;
  const common = { currency, tax_rate_basis_points: demoTaxRate(organization), live: true };
  return [
    { ...common, id: demoId(`${slug}/plans/basic`), name: 'Basic', slug: 'basic', price_minor: 4_900, order_index: 1 },
    {
      ...common,
      id: demoId(`${slug}/plans/resident`),
      name: 'Resident',
      slug: 'resident',
      description: 'A desk of one’s own; the team agrees to each new resident.',
      price_minor: 24_900,
      setup_fee_minor: 5_000,
      trial_days: 14,
      minimum_periods: 3,
      notice_days: 30,
      auto_accept_subscriptions: false,
      order_index: 2,
    },
  ];
}
