import type { Entity } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { Moment, useMoment } from '../../ui/moment.tsx';
import { useSay } from '../../ui/notices.tsx';
import { Facts, Page, Section } from '../../ui/page.tsx';
import { SecretDialog } from '../../ui/secret.tsx';
import { useAction } from '../../ui/use-action.ts';
import { DeliveryList } from './delivery-list.tsx';
import { HealthReport } from './health-report.tsx';
import { Recoveries } from './recoveries.tsx';

type Subscription = Entity<'webhook-subscriptions'>;

export function SubscriptionPage() {
  const { id = '' } = useParams();
  const { client, organization } = useSession();
  const query = useQuery({
    queryKey: [organization.id, 'webhook-subscriptions', id],
    queryFn: () => client.get('webhook-subscriptions', id),
    refetchInterval: 5_000,
  });
  return <Loaded query={query}>{(subscription) => <Shown subscription={subscription} />}</Loaded>;
}

function Shown({ subscription }: { subscription: Subscription }) {
  const { t } = useLanguage();
  const moment = useMoment();
  const { last_error: error } = subscription;
  const rotationEnds = subscription.signing_key_rotation_ends_at;
  return (
    <Page title={subscription.name ?? ''} actions={<Actions subscription={subscription} />}>
      <Section title={t('webhooks.health')}>
        <Facts
          facts={[
            [t('common.status'), <StatusBadge status={subscription.is_active ? 'active' : 'inactive'} />],
            [t('webhooks.health'), <StatusBadge status={subscription.health} />],
            [t('webhooks.url'), <code>{subscription.url}</code>],
            [t('webhooks.lastSuccess'), <Moment at={subscription.last_success_at} />],
            [t('webhooks.lastError'), error ? <LastError error={error} /> : t('common.none')],
            [t('webhooks.events'), subscription.events.join(', ')],
          ]}
        />
        {(subscription.failure_count ?? 0) > 0 && (
          <p>{t('webhooks.failures', { count: subscription.failure_count ?? 0 })}</p>
        )}
        {subscription.deactivated_at && (
          <p>
            {t('webhooks.deactivated', {
              time: moment(subscription.deactivated_at),
              reason: subscription.deactivation_reason ?? '',
            })}
          </p>
        )}
        {rotationEnds && <p>{t('webhooks.rotationEnds', { time: moment(rotationEnds) })}</p>}
      </Section>
      <Section title={t('health.title')}>
        <HealthReport subscriptionId={subscription.id} />
      </Section>
      <Recoveries subscriptionId={subscription.id} />
      <Section title={t('webhooks.deliveries')}>
        <DeliveryList subscriptionId={subscription.id} />
      </Section>
    </Page>
  );
}

function LastError({ error }: { error: Record<string, unknown> }) {
  const words = ['event', 'status_code', 'error', 'detail'].map((name) => error[name]);
  return (
    <>
      <Moment at={typeof error['at'] === 'string' ? error['at'] : null} />
      <br />
      {words.filter((word) => typeof word === 'string' || typeof word === 'number').join(' · ')}
    </>
  );
}

function Actions({ subscription }: { subscription: Subscription }) {
  const { t, term } = useLanguage();
  const { client } = useSession();
  const say = useSay();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<'rotate' | 'delete'>();
  const [key, setKey] = useState<string>();
  const done = { done: () => setAsked(undefined) };
  const change = useAction((isActive: boolean) => client.update(subscription, { is_active: isActive }));
  const test = useAction(
    () => client.request({ method: 'POST', path: `/webhook-subscriptions/${subscription.id}/test` }),
    {
      done: (answer) => say(t('webhooks.tested', { status: term('status', statusIn(answer)) })),
    },
  );
  const rotate = useAction(() => client.act(subscription, 'rotate-signing-key'), {
    done: ({ signing_key: made }) => {
      setAsked(undefined);
      setKey(made ?? undefined);
    },
  });
  const confirmKey = useAction(() => client.act(subscription, 'confirm-signing-key'), done);
  const remove = useAction(() => client.remove(subscription), { done: () => navigate('/webhooks') });
  return (
    <>
      <Button onPress={() => test.mutate(undefined)} isPending={test.isPending}>
        {t('webhooks.test')}
      </Button>
      <Button onPress={() => change.mutate(!subscription.is_active)} isPending={change.isPending}>
        {subscription.is_active ? t('webhooks.deactivate') : t('webhooks.activate')}
      </Button>
      {subscription.signing_key_rotation_ends_at ? (
        <Button onPress={() => confirmKey.mutate(undefined)} isPending={confirmKey.isPending}>
          {t('webhooks.confirmKey')}
        </Button>
      ) : (
        <Button onPress={() => setAsked('rotate')}>{t('webhooks.rotate')}</Button>
      )}
      <Button tone="danger" onPress={() => setAsked('delete')}>
        {t('common.delete')}
      </Button>
      {asked === 'rotate' && (
        <Confirm
          title={t('webhooks.rotate')}
          action={t('webhooks.rotate')}
          tone="primary"
          isPending={rotate.isPending}
          onConfirm={() => rotate.mutate(undefined)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('webhooks.rotateText')}</p>
        </Confirm>
      )}
      {asked === 'delete' && (
        <Confirm
          title={`${t('common.delete')}: ${subscription.name ?? ''}`}
          action={t('common.delete')}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('webhooks.deleteText')}</p>
        </Confirm>
      )}
      {key !== undefined && (
        <SecretDialog
          title={t('webhooks.key')}
          text={t('webhooks.keyOnce')}
          secret={key}
          onClose={() => setKey(undefined)}
        />
      )}
    </>
  );
}

/** A test is answered with its delivery. */
function statusIn(answer: unknown): string {
  const { data } = (answer ?? {}) as { data?: { attributes?: { status?: string } } };
  return data?.attributes?.status ?? '';
}
