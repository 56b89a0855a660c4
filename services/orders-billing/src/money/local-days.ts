import { validationFailed } from '@booking/platform/errors.ts';
import { DateTime } from 'luxon';

/** From the first moment of the one local day to the last of the other, half open; both days are inclusive, and either may be missing. */
export function localDays(
  { since, until }: { since?: string | undefined; until?: string | undefined },
  zone: string,
): { from: Date | undefined; until: Date | undefined } {
  const first = since === undefined ? undefined : localMidnight('since', since, zone);
  const last = until === undefined ? undefined : localMidnight('until', until, zone);
  if (first && last && first > last) {
    throw validationFailed([{ pointer: '/until', detail: 'until must not be before since.' }]);
  }
  return { from: first?.toJSDate(), until: last?.plus({ days: 1 }).startOf('day').toJSDate() };
}

/** So many days of the calendar later, at the same time by the clock: where it is put forward or back a day has not 24 hours. */
export function daysLater(from: Date, days: number, zone: string): Date {
  return DateTime.fromJSDate(from, { zone }).plus({ days }).toJSDate();
}

function localMidnight(name: string, day: string, zone: string): DateTime {
  const parsed = DateTime.fromFormat(day, 'yyyy-MM-dd', { zone });
  if (parsed.isValid) return parsed.startOf('day');
  throw validationFailed([{ pointer: `/${name}`, detail: `${name} must be a day, such as 2026-03-29.` }]);
}
