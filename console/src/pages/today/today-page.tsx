import type { Entity } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { useSession } from '../../auth/session.tsx';
import { addDays, dayOf, formatDay, isDay, startOfDay } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { useZone } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { DayGrid, type GridRow } from './day-grid.tsx';
import { useMove } from './use-move.tsx';

const refreshMs = 4_000;

export function TodayPage() {
  const { t } = useLanguage();
  const { day } = useParams<{ day?: string }>();
  if (day === undefined || isDay(day)) return <DayPage />;
  return (
    <Page title={t('today.title')}>
      <p role="alert">{t('today.noDay', { day })}</p>
      <Link href="/today">{t('today.back')}</Link>
    </Page>
  );
}

function DayPage() {
  const { t, language } = useLanguage();
  const { client, organization } = useSession();
  const zone = useZone();
  const now = useNow();
  const today = dayOf(now, zone);
  const [, navigate] = useLocation();
  const { day = today } = useParams<{ day?: string }>();
  const go = (next: string) => navigate(next === today ? '/today' : `/today/${next}`);
  const [openId, setOpenId] = useState<string>();
  const move = useMove();
  const query = useQuery({
    queryKey: [organization.id, 'day', day],
    placeholderData: (before) => before,
    refetchInterval: refreshMs,
    queryFn: async () => {
      const filter = {
        starts_before: startOfDay(addDays(day, 1), zone).toISOString(),
        ends_after: startOfDay(day, zone).toISOString(),
      };
      const [bookings, resources] = await Promise.all([
        Array.fromAsync(client.all('bookings', { filter, sort: ['start_date'], page: { size: 250 } })),
        Array.fromAsync(client.all('resources', { sort: ['name'], page: { size: 250 } })),
      ]);
      return { bookings, rows: rowsOf(bookings, resources) };
    },
  });
  return (
    <Page
      title={day === today ? t('today.title') : formatDay(day, language)}
      actions={
        <>
          <Button onPress={() => go(addDays(day, -1))}>{t('today.previousDay')}</Button>
          <Button onPress={() => go(today)}>{t('today.goToday')}</Button>
          <Button onPress={() => go(addDays(day, 1))}>{t('today.nextDay')}</Button>
          <DayField day={day} onChoose={go} />
        </>
      }
    >
      <p className="soft">
        {day === today && `${formatDay(day, language)}. `}
        {t('today.hint')}
      </p>
      <Loaded query={query}>
        {({ bookings, rows }) => {
          const open = bookings.find(({ id }) => id === openId);
          return (
            <>
              <DayGrid
                day={day}
                now={now}
                bookings={bookings}
                rows={rows}
                onOpen={setOpenId}
                onMove={(booking, minutes) => {
                  const start = new Date(Date.parse(booking.start_date ?? '') + minutes * 60_000);
                  return move.mutateAsync({ booking, start }).then(
                    () => undefined,
                    () => undefined,
                  );
                }}
              />
              {bookings.length === 0 && <p className="empty">{t('today.none')}</p>}
              {move.question}
              {open && <BookingDialog booking={open} onClose={() => setOpenId(undefined)} />}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

/** What is open, and what is not any more but has bookings on this day: whoever comes for one of them is to be found. */
function rowsOf(bookings: readonly Entity<'bookings'>[], resources: readonly Entity<'resources'>[]): GridRow[] {
  const booked = new Set(bookings.flatMap(({ resource }) => (resource ? [resource.id] : [])));
  const shown = resources.filter(({ id, archived }) => !archived || booked.has(id));
  for (const { id } of resources) booked.delete(id);
  return [...shown, ...[...booked].map((id) => ({ id, name: null }))];
}

/** What is typed counts when it is whole: at Enter, or when the field is left. What is picked by pointer counts at once. */
function DayField({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState({ text: day, over: day });
  const text = typed.over === day ? typed.text : day;
  const isTyping = useRef(false);
  const choose = (next: string): void => {
    isTyping.current = false;
    if (isDay(next) && next !== day) onChoose(next);
  };
  return (
    <TextInput
      label={t('today.day')}
      type="date"
      value={text}
      onChange={(next) => {
        setTyped({ text: next, over: day });
        if (!isTyping.current) choose(next);
      }}
      onBlur={() => choose(text)}
      onKey={(key) => (key === 'Enter' ? choose(text) : (isTyping.current = true))}
    />
  );
}

/** Moves on by the half minute, with the line in the grid. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
