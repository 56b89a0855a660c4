import type { Entity, Filters as FiltersOf, Listed, ListPath, SortOf } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSession } from '../auth/session.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { Loaded } from './failure.tsx';
import { Choice, Filters, TextInput } from './fields.tsx';
import { Page, Section } from './page.tsx';
import { Paging } from './paging.tsx';

interface FilteredListProps<T extends Listed, P extends ListPath<T>> {
  type: T;
  title: string;
  /** What the search looks through. */
  hint?: string;
  /** Of which one can be chosen; without them there is no such field. */
  statuses?: readonly string[];
  sort: SortOf<T>;
  include?: readonly P[];
  /** Lists that change by themselves are asked for again. */
  refreshMs?: number;
  children: (items: Entity<T, P>[]) => ReactNode;
}

/** A page that is one list, with search, status and pages. */
export function FilteredList<T extends Listed, P extends ListPath<T> = never>(props: FilteredListProps<T, P>) {
  const { type, title, hint, statuses, sort, include, refreshMs, children } = props;
  const { t, term } = useLanguage();
  const { client, organization } = useSession();
  const [asked, setAsked] = useState({ search: '', status: '', page: 1 });
  const ask = (change: Partial<typeof asked>) => setAsked((before) => ({ ...before, page: 1, ...change }));
  const search = asked.search.trim();
  const query = useQuery({
    queryKey: [organization.id, type, asked],
    placeholderData: (before) => before,
    refetchInterval: refreshMs ?? false,
    queryFn: () =>
      client.list(type, {
        filter: {
          ...(search === '' ? {} : { search }),
          ...(asked.status === '' ? {} : { status: asked.status }),
        } as FiltersOf[T],
        sort: [sort],
        ...(include ? { include } : {}),
        page: { number: asked.page, size: 25 },
      }),
  });
  return (
    <Page title={title}>
      <Section title={title} hidesTitle>
        <Filters label={title}>
          <TextInput
            label={t('common.search')}
            {...(hint === undefined ? {} : { hint })}
            type="search"
            value={asked.search}
            onChange={(text) => ask({ search: text })}
          />
          {statuses && (
            <Choice
              label={t('common.status')}
              value={asked.status}
              onChange={(status) => ask({ status })}
              options={[
                { value: '', label: t('common.all') },
                ...statuses.map((value) => ({ value, label: term('status', value) })),
              ]}
            />
          )}
        </Filters>
        <Loaded query={query}>
          {({ items, page }) => (
            <>
              {children(items)}
              <Paging page={page} onTurn={(number) => ask({ page: number })} />
            </>
          )}
        </Loaded>
      </Section>
    </Page>
  );
}
