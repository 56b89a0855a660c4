import { describe, expect, test } from '@jest/globals';
import { keptRaw, paidRaw } from '../src/payments/check-payments.ts';
import { isRefundUnderWay, keptAsCredit, keptOnAccount, type Payment } from '../src/payments/payment.ts';

/** 100.00, of which 30.00 became credit; 40.00 are to go back, of which 25.00 have, 10.00 of them from the credit. */
const payment = (given: Partial<Payment>): Payment =>
  ({
    source: 'money',
    status: 'succeeded',
    amount_minor: 10_000,
    credited_minor: 3_000,
    refunded_minor: 4_000,
    refunds: [{ id: 'r', amount_minor: 2_500, from_credit_minor: 1_000 }],
    ...given,
  }) as Payment;

describe('money that has come', () => {
  test('is on the account and in the credit, less what went back of each', () => {
    expect(keptOnAccount(payment({}))).toBe(10_000 - 3_000 - 1_500);
    expect(keptAsCredit(payment({}))).toBe(3_000 - 1_000);
    expect(isRefundUnderWay(payment({}))).toBe(true);
    expect(isRefundUnderWay(payment({ refunded_minor: 2_500 }))).toBe(false);
    expect(isRefundUnderWay(payment({ source: 'customer_credit' }))).toBe(false);
  });

  test('counts as paid before what went back', () => {
    const row = { ...payment({}), _id: 'p' } as never;
    expect([paidRaw(row), keptRaw(row)]).toEqual([7_000, 5_500]);
  });
});

test.each(['pending', 'failed', 'canceled'] as Payment['status'][])('money that is %s is nobody’s', (status) => {
  const none = payment({ status });
  expect([keptOnAccount(none), keptAsCredit(none), isRefundUnderWay(none)]).toEqual([0, 0, false]);
  const row = { ...none, _id: 'p' } as never;
  expect([paidRaw(row), keptRaw(row)]).toEqual([0, 0]);
});

test('what was taken back counts with what had been given back before', () => {
  const row = { ...payment({ status: 'reversed' }), _id: 'p' } as never;
  expect([paidRaw(row), keptRaw(row)]).toEqual([1_500, 0]);
});
