import type { Entity, Filters as FiltersOf } from '@booking/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { fromField } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Choice, Filters, TextInput } from '../../ui/fields.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Moment, useZone } from '../../ui/moment.tsx';
import { useEventNames } from './event-names.ts';

const statuses = ['waiting', 'parked', 'held', 'succeeded', 'abandoned', 'dropped'] as const;

interface Asked {
  status: string;
  event: string;
  since: string;
  until: string;
}

/** What was sent, newest first; of one subscription where one is named. */
export function DeliveryList({ subscriptionId }: { subscriptionId?: string }) {
  const { t, term } = useLanguage();
  const zone = useZone();
  const names = useEventNames();
  const [asked, setAsked] = useState<Asked>({ status: '', event: '', since: '', until: '' });
  const ask = (change: Partial<Asked>) => setAsked((before) => ({ ...before, ...change }));
  const all = { value: '', label: t('common.all') };
  return (
    <>
      <Filters label={t('webhooks.deliveries')}>
        <Choice
          label={t('common.status')}
          value={asked.status}
          onChange={(status) => ask({ status })}
          options={[all, ...statuses.map((value) => ({ value, label: term('status', value) }))]}
        />
        <Choice
          label={t('webhooks.event')}
          value={asked.event}
          onChange={(event) => ask({ event })}
          options={[all, ...(names.data ?? []).map((value) => ({ value, label: value }))]}
        />
        <TextInput
          label={t('webhooks.since')}
          type="datetime-local"
          value={asked.since}
          onChange={(since) => ask({ since })}
        />
        <TextInput
          label={t('webhooks.until')}
          type="datetime-local"
          value={asked.until}
          onChange={(until) => ask({ until })}
        />
      </Filters>
      <Listing
        type="webhook-deliveries"
        filter={filterOf(asked, zone, subscriptionId)}
        sort="-created_at"
        refreshMs={5_000}
      >
        {(items) => <Deliveries items={items} />}
      </Listing>
    </>
  );
}

function filterOf({ status, event, since, until }: Asked, zone: string, subscriptionId: string | undefined) {
  const from = fromField(since, zone)?.toISOString();
  const to = fromField(until, zone)?.toISOString();
  return {
    ...(status === '' ? {} : { status }),
    ...(event === '' ? {} : { event }),
    ...(from === undefined ? {} : { created_at_since: from }),
    ...(to === undefined ? {} : { created_at_until: to }),
    ...(subscriptionId === undefined ? {} : { webhook_subscription: subscriptionId }),
  } as FiltersOf['webhook-deliveries'];
}

export function Deliveries({ items }: { items: readonly Entity<'webhook-deliveries'>[] }) {
  const { t } = useLanguage();
  const columns: Column<Entity<'webhook-deliveries'>>[] = [
    {
      key: 'event',
      header: t('webhooks.event'),
      cell: (one) => <Link href={`/deliveries/${one.id}`}>{one.event}</Link>,
    },
    { key: 'status', header: t('common.status'), cell: ({ status }) => <StatusBadge status={status} /> },
    { key: 'attempts', header: t('webhooks.attempts'), cell: ({ attempts }) => attempts.length, align: 'end' },
    { key: 'last', header: t('webhooks.response'), cell: ({ attempts }) => outcomeOf(attempts.at(-1)) },
    { key: 'when', header: t('common.when'), cell: (one) => <Moment at={one.created_at} /> },
  ];
  return (
    <DataTable
      label={t('webhooks.deliveries')}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      empty={t('webhooks.noDeliveries')}
    />
  );
}

export function outcomeOf(attempt: { status_code: number | null; error: string | null } | undefined): string {
  if (!attempt) return '–';
  return [attempt.status_code, attempt.error].filter((part) => part !== null && part !== '').join(' ') || '–';
}
