import type { Entity, Listed, ListPath, ListQuery } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSession } from '../auth/session.tsx';
import { DataTable, type Column } from './data-table.tsx';
import { Loaded } from './failure.tsx';
import { Paging } from './paging.tsx';

export interface Asked<T extends Listed, P extends ListPath<T>> {
  type: T;
  filter?: ListQuery<T>['filter'];
  sort?: NonNullable<ListQuery<T>['sort']>[number];
  include?: readonly P[];
  /** Lists that change by themselves are asked for again; how soon may depend on what is on the page. */
  refreshMs?: number | ((items: readonly Entity<T, P>[]) => number);
}

interface ListingProps<T extends Listed, P extends ListPath<T>> extends Asked<T, P> {
  children: (items: readonly Entity<T, P>[]) => ReactNode;
}

/** Everything that a list has, page by page. Who asks for something else begins at its first page. */
export function Listing<T extends Listed, P extends ListPath<T> = never>(props: ListingProps<T, P>) {
  const { type, filter, sort, include, refreshMs = 0, children } = props;
  const { client, organization } = useSession();
  const over = JSON.stringify(filter ?? {});
  const [turned, turn] = useState({ over, number: 1 });
  const number = turned.over === over ? turned.number : 1;
  const query = useQuery({
    queryKey: [organization.id, type, over, sort, include, number],
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data } }) =>
      (typeof refreshMs === 'number' ? refreshMs : refreshMs(data?.items ?? [])) || false,
    queryFn: () =>
      client.list<T, P, { number: number; size: number }>(type, {
        ...(filter && { filter }),
        ...(sort && { sort: [sort] }),
        ...(include && { include }),
        page: { number, size: 25 },
      }),
  });
  return (
    <Loaded query={query}>
      {({ items, page }) => (
        <>
          {children(items)}
          {(page.last_page > 1 || number > 1) && <Paging page={page} onTurn={(next) => turn({ over, number: next })} />}
        </>
      )}
    </Loaded>
  );
}

export interface EntityTableProps<T extends Listed, P extends ListPath<T>> extends Asked<T, P> {
  label: string;
  columns: readonly Column<NoInfer<Entity<T, P>>>[];
  /** Said where there is nothing. */
  empty: string;
}

/** Such a list as a table. */
export function EntityTable<T extends Listed, P extends ListPath<T> = never>(props: EntityTableProps<T, P>) {
  const { label, columns, empty, ...asked } = props;
  return (
    <Listing {...asked}>
      {(items) => <DataTable label={label} columns={columns} rows={items} rowKey={({ id }) => id} empty={empty} />}
    </Listing>
  );
}
