import type { IdentityServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/IdentityService.ts';
import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { systemContext, type CallContext } from '@booking/platform/context.ts';
import { appError } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { nameOf } from './member.ts';
import type { MemberStore } from './member-store.ts';
import { auditChange } from '../shared/record.ts';
import { tellToMail } from './mail-events.ts';
import { linkIdOf, newToken } from './link-token.ts';
import { linkEnd } from './sign-in-link.ts';
import type { SignInLinkStore } from './sign-in-link-store.ts';

type SignInLinkHandlers = Pick<
  UnaryHandlers<IdentityServiceDefinition>,
  'IssueSignInLink' | 'FindSignInLink' | 'RedeemSignInLink' | 'AskForSignInLink'
>;

/** Organizations whose members share an address; more are not mailed at once. */
const membersMax = 20;
const emailMax = 254;

/** Links that sign a member in by the address that the organization has of him. */
export function signInLinkHandlers(options: {
  stores: { members: MemberStore; signInLinks: SignInLinkStore };
  unitOfWork: UnitOfWork;
  clock: { now(): Date };
}): SignInLinkHandlers {
  const { stores, unitOfWork, clock } = options;
  return {
    async IssueSignInLink({ member_id, email, invitation }, { organizationId }) {
      const member = await stores.members.find(organizationId, member_id);
      if (!member || member.email !== email) throw appError('not_found', 'There is no such member at this address.');
      const token = newToken();
      const expires_at = linkEnd(invitation, clock.now());
      const link = { _id: linkIdOf(token), organization_id: organizationId, member_id, email, expires_at };
      await stores.signInLinks.add({ ...link, used_at: null });
      return { token, expires_at: formatTimestamp(expires_at) };
    },

    async FindSignInLink({ token }) {
      const link = await stores.signInLinks.find(linkIdOf(token), clock.now());
      if (!link) throw unknownLink();
      return { organization_id: link.organization_id };
    },

    /** The link ends with the audit entry of its use, so nobody signs in by one without a trace. */
    async RedeemSignInLink({ token }, context) {
      return unitOfWork.run(context, async (outer) => {
        const link = await stores.signInLinks.use(linkIdOf(token), outer.now, outer.session);
        if (!link) throw unknownLink();
        const { organization_id: organizationId, member_id, email } = link;
        const before = await stores.members.find(organizationId, member_id, outer.session);
        if (!before || before.email !== email) throw unknownLink();
        const tx = outer.as(contextOf(context, { organizationId, subject: before.subject, role: before.role }));
        const { now, session } = tx;
        const signedIn = (current: typeof before) => ({ ...current, signed_in_at: now });
        const after = await stores.members.update(organizationId, member_id, signedIn, { now, session });
        auditChange(tx, 'members', { action: 'sign-in', before, after });
        return { organization_id: organizationId, subject: after.subject, email, name: nameOf(after) };
      });
    },

    async AskForSignInLink({ email }, { requestId }) {
      const address = email.trim().toLowerCase();
      if (address === '' || address.length > emailMax) return {};
      for (const member of await stores.members.withEmail(address, membersMax)) {
        const context = systemContext(member.organization_id, requestId);
        await unitOfWork.run(context, async (tx) => tellToMail('members.sign-in-asked', member, { tx }));
      }
      return {};
    },
  };
}

const unknownLink = (): Error => appError('not_found', 'This link is not valid any more.');

/** Whoever holds the link is the member from here on. */
function contextOf(
  context: CallContext,
  { organizationId, subject, role }: { organizationId: string; subject: string; role: string },
): CallContext {
  return { ...context, organizationId, principal: { subject, role, kind: 'member' } };
}
