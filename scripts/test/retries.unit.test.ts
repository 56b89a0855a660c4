import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { judgeRetries, judgeSkips, retriedTests, skippedTests, type Quarantined } from './retries.ts';

const result = (title: string, status: string, invocations?: number, retryReasons?: string[]) => ({
  title,
  status,
  ancestorTitles: ['a room', 'when booked'],
  ...(invocations === undefined ? {} : { invocations }),
  ...(retryReasons === undefined ? {} : { retryReasons }),
});
const results = [
  {
    testFilePath: 'rooms.test.ts',
    testResults: [
      result('is quick', 'passed', 1),
      result('is kept', 'passed', 2, [
        '\u001B[31mexpect(a)\u001B[39m\n\n  Expected: 1\n  Received: 0\n\n  > 3 | expect(a)\n    at line 5',
      ]),
      result('is lost', 'failed', 2, ['expected 2']),
      result('is left out', 'pending'),
    ],
  },
];
const retried = retriedTests(results);

describe('tests that pass at the second try', () => {
  test('are found with their cause; those that passed at once or never are none', () => {
    expect(retried.map(({ name }) => name)).toEqual(['a room › when booked › is kept']);
  });

  test('fail the run when there are more than two, and are counted and named with the cause', () => {
    const several = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `a room › ${index}`, file: 'rooms.test.ts', causes: [] }));
    expect([1, 2, 3, 4].map((count) => judgeRetries(several(count), []).failed)).toEqual([0, 0, 3, 4]);
    const { failed, lines } = judgeRetries(retried, []);
    expect(failed).toBe(0);
    expect(lines[0]).toBe('Passed at the second try only: 1, not in quarantine: 1 (2 are tolerated)');
    expect(lines[1]).toContain('a room › when booked › is kept (rooms.test.ts)');
    expect(lines[1]).toContain('    expect(a) Expected: 1 Received: 0\n');
    expect(lines[1]).toContain('not in quarantine');
  });

  test('are excused by name alone, and still told', () => {
    const name = 'a room › when booked › is kept';
    const { failed, lines } = judgeRetries(retried, [{ name, reason: 'waits too little', date: '2026-03-29' }]);
    expect(failed).toBe(0);
    expect(lines.join('\n')).toContain('in quarantine since 2026-03-29: waits too little');
    const other = judgeRetries(retried, [{ name: 'is kept', reason: 'x', date: '2026-03-29' }]);
    expect(other.lines.join('\n')).toContain('not in quarantine');
  });

  test('nothing is printed when there are none', () => {
    expect(judgeRetries([], [])).toEqual({ failed: 0, lines: [] });
  });
});

describe('tests that did not run', () => {
  const skipped = skippedTests(results);
  const name = 'a room › when booked › is left out';

  test('are found and fail the run, each with a line', () => {
    expect(skipped).toEqual([{ name, file: 'rooms.test.ts' }]);
    expect(judgeSkips(skipped, [])).toEqual({ failed: 1, lines: ['Did not run: 1', `  ${name} (rooms.test.ts)`] });
    expect(judgeSkips([], [])).toEqual({ failed: 0, lines: [] });
  });

  test('are excused by the quarantine, and still told', () => {
    const { failed, lines } = judgeSkips(skipped, [{ name, reason: 'no reader', date: '2026-03-29' }]);
    expect([failed, lines.at(-1)]).toEqual([0, `  ${name} (rooms.test.ts), in quarantine since 2026-03-29: no reader`]);
  });
});

describe('the quarantine', () => {
  const quarantine = JSON.parse(readFileSync('tests/quarantine.json', 'utf8')) as Quarantined[];

  test('is short, and each entry says why and since when', () => {
    expect(quarantine.length).toBeLessThanOrEqual(5);
    for (const { name, reason, date } of quarantine) {
      expect(name).toContain(' › ');
      expect(reason.length).toBeGreaterThan(20);
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });
});
