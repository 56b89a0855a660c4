import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { toMajorUnits } from '@booking/representations/values.ts';
import fc from 'fast-check';
import { negated } from '../src/ledger/invoices/invoice.ts';
import { chargeOf, type ChargedItem, type GivenCredit } from '../src/money/charge.ts';
import { taxInGross, apportion, scaleHalfUp, sumOf, taxLines } from '../src/money/money.ts';
import { requireSum } from '../src/money/sum-limit.ts';
import { totalsOf, type Discount } from '../src/money/totals.ts';
import { bookingPrice, endOf, feeShare } from '../src/sales/orders/pricing.ts';

const rate = fc.constantFrom(0, 250, 700, 888, 1_900, 2_500);
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 50 }),
  unit_price_minor: fc.integer({ min: 0, max: 5_000_000 }),
  tax_rate_basis_points: rate,
});
const lines = fc.array(line, { minLength: 1, maxLength: 30 });
const discount: fc.Arbitrary<Discount | undefined> = fc.option(
  fc.record({
    discount_type: fc.constantFrom('percent' as const, 'amount' as const),
    percent_basis_points: fc.integer({ min: 0, max: 10_000 }),
    amount_minor: fc.integer({ min: 0, max: 300_000_000 }),
  }),
  { nil: undefined },
);

describe('tax', () => {
  test('5 × 100.00 gross at 19 % is 420.17 net and 79.83 tax, spread over five lines', () => {
    const { lines: taxed, rates } = taxLines(
      Array.from({ length: 5 }, () => ({ total_minor: 10_000, tax_rate_basis_points: 1_900 })),
    );
    expect(rates).toEqual([
      { tax_rate_basis_points: 1_900, net_amount_minor: 42_017, tax_amount_minor: 7_983, total_minor: 50_000 },
    ]);
    expect(sumOf(taxed.map(({ tax_amount_minor }) => tax_amount_minor))).toBe(7_983);
    expect(new Set(taxed.map(({ tax_amount_minor }) => tax_amount_minor))).toEqual(new Set([1_596, 1_597]));
  });

  test('is rounded half up, not to even', () => {
    expect([scaleHalfUp(1, 1, 2), scaleHalfUp(3, 1, 2), scaleHalfUp(5, 1, 2)]).toEqual([1, 2, 3]);
    expect(scaleHalfUp(9_007_199_254_740_991, 9_999, 10_000)).toBe(9_006_298_534_815_517);
  });

  test.each([
    ['JPY', 11_000, 11_000, 1_000],
    ['EUR', 11_000, 110, 10],
    ['KWD', 11_000, 11, 1],
  ])('of %s is the same in minor units, whatever the decimals', (currency, minor, total, tax) => {
    const totals = totalsOf([{ quantity: 1, unit_price_minor: minor, tax_rate_basis_points: 1_000 }]);
    expect(toMajorUnits(totals.total_minor, currency)).toBe(total);
    expect(toMajorUnits(totals.tax_amount_minor, currency)).toBe(tax);
  });
});

describe('totals of any order', () => {
  test('lines add up to totals, rates add up to tax, net + tax = total, and nothing is negative', () => {
    fc.assert(
      fc.property(lines, discount, (given, off) => {
        const totals = totalsOf(given, { discount: off });
        const gross = sumOf(given.map((one) => one.quantity * one.unit_price_minor));
        expect(totals.total_minor + totals.discount_amount_minor).toBe(gross);
        expect(totals.net_amount_minor + totals.tax_amount_minor).toBe(totals.total_minor);
        for (const field of ['total_minor', 'net_amount_minor', 'tax_amount_minor', 'discount_amount_minor'] as const) {
          expect(sumOf(totals.lines.map((one) => one[field]))).toBe(totals[field]);
          expect(Math.min(...totals.lines.map((one) => one[field]))).toBeGreaterThanOrEqual(0);
        }
        for (const field of ['total_minor', 'net_amount_minor', 'tax_amount_minor'] as const) {
          expect(sumOf(totals.taxes.map((one) => one[field]))).toBe(totals[field]);
        }
        for (const one of totals.lines) expect(one.net_amount_minor + one.tax_amount_minor).toBe(one.total_minor);
      }),
    );
  });

  test('shares add up to what is spread and never exceed their weight', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, part) => {
          const total = Math.floor(sumOf(weights) * part);
          const shares = apportion(total, weights);
          expect(sumOf(shares)).toBe(total);
          shares.forEach((share, index) => expect(share).toBeLessThanOrEqual(weights[index]!));
        },
      ),
    );
  });

  test('a cancellation document negates the stored amounts, so both add up to nothing', () => {
    fc.assert(
      fc.property(lines, discount, (given, off) => {
        const { lines: stored } = totalsOf(given, { discount: off });
        for (const one of stored) {
          const storno = negated(one);
          expect(storno.total_minor + one.total_minor).toBe(0);
          expect(storno.net_amount_minor + storno.tax_amount_minor).toBe(storno.total_minor);
          expect(Object.values(storno).some((amount) => Object.is(amount, -0))).toBe(false);
        }
      }),
    );
  });
});

