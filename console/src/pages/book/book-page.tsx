import type { Entity } from '@booking/client';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { addDays, dayOf, formatTime, fromField, startOfDay, toField } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { Choice, Filters, TextInput } from '../../ui/fields.tsx';
import { useZone } from '../../ui/moment.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { BookDialog } from './book-dialog.tsx';
import { freeResources, type FreeResource, type Place } from './free-times.ts';

/** Finds a free room for somebody who stands at the desk or calls, and books it. */
export function BookPage() {
  const { t } = useLanguage();
  const { client, organization } = useSession();
  const services = useQuery({
    queryKey: [organization.id, 'services to book'],
    queryFn: () => Array.fromAsync(client.all('services', { sort: ['name'], page: { size: 250 } })),
  });
  return (
    <Page title={t('book.title')}>
      <Loaded query={services}>
        {(all) => (all.length === 0 ? <p className="empty">{t('book.noServices')}</p> : <Search services={all} />)}
      </Loaded>
    </Page>
  );
}

function Search({ services }: { services: readonly Entity<'services'>[] }) {
  const { t } = useLanguage();
  const { client, organization } = useSession();
  const zone = useZone();
  const [serviceId, setServiceId] = useState(services[0]?.id ?? '');
  const [text, setText] = useState(() => toField(new Date().toISOString(), zone));
  const [place, setPlace] = useState<Place>();
  const from = fromField(text, zone);
  const query = useQuery({
    queryKey: [organization.id, 'free times', serviceId, from?.toISOString()],
    refetchInterval: 10_000,
    queryFn: from
      ? () => freeResources(client, { serviceId, from, to: startOfDay(addDays(dayOf(from, zone), 1), zone) })
      : skipToken,
  });
  return (
    <Section title={t('book.title')} hidesTitle>
      <Filters label={t('book.title')}>
        <Choice
          label={t('book.service')}
          value={serviceId}
          onChange={setServiceId}
          options={services.map(({ id, name }) => ({ value: id, label: name ?? id }))}
        />
        <TextInput label={t('book.from')} type="datetime-local" value={text} onChange={setText} />
      </Filters>
      {from && (
        <Loaded query={query}>
          {(resources) => (
            <DataTable
              label={t('book.free')}
              rows={resources}
              rowKey={({ resource_id: id }) => id}
              empty={t('book.none')}
              columns={[
                { key: 'name', header: t('today.resource'), cell: ({ name }) => name },
                {
                  key: 'free',
                  header: t('book.free'),
                  cell: (one) => (
                    <Slots resource={one} onChoose={(slot) => setPlace({ resource: one, slot, serviceId })} />
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      )}
      {place && <BookDialog place={place} onClose={() => setPlace(undefined)} />}
    </Section>
  );
}

function Slots({ resource, onChoose }: { resource: FreeResource; onChoose: (slot: Place['slot']) => void }) {
  const { language } = useLanguage();
  const zone = useZone();
  return (
    <div className="actions">
      {resource.slots.map((slot) => {
        const time = formatTime(slot.start_date, language, zone);
        return (
          <Button
            key={slot.start_date + slot.end_date}
            label={`${resource.name}, ${time}`}
            onPress={() => onChoose(slot)}
          >
            {time}
          </Button>
        );
      })}
    </div>
  );
}
