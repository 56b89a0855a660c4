import type { Entity } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { formatMoney } from '../../format/money.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type Payment = Entity<'payments'>;

export function Payments({ orderId }: { orderId: string }) {
  const { t, language } = useLanguage();
  const { client, organization } = useSession();
  const [refunding, setRefunding] = useState<Payment>();
  const query = useQuery({
    queryKey: [organization.id, 'payments of', orderId],
    queryFn: () => client.list('payments', { filter: { order_id: orderId }, include: ['method'], page: { size: 100 } }),
  });
  const columns: Column<Payment>[] = [
    { key: 'when', header: t('common.when'), cell: (one) => <Moment at={one.paid_at ?? one.created_at} /> },
    { key: 'status', header: t('common.status'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'amount',
      header: t('orders.amount'),
      align: 'end',
      cell: ({ amount, currency }) => formatMoney(amount, currency, language),
    },
    {
      key: 'refunded',
      header: t('orders.refundedSoFar'),
      align: 'end',
      cell: ({ refunded, currency }) => formatMoney(refunded, currency, language),
    },
    {
      key: 'actions',
      header: t('common.actions'),
      cell: (one) =>
        one.status === 'succeeded' ? <Button onPress={() => setRefunding(one)}>{t('orders.refund')}</Button> : null,
    },
  ];
  return (
    <>
      <Loaded query={query}>
        {({ items }) => (
          <DataTable
            label={t('orders.payments')}
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            empty={t('orders.noPayments')}
          />
        )}
      </Loaded>
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(undefined)} />}
    </>
  );
}
