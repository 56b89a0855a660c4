import { DateTime } from 'luxon';
import { boundary, ruleOf } from './periods.ts';
import type { Subscription } from './subscription.ts';

/** Pure: calendar days of `[start, end)` in the zone, whatever their hours: the day of `start` counts, that of `end` does not. */
export function daysBetween(start: Date, end: Date, zone: string): number {
  const day = (date: Date): DateTime => DateTime.fromJSDate(date, { zone }).startOf('day');
  return Math.max(0, Math.round(day(end).diff(day(start), 'days').days));
}

/** Pure: the part of an amount for some of its days, half up; nothing of no days. */
export function shareOfDays(amountMinor: number, days: number, ofDays: number): number {
  if (ofDays <= 0) return 0;
  const doubled = 2n * BigInt(amountMinor) * BigInt(Math.min(days, ofDays)) + BigInt(ofDays);
  return Number(doubled / (2n * BigInt(ofDays)));
}

/** The price of the running period from this moment on. */
export function restPrice(subscription: Subscription, from: Date): number {
  const rule = ruleOf(subscription);
  const { period_number: number, time_zone: zone } = subscription;
  const [start, end] = [boundary(rule, number - 1), boundary(rule, number)];
  return shareOfDays(subscription.price_minor, daysBetween(from, end, zone), daysBetween(start, end, zone));
}
