import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { Choice, Filters, TextInput } from '../../ui/fields.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Paging } from '../../ui/paging.tsx';
import { OrderTable } from './order-table.tsx';

const statuses = ['draft', 'pending', 'completed', 'canceled', 'expired'] as const;

export function OrdersPage() {
  const { t, term } = useLanguage();
  const { client, organization } = useSession();
  const [asked, setAsked] = useState({ search: '', status: '', page: 1 });
  const ask = (change: Partial<typeof asked>) => setAsked((before) => ({ ...before, page: 1, ...change }));
  const query = useQuery({
    queryKey: [organization.id, 'orders', asked],
    placeholderData: (before) => before,
    refetchInterval: 10_000,
    queryFn: () =>
      client.list('orders', {
        filter: {
          ...(asked.search.trim() === '' ? {} : { search: asked.search.trim() }),
          ...(asked.status === '' ? {} : { status: asked.status }),
        },
        sort: ['-created_at'],
        include: ['customer.address'],
        page: { number: asked.page, size: 25 },
      }),
  });
  return (
    <Page title={t('orders.title')}>
      <Section title={t('orders.title')} hidesTitle>
        <Filters label={t('orders.title')}>
          <TextInput
            label={t('common.search')}
            hint={t('orders.searchHint')}
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
              <OrderTable items={items} />
              <Paging page={page} onTurn={(number) => ask({ page: number })} />
            </>
          )}
        </Loaded>
      </Section>
    </Page>
  );
}
