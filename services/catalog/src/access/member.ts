import type { MemberRole } from '@booking/contracts/demo-data.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { appError } from '@booking/platform/errors.ts';
import { members } from '@booking/representations/entities/organizations.ts';
import { newRecord, recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { Stored } from '../shared/catalog-store.ts';

/** Whether a subject is an API client's: no member has such a one, so that none stands in for a client that is switched off or gone. */
export const isClientSubject = (subject: string): boolean =>
  /^client-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(subject);

export const memberInput = inputOf(members, {
  subject: (subject) => subject.refine((text) => !isClientSubject(text), 'Must not be the id of an API client.'),
});
export const memberRecord = recordOf(members);
export const newMember = newRecord(memberRecord);

/** A person with a role in an organization. */
export type Member = Stored & RecordOf<typeof memberRecord>;

/** How people call him. */
export function nameOf({ first_name, last_name, email, subject }: Member): string {
  return [first_name, last_name].filter(Boolean).join(' ') || (email ?? subject);
}

/**
 * Only an owner makes or unmakes owners; nobody else may touch one, or an admin could lift himself to owner. `system` is the service
 * itself. Throws forbidden.
 */
export function requireMayAssign(
  actingRole: string,
  before: { role: MemberRole } | undefined,
  after: { role: MemberRole } | undefined,
): void {
  const touchesOwner = before?.role === 'owner' || after?.role === 'owner';
  if (touchesOwner && actingRole !== 'owner' && actingRole !== 'system') {
    throw appError('forbidden', 'Only an owner may make, change or remove an owner.');
  }
}
