import type { Entity, Filters } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { Json } from '../../ui/json.tsx';
import { EntityTable } from '../../ui/listing.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { fieldsOf, type Field, type Schema } from './event-fields.ts';

interface Described {
  event: string;
  summary: string;
  schema: Schema;
  example: unknown;
}

/** Every event there is: when it is sent, what it says, and how it looked when it was last sent from this organization. */
export function EventsPage() {
  const { t } = useLanguage();
  const { name } = useParams<{ name?: string }>();
  const { client } = useSession();
  const query = useQuery({
    queryKey: ['webhook-events'],
    staleTime: Infinity,
    queryFn: async () =>
      ((await client.request({ method: 'GET', path: '/webhook-events' })) as { events: Described[] }).events,
  });
  return (
    <Page title={t('events.title')}>
      <p className="soft">{t('events.text')}</p>
      <Loaded query={query}>
        {(events) => {
          const shown = events.find(({ event }) => event === name) ?? events[0];
          return (
            <div className="catalogue">
              <Names events={events} shown={shown?.event} />
              {shown && <Shown key={shown.event} described={shown} />}
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Names({ events, shown }: { events: readonly Described[]; shown: string | undefined }) {
  const { t } = useLanguage();
  return (
    <nav className="section catalogue-names" aria-label={t('events.title')}>
      <ul>
        {events.map(({ event }) => (
          <li key={event}>
            <Link href={`/events/${event}`} aria-current={event === shown ? 'page' : undefined}>
              {event}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Shown({ described }: { described: Described }) {
  const { t } = useLanguage();
  const { event, summary, schema } = described;
  return (
    <div className="catalogue-shown">
      <Section title={event}>
        <p>{summary}.</p>
        <Example described={described} />
      </Section>
      <Section title={t('events.happened')}>
        <EntityTable
          type="events"
          filter={{ event } as Filters['events']}
          sort="-position"
          refreshMs={5_000}
          label={t('events.happened')}
          empty={t('events.never')}
          columns={[
            { key: 'when', header: t('common.when'), cell: (one) => <Moment at={one.triggered_at} /> },
            { key: 'data', header: t('events.data'), cell: (one) => <Happened event={one} /> },
          ]}
        />
      </Section>
      <Section title={t('events.fields')}>
        <DataTable<Field>
          label={t('events.fields')}
          rows={fieldsOf(schema)}
          rowKey={({ path }) => path}
          empty={t('common.none')}
          columns={[
            { key: 'path', header: t('common.name'), cell: ({ path }) => <code>{path}</code> },
            { key: 'type', header: t('access.type'), cell: ({ type }) => <code>{type}</code> },
            { key: 'text', header: t('events.meaning'), cell: ({ description }) => description },
          ]}
        />
        <details>
          <summary>{t('events.schema')}</summary>
          <Json label={t('events.schema')} value={schema} />
        </details>
      </Section>
    </div>
  );
}

function Happened({ event: { entity_id, data } }: { event: Entity<'events'> }) {
  const { t } = useLanguage();
  return (
    <details>
      <summary>
        <code>{entity_id}</code>
      </summary>
      <Json label={t('events.data')} value={data} />
    </details>
  );
}

/** What was last sent here, or what the platform gives as an example. */
function Example({ described: { event, example } }: { described: Described }) {
  const { t } = useLanguage();
  const { client, organization } = useSession();
  const query = useQuery({
    queryKey: [organization.id, 'last of', event],
    refetchInterval: 5_000,
    queryFn: async (): Promise<{ last: Entity<'webhook-deliveries'> | undefined }> => {
      const filter = { event } as Filters['webhook-deliveries'];
      const asked = await client.list('webhook-deliveries', { filter, sort: ['-created_at'], page: { size: 1 } });
      const [newest] = asked.items;
      return { last: newest && (await client.get('webhook-deliveries', newest.id)) };
    },
  });
  return (
    <Loaded query={query}>
      {({ last }) =>
        last?.body ? (
          <>
            <h3>
              {t('events.live')} <Moment at={last.created_at} />{' '}
              <Link href={`/deliveries/${last.id}`}>{t('webhooks.delivery')}</Link>
            </h3>
            <Json label={t('events.live')} value={last.body} />
          </>
        ) : (
          <>
            <h3>{t('events.example')}</h3>
            <p className="soft">{t('events.notYet')}</p>
            <Json label={t('events.example')} value={example} />
          </>
        )
      }
    </Loaded>
  );
}
