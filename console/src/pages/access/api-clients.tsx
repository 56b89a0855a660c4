import type { Entity } from '@booking/client';
import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EntityTable } from '../../ui/listing.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useSay } from '../../ui/notices.tsx';
import { Section } from '../../ui/page.tsx';
import { SecretDialog } from '../../ui/secret.tsx';
import { useAction } from '../../ui/use-action.ts';
import { NewClient } from './new-client.tsx';

type ApiClient = Entity<'api-clients'>;

export function ApiClients() {
  const { t, term } = useLanguage();
  const [isNew, setNew] = useState(false);
  const say = useSay();
  const [secret, setSecret] = useState<string>();
  /** The platform tells a secret once: where that answer was lost on its way, its repetition has none. */
  const showSecret = (made: string | null) => (made === null ? say(t('access.secretLost'), 'bad') : setSecret(made));
  const columns: Column<ApiClient>[] = [
    { key: 'name', header: t('common.name'), cell: ({ name }) => name },
    { key: 'id', header: t('access.clientId'), cell: (one) => <code>{one.client_id}</code> },
    { key: 'role', header: t('access.role'), cell: ({ role }) => term('role', role) },
    { key: 'scopes', header: t('access.scopes'), cell: ({ scopes }) => <code>{scopes.join(' ')}</code> },
    {
      key: 'used',
      header: t('access.lastUsed'),
      cell: (one) => (one.last_used_at ? <Moment at={one.last_used_at} /> : t('access.never')),
    },
    {
      key: 'enabled',
      header: t('common.status'),
      cell: ({ enabled }) => <StatusBadge status={enabled ? 'active' : 'inactive'} />,
    },
    { key: 'actions', header: t('common.actions'), cell: (one) => <Actions client={one} onSecret={showSecret} /> },
  ];
  return (
    <Section
      title={t('access.clients')}
      actions={<Button onPress={() => setNew(true)}>{t('access.newClient')}</Button>}
    >
      <EntityTable
        type="api-clients"
        sort="name"
        label={t('access.clients')}
        columns={columns}
        empty={t('common.none')}
      />
      {isNew && <NewClient onClose={() => setNew(false)} onSecret={showSecret} />}
      {secret !== undefined && (
        <SecretDialog
          title={t('access.secret')}
          text={t('access.secretOnce')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Section>
  );
}

function Actions({ client: one, onSecret }: { client: ApiClient; onSecret: (secret: string | null) => void }) {
  const { t } = useLanguage();
  const { client } = useSession();
  const [asked, setAsked] = useState<'rotate' | 'delete'>();
  const close = () => setAsked(undefined);
  const name = one.name ?? '';
  const toggle = useAction(() => client.update({ id: one.id, type: 'api-clients' }, { enabled: !one.enabled }));
  const remove = useAction(() => client.remove(one), { done: close });
  const rotate = useAction(() => client.act(one, 'rotate-secret'), {
    done: ({ client_secret: secret }) => {
      close();
      onSecret(secret ?? null);
    },
  });
  const toggleText = one.enabled ? t('access.disable') : t('access.enable');
  return (
    <div className="actions">
      <Button label={`${toggleText}: ${name}`} onPress={() => toggle.mutate(undefined)} isPending={toggle.isPending}>
        {toggleText}
      </Button>
      <Button label={`${t('access.rotate')}: ${name}`} onPress={() => setAsked('rotate')}>
        {t('access.rotate')}
      </Button>
      <Button tone="danger" label={`${t('common.delete')}: ${name}`} onPress={() => setAsked('delete')}>
        {t('common.delete')}
      </Button>
      {asked === 'rotate' && (
        <Confirm
          title={`${t('access.rotate')}: ${name}`}
          action={t('access.rotate')}
          isPending={rotate.isPending}
          onConfirm={() => rotate.mutate(undefined)}
          onClose={close}
        >
          <p>{t('access.rotateText')}</p>
        </Confirm>
      )}
      {asked === 'delete' && (
        <Confirm
          title={`${t('common.delete')}: ${name}`}
          action={t('common.delete')}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onClose={close}
        >
          <p>{t('access.deleteClientText')}</p>
        </Confirm>
      )}
    </div>
  );
}
