import { DateTime } from 'luxon';
import { scaleHalfUp } from '../../money/money.ts';

/** What a booking is priced with: the service's gross price and what it is a price of. */
export interface PriceTerms {
  price_minor: number;
  /** hour, day, or booking (whatever its length). */
  price_unit: string;
}

const minuteMs = 60_000;
const minutesPerHour = 60;
const minutesPerDay = 1_440;

/** Gross price of one booking of the length. Hours count by the minute, days as begun. */
export function bookingPrice(terms: PriceTerms, range: { start: Date; end: Date }, timeZone: string): number {
  if (terms.price_unit === 'hour') {
    const minutes = Math.ceil((range.end.getTime() - range.start.getTime()) / minuteMs);
    return scaleHalfUp(terms.price_minor, minutes, minutesPerHour);
  }
  if (terms.price_unit === 'day') return terms.price_minor * localDays(range, timeZone);
  return terms.price_minor;
}

/** Begun days of a length by the calendar of the zone: a local day is one day, be it 23, 24 or 25 hours long. */
export function localDays({ start, end }: { start: Date; end: Date }, timeZone: string): number {
  const from = DateTime.fromJSDate(start, { zone: timeZone });
  const to = DateTime.fromJSDate(end, { zone: timeZone });
  const whole = Math.floor(to.diff(from, 'days').days);
  return from.plus({ days: whole }) < to ? whole + 1 : Math.max(1, whole);
}

/**
 * When a booking of the service's own length ends; null for one without. What is priced by the day or lasts whole days ends when the clock
 * on the wall has moved on by that length, everything else when so many minutes have passed.
 */
export function endOf(
  start: Date | null,
  service: { duration_minutes: number; price_unit: string },
  timeZone: string,
): Date | null {
  const { duration_minutes: minutes } = service;
  if (!start || minutes <= 0) return null;
  const takesLocalDays = service.price_unit === 'day' || minutes % minutesPerDay === 0;
  if (!takesLocalDays) return new Date(start.getTime() + minutes * minuteMs);
  const local = DateTime.fromJSDate(start, { zone: timeZone });
  const shown = local.setZone('utc', { keepLocalTime: true });
  // A day whose midnight the clock skips begins at the jump.
  const onTheWall = local.toMillis() === local.startOf('day').toMillis() ? shown.startOf('day') : shown;
  return onTheWall.plus({ minutes }).setZone(timeZone, { keepLocalTime: true }).toJSDate();
}

export interface FeeTier {
  hours_before: number;
  fee_basis_points: number;
}

/**
 * What share of its price a cancellation costs: that of the tier with the smallest `hours_before` that is still larger than the time left;
 * none when there is more time than every tier asks for.
 */
export function feeShare(tiers: readonly FeeTier[], startsInMs: number): number {
  const reached = tiers
    .filter((tier) => startsInMs < tier.hours_before * 3_600_000)
    .sort((a, b) => a.hours_before - b.hours_before)[0];
  return reached?.fee_basis_points ?? 0;
}