test('prices count hours by the minute and days as begun', () => {
  const at = (minutes: number) => ({ start: new Date(0), end: new Date(minutes * 60_000) });
  expect(bookingPrice({ price_minor: 6_000, price_unit: 'hour' }, at(90), 'Europe/Berlin')).toBe(9_000);
  expect(bookingPrice({ price_minor: 2_900, price_unit: 'day' }, at(1_441), 'Europe/Berlin')).toBe(5_800);
  expect(bookingPrice({ price_minor: 10_000, price_unit: 'booking' }, at(45), 'Europe/Berlin')).toBe(10_000);
});

describe('days of a price', () => {
  const price = (start: string, end: string, zone = 'Europe/Berlin') =>
    bookingPrice({ price_minor: 100, price_unit: 'day' }, { start: new Date(start), end: new Date(end) }, zone) / 100;

  test.each([
    ['a spring day of 23 hours, from midnight to midnight', '2026-03-28T23:00Z', '2026-03-29T22:00Z', 1],
    ['an autumn day of 25 hours, from midnight to midnight', '2026-10-24T22:00Z', '2026-10-25T23:00Z', 1],
    ['noon to noon over the spring night', '2026-03-28T11:00Z', '2026-03-29T10:00Z', 1],
    ['noon to one over the spring night', '2026-03-28T11:00Z', '2026-03-29T11:00Z', 2],
    ['nine to nine', '2026-06-01T07:00Z', '2026-06-02T07:00Z', 1],
    ['a minute longer', '2026-06-01T07:00Z', '2026-06-02T07:01Z', 2],
    ['four hours over midnight', '2026-06-01T20:00Z', '2026-06-02T00:00Z', 1],
    ['three whole days', '2026-06-01T07:00Z', '2026-06-04T07:00Z', 3],
    ['a quarter of an hour', '2026-06-01T07:00Z', '2026-06-01T07:15Z', 1],
  ])('%s', (_what, start, end, days) => {
    expect(price(start, end)).toBe(days);
  });

  test('are those of the zone: 25 hours are more than a day where no clock is changed', () => {
    expect(price('2026-10-24T22:00Z', '2026-10-25T23:00Z', 'UTC')).toBe(2);
  });
});

