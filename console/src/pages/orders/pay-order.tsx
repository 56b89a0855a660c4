import type { Entity } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../auth/may.ts';
import { useSession } from '../../auth/session.tsx';
import { formatMoney, readAmount } from '../../format/money.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Loaded, Refusal } from '../../ui/failure.tsx';
import { Choice, TextInput } from '../../ui/fields.tsx';
import { useSay } from '../../ui/notices.tsx';
import { useAction, useKeys } from '../../ui/use-action.ts';

/** Records money that has come in at the desk or on the account, where something is due. */
export function PayOrder({ order }: { order: Entity<'orders'> }) {
  const { t } = useLanguage();
  const may = useMay();
  const [isAsked, setIsAsked] = useState(false);
  const isDue = (order.meta?.balance?.due ?? 0) > 0;
  return (
    <>
      {may('payments:write') && isDue && <Button onPress={() => setIsAsked(true)}>{t('orders.pay')}</Button>}
      {isAsked && <PayDialog order={order} onClose={() => setIsAsked(false)} />}
    </>
  );
}

interface PayDialogProps {
  order: Entity<'orders'>;
  onClose: () => void;
}

/** All that is due, unless something else is typed. */
function PayDialog(props: PayDialogProps) {
  const { client, organization } = useSession();
  const query = useQuery({
    queryKey: [organization.id, 'payment methods'],
    queryFn: () => client.list('payment-methods', { filter: { active: true }, sort: ['name'], page: { size: 250 } }),
  });
  return (
    <Loaded query={query}>
      {({ items }) => <Asked {...props} methods={items.filter(({ provider }) => provider === 'manual')} />}
    </Loaded>
  );
}

function Asked({ order, onClose, methods }: PayDialogProps & { methods: readonly Entity<'payment-methods'>[] }) {
  const { t, language } = useLanguage();
  const { client } = useSession();
  const say = useSay();
  const due = order.meta?.balance?.due ?? 0;
  const [text, setText] = useState(String(due));
  const [methodId, setMethodId] = useState(methods[0]?.id ?? '');
  const [refusal, setRefusal] = useState('');
  const amount = readAmount(text);
  const money = (value: number) => formatMoney(value, order.currency, language);
  const keyOf = useKeys();
  const pay = useAction(
    (value: number) => {
      const asked = {
        amount: value,
        order: { type: 'orders' as const, id: order.id },
        method: { type: 'payment-methods' as const, id: methodId },
      };
      return client.create('payments', asked, keyOf(asked));
    },
    {
      done: (_answer, value) => {
        say(t('orders.paid', { amount: money(value) }));
        onClose();
      },
      refused: setRefusal,
    },
  );
  return (
    <Confirm
      title={t('orders.pay')}
      action={t('orders.pay')}
      tone="primary"
      isDisabled={amount === undefined || methodId === ''}
      isPending={pay.isPending}
      onConfirm={() => amount !== undefined && pay.mutate(amount)}
      onClose={onClose}
    >
      <TextInput
        label={t('orders.payAmount', { currency: order.currency ?? '', due: money(due) })}
        value={text}
        onChange={setText}
        inputMode="decimal"
        autoFocus
      />
      <Choice
        label={t('orders.payMethod')}
        value={methodId}
        onChange={setMethodId}
        options={methods.map(({ id, name }) => ({ value: id, label: name ?? '' }))}
      />
      {methods.length === 0 && <p>{t('orders.noMethods')}</p>}
      <Refusal reason={refusal} />
    </Confirm>
  );
}
