import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { fromField, toField } from '../../format/time.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Refusal } from '../../ui/failure.tsx';
import { Checks, TextInput } from '../../ui/fields.tsx';
import { useZone } from '../../ui/moment.tsx';
import { useSay } from '../../ui/notices.tsx';
import { useAction, useKeys } from '../../ui/use-action.ts';

const statuses = ['abandoned', 'dropped', 'missing', 'succeeded'] as const;
const dayMs = 86_400_000;

export function NewRecovery({ subscriptionId, onClose }: { subscriptionId: string; onClose: () => void }) {
  const { t, term } = useLanguage();
  const { client } = useSession();
  const zone = useZone();
  const say = useSay();
  const [since, setSince] = useState(() => toField(new Date(Date.now() - dayMs).toISOString(), zone));
  const [until, setUntil] = useState('');
  const [chosen, setChosen] = useState<(typeof statuses)[number][]>(['abandoned', 'dropped']);
  const [refusal, setRefusal] = useState('');
  const [from, to] = [fromField(since, zone), fromField(until, zone)];
  const keyOf = useKeys();
  const begin = useAction(
    () => {
      const until = to ? { until: to.toISOString() } : {};
      const asked = { since: from?.toISOString() ?? '', ...until, statuses: chosen };
      return client.act({ id: subscriptionId, type: 'webhook-subscriptions' }, 'recover', asked, keyOf(asked));
    },
    {
      done: () => {
        say(t('recover.begun'));
        onClose();
      },
      refused: setRefusal,
    },
  );
  return (
    <Dialog
      title={t('recover.begin')}
      onClose={onClose}
      closeLabel={t('common.cancel')}
      actions={
        <Button
          tone="primary"
          isDisabled={!from || chosen.length === 0}
          isPending={begin.isPending}
          onPress={() => begin.mutate(undefined)}
        >
          {t('recover.send')}
        </Button>
      }
    >
      <p>{t('recover.text')}</p>
      <div className="form">
        <TextInput label={t('webhooks.since')} type="datetime-local" value={since} onChange={setSince} autoFocus />
        <TextInput
          label={t('webhooks.until')}
          hint={t('recover.untilNow')}
          type="datetime-local"
          value={until}
          onChange={setUntil}
        />
        <Checks
          label={t('common.status')}
          values={chosen}
          onChange={setChosen}
          options={statuses.map((value) => ({ value, label: term('status', value) }))}
        />
      </div>
      <Refusal reason={refusal} />
    </Dialog>
  );
}
