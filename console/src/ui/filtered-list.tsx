import type { Filters as FiltersOf, Listed, ListPath } from '@booking/client';
import { useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { Choice, Filters, TextInput } from './fields.tsx';
import { EntityTable, type EntityTableProps } from './listing.tsx';
import { Page, Section } from './page.tsx';

interface FilteredListProps<T extends Listed, P extends ListPath<T>> extends Omit<EntityTableProps<T, P>, 'filter'> {
  /** What the search looks through. */
  hint?: string;
  /** Of which one can be chosen; without them there is no such field. */
  statuses?: readonly string[];
}

/** A page that is one list, with search, status and pages. */
export function FilteredList<T extends Listed, P extends ListPath<T> = never>(props: FilteredListProps<T, P>) {
  const { hint, statuses, ...table } = props;
  const { t, term } = useLanguage();
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState('');
  const search = typed.trim();
  const filter = { ...(search !== '' && { search }), ...(status !== '' && { status }) } as FiltersOf[T];
  return (
    <Page title={table.label}>
      <Section title={table.label} hidesTitle>
        <Filters label={table.label}>
          <TextInput
            label={t('common.search')}
            {...(hint === undefined ? {} : { hint })}
            type="search"
            value={typed}
            onChange={setTyped}
          />
          {statuses && (
            <Choice
              label={t('common.status')}
              value={status}
              onChange={setStatus}
              options={[
                { value: '', label: t('common.all') },
                ...statuses.map((value) => ({ value, label: term('status', value) })),
              ]}
            />
          )}
        </Filters>
        <EntityTable<T, P> {...table} filter={filter} />
      </Section>
    </Page>
  );
}
