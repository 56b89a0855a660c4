import { scaleHalfUp, shareOf } from '../money/money.ts';

const minuteMs = 60_000;
const minutesPerHour = 60;
const minutesPerDay = 1_440;

/** Gross price of one booking of the length. Hours count by the minute, days as begun. */
export function bookingPrice(
  service: { price_minor: number; price_unit: string },
  range: { start: Date; end: Date },
): number {
  const minutes = Math.ceil((range.end.getTime() - range.start.getTime()) / minuteMs);
  if (service.price_unit === 'hour') return scaleHalfUp(service.price_minor, minutes, minutesPerHour);
  if (service.price_unit === 'day') return service.price_minor * Math.max(1, Math.ceil(minutes / minutesPerDay));
  return service.price_minor;
}

/**
 * What a cancellation costs: the share of the tier with the smallest `hours_before` that is still larger than the time left; none when
 * there is more time than every tier asks for.
 */
export function cancellationFee(
  totalMinor: number,
  tiers: readonly { hours_before: number; fee_basis_points: number }[],
  startsInMs: number,
): number {
  const reached = tiers
    .filter((tier) => startsInMs < tier.hours_before * 3_600_000)
    .sort((a, b) => a.hours_before - b.hours_before)[0];
  return reached ? shareOf(totalMinor, reached.fee_basis_points) : 0;
}
