import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../../auth/session.tsx';
import { formatMoney } from '../../format/money.ts';
import { formatTime } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Failure, Refusal } from '../../ui/failure.tsx';
import { Choice, TextInput } from '../../ui/fields.tsx';
import { useMoment, useZone } from '../../ui/moment.tsx';
import { useSay } from '../../ui/notices.tsx';
import { Facts } from '../../ui/page.tsx';
import { useAction, useKeys } from '../../ui/use-action.ts';
import { customerLabel } from '../orders/customer-label.ts';
import { orderOf, type Place, type Wishes } from './free-times.ts';

/** For whom, at what price: the platform's own. The order is placed and paid later, as bookings at a desk are. */
export function BookDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { t, language } = useLanguage();
  const { client } = useSession();
  const moment = useMoment();
  const zone = useZone();
  const say = useSay();
  const [, navigate] = useLocation();
  const [customerId, setCustomerId] = useState('');
  const [weeks, setWeeks] = useState(1);
  const [refusal, setRefusal] = useState('');
  const keyOf = useKeys();
  const book = useAction(
    async () => {
      const asked = orderOf(place, { customerId, weeks });
      const draft = await client.create('orders', asked, keyOf(asked));
      return client.act(draft, 'checkout', { pay_later: true }, keyOf(draft.id));
    },
    {
      done: ({ id, number: given, status }) => {
        const number = given ?? '';
        // To be paid later, only an acceptance can be open.
        say(status === 'pending' ? t('book.requested', { number }) : t('book.booked', { number }));
        navigate(`/orders/${id}`);
      },
      refused: setRefusal,
    },
  );
  const { start_date: start, end_date: end } = place.slot;
  return (
    <Confirm
      title={t('book.title')}
      action={t('book.book')}
      tone="primary"
      isPending={book.isPending}
      onConfirm={() => book.mutate(undefined)}
      onClose={onClose}
    >
      <Facts
        facts={[
          [t('today.resource'), place.resource.name],
          [t('common.when'), `${moment(start)} – ${formatTime(end, language, zone)}`],
          [t('book.price'), <Price place={place} wishes={{ customerId, weeks }} />],
        ]}
      />
      <Choice
        label={t('book.weeks')}
        value={String(weeks)}
        onChange={(next) => setWeeks(Number(next))}
        options={weeksOffered.map((one) => ({ value: one, label: one }))}
      />
      <CustomerChoice value={customerId} onChange={setCustomerId} />
      <Refusal reason={refusal} />
    </Confirm>
  );
}

/** A term of half a year; what is longer is ordered through the interface. */
const weeksOffered = Array.from({ length: 26 }, (_, at) => String(at + 1));

function Price({ place, wishes }: { place: Place; wishes: Wishes }) {
  const { t, language } = useLanguage();
  const { client } = useSession();
  const query = useQuery({
    queryKey: ['price', place, wishes],
    queryFn: async () => {
      const { items, customer } = orderOf(place, wishes);
      const relationships = customer ? { customer: { data: customer } } : {};
      const value = { data: { type: 'orders', attributes: { items }, relationships } };
      const body = { type: 'application/vnd.api+json', value };
      const answer = await client.request({ method: 'POST', path: '/orders/calculate', body });
      return answer as { total: number; currency: string };
    },
  });
  if (query.isError) return <Failure error={query.error} />;
  if (!query.data) return <span role="status">{t('common.loading')}</span>;
  return <>{formatMoney(query.data.total, query.data.currency, language)}</>;
}

const shownMax = 10;

function CustomerChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useLanguage();
  const { client, organization } = useSession();
  const [text, setText] = useState('');
  const search = text.trim();
  const query = useQuery({
    queryKey: [organization.id, 'customers like', search],
    enabled: search !== '',
    placeholderData: (before) => before,
    queryFn: () => client.list('customers', { filter: { search }, sort: ['last_name'], page: { size: shownMax } }),
  });
  const found = search === '' ? [] : (query.data?.items ?? []);
  return (
    <>
      <TextInput
        label={t('book.customerSearch')}
        hint={t('customers.searchHint')}
        type="search"
        value={text}
        onChange={(next) => {
          setText(next);
          onChange('');
        }}
      />
      <Choice
        label={t('common.customer')}
        value={value}
        onChange={onChange}
        options={[
          { value: '', label: t('book.noCustomer') },
          ...found.map((one) => ({ value: one.id, label: [customerLabel(one), one.email].filter(Boolean).join(', ') })),
        ]}
      />
      {query.isError && <Failure error={query.error} />}
    </>
  );
}
