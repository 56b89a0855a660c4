import type { Entity } from '@booking/client';
import { useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Refusal } from '../../ui/failure.tsx';
import { Choice } from '../../ui/fields.tsx';
import { EntityTable } from '../../ui/listing.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useSay } from '../../ui/notices.tsx';
import { Section } from '../../ui/page.tsx';
import { useAction } from '../../ui/use-action.ts';
import { InviteMember } from './invite-member.tsx';
import { asRole, rolesToGive } from './roles.ts';

type Member = Entity<'members'>;

const nameOf = (member: Member): string =>
  [member.first_name, member.last_name].filter(Boolean).join(' ') || (member.email ?? member.subject);

export function Members() {
  const { t, term } = useLanguage();
  const { role: own } = useSession();
  const [isNew, setNew] = useState(false);
  const isAdministrator = ['owner', 'admin'].includes(own);
  const columns: Column<Member>[] = [
    { key: 'name', header: t('common.name'), cell: nameOf },
    { key: 'email', header: t('access.email'), cell: ({ email }) => email },
    { key: 'role', header: t('access.role'), cell: ({ role }) => term('role', role) },
    { key: 'state', header: t('access.signIn'), cell: (one) => <SignIn member={one} /> },
  ];
  const withActions = [
    ...columns,
    { key: 'actions', header: t('common.actions'), cell: (one: Member) => <Actions member={one} /> },
  ];
  return (
    <Section
      title={t('access.members')}
      actions={isAdministrator && <Button onPress={() => setNew(true)}>{t('access.invite')}</Button>}
    >
      <EntityTable
        type="members"
        sort="email"
        label={t('access.members')}
        columns={isAdministrator ? withActions : columns}
        empty={t('common.none')}
      />
      {isNew && <InviteMember onClose={() => setNew(false)} />}
    </Section>
  );
}

function SignIn({ member: { invited_at: invited, signed_in_at: signedIn } }: { member: Member }) {
  const { t } = useLanguage();
  if (signedIn)
    return (
      <>
        {t('access.signedIn')} <Moment at={signedIn} />
      </>
    );
  if (!invited) return <>–</>;
  return (
    <>
      {t('access.invited')} <Moment at={invited} />
    </>
  );
}

/** What only owners may do to owners is not offered to others; oneself nobody removes here. */
function Actions({ member }: { member: Member }) {
  const { t } = useLanguage();
  const { client, role: own, subject } = useSession();
  const say = useSay();
  const [asked, setAsked] = useState<'role' | 'remove'>();
  const close = () => setAsked(undefined);
  const invite = useAction(() => client.act(member, 'invite'), {
    done: () => say(t('access.inviteSent', { email: member.email ?? '' })),
  });
  const remove = useAction(() => client.remove(member), { done: close });
  if (member.role === 'owner' && own !== 'owner') return null;
  const name = nameOf(member);
  return (
    <div className="actions">
      <Button label={`${t('access.changeRole')}: ${name}`} onPress={() => setAsked('role')}>
        {t('access.changeRole')}
      </Button>
      {member.email !== null && (
        <Button
          label={`${t('access.inviteAgain')}: ${name}`}
          onPress={() => invite.mutate(undefined)}
          isPending={invite.isPending}
        >
          {t('access.inviteAgain')}
        </Button>
      )}
      {member.subject !== subject && (
        <Button tone="danger" label={`${t('access.remove')}: ${name}`} onPress={() => setAsked('remove')}>
          {t('access.remove')}
        </Button>
      )}
      {asked === 'role' && <ChangeRole member={member} onClose={close} />}
      {asked === 'remove' && (
        <Confirm
          title={`${t('access.remove')}: ${name}`}
          action={t('access.remove')}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onClose={close}
        >
          <p>{t('access.removeText')}</p>
        </Confirm>
      )}
    </div>
  );
}

function ChangeRole({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t, term } = useLanguage();
  const { client, role: own } = useSession();
  const [role, setRole] = useState(asRole(member.role));
  const [refusal, setRefusal] = useState('');
  const change = useAction(() => client.update(member, { role }), { done: onClose, refused: setRefusal });
  return (
    <Dialog
      title={`${t('access.changeRole')}: ${nameOf(member)}`}
      onClose={onClose}
      closeLabel={t('common.cancel')}
      actions={
        <Button tone="primary" onPress={() => change.mutate(undefined)} isPending={change.isPending}>
          {t('access.changeRole')}
        </Button>
      }
    >
      <p>{t('access.roleText')}</p>
      <Choice
        label={t('access.role')}
        value={role}
        onChange={(value) => setRole(asRole(value))}
        options={rolesToGive(own).map((value) => ({ value, label: term('role', value) }))}
      />
      <Refusal reason={refusal} />
    </Dialog>
  );
}
