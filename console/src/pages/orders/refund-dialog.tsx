import type { Entity } from '@booking/client';
import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { formatMoney, readAmount } from '../../format/money.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Refusal } from '../../ui/failure.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { useSay } from '../../ui/notices.tsx';
import { useAction, useKeys } from '../../ui/use-action.ts';

/** Gives back an amount of a payment; what may be given back is the platform's to say. */
export function RefundDialog({ payment, onClose }: { payment: Entity<'payments'>; onClose: () => void }) {
  const { t, language } = useLanguage();
  const { client } = useSession();
  const say = useSay();
  const left = (payment.amount ?? 0) - (payment.refunded ?? 0);
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState('');
  const amount = readAmount(text);
  const money = (value: number) => formatMoney(value, payment.currency, language);
  const keyOf = useKeys();
  const refund = useAction(
    (value: number) => {
      const asked = { amount: value, ...(reason === '' ? {} : { reason }) };
      return client.act(payment, 'refund', asked, keyOf(asked));
    },
    {
      done: (_answer, value) => {
        say(t('orders.refunded', { amount: money(value) }));
        onClose();
      },
      refused: setRefusal,
    },
  );
  return (
    <Confirm
      title={t('orders.refundOf', { amount: money(payment.amount ?? 0) })}
      action={t('orders.refund')}
      isDisabled={amount === undefined}
      isPending={refund.isPending}
      onConfirm={() => amount !== undefined && refund.mutate(amount)}
      onClose={onClose}
    >
      <TextInput
        label={t('orders.refundAmount', { currency: payment.currency ?? '', max: money(left) })}
        value={text}
        onChange={setText}
        inputMode="decimal"
        autoFocus
      />
      <TextInput label={t('orders.refundReason')} value={reason} onChange={setReason} />
      <Refusal reason={refusal} />
    </Confirm>
  );
}
