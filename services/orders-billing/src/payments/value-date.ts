import { validationFailed } from '@booking/platform/errors.ts';
import { DateTime } from 'luxon';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';

/**
 * Money has not come later than tomorrow by the organization's calendar (its bank may be a day ahead), nor before the day that the
 * organization began.
 */
export function requireValueDate(
  paidAt: Date | null | undefined,
  { time_zone: zone, created_at: began }: Pick<OrganizationSettings, 'time_zone' | 'created_at'>,
  { now, pointer }: { now: Date; pointer: string },
): void {
  if (!paidAt) return;
  const day = (date: Date): DateTime => DateTime.fromJSDate(date, { zone }).startOf('day');
  if (day(paidAt) > day(now).plus({ days: 1 })) {
    throw validationFailed([{ pointer, detail: 'paid_at must not be later than tomorrow.' }]);
  }
  if (began && day(paidAt) < day(began)) {
    throw validationFailed([{ pointer, detail: 'paid_at must not be before the organization was there.' }]);
  }
}
