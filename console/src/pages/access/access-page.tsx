import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice, Filters, TextInput } from '../../ui/fields.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ApiClients } from './api-clients.tsx';
import { AuditTrail } from './audit-trail.tsx';
import { Members } from './members.tsx';

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
      <Members />
      {isAdministrator && <ApiClients />}
      {isAdministrator && <Trail />}
    </Page>
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
        <TextInput label={t('access.recordId')} value={text} onChange={setText} isWide />
        <Button isDisabled={text.trim() === ''} onPress={() => setShown({ type, id: text.trim() })}>
          {t('access.show')}
        </Button>
      </Filters>
      {shown && <AuditTrail {...shown} />}
    </Section>
  );
}
