import type { Entity } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../auth/session.tsx';
import { formatMoney } from '../../format/money.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { Choice, Filters, TextInput } from '../../ui/fields.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Paging } from '../../ui/paging.tsx';
import { customerLabel } from './customer-label.ts';

const statuses = ['draft', 'pending', 'completed', 'canceled', 'expired'] as const;

export function OrdersPage() {
  const { t, term, language } = useLanguage();
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
  const columns: Column<Entity<'orders'>>[] = [
    {
      key: 'number',
      header: t('orders.number'),
      cell: ({ id, number }) => <Link href={`/orders/${id}`}>{number ?? t('orders.draftName')}</Link>,
    },
    { key: 'customer', header: t('common.customer'), cell: ({ customer }) => customerLabel(customer) },
    { key: 'status', header: t('common.status'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'total',
      header: t('orders.total'),
      align: 'end',
      cell: ({ total, currency }) => formatMoney(total, currency, language),
    },
    { key: 'created', header: t('orders.created'), cell: (one) => <Moment at={one.created_at} /> },
  ];
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
              <DataTable
                label={t('orders.title')}
                columns={columns}
                rows={items}
                rowKey={({ id }) => id}
                empty={t('orders.none')}
              />
              <Paging page={page} onTurn={(number) => ask({ page: number })} />
            </>
          )}
        </Loaded>
      </Section>
    </Page>
  );
}
