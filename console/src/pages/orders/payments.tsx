import type { Entity } from '@booking/client';
import { useState } from 'react';
import { formatMoney } from '../../format/money.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EntityTable } from '../../ui/listing.tsx';
import { Moment } from '../../ui/moment.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type Payment = Entity<'payments'>;

export function Payments({ orderId }: { orderId: string }) {
  const { t, language } = useLanguage();
  const [refunding, setRefunding] = useState<Payment>();
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
      <EntityTable
        type="payments"
        filter={{ order_id: orderId }}
        include={['method']}
        label={t('orders.payments')}
        columns={columns}
        empty={t('orders.noPayments')}
      />
      {refunding && <RefundDialog payment={refunding} onClose={() => setRefunding(undefined)} />}
    </>
  );
}
