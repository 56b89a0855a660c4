import { DateTime } from 'luxon';
import type { PeriodUnit, Subscription } from './subscription.ts';

/** Pure: the calendar of a subscription. Period n (from 1) is `[boundary(n - 1), boundary(n))`. */

export interface PeriodRule {
  anchor_at: Date;
  time_zone: string;
  period_unit: PeriodUnit;
  period_count: number;
}

/**
 * Always counted from the anchor, never from the boundary before, so that months keep their day: 31 Jan → 28 Feb → 31 Mar. The wall-clock
 * time stays the same over changes of daylight saving time.
 */
export function boundary(rule: PeriodRule, index: number): Date {
  const anchor = DateTime.fromJSDate(rule.anchor_at, { zone: rule.time_zone });
  return anchor.plus({ [`${rule.period_unit}s`]: index * rule.period_count }).toJSDate();
}

/** The number of the period that contains the moment; 0 before the anchor. */
export function periodAt(rule: PeriodRule, moment: Date): number {
  const approximateMs = { day: 86_400_000, week: 604_800_000, month: 2_629_800_000, year: 31_557_600_000 };
  const elapsedMs = moment.getTime() - rule.anchor_at.getTime();
  if (elapsedMs < 0) return 0;
  let number = Math.max(1, Math.floor(elapsedMs / (approximateMs[rule.period_unit] * rule.period_count)) - 1);
  while (boundary(rule, number) <= moment) number += 1;
  while (number > 1 && boundary(rule, number - 1) > moment) number -= 1;
  return number;
}

export function ruleOf(subscription: Subscription): PeriodRule {
  const { anchor_at, starts_at, time_zone, period_unit, period_count } = subscription;
  return { anchor_at: anchor_at ?? starts_at, time_zone, period_unit, period_count };
}

/** The period with this number as it stands on the subscription. */
export function inPeriod(subscription: Subscription, number: number): Subscription {
  const rule = ruleOf(subscription);
  return {
    ...subscription,
    anchor_at: rule.anchor_at,
    period_number: number,
    current_period_start: boundary(rule, number - 1),
    current_period_end: boundary(rule, number),
  };
}

/** The plan that was chosen for the next period takes over where the running one ends; another rhythm counts from there. */
export function withNextPlan(subscription: Subscription): Subscription {
  const { next_terms: terms, current_period_end: end } = subscription;
  if (!terms) return subscription;
  const changed = { ...subscription, ...terms, next_terms: null, next_plan_id: null };
  if (hasRhythmOf(subscription, terms) || !end) return changed;
  return { ...changed, anchor_at: end, period_number: 0 };
}

export function hasRhythmOf(
  subscription: Pick<Subscription, 'period_unit' | 'period_count'>,
  other: Pick<Subscription, 'period_unit' | 'period_count'>,
): boolean {
  return subscription.period_unit === other.period_unit && subscription.period_count === other.period_count;
}

/** When a cancellation of now takes effect: a period's end, not before the minimum, and one later when the notice comes too late. */
export function cancellationEnd(subscription: Subscription, now: Date): Date {
  if (subscription.period_number === 0) {
    const begins = now < subscription.starts_at ? subscription.starts_at : (subscription.trial_ends_at ?? now);
    return begins > now ? begins : now;
  }
  const rule = ruleOf(subscription);
  // Days of the calendar, like the periods: where the clock is put forward, 14 of them are an hour short of 14 times 24.
  const earliest = DateTime.fromJSDate(now, { zone: rule.time_zone })
    .plus({ days: subscription.notice_days })
    .toJSDate();
  let number = Math.max(subscription.period_number, subscription.minimum_periods);
  while (boundary(rule, number) < earliest) number += 1;
  return boundary(rule, number);
}

/** When time will change the subscription next; undefined when it will not. */
export function nextDue(subscription: Subscription): Date | undefined {
  const { status, starts_at, trial_ends_at, current_period_end, ends_at } = subscription;
  if (ends_at && wasOver(subscription)) return ends_at;
  if (status === 'planned') return starts_at;
  if (status === 'trial') return trial_ends_at ?? starts_at;
  if (status === 'active') return current_period_end ?? undefined;
  if (status !== 'canceled') return undefined;
  const candidates = [ends_at, current_period_end].flatMap((date) => (date ? [date.getTime()] : []));
  return candidates.length > 0 ? new Date(Math.min(...candidates)) : undefined;
}

/** Whether it was suspended beyond what was billed when it was canceled: what passed in between is not charged. */
function wasOver({ status, suspended_at, canceled_at, ends_at }: Subscription): boolean {
  return (
    status === 'canceled' && suspended_at !== null && ends_at !== null && canceled_at !== null && ends_at <= canceled_at
  );
}

/** What is due now. One move at a time: after downtime every missed period is started, in order. */
export function dueMove(subscription: Subscription, now: Date): 'try' | 'start' | 'renew' | 'end' | undefined {
  const { status, trial_ends_at, ends_at } = subscription;
  const due = nextDue(subscription);
  if (!due || now < due) return undefined;
  if (status === 'canceled' && ends_at && due >= ends_at) return 'end';
  if (status === 'planned') return trial_ends_at && trial_ends_at > due ? 'try' : 'start';
  return status === 'trial' ? 'start' : 'renew';
}
