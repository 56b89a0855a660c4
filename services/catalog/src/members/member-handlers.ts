import type { MemberServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/MemberService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import { appError } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { Member as WireMember } from '@booking/contracts/generated/booking/catalog/v1/Member.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { OrganizationStore } from '../organizations/organization-store.ts';
import { recordChange } from '../shared/record.ts';
import { tellToMail } from '../sign-in-links/mail-events.ts';
import { memberInput, requireMayAssign, type Member } from './member.ts';
import { uniqueSubject, type MemberStore } from './member-store.ts';
import { requireAnOwnerStays } from './membership.ts';

type MemberParts = HandlerParts<
  { members: MemberStore; organizations: OrganizationStore },
  { members: Present<Member, WireMember> }
>;

export function memberHandlers({
  stores,
  writing,
  present,
  includes,
}: MemberParts): UnaryHandlers<MemberServiceDefinition> {
  const recordMember = recordChange<Member>('members');
  const crud = createCrud({
    ...writing,
    store: stores.members,
    input: memberInput,
    unique: uniqueSubject,
    fixed: ['subject'],
    present: present.members,
    includes: { organization: includes.organization },
    async build(given, base, { context }) {
      requireMayAssign(context.principal.role, undefined, given);
      return { ...base, ...given };
    },
    async apply(current, given, { tx, context }) {
      const next = { ...current, ...given };
      requireMayAssign(context.principal.role, current, next);
      if (current.role === 'owner' && next.role !== 'owner') await requireAnOwnerStays(stores, current, tx.session);
      return next;
    },
    async beforeRemove(member, { tx, context }) {
      requireMayAssign(context.principal.role, member, undefined);
      if (member.role === 'owner') await requireAnOwnerStays(stores, member, tx.session);
    },
    record: async (change, scope) => {
      await recordMember(change, scope);
      if (change.action === 'invite' && change.after) tellToMail('members.invited', change.after, scope);
    },
  });
  const invite = crud.action('invite', (member, { context, now }) => {
    requireMayAssign(context.principal.role, member, member);
    if (member.email === null) throw appError('conflict', 'The member has no e-mail address.');
    return { ...member, invited_at: now };
  });
  return {
    ListMembers: crud.list,
    GetMember: crud.get,
    CreateMember: crud.create,
    UpdateMember: crud.update,
    DeleteMember: crud.remove,
    InviteMember: invite,
  };
}
