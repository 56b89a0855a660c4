import type { ActionOf, Entity } from '@booking/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../auth/may.ts';
import { useSession } from '../../auth/session.tsx';
import { formatTime, fromField, toField } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Refusal } from '../../ui/failure.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Moment, useMoment, useZone } from '../../ui/moment.tsx';
import { useSay } from '../../ui/notices.tsx';
import { Facts } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { CancelBooking } from './cancel-booking.tsx';
import { CustomerName } from './customer-name.tsx';
import type { Scope } from './scope.ts';
import { SeriesScope } from './series-scope.tsx';
import { useMove } from './use-move.tsx';

type Booking = Entity<'bookings'>;

/** By its state and the time; who may is another question. */
export const can = ({ meta }: Booking, action: ActionOf<'bookings'>): boolean =>
  (meta?.available_actions as readonly string[] | undefined)?.includes(action) ?? false;

/** One booking and what can be done with it now. */
export function BookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useLanguage();
  const moment = useMoment();
  const may = useMay();
  const [isCanceling, setCanceling] = useState(false);
  const { status, order } = booking;
  if (isCanceling) return <CancelBooking booking={booking} onClose={() => setCanceling(false)} onDone={onClose} />;
  return (
    <Dialog title={t('today.booking', { number: booking.number ?? '' })} onClose={onClose}>
      <Facts
        facts={[
          [t('common.status'), <StatusBadge status={status} />],
          [t('common.when'), `${moment(booking.start_date)} – ${moment(booking.end_date)}`],
          [t('common.customer'), <CustomerName id={booking.customer?.id} />],
          [t('today.order'), order ? <Link href={`/orders/${order.id}`}>{t('today.order')}</Link> : t('common.none')],
        ]}
      />
      {booking.status_reason && <p>{booking.status_reason}</p>}
      {booking.checked_in_at && (
        <p>
          {t('today.checkedIn', { time: '' })}
          <Moment at={booking.checked_in_at} />
        </p>
      )}
      {may('bookings:write') && <Changes booking={booking} onCancel={() => setCanceling(true)} onDone={onClose} />}
    </Dialog>
  );
}

/** How much of a series goes with it is chosen once, where all that can be done heeds it. */
function Changes({ booking, onCancel, onDone }: { booking: Booking; onCancel: () => void; onDone: () => void }) {
  const [scope, setScope] = useState<Scope>('this');
  const choice = <SeriesScope booking={booking} scope={scope} onChange={setScope} />;
  const isRequested = booking.status === 'requested';
  return (
    <>
      {isRequested && choice}
      <Steps booking={booking} scope={scope} onCancel={onCancel} onDone={onDone} />
      {can(booking, 'reschedule') && (
        <>
          {!isRequested && choice}
          <MoveForm booking={booking} scope={scope} onDone={onDone} />
        </>
      )}
    </>
  );
}

/** A step of the booking, told with the time of it; a check-in can be taken back from where it is told. */
function useStep(booking: Booking, { reason, scope, done, refused }: StepForm) {
  const { t, term, language } = useLanguage();
  const zone = useZone();
  const { client } = useSession();
  const say = useSay();
  const stateOf = ({ status, checked_in_at: arrived, checked_out_at: left }: Booking, action: string): string => {
    if (left) return t('today.checkedOut', { time: formatTime(left, language, zone) });
    if (arrived) return t('today.checkedIn', { time: formatTime(arrived, language, zone) });
    return action === 'undo-check-in' ? t('today.notCheckedIn') : term('status', status);
  };
  const tell = (changed: Booking, action: string, undo?: () => void): void =>
    say(t('today.changed', { number: changed.number ?? '', status: stateOf(changed, action) }), 'good', undo);
  const back = useAction((arrived: Booking) => client.act(arrived, 'undo-check-in'), {
    done: (changed) => tell(changed, 'undo-check-in'),
    refused: (why) => say(t('today.refused', { reason: why }), 'bad'),
  });
  return useAction(
    (action: ActionOf<'bookings'>) => {
      if (action === 'accept') return client.act(booking, action, { scope });
      if (action === 'reject') return client.act(booking, action, { scope, ...(reason === '' ? {} : { reason }) });
      return client.act(booking, action as Exclude<typeof action, 'reschedule'>);
    },
    {
      done: (changed, action) => {
        tell(changed, action, can(changed, 'undo-check-in') ? () => back.mutate(changed) : undefined);
        done();
      },
      refused: (why) => refused(t('today.refused', { reason: why })),
    },
  );
}

interface ChangeForm {
  booking: Booking;
  scope: Scope;
  onDone: () => void;
}

interface StepForm {
  reason: string;
  scope: Scope;
  done: () => void;
  refused: (reason: string) => void;
}

/** Once a step is taken its buttons are gone, and the focus with them: the dialog closes, and the focus is on the booking again. */
function Steps({ booking, scope, onCancel, onDone }: ChangeForm & { onCancel: () => void }) {
  const { t } = useLanguage();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState('');
  const step = useStep(booking, { reason, scope, done: onDone, refused: setRefusal });
  const press = (action: ActionOf<'bookings'>) => () => step.mutate(action);
  const { status } = booking;
  if (status === 'requested') {
    return (
      <>
        <TextInput label={t('today.reason')} value={reason} onChange={setReason} />
        <div className="actions">
          <Button tone="primary" onPress={press('accept')} isPending={step.isPending}>
            {t('today.accept')}
          </Button>
          <Button tone="danger" onPress={press('reject')} isPending={step.isPending}>
            {t('today.reject')}
          </Button>
        </div>
        <Refusal reason={refusal} />
      </>
    );
  }
  if (status !== 'accepted') return null;
  return (
    <>
      <div className="actions">
        {!booking.checked_in_at && (
          <Button onPress={press('check-in')} isPending={step.isPending}>
            {t('today.checkIn')}
          </Button>
        )}
        {booking.checked_in_at && !booking.checked_out_at && (
          <>
            <Button onPress={press('check-out')} isPending={step.isPending}>
              {t('today.checkOut')}
            </Button>
            <Button onPress={press('undo-check-in')} isPending={step.isPending}>
              {t('today.undoCheckIn')}
            </Button>
          </>
        )}
        {can(booking, 'cancel') && (
          <Button tone="danger" onPress={onCancel}>
            {t('today.cancel')}
          </Button>
        )}
      </div>
      <Refusal reason={refusal} />
    </>
  );
}

/** The way to move a booking without a pointer. */
function MoveForm({ booking, scope, onDone }: ChangeForm) {
  const { t } = useLanguage();
  const zone = useZone();
  const [refusal, setRefusal] = useState('');
  const current = toField(booking.start_date ?? '', zone);
  // Bound to the time that it was typed over: where somebody else moves the booking, the field follows.
  const [typed, setTyped] = useState({ text: current, over: current });
  const text = typed.over === current ? typed.text : current;
  const move = useMove({ done: onDone, refused: setRefusal });
  const start = text === current ? undefined : fromField(text, zone);
  return (
    <>
      <div className="filters">
        <TextInput
          label={t('today.moveTo')}
          type="datetime-local"
          value={text}
          onChange={(next) => setTyped({ text: next, over: current })}
        />
        <Button
          isDisabled={!start}
          isPending={move.isPending}
          onPress={() => start && move.mutate({ booking, start, scope })}
        >
          {t('today.move')}
        </Button>
      </div>
      <Refusal reason={refusal} />
      {move.question}
    </>
  );
}
