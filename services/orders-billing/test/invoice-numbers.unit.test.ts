import { describe, expect, test } from '@jest/globals';
import { formatNumber, seriesMet, seriesOf } from '../src/ledger/invoices/invoice.ts';

const december = { year: 2026, month: 12 };
const january = { year: 2027, month: 1 };

describe('invoice numbers', () => {
  test.each([
    ['R-{year}-{seq:6}', 'R-2027-000042'],
    ['{year}{month}/{seq:3}', '202701/042'],
    ['{seq}', '42'],
    ['{seq:1}', '42'],
    ['{month}-{month}-{seq:4}', '01-01-0042'],
    ['{seq}/{year}/{seq:4}', '42/2027/0042'],
  ])('%s', (format, expected) => {
    expect(formatNumber(format, { ...january, sequence: 42 })).toBe(expected);
  });

  test('that outgrow their width go on', () => {
    expect(formatNumber('R-{seq:2}', { ...january, sequence: 100 })).toBe('R-100');
  });

  test.each([
    ['R-{seq:6}', true],
    ['R-{year}-{seq:6}', false],
    ['R-{month}-{seq:6}', false],
    ['{year}{month}{seq}', false],
  ])('the series of %s goes on from December to January: %s', (format, goesOn) => {
    expect(seriesOf(format, december) === seriesOf(format, january)).toBe(goesOn);
  });

  test('a series by month begins anew each month, one by year each year, both by neither alone', () => {
    expect(seriesOf('{month}-{seq}', december)).toBe(seriesOf('{month}-{seq}', { year: 2027, month: 12 }));
    expect(seriesOf('{year}-{seq}', december)).toBe(seriesOf('{year}-{seq}', { year: 2026, month: 1 }));
    const both = '{year}{month}-{seq}';
    expect(new Set([december, january, { year: 2027, month: 12 }].map((when) => seriesOf(both, when))).size).toBe(3);
  });

  test.each([
    ['R{seq}', 12, 'R1{seq}', true], // R11
    ['R{seq}', 9, 'R1{seq}', false],
    ['R{seq}', 50, 'R9{seq}', true], // R91 looks like one of the first
    ['R{seq}', 9, 'R10{seq}', false],
    ['R{seq}', 12, 'R{seq:2}', true], // R10
    ['2026{seq}', 121, '202612{seq}', true], // 2026121
    ['R-2026-{seq:6}', 40_000, 'R-2026-{seq:4}', false],
    ['R-2026-{seq:6}', 40_000, 'R-2027-{seq:6}', false],
    ['R-{seq:6}', 40_000, 'RE-{seq:6}', false],
    ['2026{seq}', 121, '2027{seq}', false],
    ['202611{seq}', 121, '202612{seq}', false],
    ['{seq}/2026', 121, '{seq}/2027', false],
  ])('%s up to %s and a new %s meet: %s', (series, last, next, isMet) => {
    expect(seriesMet(next, [{ series, last }])).toBe(isMet ? series : undefined);
  });
});
