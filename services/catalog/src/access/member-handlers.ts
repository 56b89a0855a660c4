import type { MemberServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/MemberService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError, validationFailed } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { Member as WireMember } from '@booking/contracts/generated/booking/catalog/v1/Member.ts';
import type { z } from 'zod';
import type { ApiClientStore } from './api-client-store.ts';
import { createCallerRights } from './caller-rights.ts';
import { requireMayLetIn } from './grants.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { OrganizationStore } from '../organizations/organization-store.ts';
import { recordChange } from '../shared/record.ts';
import { tellToMail } from './mail-events.ts';
import { memberInput, requireMayAssign, type Member } from './member.ts';
import { uniqueSubject, type MemberStore } from './member-store.ts';
import { requireAnOwnerStays } from './membership.ts';

type MemberParts = HandlerParts<
  { members: MemberStore; organizations: OrganizationStore; apiClients: ApiClientStore },
  { members: Present<Member, WireMember> }
>;

export function memberHandlers({
  stores,
  writing,
  present,
  includes,
}: MemberParts): UnaryHandlers<MemberServiceDefinition> {
  const rights = createCallerRights(stores.apiClients);
  /** An outside issuer says itself what people may who sign in there. */
  const requireMayLetInFor = async (context: CallContext): Promise<void> => {
    const { outsideIssuer, ...grantor } = await rights.of(context);
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
    async build(given, base, { context }) {
      requireMayAssign(context.principal.role, undefined, given);
      await requireMayLetInFor(context);
      return { ...base, ...given, subject: subjectOf(given) };
    },
    async apply(current, { subject: _fixed, ...given }, { tx, context }) {
      const next = { ...current, ...given };
      requireMayAssign(context.principal.role, current, next);
      if (letsIn(current, next)) await requireMayLetInFor(context);
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
  const invite = crud.action('invite', async (member, { context, now }) => {
    requireMayAssign(context.principal.role, member, member);
    await requireMayLetInFor(context);
    if (member.email === null) throw appError('conflict', 'The member has no e-mail address.');
    return { ...member, invited_at: now };
  });
  return {
    ListMembers: crud.list,
    GetMember: crud.get,
    CreateMember: (request, context) => crud.create(rights.hear(request, context), context),
    UpdateMember: (request, context) => crud.update(rights.hear(request, context), context),
    DeleteMember: crud.remove,
    InviteMember: (request, context) => invite(rights.hear(request, context), context),
  };
}

/** Who signs in by a link of a mail is known by his address. */
function subjectOf({ subject, email }: Pick<z.output<typeof memberInput>, 'subject' | 'email'>): string {
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
