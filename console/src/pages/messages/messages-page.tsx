import type { Entity } from '@booking/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EntityTable } from '../../ui/listing.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { MailDialog } from './mail-dialog.tsx';

type Notification = Entity<'notifications'>;

/** What people were told; where no mail server is named, the only place where it is read. */
export function MessagesPage() {
  const { t, term } = useLanguage();
  const [shown, setShown] = useState<Notification>();
  const columns: Column<Notification>[] = [
    {
      key: 'what',
      header: t('messages.what'),
      cell: (one) => <Button onPress={() => setShown(one)}>{term('notice', one.kind)}</Button>,
    },
    { key: 'about', header: t('messages.about'), cell: (one) => <About notification={one} /> },
    { key: 'mails', header: t('messages.mails'), cell: (one) => <Mails notification={one} /> },
    { key: 'when', header: t('common.when'), cell: (one) => <Moment at={one.created_at} /> },
  ];
  return (
    <Page title={t('messages.title')}>
      <p className="soft">{t('messages.text')}</p>
      <Section title={t('messages.title')} hidesTitle>
        <EntityTable
          type="notifications"
          sort="-created_at"
          refreshMs={5_000}
          label={t('messages.title')}
          columns={columns}
          empty={t('messages.none')}
        />
      </Section>
      {shown && <MailDialog notification={shown} onClose={() => setShown(undefined)} />}
    </Page>
  );
}

function About({ notification }: { notification: Notification }) {
  const { entity_type: type, entity_id: id, facts } = notification;
  const name = ['number', 'name', 'email'].map((key) => facts?.[key]).find((value) => typeof value === 'string');
  const text = name ?? type;
  return type === 'webhook-subscriptions' ? <Link href={`/webhooks/${id}`}>{text}</Link> : <>{text}</>;
}

function Mails({ notification: { mails } }: { notification: Notification }) {
  const { t } = useLanguage();
  if (mails.length === 0) return <span className="soft">{t('messages.noMails')}</span>;
  return (
    <>
      {mails.map(({ recipient, status, answer }) => (
        <div key={recipient}>
          {recipient} <StatusBadge status={status} />
          {status !== 'sent' && answer !== null && <span className="soft"> {answer}</span>}
        </div>
      ))}
    </>
  );
}