describe('a booking whose end is left out', () => {
  const day = { price_unit: 'day' };
  const booking = { price_unit: 'booking' };
  test.each([
    ['a day, on the spring day', 1_440, day, '2027-03-28T00:00+01:00', '2027-03-29T00:00+02:00'],
    ['a day, at one o’clock of the spring day', 1_440, day, '2027-03-28T01:00+01:00', '2027-03-29T01:00+02:00'],
    ['a day, on the autumn day', 1_440, day, '2026-10-25T00:00+02:00', '2026-10-26T00:00+01:00'],
    ['a whole day at one price', 1_440, booking, '2026-10-25T00:00+02:00', '2026-10-26T00:00+01:00'],
    ['half a day over the spring change', 720, day, '2027-03-28T00:00+01:00', '2027-03-28T12:00+02:00'],
    ['two days over the autumn change', 2_880, day, '2026-10-24T09:00+02:00', '2026-10-26T09:00+01:00'],
    ['twelve hours over the spring change', 720, booking, '2027-03-28T00:00+01:00', '2027-03-28T13:00+02:00'],
    ['a day of no change', 1_440, day, '2027-03-27T00:00+01:00', '2027-03-28T00:00+01:00'],
  ])('lasts %s', (_what, duration_minutes, unit, start, end) => {
    const given = endOf(new Date(start), { ...unit, duration_minutes }, 'Europe/Berlin');
    expect(given).toEqual(new Date(end));
  });

  // On the Azores the clock goes from 00:00 to 01:00 on 28 March 2027: that day begins at one.
  test.each([
    ['the day before', '2027-03-27T00:00-01:00', '2027-03-28T01:00+00:00'],
    ['the day itself', '2027-03-28T01:00+00:00', '2027-03-29T00:00+00:00'],
    ['the day after', '2027-03-29T00:00+00:00', '2027-03-30T00:00+00:00'],
  ])('lasts until the next day begins where midnight is skipped: %s', (_what, start, end) => {
    const range = { start: new Date(start), end: new Date(end) };
    expect(endOf(range.start, { ...day, duration_minutes: 1_440 }, 'Atlantic/Azores')).toEqual(range.end);
    expect(bookingPrice({ price_minor: 1, price_unit: 'day' }, range, 'Atlantic/Azores')).toBe(1);
  });

  test('has none where its service has no length', () => {
    expect(endOf(new Date(), { ...day, duration_minutes: 0 }, 'UTC')).toBeNull();
  });
});

test('a price of a booking is paid once, however long it is', () => {
  const range = { start: new Date('2026-06-01T07:00:00Z'), end: new Date('2026-06-04T08:00:00Z') };
  expect(bookingPrice({ price_minor: 10_000, price_unit: 'booking' }, range, 'Europe/Berlin')).toBe(10_000);
});

test('hours are paid by the minute that has begun', () => {
  const start = new Date('2026-06-01T07:00:00Z');
  const hourly = (ms: number) =>
    bookingPrice({ price_minor: 6_000, price_unit: 'hour' }, { start, end: new Date(start.getTime() + ms) }, 'UTC');
  expect([hourly(60_000), hourly(60_001), hourly(3_600_000)]).toEqual([100, 200, 6_000]);
});

