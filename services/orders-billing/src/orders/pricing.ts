import { DateTime } from 'luxon';
import { scaleHalfUp, shareOf } from '../money/money.ts';

/** What a booking is priced with: the service's gross price and what it is a price of. */
export interface PriceTerms {
  price_minor: number;
  /** hour, day, or booking (whatever its length). */
  price_unit: string;
}

const minuteMs = 60_000;
const minutesPerHour = 60;

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

export interface FeeTier {
  hours_before: number;
  fee_basis_points: number;
}

/**
 * What a cancellation costs: the share of the tier with the smallest `hours_before` that is still larger than the time left; none when
 * there is more time than every tier asks for.
 */
export function cancellationFee(totalMinor: number, tiers: readonly FeeTier[], startsInMs: number): number {
  const reached = tiers
    .filter((tier) => startsInMs < tier.hours_before * 3_600_000)
    .sort((a, b) => a.hours_before - b.hours_before)[0];
  return reached ? shareOf(totalMinor, reached.fee_basis_points) : 0;
}
