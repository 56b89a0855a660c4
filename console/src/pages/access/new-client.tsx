import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Refusal } from '../../ui/failure.tsx';
import { Choice, TextInput } from '../../ui/fields.tsx';
import { useAction, useKeys } from '../../ui/use-action.ts';
import { asRole, rolesToGive, type Role } from './roles.ts';

export function NewClient({ onClose, onSecret }: { onClose: () => void; onSecret: (secret: string | null) => void }) {
  const { t, term } = useLanguage();
  const { client, role: own } = useSession();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [scopes, setScopes] = useState('b.*:read');
  const [refusal, setRefusal] = useState('');
  const keyOf = useKeys();
  const create = useAction(
    () => {
      const asked = { name, role, scopes: scopes.split(/\s+/).filter((scope) => scope !== '') };
      return client.create('api-clients', asked, keyOf(asked));
    },
    {
      done: ({ client_secret: secret }) => {
        onClose();
        onSecret(secret ?? null);
      },
      refused: setRefusal,
    },
  );
  return (
    <Dialog
      title={t('access.newClient')}
      onClose={onClose}
      closeLabel={t('common.cancel')}
      actions={
        <Button tone="primary" onPress={() => create.mutate(undefined)} isPending={create.isPending}>
          {t('common.create')}
        </Button>
      }
    >
      <div className="form">
        <TextInput label={t('common.name')} value={name} onChange={setName} isRequired autoFocus />
        <Choice
          label={t('access.role')}
          value={role}
          onChange={(value) => setRole(asRole(value))}
          options={rolesToGive(own).map((value) => ({ value, label: term('role', value) }))}
        />
        <TextInput label={t('access.scopes')} hint={t('access.scopesHint')} value={scopes} onChange={setScopes} />
      </div>
      <Refusal reason={refusal} />
    </Dialog>
  );
}
