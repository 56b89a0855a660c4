import { DateTime } from 'luxon';
import { daysLater } from '../money/local-days.ts';
import { boundary, periodAt, ruleOf } from './periods.ts';
import type { Subscription } from './subscription.ts';

/** Pure: when a subscription may begin. What has begun is billed, so a slip in the year must not get this far. */

export type StartDates = Pick<
  Subscription,
  'starts_at' | 'trial_ends_at' | 'backdate' | 'time_zone' | 'period_unit' | 'period_count'
>;

const backdatedPeriodsMax = 36;
const yearsAhead = 10;
/** As long as a plan's trial may be. */
const trialDaysMax = 3_660;

/** Days of the organization's calendar: the trial ends at the hour at which it began, over changes of daylight saving time too. */
export function trialEnd(startsAt: Date, days: number, zone: string): Date | null {
  return days > 0 ? daysLater(startsAt, days, zone) : null;
}

/** How many periods of a backdated subscription have begun; what is beyond the limit is left to catching up. */
export function backdatedPeriods(subscription: Subscription, now: Date): number {
  return Math.max(1, Math.min(backdatedPeriodsMax, periodAt(ruleOf(subscription), now)));
}

/** The conditions are stated so that a date that cannot be compared fails them. */
export function problemOfDates(dates: StartDates, now: Date): { pointer: string; detail: string } | undefined {
  const { starts_at, trial_ends_at, time_zone } = dates;
  const start = startProblem(dates, now);
  if (start) return { pointer: '/data/attributes/starts_at', detail: start };
  if (!trial_ends_at) return undefined;
  const pointer = '/data/attributes/trial_ends_at';
  if (!(trial_ends_at >= starts_at)) return { pointer, detail: 'Must not be before starts_at.' };
  const latest = trialEnd(starts_at, trialDaysMax, time_zone);
  if (latest && trial_ends_at <= latest) return undefined;
  return { pointer, detail: `A trial is at most ${trialDaysMax} days long.` };
}

function startProblem(dates: StartDates, now: Date): string | undefined {
  const { starts_at, backdate, time_zone, period_unit, period_count } = dates;
  const latest = DateTime.fromJSDate(now, { zone: time_zone }).plus({ years: yearsAhead }).toJSDate();
  if (!(starts_at <= latest)) return `Must be at most ${yearsAhead} years ahead.`;
  const rule = { anchor_at: starts_at, time_zone, period_unit, period_count };
  if (backdate) {
    return boundary(rule, backdatedPeriodsMax) > now
      ? undefined
      : `Must be less than ${backdatedPeriodsMax} periods back: so many are billed on the first invoice.`;
  }
  if (boundary(rule, 1) >= now) return undefined;
  return `Must be at most one period back. With backdate: true, up to ${backdatedPeriodsMax} past periods are billed on one invoice.`;
}
