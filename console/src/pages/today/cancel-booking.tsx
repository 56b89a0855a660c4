import type { Entity } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { formatMoney } from '../../format/money.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Failure, Refusal } from '../../ui/failure.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { useSay } from '../../ui/notices.tsx';
import { Facts } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { Scope } from './scope.ts';
import { SeriesScope } from './series-scope.tsx';

/** Asks before a booking is canceled, with what that costs: the platform's own preview, nothing is computed here. */
export function CancelBooking(props: { booking: Entity<'bookings'>; onClose: () => void; onDone: () => void }) {
  const { booking, onClose, onDone } = props;
  const { t, term } = useLanguage();
  const { client } = useSession();
  const say = useSay();
  const [reason, setReason] = useState('');
  const [scope, setScope] = useState<Scope>('this');
  const [refusal, setRefusal] = useState('');
  const cancel = useAction(() => client.act(booking, 'cancel', { scope, ...(reason === '' ? {} : { reason }) }), {
    done: ({ number, status }) => {
      say(t('today.changed', { number: number ?? '', status: term('status', status) }));
      onDone();
    },
    refused: (why) => setRefusal(t('today.refused', { reason: why })),
  });
  return (
    <Confirm
      title={`${t('today.cancel')}: ${booking.number ?? ''}`}
      action={t('today.cancel')}
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined)}
      onClose={onClose}
    >
      <p>{t('today.cancelText')}</p>
      <SeriesScope booking={booking} scope={scope} onChange={setScope} />
      <Fee booking={booking} scope={scope} isBeingCanceled={cancel.isPending} />
      <TextInput label={t('today.reason')} value={reason} onChange={setReason} />
      <Refusal reason={refusal} />
    </Confirm>
  );
}

function Fee(props: { booking: Entity<'bookings'>; scope: Scope; isBeingCanceled: boolean }) {
  const { booking, scope, isBeingCanceled } = props;
  const { t, language } = useLanguage();
  const { client } = useSession();
  const orderId = booking.order?.id;
  const query = useQuery({
    queryKey: ['cancel preview', booking.id, scope],
    // What is canceled is asked about no more; after a refusal it is, anew.
    enabled: orderId !== undefined && !isBeingCanceled,
    staleTime: 0,
    queryFn: () => {
      const changes = [{ type: 'cancel_booking' as const, booking_id: booking.id, scope }];
      return client.act({ id: orderId ?? '', type: 'orders' }, 'preview', { changes });
    },
  });
  if (orderId === undefined) return <p>{t('today.noFee')}</p>;
  if (query.isError) return <Failure error={query.error} />;
  if (!query.data) return <p role="status">{t('today.calculating')}</p>;
  const { currency, fee, balance } = query.data;
  const money = (amount: number) => formatMoney(amount, currency, language);
  return (
    <Facts
      facts={[
        [t('today.fee'), money(fee)],
        [t('today.toRefund'), money(balance.to_refund)],
        [t('today.due'), money(balance.due)],
      ]}
    />
  );
}
