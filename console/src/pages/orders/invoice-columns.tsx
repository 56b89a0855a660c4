import type { Entity } from '@booking/client';
import { Link } from 'wouter';
import { useSession } from '../../auth/session.tsx';
import { formatMoney } from '../../format/money.ts';
import { formatDate } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { useAction } from '../../ui/use-action.ts';

type Invoice = Entity<'invoices'>;

export function useInvoiceColumns({ showsOrder = false } = {}): Column<Invoice>[] {
  const { t, term, language } = useLanguage();
  return [
    {
      key: 'number',
      header: t('orders.number'),
      cell: ({ number, order }) =>
        showsOrder && order ? (
          <Link href={`/orders/${order.id}`}>{number ?? t('invoices.draft')}</Link>
        ) : (
          (number ?? t('invoices.draft'))
        ),
    },
    { key: 'kind', header: t('access.type'), cell: ({ kind }) => term('kind', kind) },
    { key: 'recipient', header: t('invoices.recipient'), cell: ({ recipient }) => recipient ?? '–' },
    { key: 'status', header: t('common.status'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'total',
      header: t('orders.total'),
      align: 'end',
      cell: ({ total, currency }) => formatMoney(total, currency, language),
    },
    {
      key: 'due',
      header: t('invoices.due'),
      align: 'end',
      cell: ({ due, currency }) => formatMoney(due, currency, language),
    },
    {
      key: 'dueDate',
      header: t('invoices.dueDate'),
      cell: ({ due_date: day }) => (day ? formatDate(day, language) : '–'),
    },
    { key: 'pdf', header: t('invoices.pdf'), cell: (one) => <PdfButton invoice={one} /> },
  ];
}

function PdfButton({ invoice }: { invoice: Invoice }) {
  const { t } = useLanguage();
  const { client } = useSession();
  const save = useAction(async () => {
    const url = URL.createObjectURL(await client.download(`/invoices/${invoice.id}/document`, 'application/pdf'));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${invoice.number ?? 'draft'}.pdf`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  });
  return (
    <Button
      onPress={() => save.mutate(undefined)}
      isPending={save.isPending}
      label={t('invoices.pdfOf', { number: invoice.number ?? t('invoices.draft') })}
    >
      {t('invoices.pdf')}
    </Button>
  );
}
