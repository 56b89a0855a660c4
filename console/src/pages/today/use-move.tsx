import type { Entity } from '@booking/client';
import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { formatMoney } from '../../format/money.ts';
import { formatTime } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ChangedMeanwhileError } from '../../ui/failure.tsx';
import { useZone } from '../../ui/moment.tsx';
import { useSay } from '../../ui/notices.tsx';
import { useAction } from '../../ui/use-action.ts';
import { feeOfMove, type Fee } from './fee-of-move.ts';
import type { Scope } from './scope.ts';

interface Move {
  /** As it is on the screen. */
  booking: Entity<'bookings'>;
  start: Date;
  /** How much of its series moves by as much; itself alone unless given. */
  scope?: Scope;
  /** Whoever moves knows what that costs. */
  isAgreed?: boolean;
}

/**
 * Moves a booking as it is, with its length, and offers to take that back. One that somebody else has moved meanwhile stays where that put
 * it. What the move itself costs its customer is asked about before, as moving back does not take it back. A refusal is told, by `refused`
 * where there is a form to stand in, and the booking is where it was.
 */
export function useMove({ done, refused }: { done?: () => void; refused?: (reason: string) => void } = {}) {
  const { client } = useSession();
  const { t, language } = useLanguage();
  const zone = useZone();
  const say = useSay();
  const [asked, setAsked] = useState<Move & { fee: Fee }>();
  const move = async ({ booking, start, scope, isAgreed }: Move): Promise<Entity<'bookings'> | Fee> => {
    const current = await client.get('bookings', booking.id);
    if (current.start_date !== booking.start_date || current.end_date !== booking.end_date)
      throw new ChangedMeanwhileError();
    const length = Date.parse(booking.end_date ?? '') - Date.parse(booking.start_date ?? '');
    const times = { start_date: start.toISOString(), end_date: new Date(start.getTime() + length).toISOString() };
    const body = { ...times, ...(scope && scope !== 'this' ? { scope } : {}) };
    const fee = isAgreed ? undefined : await feeOfMove(client, current, body);
    return fee ?? client.act(current, 'reschedule', body, { ifUnchanged: true });
  };
  const notMoved = (reason: string) => t('today.notMoved', { reason });
  const costs = ({ fee, currency }: Fee) => t('today.moveCosts', { fee: formatMoney(fee, currency, language) });
  const isMoved = (start: Date) => t('today.moved', { time: formatTime(start, language, zone) });
  const back = useAction(move, {
    done: (moved, { start }) => ('fee' in moved ? say(notMoved(costs(moved)), 'bad') : say(isMoved(start))),
    refused: (reason) => say(notMoved(reason), 'bad'),
  });
  const moving = useAction(move, {
    done: (moved, given) => {
      if ('fee' in moved) return setAsked({ ...given, fee: moved });
      setAsked(undefined);
      const { booking, start, isAgreed } = given;
      const undo = () => back.mutate({ ...given, booking: moved, start: new Date(booking.start_date ?? '') });
      say(isMoved(start), 'good', isAgreed ? undefined : undo);
      done?.();
    },
    refused: (reason) => {
      setAsked(undefined);
      if (refused) refused(notMoved(reason));
      else say(notMoved(reason), 'bad');
    },
  });
  const question = asked && (
    <Confirm
      title={`${t('today.move')}: ${asked.booking.number ?? ''}`}
      action={t('today.move')}
      // What asked may still be reading the page anew: whoever answers at once is heard.
      isPending={moving.isPending && moving.variables.isAgreed === true}
      onConfirm={() => moving.mutate({ ...asked, isAgreed: true })}
      onClose={() => setAsked(undefined)}
    >
      <p>{costs(asked.fee)}</p>
    </Confirm>
  );
  return { ...moving, question };
}
