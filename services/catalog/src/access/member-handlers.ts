import type { MemberServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/MemberService.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { createCrud, type WriteScope } from '@booking/persistence/crud.ts';
import { conflict, validationFailed } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { Member as WireMember } from '@booking/contracts/generated/booking/catalog/v1/Member.ts';
import type { ApiClientStore } from './api-client-store.ts';
import { callerRights, toldBy, type ToldRights } from './caller-rights.ts';
import { requireMayLetIn } from './grants.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { OrganizationStore } from '../organizations/organization-store.ts';
import { recordChange } from '../shared/record.ts';
import { tellToMail } from './mail-events.ts';
import { memberInput, newMember, requireMayAssign, type Member } from './member.ts';
import { uniqueSubject, type MemberStore } from './member-store.ts';
import { requireAnOwnerStays } from './membership.ts';

type MemberParts = HandlerParts<
  { members: MemberStore; organizations: OrganizationStore; apiClients: ApiClientStore },
  { members: Present<Member, WireMember> }
>;

type MemberScope = WriteScope<Transaction, ToldRights>;

export function memberHandlers({
  stores,
  writing,
  present,
  includes,
}: MemberParts): UnaryHandlers<MemberServiceDefinition> {
  /** An outside issuer says itself what people may who sign in there. */
  const requireMayLetInFor = async ({ context, call }: MemberScope): Promise<void> => {
    const { outsideIssuer, ...grantor } = await callerRights(stores.apiClients, context, call);
    if (!outsideIssuer) requireMayLetIn(grantor);
  };
  const recordMember = recordChange<Member>('members');
  const crud = createCrud({
    ...writing,
    store: stores.members,
    input: memberInput,
    unique: uniqueSubject,
    fixed: ['subject'],
    present: present.members,
    includes: { organization: includes.organization },
    async build(given, base, scope: MemberScope) {
      requireMayAssign(scope.context.principal.role, undefined, given);
      await requireMayLetInFor(scope);
      return { ...newMember, ...base, ...given, subject: subjectOf(given) };
    },
    async apply(current, { subject: _fixed, ...given }, scope) {
      const next = { ...current, ...given };
      requireMayAssign(scope.context.principal.role, current, next);
      if (letsIn(current, next)) await requireMayLetInFor(scope);
      if (current.role === 'owner' && next.role !== 'owner') {
        await requireAnOwnerStays(stores, current, scope.tx.session);
      }
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
  const invite = crud.action('invite', async (member, scope) => {
    requireMayAssign(scope.context.principal.role, member, member);
    await requireMayLetInFor(scope);
    if (member.email === null) throw conflict('no_email', 'The member has no e-mail address.');
    return { ...member, invited_at: scope.now };
  });
  return {
    ListMembers: crud.list,
    GetMember: crud.get,
    CreateMember: (request, context) => crud.create(request, context, toldBy(request)),
    UpdateMember: (request, context) => crud.update(request, context, toldBy(request)),
    DeleteMember: crud.remove,
    InviteMember: (request, context) => invite(request, context, toldBy(request)),
  };
}

/** Who signs in by a link of a mail is known by his address. */
function subjectOf({ subject, email }: { subject: string | undefined; email: string | null }): string {
  const known = subject ?? email;
  if (known !== null) return known;
  throw validationFailed([
    { pointer: '/data/attributes/subject', detail: 'subject is required where there is no email.' },
  ]);
}

/**
 * Whether a change lets somebody sign in who could not, or as more than he was. Sessions outlive an address, so a role counts without one
 * too.
 */
function letsIn(before: Member, after: Member): boolean {
  return before.role !== after.role || (after.email !== null && before.email !== after.email);
}
