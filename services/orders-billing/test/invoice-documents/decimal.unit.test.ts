import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decimalOf, netOfGross, percentOf } from '../../src/ledger/papers/decimal.ts';

test.each([
  [42_017, 2, '420.17'],
  [-5, 2, '-0.05'],
  [-0, 2, '0.00'],
  [17_402, 0, '17402'],
  [-1_234_567, 3, '-1234.567'],
  [Number.MAX_SAFE_INTEGER, 2, '90071992547409.91'],
])('%d in %d decimals is %s', (minor, decimals, text) => {
  expect(decimalOf(minor, decimals)).toBe(text);
});

test.each([
  [50_000, 1900, 42_017],
  [-50_000, 1900, -42_017],
  [3, 10_000, 2],
  [100, 0, 100],
  [Number.MAX_SAFE_INTEGER, 1900, 7_569_075_003_984_026],
])('the net of %d at %d basis points is %d', (gross, rate, net) => {
  expect(netOfGross(gross, rate)).toBe(net);
});

test('the net of a negated gross is the negated net', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.nat(10_000), (gross, rate) => {
      expect(netOfGross(-gross, rate) + netOfGross(gross, rate)).toBe(0);
    }),
  );
});

test.each([
  [1900, '19'],
  [550, '5.5'],
  [888, '8.88'],
  [0, '0'],
])('%d basis points are %s percent', (basisPoints, text) => {
  expect(percentOf(basisPoints)).toBe(text);
});
