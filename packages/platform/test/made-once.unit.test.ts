import { expect, test } from '@jest/globals';
import { madeOnce } from '../src/made-once.ts';

test('the same arguments are given the same, and only the last of them are remembered', () => {
  const calls: string[] = [];
  const make = madeOnce((a: string, b: { n: number }) => {
    calls.push(`${a}${b.n}`);
    return { a };
  }, 2);
  expect(make('x', { n: 1 })).toBe(make('x', { n: 1 }));
  make('x', { n: 2 });
  make('y', { n: 1 });
  make('x', { n: 1 });
  expect(calls).toEqual(['x1', 'x2', 'y1', 'x1']);
});
