import type { CatalogPlan } from '../base/replicas/catalog-plan.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import { subscriptions } from '@booking/representations/entities/invoices.ts';
import { oneOf, record, string, timestamp } from '@booking/representations/entity.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { ProviderName } from '../payments/provider.ts';
import { presented, type WireMessage } from '../base/present.ts';
import { movesFrom, type Transitions } from '@booking/platform/transitions.ts';

const { name, price, setup_fee, currency, tax_rate, period_unit, period_count, minimum_periods, notice_days } =
  subscriptions.attributes;
const planTerms = {
  name,
  price,
  setup_fee,
  currency,
  tax_rate,
  period_unit,
  period_count,
  minimum_periods,
  notice_days,
};

export const subscriptionRecord = recordOf(subscriptions, {
  anchor_at: timestamp(
    'Where period 1 began; every later boundary is counted from here, so that months keep their day.',
    { null: 'before the first period' },
  ),
  /** The periods between a start in the past and the day it begins are billed together. */
  backdate: subscriptions.asked.backdate,
  time_zone: string('The zone whose calendar the periods follow.'),
  payment_token: subscriptions.asked.payment_token,
  collected_by: oneOf(['manual', 'sandbox'] satisfies ProviderName[], 'The provider that collects.', {
    null: 'where none does',
  }),
  next_terms: record({ ...planTerms, plan_id: string('Of the plan.') }, 'What the next plan was when it was chosen.', {
    null: 'without a next plan',
  }),
  period_item_id: string('The line that billed the running period.', { null: 'where none did' }),
});
export type Subscription = Entity & RecordOf<typeof subscriptionRecord>;
export type SubscriptionStatus = Subscription['status'];
export type PeriodUnit = Subscription['period_unit'];

/** What a subscription copies of its plan. */
export type PlanTerms = NonNullable<Subscription['next_terms']>;

export function termsOf(plan: CatalogPlan): PlanTerms {
  return {
    name: plan.name,
    price_minor: plan.price_minor,
    setup_fee_minor: plan.setup_fee_minor,
    currency: plan.currency,
    tax_rate_basis_points: plan.tax_rate_basis_points,
    period_unit: plan.period_unit,
    period_count: plan.period_count,
    minimum_periods: plan.minimum_periods,
    notice_days: plan.notice_days,
    plan_id: plan.id,
  };
}

export type SubscriptionAction =
  | 'approve'
  | 'reject'
  | 'update'
  | 'suspend'
  | 'reactivate'
  | 'cancel'
  | 'revoke'
  | 'change-plan'
  | 'change-payment'
  | 'start'
  | 'renew'
  | 'end'
  | 'delete';

/** Every move of a subscription (docs/specification.md, "States"); `to` empty: the status stays or the subscription is gone. */
export const subscriptionTransitions = {
  approve: { from: ['requested'], to: ['planned', 'trial', 'active'] },
  reject: { from: ['requested'], to: ['rejected'] },
  update: { from: ['requested', 'planned'], to: [] },
  start: { from: ['planned', 'trial'], to: { planned: ['trial', 'active'], trial: ['active'] } },
  renew: { from: ['active', 'canceled'], to: [] },
  suspend: { from: ['active'], to: ['suspended'] },
  reactivate: { from: ['suspended'], to: ['active'] },
  cancel: { from: ['planned', 'trial', 'active', 'suspended'], to: ['canceled', 'ended'] },
  revoke: { from: ['canceled'], to: ['planned', 'trial', 'active', 'suspended'] },
  'change-plan': { from: ['planned', 'trial', 'active'], to: [] },
  'change-payment': { from: ['requested', 'planned', 'trial', 'active', 'suspended', 'canceled'], to: [] },
  end: { from: ['planned', 'trial', 'active', 'suspended', 'canceled'], to: ['ended'] },
  delete: { from: ['requested', 'rejected', 'ended'], to: [] },
} as const satisfies Transitions<SubscriptionAction, SubscriptionStatus>;

const madeByTime: readonly SubscriptionAction[] = ['start', 'renew', 'end'];

/** The moves that a caller could make now. */
export function subscriptionActions(subscription: Pick<Subscription, 'status'>): SubscriptionAction[] {
  return movesFrom<SubscriptionAction, SubscriptionStatus>(subscriptionTransitions, subscription.status).filter(
    (action) => !madeByTime.includes(action),
  );
}

/** Without what its payments are collected with: answers are kept for repeated keys. */
export function presentSubscription({ payment_token: _secret, ...subscription }: Subscription): WireMessage {
  return presented(subscription, subscriptionActions(subscription));
}
