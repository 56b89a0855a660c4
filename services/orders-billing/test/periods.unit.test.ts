import { newRecord } from '@booking/representations/record.ts';
import { describe, expect, test } from '@jest/globals';
import {
  boundary,
  cancellationEnd,
  dueMove,
  inPeriod,
  nextDue,
  periodAt,
  ruleOf,
  withNextPlan,
  type PeriodRule,
} from '../src/subscriptions/periods.ts';
import { shareOfDays } from '../src/subscriptions/proration.ts';
import { subscriptionRecord, type Subscription } from '../src/subscriptions/subscription.ts';

const at = (text: string) => new Date(text);
const just = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
const dayMs = 24 * 60 * 60 * 1_000;

function subscription(differing: Partial<Subscription> = {}): Subscription {
  const starts_at = differing.starts_at ?? at('2026-04-01T00:00:00Z');
  return {
    id: 'subscription',
    organization_id: 'organization',
    version: 1,
    created_at: starts_at,
    updated_at: starts_at,
    ...newRecord(subscriptionRecord),
    status: 'active',
    name: 'Desk',
    price_minor: 4_900,
    setup_fee_minor: 0,
    currency: 'EUR',
    tax_rate_basis_points: 1_900,
    period_unit: 'month',
    period_count: 1,
    minimum_periods: 0,
    notice_days: 0,
    starts_at,
    period_number: 1,
    current_period_start: starts_at,
    current_period_end: at('2026-05-01T00:00:00Z'),
    customer_id: 'customer',
    plan_id: 'plan',
    anchor_at: starts_at,
    time_zone: 'UTC',
    ...differing,
  };
}

