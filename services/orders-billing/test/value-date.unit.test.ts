import { expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { organizationSettingsSchema } from '../src/base/replicas/organization-settings.ts';
import { requireValueDate } from '../src/payments/value-date.ts';

/** It is 23:30 on 2 March in Berlin; the organization began on 1 February at noon. */
const now = new Date('2026-03-02T22:30:00Z');
const organization = organizationSettingsSchema.parse({
  id: 'o',
  time_zone: 'Europe/Berlin',
  created_at: '2026-02-01T12:00:00+01:00',
});

test.each([
  ['2026-03-02T22:30:00Z', true],
  ['2026-03-03T22:59:59Z', true],
  ['2026-03-03T23:00:00Z', false],
  ['2099-01-01T00:00:00Z', false],
  ['2026-01-31T23:00:00Z', true],
  ['2026-01-31T22:59:59Z', false],
  ['1970-01-01T00:00:00Z', false],
])('money paid at %s may be recorded: %s', (paidAt, isAllowed) => {
  const judge = (began: object) =>
    requireValueDate(new Date(paidAt), { ...organization, ...began }, { now, pointer: '/paid_at' });
  if (isAllowed) expect(() => judge({})).not.toThrow();
  else expect(() => judge({})).toThrow(AppError);
  // Where it is not known when it began, only the future is refused.
  const isPast = new Date(paidAt) < now;
  if (isPast) expect(() => judge({ created_at: undefined })).not.toThrow();
});
