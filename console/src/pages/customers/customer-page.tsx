import type { Entity } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { EntityTable } from '../../ui/listing.tsx';
import { Facts, Page, Section } from '../../ui/page.tsx';
import { customerLabel } from '../orders/customer-label.ts';
import { useOrderColumns } from '../orders/order-columns.tsx';
import { Statement } from '../orders/statement.tsx';

export function CustomerPage() {
  const { id = '' } = useParams();
  const { client, organization } = useSession();
  const query = useQuery({
    queryKey: [organization.id, 'customers', id],
    queryFn: () => client.get('customers', id),
  });
  return <Loaded query={query}>{(customer) => <Shown customer={customer} />}</Loaded>;
}

function Shown({ customer }: { customer: Entity<'customers'> }) {
  const { t } = useLanguage();
  const { role } = useSession();
  return (
    <Page title={customerLabel(customer)}>
      <Section title={t('common.customer')} hidesTitle>
        <Facts
          facts={[
            [t('customers.company'), customer.company ?? '–'],
            [t('customers.email'), customer.email ?? '–'],
            [t('customers.phone'), customer.phone ?? '–'],
          ]}
        />
      </Section>
      <Section title={t('customers.orders')}>
        <EntityTable
          type="orders"
          filter={{ customer_id: customer.id }}
          sort="-created_at"
          include={['customer.address']}
          label={t('orders.title')}
          columns={useOrderColumns()}
          empty={t('orders.none')}
        />
      </Section>
      {['owner', 'admin', 'accountant'].includes(role) && (
        <Section title={t('customers.statement')}>
          <Statement of="customers" id={customer.id} />
        </Section>
      )}
    </Page>
  );
}
