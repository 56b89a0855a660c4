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
import { DeliveryList } from './delivery-list.tsx';
import { NewSubscription } from './new-subscription.tsx';

export function WebhooksPage() {
  const { t } = useLanguage();
  const [isNew, setNew] = useState(false);
  return (
    <Page
      title={t('webhooks.title')}
      actions={
        <>
          <Link href="/events">{t('events.title')}</Link>
          <Button tone="primary" onPress={() => setNew(true)}>
            {t('webhooks.new')}
          </Button>
        </>
      }
    >
      <Section title={t('webhooks.subscriptions')}>
        <Subscriptions />
      </Section>
      <Section title={t('webhooks.deliveries')}>
        <DeliveryList />
      </Section>
      {isNew && <NewSubscription onClose={() => setNew(false)} />}
    </Page>
  );
}

function Subscriptions() {
  const { t } = useLanguage();
  const columns: Column<Entity<'webhook-subscriptions'>>[] = [
    { key: 'name', header: t('common.name'), cell: (one) => <Link href={`/webhooks/${one.id}`}>{one.name}</Link> },
    { key: 'url', header: t('webhooks.url'), cell: (one) => <code>{one.url}</code> },
    {
      key: 'events',
      header: t('webhooks.events'),
      cell: (one) => one.events.length,
    },
    {
      key: 'active',
      header: t('common.status'),
      cell: (one) => <StatusBadge status={one.is_active ? 'active' : 'inactive'} />,
    },
    { key: 'health', header: t('webhooks.health'), cell: (one) => <StatusBadge status={one.health} /> },
    { key: 'success', header: t('webhooks.lastSuccess'), cell: (one) => <Moment at={one.last_success_at} /> },
  ];
  return (
    <EntityTable
      type="webhook-subscriptions"
      sort="name"
      refreshMs={5_000}
      label={t('webhooks.subscriptions')}
      columns={columns}
      empty={t('webhooks.none')}
    />
  );
}
