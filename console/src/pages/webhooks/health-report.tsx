import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Facts } from '../../ui/page.tsx';

interface Report {
  breaker: string;
  attempts: number;
  success_rate: number | null;
  p50_ms: number | null;
  p95_ms: number | null;
  waiting: number;
  held: number;
  oldest_waiting_at: string | null;
}

/** How the endpoint did in the last 24 hours. */
export function HealthReport({ subscriptionId }: { subscriptionId: string }) {
  const { t, term, language } = useLanguage();
  const { client, organization } = useSession();
  const query = useQuery({
    queryKey: [organization.id, 'health', subscriptionId],
    refetchInterval: 5_000,
    queryFn: async () =>
      (await client.request({ method: 'GET', path: `/webhook-subscriptions/${subscriptionId}/health` })) as Report,
  });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Loaded query={query}>
      {({
        breaker,
        attempts,
        success_rate: rate,
        p50_ms: p50,
        p95_ms: p95,
        waiting,
        held,
        oldest_waiting_at: oldest,
      }) => (
        <Facts
          facts={[
            [t('health.rate'), rate === null ? '–' : t('health.rateOf', { rate: percent.format(rate), attempts })],
            [t('health.duration'), p50 === null ? '–' : `${p50} ms · ${p95} ms`],
            [t('health.breaker'), term('breaker', breaker)],
            [t('health.waiting'), String(waiting + held)],
            [t('health.oldest'), <Moment at={oldest} />],
          ]}
        />
      )}
    </Loaded>
  );
}
