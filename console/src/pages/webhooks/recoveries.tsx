import type { Entity } from '@booking/client';
import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EntityTable } from '../../ui/listing.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useSay } from '../../ui/notices.tsx';
import { Section } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { NewRecovery } from './new-recovery.tsx';

type Recovery = Entity<'webhook-recoveries'>;

/** Sending again what did not arrive in a period: the jobs there were, and the one that runs. */
export function Recoveries({ subscriptionId }: { subscriptionId: string }) {
  const { t } = useLanguage();
  const [isNew, setNew] = useState(false);
  const columns: Column<Recovery>[] = [
    { key: 'when', header: t('common.when'), cell: (one) => <Moment at={one.created_at} /> },
    { key: 'since', header: t('webhooks.since'), cell: (one) => <Moment at={one.since} /> },
    { key: 'until', header: t('webhooks.until'), cell: (one) => <Moment at={one.until} /> },
    { key: 'status', header: t('common.status'), cell: ({ status }) => <StatusBadge status={status} /> },
    { key: 'progress', header: t('recover.progress'), cell: (one) => <Progress recovery={one} /> },
    { key: 'actions', header: t('common.actions'), cell: (one) => <Cancel recovery={one} /> },
  ];
  return (
    <Section title={t('recover.title')} actions={<Button onPress={() => setNew(true)}>{t('recover.begin')}</Button>}>
      <EntityTable
        type="webhook-recoveries"
        filter={{ webhook_subscription: subscriptionId }}
        sort="-created_at"
        refreshMs={(items) => (items.some(({ status }) => status === 'running') ? 1_000 : 10_000)}
        label={t('recover.title')}
        columns={columns}
        empty={t('recover.none')}
      />
      {isNew && <NewRecovery subscriptionId={subscriptionId} onClose={() => setNew(false)} />}
    </Section>
  );
}

function Progress({ recovery: { sent, total, statuses } }: { recovery: Recovery }) {
  const { t } = useLanguage();
  if (total === null) return <>{statuses.includes('missing') ? t('recover.sent', { sent }) : t('recover.counting')}</>;
  const text = t('recover.sentOf', { sent, total });
  return (
    <>
      <progress value={sent} max={Math.max(total, 1)} aria-label={text} /> {text}
    </>
  );
}

function Cancel({ recovery }: { recovery: Recovery }) {
  const { t } = useLanguage();
  const { client } = useSession();
  const say = useSay();
  const cancel = useAction(() => client.act(recovery, 'cancel'), { done: () => say(t('recover.canceled')) });
  if (recovery.status !== 'running') return null;
  return (
    <Button onPress={() => cancel.mutate(undefined)} isPending={cancel.isPending}>
      {t('recover.cancel')}
    </Button>
  );
}
