import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Refusal } from '../../ui/failure.tsx';
import { Choice, TextInput } from '../../ui/fields.tsx';
import { useSay } from '../../ui/notices.tsx';
import { useAction, useKeys } from '../../ui/use-action.ts';
import { asRole, rolesToGive, type Role } from './roles.ts';

/** Makes a member who is known by the address, and has a link mailed there. */
export function InviteMember({ onClose }: { onClose: () => void }) {
  const { t, term } = useLanguage();
  const { client, role: own } = useSession();
  const say = useSay();
  const [email, setEmail] = useState('');
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [refusal, setRefusal] = useState('');
  const address = email.trim().toLowerCase();
  const keyOf = useKeys();
  const invite = useAction(
    async () => {
      const names = { first_name: firstName.trim() || null, last_name: lastName.trim() || null };
      const asked = { subject: address, email: address, role, ...names };
      const member = await client.create('members', asked, keyOf(asked));
      return client.act(member, 'invite');
    },
    {
      done: () => {
        say(t('access.inviteSent', { email: address }));
        onClose();
      },
      refused: setRefusal,
    },
  );
  return (
    <Dialog
      title={t('access.invite')}
      onClose={onClose}
      closeLabel={t('common.cancel')}
      actions={
        <Button
          tone="primary"
          isDisabled={address === ''}
          isPending={invite.isPending}
          onPress={() => invite.mutate(undefined)}
        >
          {t('access.sendInvitation')}
        </Button>
      }
    >
      <p>{t('access.inviteText')}</p>
      <div className="form">
        <TextInput label={t('access.email')} type="email" value={email} onChange={setEmail} isRequired autoFocus />
        <TextInput label={t('access.firstName')} value={firstName} onChange={setFirstName} />
        <TextInput label={t('access.lastName')} value={lastName} onChange={setLastName} />
        <Choice
          label={t('access.role')}
          value={role}
          onChange={(value) => setRole(asRole(value))}
          options={rolesToGive(own).map((value) => ({ value, label: term('role', value) }))}
        />
      </div>
      <Refusal reason={refusal} />
    </Dialog>
  );
}
