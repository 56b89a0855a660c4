import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Changes } from '../access/audit-trail.tsx';
import { Attempts } from '../webhooks/attempts.tsx';
import { traceOf, type Trace } from './trace.ts';

export function TracePage() {
  const { t } = useLanguage();
  const { id } = useParams<{ id?: string }>();
  const [, navigate] = useLocation();
  const [text, setText] = useState(id ?? '');
  return (
    <Page title={t('trace.title')}>
      <p className="soft">{t('trace.text')}</p>
      <form
        className="filters"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') navigate(`/trace/${encodeURIComponent(text.trim())}`);
        }}
      >
        <TextInput label={t('trace.id')} value={text} onChange={setText} isWide />
        <Button tone="primary" type="submit">
          {t('trace.find')}
        </Button>
      </form>
      {id !== undefined && <Found id={id} />}
    </Page>
  );
}

function Found({ id }: { id: string }) {
  const { t } = useLanguage();
  const { client, organization } = useSession();
  const query = useQuery({
    queryKey: [organization.id, 'trace', id],
    queryFn: async () => ({ trace: await traceOf(client, id) }),
    // Only while something of it is still to come.
    refetchInterval: ({ state }) => (isUnderWay(state.data?.trace) ? 2_000 : false),
  });
  return (
    <Loaded query={query}>
      {({ trace }) => (trace ? <Shown trace={trace} /> : <p className="empty">{t('trace.nothing')}</p>)}
    </Loaded>
  );
}

const isUnderWay = (trace: Trace | undefined): boolean =>
  trace?.events.some(({ deliveries }) =>
    deliveries.some(({ status }) => status === 'waiting' || status === 'parked'),
  ) ?? false;

function Shown({ trace }: { trace: Trace }) {
  const { t } = useLanguage();
  const [entry] = trace.entries;
  return (
    <>
      <Section title={t('trace.request')}>
        <p>
          <code>{trace.requestId ?? '–'}</code>
        </p>
        {entry && (
          <p className="soft">
            {t('trace.by', { who: entry.actor_subject ?? '', role: entry.actor_role || (entry.actor_kind ?? '') })}
          </p>
        )}
      </Section>
      <Section title={t('trace.changes')}>
        <ol className="timeline">
          {trace.entries.map((one) => (
            <li key={one.id}>
              <h3>
                {t('trace.change', { action: one.action ?? '', type: one.entity_type ?? '' })}
                <Moment at={one.created_at} />
              </h3>
              <p className="soft">{one.entity_id}</p>
              <Changes changes={one.changes} />
            </li>
          ))}
        </ol>
      </Section>
      {trace.events.map((event) => (
        <Section key={event.id} title={event.name ?? t('trace.events')}>
          <p className="soft">
            {t('webhooks.eventId')} <code>{event.id}</code>
          </p>
          {event.deliveries.length === 0 && <p className="empty">{t('trace.noDeliveries')}</p>}
          {event.deliveries.map((delivery) => (
            <div key={delivery.id}>
              <h3>
                <Link href={`/deliveries/${delivery.id}`}>{t('webhooks.delivery')}</Link>{' '}
                <StatusBadge status={delivery.status} />
              </h3>
              <Attempts delivery={delivery} />
            </div>
          ))}
        </Section>
      ))}
    </>
  );
}
