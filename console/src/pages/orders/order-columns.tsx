import type { Entity } from '@booking/client';
import { Link } from 'wouter';
import { formatMoney } from '../../format/money.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { customerLabel } from './customer-label.ts';

/** Of orders that are read with their customers. */
export function useOrderColumns(): Column<Entity<'orders'>>[] {
  const { t, language } = useLanguage();
  return [
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
}
