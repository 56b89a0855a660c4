import { expect, test } from '@jest/globals';
import { useNoticeMs } from '../src/access/api-client-store.ts';
import { createUseNotes } from '../src/access/use-notes.ts';

const at = (ms: number): Date => new Date(Date.UTC(2026, 2, 2) + ms);

test('a client that is used all the time is noted once in a while, each by itself', async () => {
  const written: [string, Date][] = [];
  const note = createUseNotes(async (client, now) => void written.push([client, now]));
  for (const ms of [0, 1, useNoticeMs - 1, useNoticeMs, useNoticeMs + 1]) await note('a', at(ms));
  await note('b', at(2));
  expect(written).toEqual([
    ['a', at(0)],
    ['a', at(useNoticeMs)],
    ['b', at(2)],
  ]);
});

test('what could not be written is left to the next use, and refuses nobody', async () => {
  let isDown = true;
  const written: Date[] = [];
  const note = createUseNotes(async (_client, now) => {
    if (isDown) throw new Error('away');
    written.push(now);
  });
  await note('a', at(0));
  isDown = false;
  await note('a', at(1));
  expect(written).toEqual([at(1)]);
});
