import type { BookingRule, BookingRuleType } from './booking-rule.ts';
import { overlaps, periodAround, type Interval } from '../../base/time-zone.ts';
import { broken, type Violation } from './bookable-rules.ts';
import { mostTaken } from './capacity-rules.ts';

/** A booking of the customer, as far as limits count it. */
export interface CountedBooking {
  start_date: Date;
  end_date: Date;
  resource_id: string;
  service_id: string | null;
}

const periods: Partial<Record<BookingRuleType, 'day' | 'week' | 'month'>> = {
  max_per_day: 'day',
  max_per_week: 'week',
  max_per_month: 'month',
};

/** Rules that count the customer's bookings. */
export function countingRules(rules: readonly BookingRule[]): BookingRule[] {
  return rules.filter(({ rule_type }) => rule_type === 'max_concurrent' || rule_type in periods);
}

/** The time around a booking in which the rules must see the customer's other bookings. */
export function countedRange(wanted: Interval, rules: readonly BookingRule[], zone: string): Interval {
  const ranges = rules.map((rule) => rangeOf(rule, wanted, zone));
  return {
    start: new Date(Math.min(...ranges.map(({ start }) => start.getTime()), wanted.start.getTime())),
    end: new Date(Math.max(...ranges.map(({ end }) => end.getTime()), wanted.end.getTime())),
  };
}

/** The first rule that `wanted` would break beside the customer's `others`; `covers` says whether a rule's scope includes a booking. */
export function customerLimitViolation(
  wanted: Interval,
  others: readonly CountedBooking[],
  rules: readonly BookingRule[],
  zone: string,
  covers: (rule: BookingRule, booking: CountedBooking) => boolean,
): Violation | undefined {
  for (const rule of rules) {
    const range = rangeOf(rule, wanted, zone);
    const counted = others.filter((other) => {
      if (!covers(rule, other)) return false;
      const time = { start: other.start_date, end: other.end_date };
      return rule.rule_type === 'max_concurrent'
        ? overlaps(range, time)
        : range.start <= time.start && time.start < range.end;
    });
    const requested = 1 + (rule.rule_type === 'max_concurrent' ? mostAtOnce(counted, wanted) : counted.length);
    if (requested > rule.limit) return broken(rule, requested, `A customer may have at most ${rule.limit}.`);
  }
  return undefined;
}

/** The greatest number that are under way at one instant of `wanted`: those that follow one another take turns. */
function mostAtOnce(bookings: readonly CountedBooking[], wanted: Interval): number {
  const entries = bookings.map(({ start_date, end_date }) => ({
    blocked_from: start_date,
    blocked_until: end_date,
    quantity: 1,
  }));
  return mostTaken(entries, wanted);
}

function rangeOf(rule: BookingRule, wanted: Interval, zone: string): Interval {
  const unit = periods[rule.rule_type];
  return unit ? periodAround(wanted.start, unit, zone) : wanted;
}