describe('the calendar', () => {
  const rule = (differing: Partial<PeriodRule>): PeriodRule => ({
    anchor_at: at('2026-01-31T09:00:00Z'),
    time_zone: 'UTC',
    period_unit: 'month',
    period_count: 1,
    ...differing,
  });

  test('months keep the day that they began on: 31 January, 28 February, 31 March, 30 April', () => {
    const days = [0, 1, 2, 3].map((index) => boundary(rule({}), index).toISOString().slice(0, 10));
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  test('the wall-clock time stays over the change to summer time', () => {
    const berlin = rule({ anchor_at: at('2026-03-15T23:00:00Z'), time_zone: 'Europe/Berlin' });
    expect(boundary(berlin, 1)).toEqual(at('2026-04-15T22:00:00Z')); // midnight, +01:00 before and +02:00 after
  });

  test.each([
    ['day', 3, '2026-02-03T09:00:00Z'],
    ['week', 2, '2026-02-14T09:00:00Z'],
    ['month', 3, '2026-04-30T09:00:00Z'],
    ['year', 1, '2027-01-31T09:00:00Z'],
  ] as const)('a period of %s × %s ends', (period_unit, period_count, end) => {
    expect(boundary(rule({ period_unit, period_count }), 1)).toEqual(at(end));
  });

  test.each([
    ['a millisecond before the anchor', '2026-01-31T08:59:59.999Z', 0],
    ['the anchor', '2026-01-31T09:00:00.000Z', 1],
    ['the last moment of the first', '2026-02-28T08:59:59.999Z', 1],
    ['the first of the second', '2026-02-28T09:00:00.000Z', 2],
    ['years later', '2031-01-31T09:00:00.000Z', 61],
    ['the moment before that', '2031-01-31T08:59:59.999Z', 60],
  ])('the period of %s', (_when, moment, number) => {
    expect(periodAt(rule({}), at(moment))).toBe(number);
  });

  test('a period as it stands on the subscription; the anchor is the start where there is none', () => {
    const second = inPeriod(subscription({ anchor_at: null }), 2);
    expect(second).toMatchObject({
      period_number: 2,
      anchor_at: at('2026-04-01T00:00:00Z'),
      current_period_start: at('2026-05-01T00:00:00Z'),
      current_period_end: at('2026-06-01T00:00:00Z'),
    });
    expect(ruleOf(subscription({ anchor_at: at('2026-03-01T00:00:00Z') })).anchor_at).toEqual(
      at('2026-03-01T00:00:00Z'),
    );
  });
});

describe('the plan that was chosen for the next period', () => {
  const end = at('2026-05-01T00:00:00Z');
  const terms = (differing: object) => ({ price_minor: 9_900, period_unit: 'month', period_count: 1, ...differing });
  const changing = (differing: object) =>
    subscription({
      period_number: 3,
      next_plan_id: 'other',
      next_terms: terms(differing) as Subscription['next_terms'],
    });

  test('takes over; in the same rhythm periods count on from the same anchor', () => {
    const after = withNextPlan(changing({}));
    expect(after).toMatchObject({ price_minor: 9_900, next_terms: null, next_plan_id: null, period_number: 3 });
    expect(after.anchor_at).toEqual(subscription().anchor_at);
  });

  test.each([{ period_unit: 'week' }, { period_count: 3 }])(
    'with %j counts from where the running period ends',
    (rhythm) => {
      expect(withNextPlan(changing(rhythm))).toMatchObject({ ...rhythm, anchor_at: end, period_number: 0 });
    },
  );

  test('is none: nothing changes; without a running period nothing counts anew', () => {
    const same = subscription();
    expect(withNextPlan(same)).toBe(same);
    const unstarted = { ...changing({ period_unit: 'week' }), current_period_end: null };
    expect(withNextPlan(unstarted)).toMatchObject({ period_unit: 'week', anchor_at: same.anchor_at, period_number: 3 });
  });
});

describe('a cancellation takes effect', () => {
  const end = at('2026-05-01T00:00:00Z');

  test('at the end of the period, however late it comes, where no notice is asked for', () => {
    expect(cancellationEnd(subscription(), at('2026-04-02T00:00:00Z'))).toEqual(end);
    expect(cancellationEnd(subscription(), just(end, -1))).toEqual(end);
  });

  test.each([
    ['exactly in time', 14 * dayMs, '2026-05-01T00:00:00Z'],
    ['with time to spare', 14 * dayMs + 1, '2026-05-01T00:00:00Z'],
    ['a millisecond late', 14 * dayMs - 1, '2026-06-01T00:00:00Z'],
    ['on the last day', 1, '2026-06-01T00:00:00Z'],
  ])('with 14 days of notice, given %s', (_when, beforeEndMs, expected) => {
    expect(cancellationEnd(subscription({ notice_days: 14 }), just(end, -beforeEndMs))).toEqual(at(expected));
  });

  test.each([
    ['forward', '2026-03-01T00:00:00+01:00', '2026-03-18T00:00:00+01:00', '2026-04-01T00:00:00+02:00'],
    ['back', '2026-10-01T00:00:00+02:00', '2026-10-18T00:00:00+02:00', '2026-11-01T00:00:00+01:00'],
  ])('with 14 days of notice of the calendar, where the clock is put %s in between', (_way, start, last, end) => {
    const rents = subscription({ notice_days: 14, time_zone: 'Europe/Berlin', starts_at: at(start) });
    expect(cancellationEnd(rents, at(last))).toEqual(at(end));
    expect(cancellationEnd(rents, just(at(last), 1)).getTime()).toBeGreaterThan(at(end).getTime());
  });

  test('notice that is longer than a period takes as many periods as it needs', () => {
    const now = just(end, -dayMs); // 30 April; 45 days later is 14 June
    expect(cancellationEnd(subscription({ notice_days: 45 }), now)).toEqual(at('2026-07-01T00:00:00Z'));
  });

  test('before the first period: at the start, or in a trial when that ends', () => {
    const trial = {
      period_number: 0,
      starts_at: at('2026-04-01T00:00:00Z'),
      trial_ends_at: at('2026-04-15T00:00:00Z'),
    };
    expect(cancellationEnd(subscription(trial), at('2026-03-20T00:00:00Z'))).toEqual(trial.starts_at);
    expect(cancellationEnd(subscription(trial), trial.starts_at)).toEqual(trial.trial_ends_at);
    expect(cancellationEnd(subscription(trial), at('2026-04-20T00:00:00Z'))).toEqual(at('2026-04-20T00:00:00Z'));
  });

  test('not before the minimum, which counts from the first period', () => {
    const now = at('2026-04-10T00:00:00Z');
    expect(cancellationEnd(subscription({ minimum_periods: 3 }), now)).toEqual(at('2026-07-01T00:00:00Z'));
    const later = subscription({ minimum_periods: 3, period_number: 5 });
    expect(cancellationEnd(later, at('2026-08-10T00:00:00Z'))).toEqual(at('2026-09-01T00:00:00Z'));
  });

  test('before the first period: at the start, at the end of the trial, or at once', () => {
    const planned = subscription({ period_number: 0, status: 'planned' });
    expect(cancellationEnd(planned, at('2026-03-01T00:00:00Z'))).toEqual(planned.starts_at);
    const trial_ends_at = at('2026-04-15T00:00:00Z');
    const trial = subscription({ period_number: 0, status: 'trial', trial_ends_at });
    expect(cancellationEnd(trial, at('2026-04-02T00:00:00Z'))).toEqual(trial_ends_at);
    expect(cancellationEnd(trial, at('2026-04-20T00:00:00Z'))).toEqual(at('2026-04-20T00:00:00Z'));
    expect(cancellationEnd(planned, at('2026-04-20T00:00:00Z'))).toEqual(at('2026-04-20T00:00:00Z'));
  });
});

describe('time', () => {
  const start = at('2026-04-01T00:00:00Z');
  const trialEnd = at('2026-04-15T00:00:00Z');
  const periodEnd = at('2026-05-01T00:00:00Z');
  const nothing = { current_period_end: null };

  test.each([
    ['planned', { status: 'planned', ...nothing }, start],
    ['in trial', { status: 'trial', trial_ends_at: trialEnd, ...nothing }, trialEnd],
    ['in a trial without an end', { status: 'trial', ...nothing }, start],
    ['active', { status: 'active' }, periodEnd],
    ['active without a period', { status: 'active', ...nothing }, undefined],
    ['canceled before its period ends', { status: 'canceled', ends_at: trialEnd }, trialEnd],
    ['canceled to a later period', { status: 'canceled', ends_at: at('2026-06-01T00:00:00Z') }, periodEnd],
    ['canceled without any date', { status: 'canceled', ...nothing }, undefined],
    ['suspended', { status: 'suspended' }, undefined],
    ['ended', { status: 'ended' }, undefined],
    ['requested', { status: 'requested' }, undefined],
  ] as const)('changes one that is %s next', (_what, differing, expected) => {
    expect(nextDue(subscription(differing))).toEqual(expected);
  });

  test.each([
    ['a planned one', { status: 'planned', ...nothing }, start, 'start'],
    ['a planned one with a trial', { status: 'planned', trial_ends_at: trialEnd, ...nothing }, start, 'try'],
    ['a planned one whose trial is empty', { status: 'planned', trial_ends_at: start, ...nothing }, start, 'start'],
    ['one in trial', { status: 'trial', trial_ends_at: trialEnd, ...nothing }, trialEnd, 'start'],
    ['an active one', { status: 'active' }, periodEnd, 'renew'],
    ['a canceled one at its end', { status: 'canceled', ends_at: periodEnd }, periodEnd, 'end'],
    ['a canceled one with a period to go', { status: 'canceled', ends_at: just(periodEnd, dayMs) }, periodEnd, 'renew'],
  ] as const)('moves %s at its moment and not before', (_what, differing, due, expected) => {
    expect(dueMove(subscription(differing), due)).toBe(expected);
    expect(dueMove(subscription(differing), just(due, -1))).toBeUndefined();
  });

  test('ends one that was over when it was canceled, and charges nothing of what it was suspended for', () => {
    const canceled_at = just(periodEnd, 40 * dayMs);
    const suspended_at = just(periodEnd, -dayMs);
    const rested = subscription({ status: 'canceled', canceled_at, ends_at: canceled_at, suspended_at });
    expect([nextDue(rested), dueMove(rested, canceled_at)]).toEqual([canceled_at, 'end']);
    // Whose periods were used is charged with them, however late.
    const late = subscription({ status: 'canceled', canceled_at, ends_at: canceled_at });
    expect(dueMove(late, canceled_at)).toBe('renew');
    const running = { ...rested, canceled_at: suspended_at, ends_at: just(periodEnd, dayMs) };
    expect(dueMove(running, periodEnd)).toBe('renew');
  });

  test('leaves one alone that nothing is due of', () => {
    expect(dueMove(subscription({ status: 'ended' }), at('2999-01-01'))).toBeUndefined();
  });
});

test.each([
  // 100 of 8 days: 12.5 and 37.5 go up; a third of 100 goes down, two thirds up.
  [100, 1, 8, 13],
  [100, 3, 8, 38],
  [100, 1, 3, 33],
  [100, 2, 3, 67],
  [100, 9, 8, 100],
  [100, 0, 8, 0],
  [100, 1, 0, 0],
])('%i for %i of %i days is %i: half up, and no more than all of it', (amount, days, of, share) => {
  expect(shareOfDays(amount, days, of)).toBe(share);
});
