import type { Entity } from '@booking/client';
import { useSession } from '../../auth/session.tsx';
import { formatTime } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useZone } from '../../ui/moment.tsx';
import { useSay } from '../../ui/notices.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Moves a booking as it is, with its length; a refusal is told, and the booking is where it was. */
export function useMove(done?: () => void) {
  const { client } = useSession();
  const { t, language } = useLanguage();
  const zone = useZone();
  const say = useSay();
  return useAction(
    ({ booking, start }: { booking: Entity<'bookings'>; start: Date }) => {
      const length = Date.parse(booking.end_date ?? '') - Date.parse(booking.start_date ?? '');
      const body = {
        start_date: start.toISOString(),
        end_date: new Date(start.getTime() + length).toISOString(),
      };
      return client.act(booking, 'reschedule', body);
    },
    {
      done: (_answer, { start }) => {
        say(t('today.moved', { time: formatTime(start, language, zone) }));
        done?.();
      },
      refused: (reason) => say(t('today.notMoved', { reason }), 'bad'),
    },
  );
}
