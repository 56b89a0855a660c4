import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { Choice, Filters, TextInput } from '../../ui/fields.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Paging } from '../../ui/paging.tsx';
import { InvoiceTable } from './invoice-table.tsx';

const statuses = ['draft', 'open', 'paid', 'written_off', 'canceled'] as const;

export function InvoicesPage() {
  const { t, term } = useLanguage();
  const { client, organization } = useSession();
  const [asked, setAsked] = useState({ search: '', status: '', page: 1 });
  const ask = (change: Partial<typeof asked>) => setAsked((before) => ({ ...before, page: 1, ...change }));
  const query = useQuery({
    queryKey: [organization.id, 'invoices', asked],
    placeholderData: (before) => before,
    queryFn: () =>
      client.list('invoices', {
        filter: {
          ...(asked.search.trim() === '' ? {} : { search: asked.search.trim() }),
          ...(asked.status === '' ? {} : { status: asked.status }),
        },
        sort: ['-created_at'],
        page: { number: asked.page, size: 25 },
      }),
  });
  return (
    <Page title={t('invoices.title')}>
      <Section title={t('invoices.title')} hidesTitle>
        <Filters label={t('invoices.title')}>
          <TextInput
            label={t('common.search')}
            type="search"
            value={asked.search}
            onChange={(search) => ask({ search })}
          />
          <Choice
            label={t('common.status')}
            value={asked.status}
            onChange={(status) => ask({ status })}
            options={[
              { value: '', label: t('common.all') },
              ...statuses.map((value) => ({ value, label: term('status', value) })),
            ]}
          />
        </Filters>
        <Loaded query={query}>
          {({ items, page }) => (
            <>
              <InvoiceTable items={items} showsOrder />
              <Paging page={page} onTurn={(number) => ask({ page: number })} />
            </>
          )}
        </Loaded>
      </Section>
    </Page>
  );
}
