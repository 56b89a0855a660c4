import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { Filters, TextInput } from '../../ui/fields.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Paging } from '../../ui/paging.tsx';
import { customerLabel } from '../orders/customer-label.ts';

export function CustomersPage() {
  const { t } = useLanguage();
  const { client, organization } = useSession();
  const [asked, setAsked] = useState({ search: '', page: 1 });
  const query = useQuery({
    queryKey: [organization.id, 'customers', asked],
    placeholderData: (before) => before,
    queryFn: () =>
      client.list('customers', {
        filter: asked.search.trim() === '' ? {} : { search: asked.search.trim() },
        sort: ['last_name'],
        page: { number: asked.page, size: 25 },
      }),
  });
  return (
    <Page title={t('customers.title')}>
      <Section title={t('customers.title')} hidesTitle>
        <Filters label={t('customers.title')}>
          <TextInput
            label={t('common.search')}
            hint={t('customers.searchHint')}
            type="search"
            value={asked.search}
            onChange={(search) => setAsked({ search, page: 1 })}
          />
        </Filters>
        <Loaded query={query}>
          {({ items, page }) => (
            <>
              <DataTable
                label={t('customers.title')}
                rows={items}
                rowKey={({ id }) => id}
                empty={t('customers.none')}
                columns={[
                  {
                    key: 'name',
                    header: t('common.name'),
                    cell: (one) => <Link href={`/customers/${one.id}`}>{customerLabel(one)}</Link>,
                  },
                  { key: 'company', header: t('customers.company'), cell: ({ company }) => company ?? '–' },
                  { key: 'email', header: t('customers.email'), cell: ({ email }) => email ?? '–' },
                  { key: 'phone', header: t('customers.phone'), cell: ({ phone }) => phone ?? '–' },
                ]}
              />
              <Paging page={page} onTurn={(number) => setAsked((before) => ({ ...before, page: number }))} />
            </>
          )}
        </Loaded>
      </Section>
    </Page>
  );
}
