import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../auth/session.tsx';
import { formatMoney } from '../../format/money.ts';
import { formatDate } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/failure.tsx';
import type { StatementLine } from './statement-line.ts';
import { readStatement } from './statement-line.ts';

/** Every document and movement of money of an order or a customer, as the platform's statement has it. */
export function Statement({ of, id }: { of: 'orders' | 'customers'; id: string }) {
  const { t, term, language } = useLanguage();
  const { client, organization } = useSession();
  const query = useQuery({
    queryKey: [organization.id, 'statement', of, id],
    refetchInterval: 10_000,
    queryFn: async () => readStatement(await client.request({ method: 'GET', path: `/${of}/${id}/statement` })),
  });
  return (
    <Loaded query={query}>
      {({ currency, lines }) => {
        const money = (amount: number | null) => formatMoney(amount, currency, language);
        return (
          <DataTable<StatementLine>
            label={t('orders.statement')}
            rows={lines}
            rowKey={(line) => `${line.kind} ${line.invoice_id} ${line.payment_id} ${line.balance}`}
            empty={t('orders.noStatement')}
            columns={[
              { key: 'date', header: t('common.when'), cell: ({ date }) => (date ? formatDate(date, language) : '–') },
              {
                key: 'what',
                header: t('orders.document'),
                cell: ({ kind, number, description }) =>
                  [term('kind', kind), number, description].filter(Boolean).join(' · '),
              },
              { key: 'amount', header: t('orders.amount'), align: 'end', cell: ({ amount }) => money(amount) },
              { key: 'balance', header: t('orders.balance'), align: 'end', cell: ({ balance }) => money(balance) },
            ]}
          />
        );
      }}
    </Loaded>
  );
}
