import { demoId, type DemoOrganization } from '@booking/contracts/demo-data.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import { setTimer } from '../../subscriptions/advance-subscription.ts';
import { notCollected } from '../../subscriptions/payment-choice.ts';
import { inPeriod } from '../../subscriptions/periods.ts';
import type { SubscriptionStore } from '../../subscriptions/subscription-store.ts';
import type { Subscription, SubscriptionStatus } from '../../subscriptions/subscription.ts';

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
      trial_ends_at: null,
      period_number: 0,
      current_period_start: null,
      current_period_end: null,
      suspended_at: status === 'suspended' ? tx.now : null,
      canceled_at: status === 'canceled' ? tx.now : null,
      ends_at: null,
      ended_at: null,
      customer_id: demoId(`${demo.slug}/customers/${customer}`),
      plan_id: demoId(`${demo.slug}/plans/basic`),
      last_invoice_id: null,
      last_payment_id: null,
      anchor_at: null,
      backdate: false,
      time_zone: organization.time_zone,
      ...notCollected,
      next_plan_id: null,
      next_terms: null,
      period_item_id: null,
    };
    const begun = status === 'planned' ? fresh : inPeriod(fresh, 1);
    const ending = status === 'canceled' ? { ...begun, ends_at: begun.current_period_end } : begun;
    setTimer(tx, await subscriptions.insert(ending, tx.now, tx.session));
  }
}
