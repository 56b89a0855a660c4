import type { Entity } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { Facts, Page, Section } from '../../ui/page.tsx';
import { Paging } from '../../ui/paging.tsx';
import { customerLabel } from '../orders/customer-label.ts';
import { OrderTable } from '../orders/order-table.tsx';
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
  const { client, organization, role } = useSession();
  const [number, setNumber] = useState(1);
  const orders = useQuery({
    queryKey: [organization.id, 'orders of', customer.id, number],
    placeholderData: (before) => before,
    queryFn: () =>
      client.list('orders', {
        filter: { customer_id: customer.id },
        sort: ['-created_at'],
        include: ['customer.address'],
        page: { number, size: 25 },
      }),
  });
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
        <Loaded query={orders}>
          {({ items, page }) => (
            <>
              <OrderTable items={items} />
              {page.last_page > 1 && <Paging page={page} onTurn={setNumber} />}
            </>
          )}
        </Loaded>
      </Section>
      {['owner', 'admin', 'accountant'].includes(role) && (
        <Section title={t('customers.statement')}>
          <Statement of="customers" id={customer.id} />
        </Section>
      )}
    </Page>
  );
}
