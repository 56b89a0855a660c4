/** One page of an owner's list; `items` are its whole content where it is the last. */
export type ReadPage<T> = (page: { page_number: number; page_size: number }) => Promise<readonly T[]>;

/**
 * Every entity of a list, page by page, also of those that change meanwhile: none that exists from beginning to end is left out. `read`
 * must sort by creation, oldest first, so that new ones only append. A deletion moves later entities to earlier pages: after each page the
 * entity before it is asked for again, and when it is another one now, reading goes back. Entities may come twice.
 */
export async function* pagesOf<T extends { id: string }>(read: ReadPage<T>, pageSize = 100): AsyncGenerator<T[]> {
  /** By page number: the id that its last entity had. */
  const ends = new Map<number, string>();
  for (let number = 1; ;) {
    const items = await read({ page_number: number, page_size: pageSize });
    const boundary = (number - 1) * pageSize;
    const [before] = number === 1 ? [] : await read({ page_number: boundary, page_size: 1 });
    if (items.length > 0) yield [...items];
    if (number > 1 && before?.id !== ends.get(number - 1)) {
      number -= 1;
      continue;
    }
    const last = items.at(-1);
    if (last === undefined || items.length < pageSize) return;
    ends.set(number, last.id);
    number += 1;
  }
}
