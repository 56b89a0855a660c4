import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { PageInfo } from '@booking/contracts/generated/booking/common/v1/PageInfo.ts';
import { beyond, cursorOf, reversed, type SortKeys } from './cursor.ts';

type Asked = Pick<ListQuery__Output, 'after' | 'before'>;
type Read<D> = (sort: SortKeys, limit: number, condition: Record<string, unknown>) => Promise<D[]>;

/** Whether a list is asked for by cursor instead of page number; an empty cursor asks for the beginning, or the end. */
export function isByCursor({ after, before }: Asked): boolean {
  return after !== undefined || before !== undefined;
}

/**
 * The page after, or before, a cursor, in the order of `sort`. One document more than the page is read, to know whether another page
 * follows; whether there is one on the other side is asked for one document.
 */
export async function cursorPage<D extends object>(
  { after, before }: Asked,
  sort: SortKeys,
  pageSize: number,
  read: Read<D>,
): Promise<{ documents: D[]; page: PageInfo }> {
  const isForward = after !== undefined;
  const order = isForward ? sort : reversed(sort);
  const cursor = after ?? before ?? '';
  const condition = cursor === '' ? {} : beyond(cursor, order, isForward ? 'page[after]' : 'page[before]');
  const found = await read(order, pageSize + 1, condition);
  const page = found.slice(0, pageSize);
  const [nearest] = page;
  const isThereBehind =
    nearest !== undefined &&
    cursor !== '' &&
    (await read(reversed(order), 1, beyond(cursorOf(nearest as Record<string, unknown>, order), reversed(order), '')))
      .length > 0;
  const documents = isForward ? page : page.toReversed();
  const [hasNext, hasPrevious] = isForward
    ? [found.length > pageSize, isThereBehind]
    : [isThereBehind, found.length > pageSize];
  const at = (document: D | undefined) => cursorOf(document as Record<string, unknown>, sort);
  return {
    documents,
    page: {
      page_number: 0,
      page_size: pageSize,
      total: 0,
      ...(hasNext ? { next_cursor: at(documents.at(-1)) } : {}),
      ...(hasPrevious ? { previous_cursor: at(documents[0]) } : {}),
    },
  };
}