describe('spreading', () => {
  test('the largest fractions get what is left, of equal ones the earlier', () => {
    expect(apportion(10, [1, 2])).toEqual([3, 7]);
    expect(apportion(2, [1, 1, 1])).toEqual([1, 1, 0]);
    expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(apportion(4, [1, 5, 3])).toEqual([1, 2, 1]); // 0.44, 2.22, 1.33
  });

  test('nothing can be spread over nothing, something cannot', () => {
    expect(apportion(0, [0, 0])).toEqual([0, 0]);
    expect(() => apportion(1, [0, 0])).toThrow('cannot be spread over nothing');
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('%s is no amount', (amount) => {
    expect(() => apportion(amount, [1])).toThrow('is no amount in minor units');
    expect(() => apportion(1, [1, amount])).toThrow('is no amount in minor units');
    expect(() => scaleHalfUp(amount, 1, 2)).toThrow('is no amount in minor units');
  });
});

describe('credits of an order', () => {
  const item = (id: string, minor: number, tax_rate_basis_points: number): ChargedItem => ({
    id,
    name: id,
    quantity: 1,
    unit_price_minor: minor,
    tax_rate_basis_points,
    ended: null,
  });
  const items = [item('a', 100_000, 700), item('b', 100_000, 1_900)];
  const leftBy = (credits: GivenCredit[], of = items) =>
    chargeOf({ items: of, credits }).lines.map((one) => one.total_minor);
  const ofOrder = { item_id: null, amount_minor: 10_000 };

  test('take from each rate what they are of: one of a line leaves what was given of the order before where it is', () => {
    expect(leftBy([ofOrder])).toEqual([95_000, 95_000]);
    expect(leftBy([ofOrder, { item_id: 'a', amount_minor: 95_000 }])).toEqual([0, 95_000]);
    // What is given of the order afterwards is of what is left.
    expect(
      leftBy([
        { item_id: 'a', amount_minor: 95_000 },
        { ...ofOrder, amount_minor: 10_500 },
      ]),
    ).toEqual([4_500, 90_000]);
  });

  test('each takes what it says, and gives nothing back to any line', () => {
    const credit = fc.record({
      item_id: fc.constantFrom(null, 'a', 'b', 'c'),
      amount_minor: fc.integer({ min: 1, max: 500 }),
    });
    const prices = fc.array(fc.nat(900), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(prices, fc.array(credit, { maxLength: 12 }), (minors, wanted) => {
        const of = minors.map((minor, at) => item('abc'.charAt(at), minor, 100 * at));
        const given: GivenCredit[] = [];
        for (const next of wanted) {
          const before = leftBy(given, of);
          const mostMinor = next.item_id === null ? sumOf(before) : before['abc'.indexOf(next.item_id)]!;
          if (next.amount_minor > mostMinor) continue;
          given.push(next);
          const after = leftBy(given, of);
          expect(sumOf(before) - sumOf(after)).toBe(next.amount_minor);
          after.forEach((minor, at) => expect(minor).toBeLessThanOrEqual(before[at]!));
        }
      }),
    );
  });

  test('are as much as they were where what they were of has fallen away: of an item no more than its own, of the order what is left', () => {
    const fallen = [{ ...item('a', 100_000, 700), ended: { kept_minor: 0 } }, item('b', 100_000, 1_900)];
    expect(leftBy([ofOrder, { item_id: 'a', amount_minor: 95_000 }], fallen)).toEqual([0, 90_000]);
    const shorter = [item('a', 50_000, 700), item('b', 100_000, 1_900)];
    expect(
      sumOf(
        leftBy(
          [
            { ...ofOrder, amount_minor: 50_000 },
            { item_id: 'a', amount_minor: 75_000 },
          ],
          shorter,
        ),
      ),
    ).toBe(50_000);
  });
});

test('the sums of tax rates come by rising rate', () => {
  const of = (tax_rate_basis_points: number) => ({ total_minor: 10_000, tax_rate_basis_points });
  const { rates } = taxLines([of(1_900), of(250), of(10_000), of(700)]);
  expect(rates.map(({ tax_rate_basis_points }) => tax_rate_basis_points)).toEqual([250, 700, 1_900, 10_000]);
});

describe('the most that can be charged', () => {
  const most = 1_000_000_000_000; // 10 billion in a currency with two decimals
  const line = (unit_price_minor: number, quantity = 1) => ({ unit_price_minor, quantity });

  test('may be reached, in one line or in several', () => {
    requireSum([line(most)]);
    requireSum([line(most / 4, 2), line(most / 2)]);
  });

  test('is refused at the line with which it is passed', () => {
    const pass = () => requireSum([line(most / 4, 2), line(most / 2), line(1)]);
    expect(pass).toThrow(AppError);
    const detail = expect.stringContaining('more than 1,000,000,000,000 of the smallest unit');
    const [problem] = problemsOf(pass);
    expect(problem).toMatchObject({ source: { pointer: '/data/attributes/items/2/quantity' }, detail });
  });
});

function problemsOf(call: () => void): AppError['problems'] | [] {
  try {
    call();
  } catch (error) {
    if (error instanceof AppError) return error.problems;
  }
  return [];
}

test('the nearest tier decides the cancellation fee', () => {
  const tiers = [
    { hours_before: 48, fee_basis_points: 2_500 },
    { hours_before: 24, fee_basis_points: 5_000 },
    { hours_before: 2, fee_basis_points: 10_000 },
  ];
  const fee = (hours: number) => feeShare(tiers, hours * 3_600_000);
  expect([fee(72), fee(48), fee(47), fee(24), fee(23), fee(1), fee(-1)]).toEqual([
    0, 0, 2_500, 2_500, 5_000, 10_000, 10_000,
  ]);
});

test.each([
  // New York City: 8.875 %; 108.875 gross is 100 net.
  [108_875, 887.5, 8_875],
  [10_000, 887.5, 815],
  // A tenth of a basis point: 1,000,000.00 at 0.001 % hold 10.00.
  [100_000_000, 0.1, 1_000],
])('%i at %f basis points holds %i tax', (gross, rate, tax) => {
  expect(taxInGross(gross, rate)).toBe(tax);
});
