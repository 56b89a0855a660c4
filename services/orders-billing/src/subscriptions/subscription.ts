import type { CatalogPlan } from '../base/replicas/catalog-plan.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import type { ProviderName } from '../payments/provider.ts';
import { presented, type WireMessage } from '../base/present.ts';
import { movesFrom, type Transitions } from '../base/transitions.ts';

export type SubscriptionStatus =
  'requested' | 'rejected' | 'planned' | 'trial' | 'active' | 'suspended' | 'canceled' | 'ended';

export type PeriodUnit = 'day' | 'week' | 'month' | 'year';

export interface Subscription extends Entity {
  status: SubscriptionStatus;
  name: string;
  price_minor: number;
  setup_fee_minor: number;
  currency: string;
  tax_rate_basis_points: number;
  period_unit: PeriodUnit;
  period_count: number;
  minimum_periods: number;
  notice_days: number;
  starts_at: Date;
  trial_ends_at: Date | null;
  /** From 1; 0 before the first period. */
  period_number: number;
  current_period_start: Date | null;
  current_period_end: Date | null;
  suspended_at: Date | null;
  canceled_at: Date | null;
  /** When a canceled one ends. */
  ends_at: Date | null;
  ended_at: Date | null;
  customer_id: string | null;
  plan_id: string | null;
  last_invoice_id: string | null;
  last_payment_id: string | null;
  /** Not shown: where period 1 began; every later boundary is counted from here, so that months keep their day. */
  anchor_at: Date | null;
  /** Not shown: the periods between a start in the past and the day it begins are billed together. */
  backdate: boolean;
  /** Not shown: the zone whose calendar the periods follow. */
  time_zone: string;
  /** How its invoices are collected; null: they stay open until a payment is recorded. */
  payment_method_id: string | null;
  /** Never shown: the card or mandate as its provider names it. */
  payment_token: string | null;
  /** Not shown: the provider that collects. */
  collected_by: ProviderName | null;
  /** The plan that begins with the next period. */
  next_plan_id: string | null;
  /** Not shown: what that plan was when it was chosen. */
  next_terms: PlanTerms | null;
  /** Not shown: the line that billed the running period. */
  period_item_id: string | null;
}

/** What a subscription copies of its plan. */
export type PlanTerms = Pick<
  Subscription,
  | 'name'
  | 'price_minor'
  | 'setup_fee_minor'
  | 'currency'
  | 'tax_rate_basis_points'
  | 'period_unit'
  | 'period_count'
  | 'minimum_periods'
  | 'notice_days'
  | 'plan_id'
>;

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
  revoke: { from: ['canceled'], to: ['planned', 'trial', 'active'] },
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
