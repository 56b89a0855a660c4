import { describe, expect, test } from '@jest/globals';
import { AppError } from '@booking/platform/errors.ts';
import { assertVoucher, voucherRefusal, type Voucher } from '../src/sales/vouchers/voucher.ts';

const from = new Date('2026-06-01T08:00:00Z');
const until = new Date('2026-07-01T08:00:00Z');
const just = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

function voucher(differing: Partial<Voucher> = {}): Voucher {
  return {
    id: 'voucher',
    organization_id: 'organization',
    version: 1,
    created_at: from,
    updated_at: from,
    code: 'SPRING',
    name: null,
    discount_type: 'percent',
    percent_basis_points: 1_000,
    amount_minor: 0,
    currency: null,
    max_uses: null,
    max_uses_per_customer: null,
    use_count: 0,
    valid_from: null,
    valid_until: null,
    active: true,
    ...differing,
  };
}

/** Why it is refused; `accepted` when it is not. */
function verdict(differing: Partial<Voucher>, use: Partial<Parameters<typeof voucherRefusal>[1]> = {}): string {
  const refusal = voucherRefusal(voucher(differing), { now: from, currency: 'EUR', usesOfCustomer: 0, ...use });
  if (!refusal) return 'accepted';
  expect(refusal.code).toBe('validation_failed');
  expect(refusal.problems[0].source).toEqual({ pointer: '/data/relationships/voucher' });
  return refusal.problems[0].detail ?? '';
}

describe('a voucher', () => {
  test.each([
    ['a millisecond before valid_from', just(from, -1), 'The voucher is not valid yet.'],
    ['at valid_from', from, 'accepted'],
    ['a millisecond before valid_until', just(until, -1), 'accepted'],
    ['at valid_until, which is exclusive', until, 'The voucher is no longer valid.'],
    ['a millisecond after valid_until', just(until, 1), 'The voucher is no longer valid.'],
  ])('%s', (_when, now, expected) => {
    expect(verdict({ valid_from: from, valid_until: until }, { now })).toBe(expected);
  });

  test('without dates is valid at any time', () => {
    expect(verdict({}, { now: new Date('1970-01-01') })).toBe('accepted');
    expect(verdict({}, { now: new Date('2999-01-01') })).toBe('accepted');
  });

  test.each([
    [2, 0, 'accepted'],
    [2, 1, 'accepted'],
    [2, 2, 'The voucher has been used up by this customer.'],
    [2, 3, 'The voucher has been used up by this customer.'],
    [null, 1_000, 'accepted'],
  ])('for %s uses per customer who has %s', (max_uses_per_customer, usesOfCustomer, expected) => {
    expect(verdict({ max_uses_per_customer }, { usesOfCustomer })).toBe(expected);
  });

  test.each([
    [3, 2, 'accepted'],
    [3, 3, 'The voucher has been used up.'],
    [null, 1_000, 'accepted'],
  ])('for %s uses that has %s', (max_uses, use_count, expected) => {
    expect(verdict({ max_uses, use_count })).toBe(expected);
  });

  test('that is not active is refused', () => {
    expect(verdict({ active: false })).toBe('The voucher is not active.');
  });

  test('over an amount is for its own currency; one without a currency, and a percentage, for any', () => {
    const amount = { discount_type: 'amount', amount_minor: 500 } as const;
    expect(verdict({ ...amount, currency: 'USD' })).toBe('The voucher is for another currency.');
    expect(verdict({ ...amount, currency: 'EUR' })).toBe('accepted');
    expect(verdict({ ...amount, currency: null })).toBe('accepted');
    expect(verdict({ currency: 'USD' })).toBe('accepted');
  });

  test.each([
    ['a percentage of nothing', { percent_basis_points: 0 }, ['/data/attributes/percent']],
    ['an amount of nothing', { discount_type: 'amount' as const }, ['/data/attributes/amount']],
    ['an end at its beginning', { valid_from: from, valid_until: from }, ['/data/attributes/valid_until']],
    ['an end before its beginning', { valid_from: until, valid_until: from }, ['/data/attributes/valid_until']],
    ['an end after its beginning', { valid_from: from, valid_until: just(from, 1) }, []],
    ['an end alone', { valid_until: from }, []],
  ])('with %s', (_what, differing, pointers) => {
    const problems = (): string[] => {
      try {
        assertVoucher(voucher(differing));
        return [];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return error.problems.map(({ source }) => String(source?.pointer));
      }
    };
    expect(problems()).toEqual(pointers);
  });
});
