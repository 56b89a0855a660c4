import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded, Refusal } from '../../ui/failure.tsx';
import { Checks, TextInput } from '../../ui/fields.tsx';
import { SecretDialog } from '../../ui/secret.tsx';
import { useAction, useKeys } from '../../ui/use-action.ts';
import { useEventNames, type EventName } from './event-names.ts';

export function NewSubscription({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const { client } = useSession();
  const names = useEventNames();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('https://');
  const [events, setEvents] = useState<EventName[]>([]);
  const [refusal, setRefusal] = useState('');
  const keyOf = useKeys();
  const create = useAction(
    () => {
      const asked = { name, url, events };
      return client.create('webhook-subscriptions', asked, keyOf(asked));
    },
    { refused: setRefusal },
  );
  if (create.data?.signing_key) {
    return (
      <SecretDialog
        title={t('webhooks.key')}
        text={t('webhooks.keyOnce')}
        secret={create.data.signing_key}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      title={t('webhooks.new')}
      onClose={onClose}
      closeLabel={t('common.cancel')}
      actions={
        <Button tone="primary" onPress={() => create.mutate(undefined)} isPending={create.isPending}>
          {t('common.create')}
        </Button>
      }
    >
      <p>{t('webhooks.createFirst')}</p>
      <div className="form">
        <TextInput label={t('common.name')} value={name} onChange={setName} isRequired autoFocus />
        <TextInput label={t('webhooks.url')} value={url} onChange={setUrl} type="url" isRequired />
        <Loaded query={names}>
          {(options) => (
            <Checks
              label={t('webhooks.events')}
              values={events}
              onChange={setEvents}
              options={options.map((value) => ({ value, label: value }))}
            />
          )}
        </Loaded>
      </div>
      <Refusal reason={refusal} />
    </Dialog>
  );
}
