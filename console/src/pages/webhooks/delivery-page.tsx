import type { Entity } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { Json } from '../../ui/json.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useSay } from '../../ui/notices.tsx';
import { Facts, Page, Section } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Attempts } from './attempts.tsx';

type Delivery = Entity<'webhook-deliveries'>;

export function DeliveryPage() {
  const { id = '' } = useParams();
  const { client, organization } = useSession();
  const query = useQuery({
    queryKey: [organization.id, 'webhook-deliveries', id],
    queryFn: () => client.get('webhook-deliveries', id),
    refetchInterval: 3_000,
  });
  return <Loaded query={query}>{(delivery) => <Shown delivery={delivery} />}</Loaded>;
}

function Shown({ delivery }: { delivery: Delivery }) {
  const { t } = useLanguage();
  const { client } = useSession();
  const say = useSay();
  const resend = useAction(() => client.act(delivery, 'redeliver'), { done: () => say(t('webhooks.resent')) });
  const { webhook_subscription: subscription } = delivery;
  return (
    <Page
      title={`${t('webhooks.delivery')}: ${delivery.event ?? ''}`}
      actions={
        <Button tone="primary" onPress={() => resend.mutate(undefined)} isPending={resend.isPending}>
          {t('webhooks.resend')}
        </Button>
      }
    >
      <Section title={t('webhooks.delivery')} hidesTitle>
        <Facts
          facts={[
            [t('common.status'), <StatusBadge status={delivery.status} />],
            [t('common.when'), <Moment at={delivery.triggered_at} />],
            [t('webhooks.eventId'), <Link href={`/trace/${delivery.event_id ?? ''}`}>{delivery.event_id}</Link>],
            [
              t('webhooks.subscription'),
              subscription ? <Link href={`/webhooks/${subscription.id}`}>{subscription.id}</Link> : t('common.none'),
            ],
          ]}
        />
      </Section>
      <Section title={t('webhooks.attempts')}>
        <Attempts delivery={delivery} />
      </Section>
      {delivery.body && (
        <Section title={t('webhooks.request')}>
          <Json label={t('webhooks.request')} value={delivery.body} />
        </Section>
      )}
    </Page>
  );
}
