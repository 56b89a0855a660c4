import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { Choice, Filters, TextInput } from '../../ui/fields.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ApiClients } from './api-clients.tsx';
import { AuditTrail } from './audit-trail.tsx';

/** Types that people look up; the platform keeps a trail of more. */
const auditedTypes = [
  'orders',
  'bookings',
  'invoices',
  'payments',
  'customers',
  'members',
  'api-clients',
  'webhook-subscriptions',
  'resources',
] as const;

export function AccessPage() {
  const { t } = useLanguage();
  const { role } = useSession();
  const isAdministrator = ['owner', 'admin'].includes(role);
  return (
    <Page title={t('access.title')}>
      <Section title={t('access.members')}>
        <Members />
      </Section>
      {isAdministrator && <ApiClients />}
      {isAdministrator && <Trail />}
    </Page>
  );
}

function Members() {
  const { t, term } = useLanguage();
  const { client, organization } = useSession();
  const query = useQuery({
    queryKey: [organization.id, 'members'],
    queryFn: () => client.list('members', { sort: ['email'], page: { size: 250 } }),
  });
  return (
    <Loaded query={query}>
      {({ items }) => (
        <DataTable
          label={t('access.members')}
          rows={items}
          rowKey={({ id }) => id}
          empty={t('common.none')}
          columns={[
            {
              key: 'name',
              header: t('common.name'),
              cell: (one) => [one.first_name, one.last_name].filter(Boolean).join(' '),
            },
            { key: 'email', header: t('access.email'), cell: ({ email }) => email },
            { key: 'role', header: t('access.role'), cell: ({ role }) => term('role', role) },
          ]}
        />
      )}
    </Loaded>
  );
}

function Trail() {
  const { t } = useLanguage();
  const [type, setType] = useState<string>('orders');
  const [text, setText] = useState('');
  const [shown, setShown] = useState<{ type: string; id: string }>();
  return (
    <Section title={t('access.trail')}>
      <p className="soft">{t('access.trailText')}</p>
      <Filters label={t('access.trail')}>
        <Choice
          label={t('access.type')}
          value={type}
          onChange={setType}
          options={auditedTypes.map((value) => ({ value, label: value }))}
        />
        <TextInput label={t('access.recordId')} value={text} onChange={setText} />
        <Button isDisabled={text.trim() === ''} onPress={() => setShown({ type, id: text.trim() })}>
          {t('access.show')}
        </Button>
      </Filters>
      {shown && <AuditTrail {...shown} />}
    </Section>
  );
}
