import { describe, expect, test } from '@jest/globals';
import { isLater } from '@booking/persistence/replica.ts';
import { pagesOf } from '@booking/persistence/replica-pages.ts';

describe('the order of a neighbour’s events', () => {
  const at = (version: number | null, time: string) => ({ version, source_updated_at: new Date(time) });
  const gone = (version: number | null, time: string) => ({ ...at(version, time), gone: true });

  test.each([
    ['the first one', at(1, '2026-01-01'), undefined, true],
    ['a higher version with an earlier clock', at(2, '2025-01-01'), at(1, '2026-01-01'), true],
    ['the same version again', at(2, '2026-01-02'), at(2, '2026-01-01'), false],
    ['a lower version', at(1, '2027-01-01'), at(2, '2026-01-01'), false],
    ['without versions, a later time', at(null, '2026-01-02'), at(null, '2026-01-01'), true],
    ['without versions, an earlier time', at(null, '2026-01-01'), at(null, '2026-01-02'), false],
    ['one version only, a later time', at(null, '2026-01-02'), at(7, '2026-01-01'), true],
    ['the end, even with a lower version', gone(1, '2026-01-01'), at(2, '2026-01-02'), true],
    ['anything after the end', at(9, '2027-01-01'), gone(1, '2026-01-01'), false],
    ['the end again', gone(9, '2027-01-01'), gone(1, '2026-01-01'), false],
  ])('%s', (_case, next, known, expected) => {
    expect(isLater(next, known)).toBe(expected);
  });
});

describe('pages of a list that changes while it is read', () => {
  const numbered = (count: number): { id: string }[] =>
    Array.from({ length: count }, (_, index) => ({ id: `e${index}` }));

  /** `beforeRead` changes the list before its n-th read, from 1. */
  async function readWhile(list: { id: string }[], beforeRead: (read: number) => void): Promise<Set<string>> {
    let reads = 0;
    const seen = new Set<string>();
    const pages = pagesOf(async ({ page_number, page_size }) => {
      beforeRead((reads += 1));
      return list.slice((page_number - 1) * page_size, page_number * page_size);
    }, 3);
    for await (const page of pages) for (const { id } of page) seen.add(id);
    return seen;
  }

  test.each([0, 1, 3, 6, 7])('%d entities that do not change are all seen', async (count) => {
    expect((await readWhile(numbered(count), () => {})).size).toBe(count);
  });

  test.each([1, 2, 3, 4, 5, 6].flatMap((read) => [0, 2, 4, 7].map((removed) => ({ read, removed }))))(
    'one removed at $removed and one added at the end before read $read: nobody else is left out',
    async ({ read, removed }) => {
      const list = numbered(10);
      const staying = list.filter((_, index) => index !== removed);
      const seen = await readWhile(list, (now) => {
        if (now !== read) return;
        list.splice(removed, 1);
        list.push({ id: 'new' });
      });
      expect(staying.filter(({ id }) => !seen.has(id))).toEqual([]);
    },
  );

  test('half of them removed at once: nobody else is left out', async () => {
    const list = numbered(12);
    const staying = list.slice(5);
    const seen = await readWhile(list, (now) => {
      if (now === 4) list.splice(0, 5);
    });
    expect(staying.filter(({ id }) => !seen.has(id))).toEqual([]);
  });
});
