import type { Entity } from '@booking/client';
import { useSession } from '../../auth/session.tsx';
import { formatTime } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ChangedMeanwhileError } from '../../ui/failure.tsx';
import { useZone } from '../../ui/moment.tsx';
import { useSay } from '../../ui/notices.tsx';
import { useAction } from '../../ui/use-action.ts';

interface Move {
  /** As it is on the screen. */
  booking: Entity<'bookings'>;
  start: Date;
}

/**
 * Moves a booking as it is, with its length, and offers to take that back. One that somebody else has moved meanwhile stays where that put
 * it. A refusal is told, by `refused` where there is a form to stand in, and the booking is where it was.
 */
export function useMove({ done, refused }: { done?: () => void; refused?: (reason: string) => void } = {}) {
  const { client } = useSession();
  const { t, language } = useLanguage();
  const zone = useZone();
  const say = useSay();
  const move = async ({ booking, start }: Move): Promise<Entity<'bookings'>> => {
    const current = await client.get('bookings', booking.id);
    if (current.start_date !== booking.start_date || current.end_date !== booking.end_date)
      throw new ChangedMeanwhileError();
    const length = Date.parse(booking.end_date ?? '') - Date.parse(booking.start_date ?? '');
    const body = { start_date: start.toISOString(), end_date: new Date(start.getTime() + length).toISOString() };
    return client.act(current, 'reschedule', body, { ifUnchanged: true });
  };
  const notMoved = (reason: string) => t('today.notMoved', { reason });
  const back = useAction(move, {
    done: (_booking, { start }) => say(t('today.moved', { time: formatTime(start, language, zone) })),
    refused: (reason) => say(notMoved(reason), 'bad'),
  });
  return useAction(move, {
    done: (moved, { booking, start }) => {
      const undo = () => back.mutate({ booking: moved, start: new Date(booking.start_date ?? '') });
      say(t('today.moved', { time: formatTime(start, language, zone) }), 'good', undo);
      done?.();
    },
    refused: (reason) => (refused ? refused(notMoved(reason)) : say(notMoved(reason), 'bad')),
  });
}
