import type { InternalEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { nameOf, type Member } from './member.ts';

type MailEvent = Extract<InternalEventIdentifier, `members.${string}`>;

/** Tells the service that sends mails; the link is made when the mail is, so no event and no queue holds one. */
export function tellToMail(event: MailEvent, member: Member, { tx }: { tx: Transaction }): void {
  const { id, organization_id: organizationId, email, role } = member;
  const data = { id, type: 'members', email, name: nameOf(member), role };
  tx.emit({ event, organizationId, entity: { type: 'members', id }, data });
}
