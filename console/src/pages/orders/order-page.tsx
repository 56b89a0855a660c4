import type { Entity } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { useSession } from '../../auth/session.tsx';
import { formatMoney } from '../../format/money.ts';
import { dayOf } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { EntityTable } from '../../ui/listing.tsx';
import { Moment, useZone } from '../../ui/moment.tsx';
import { Facts, Page, Section } from '../../ui/page.tsx';
import { AuditTrail } from '../access/audit-trail.tsx';
import { customerLabel } from './customer-label.ts';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { PayOrder } from './pay-order.tsx';
import { Payments } from './payments.tsx';
import { Statement } from './statement.tsx';

export function OrderPage() {
  const { id = '' } = useParams();
  const { client, organization } = useSession();
  const query = useQuery({
    queryKey: [organization.id, 'orders', id],
    queryFn: () => client.get('orders', id, { include: ['customer.address'] }),
    refetchInterval: 10_000,
  });
  return <Loaded query={query}>{(order) => <Shown order={order} />}</Loaded>;
}

function Shown({ order }: { order: Entity<'orders'> }) {
  const { t, language } = useLanguage();
  const { role } = useSession();
  const seesInvoices = ['owner', 'admin', 'accountant'].includes(role);
  const seesPayments = seesInvoices || role === 'manager';
  return (
    <Page title={t('orders.order', { number: order.number ?? t('orders.draftName') })}>
      <Section title={t('orders.order', { number: order.number ?? '' })} hidesTitle>
        <Facts
          facts={[
            [t('common.status'), <StatusBadge status={order.status} />],
            [t('orders.total'), formatMoney(order.total, order.currency, language)],
            [
              t('common.customer'),
              order.customer ? (
                <Link href={`/customers/${order.customer.id}`}>{customerLabel(order.customer)}</Link>
              ) : (
                t('common.none')
              ),
            ],
            [t('orders.created'), <Moment at={order.created_at} />],
          ]}
        />
      </Section>
      <Bookings orderId={order.id} />
      {seesInvoices && (
        <Section title={t('orders.statement')}>
          <Statement of="orders" id={order.id} />
        </Section>
      )}
      {seesPayments && (
        <Section title={t('orders.payments')} actions={<PayOrder order={order} />}>
          <Payments orderId={order.id} />
        </Section>
      )}
      {seesInvoices && <Invoices orderId={order.id} />}
      {['owner', 'admin'].includes(role) && (
        <Section title={t('orders.trail')}>
          <AuditTrail type="orders" id={order.id} />
        </Section>
      )}
    </Page>
  );
}

function Bookings({ orderId }: { orderId: string }) {
  const { t } = useLanguage();
  const zone = useZone();
  return (
    <Section title={t('orders.bookings')}>
      <EntityTable
        type="bookings"
        filter={{ order_id: orderId }}
        include={['resource']}
        label={t('orders.bookings')}
        empty={t('common.none')}
        columns={[
          {
            key: 'number',
            header: t('orders.number'),
            cell: (one) => <Link href={`/today/${dayOf(one.start_date ?? '', zone)}`}>{one.number}</Link>,
          },
          { key: 'resource', header: t('today.resource'), cell: (one) => one.resource?.name ?? '–' },
          { key: 'when', header: t('common.when'), cell: (one) => <Moment at={one.start_date} /> },
          { key: 'status', header: t('common.status'), cell: (one) => <StatusBadge status={one.status} /> },
        ]}
      />
    </Section>
  );
}

function Invoices({ orderId }: { orderId: string }) {
  const { t } = useLanguage();
  return (
    <Section title={t('orders.invoices')}>
      <EntityTable
        type="invoices"
        filter={{ order_id: orderId }}
        label={t('orders.invoices')}
        columns={useInvoiceColumns()}
        empty={t('invoices.none')}
      />
    </Section>
  );
}
