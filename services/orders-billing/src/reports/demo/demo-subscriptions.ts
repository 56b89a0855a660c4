import { demoId, type DemoOrganization } from '@booking/contracts/demo-data.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { newRecord } from '@booking/representations/record.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { setTimer } from '../../subscriptions/advance-subscription.ts';
import { inPeriod } from '../../subscriptions/periods.ts';
import type { SubscriptionStore } from '../../subscriptions/subscription-store.ts';
import { subscriptionRecord, type Subscription, type SubscriptionStatus } from '../../subscriptions/subscription.ts';

const dayMs = 86_400_000;

const samples: readonly { customer: string; status: SubscriptionStatus; startsInDays: number }[] = [
  { customer: 'ada', status: 'active', startsInDays: -3 },
  { customer: 'grace', status: 'planned', startsInDays: 10 },
  { customer: 'alan', status: 'suspended', startsInDays: -8 },
  { customer: 'katherine', status: 'canceled', startsInDays: -5 },
];

/** Subscriptions of the plan `basic` (49.00 a month); their first period was billed before this installation. */
export async function loadDemoSubscriptions(
  parts: { subscriptions: SubscriptionStore },
  tx: Transaction,
  demo: DemoOrganization,
  organization: OrganizationSettings,
): Promise<void> {
  const { subscriptions } = parts;
  for (const { customer, status, startsInDays } of samples) {
    const id = demoId(`${demo.slug}/subscriptions/${customer}`);
    if (await subscriptions.find(organization.id, id, tx.session)) continue;
    const startsAt = new Date(tx.now.getTime() + startsInDays * dayMs);
    const fresh: Subscription = {
      id,
      organization_id: organization.id,
      version: 1,
      created_at: tx.now,
      updated_at: tx.now,
      ...newRecord(subscriptionRecord),
      status,
      name: 'Basic',
      price_minor: 4_900,
      setup_fee_minor: 0,
      currency: organization.currency,
      tax_rate_basis_points: demo.slug === 'studio-nord' ? 1_900 : 0,
      period_unit: 'month',
      period_count: 1,
      minimum_periods: 0,
      notice_days: 0,
      starts_at: startsAt,
      suspended_at: status === 'suspended' ? tx.now : null,
      canceled_at: status === 'canceled' ? tx.now : null,
      customer_id: demoId(`${demo.slug}/customers/${customer}`),
      plan_id: demoId(`${demo.slug}/plans/basic`),
      time_zone: organization.time_zone,
    };
    const begun = status === 'planned' ? fresh : inPeriod(fresh, 1);
    const ending = status === 'canceled' ? { ...begun, ends_at: begun.current_period_end } : begun;
    setTimer(tx, await subscriptions.insert(ending, tx.now, tx.session));
  }
}
