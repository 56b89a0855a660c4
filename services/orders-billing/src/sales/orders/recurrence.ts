import { momentsOf, shownSpan, type WallSpan } from '@booking/platform/wall-clock.ts';
import { weekdays, type orders } from '@booking/representations/entities/orders.ts';
import type { ValueOf } from '@booking/representations/record.ts';
import { DateTime, type DurationLikeObject } from 'luxon';

export type Recurrence = NonNullable<ValueOf<typeof orders.asked.items.columns.recurrence>>;

/** Of moments that can be told (RFC 3339). */
export const lastYear = 9_999;

/**
 * Pure: when a booking recurs, `most` times at most. By RFC 5545 on the wall clock of the zone: a day that a month has not is skipped, a
 * time that the clock skips is told by the offset before, and of one that it shows twice the first counts. The end keeps the length by
 * the calendar: whole days of the wall clock, and what is beyond them in time that passes.
 */
export function occurrencesOf(
  { start_date: start, end_date: end }: { start_date: Date; end_date: Date | null },
  rule: Recurrence,
  { zone, most }: { zone: string; most: number },
): { start_date: Date; end_date: Date | null }[] {
  const shown = shownSpan({ start, end: end ?? start }, zone);
  const first = DateTime.fromMillis(shown.begins, { zone: 'utc' });
  const found: { start_date: Date; end_date: Date | null }[] = [];
  let counted = 0;
  for (const distance of distancesOf(rule, first.weekday)) {
    const next = first.plus(distance);
    const day = next.toISODate() ?? '';
    const isOver = next.year > lastYear || (rule.until !== null && day > rule.until);
    if (isOver || counted === rule.count || found.length === most) break;
    if (rule.frequency === 'monthly' && next.day !== first.day) continue;
    counted += 1;
    if (rule.except_dates.includes(day)) continue;
    const at: WallSpan = { ...shown, begins: next.toMillis() };
    const time = momentsOf(at, zone, counted === 1 ? start.getTime() : undefined);
    found.push({ start_date: time.start, end_date: end && time.end });
  }
  return found;
}

/** From the first time to it and to those after it, without an end. */
function* distancesOf({ frequency, interval, by_day }: Recurrence, weekday: number): Generator<DurationLikeObject> {
  const days = weekdays.flatMap((day, at) => (by_day.includes(day) ? at + 1 - weekday : []));
  for (let n = 0; ; n += interval) {
    if (frequency === 'monthly') yield { months: n };
    else if (frequency === 'daily') yield { days: n };
    else for (const day of days.length === 0 ? [0] : days) if (n > 0 || day >= 0) yield { days: 7 * n + day };
  }
}

/** Whether the first time is one of those that recur: else nobody knows what is meant (RFC 5545, 3.8.5.3). */
export function beginsOn(start: Date, { by_day }: Pick<Recurrence, 'by_day'>, zone: string): boolean {
  return (
    by_day.length === 0 || by_day.some((day) => day === weekdays[DateTime.fromJSDate(start, { zone }).weekday - 1])
  );
}
