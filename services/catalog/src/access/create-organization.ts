import type { CreateOrganizationRequest__Output } from '@booking/contracts/generated/booking/catalog/v1/CreateOrganizationRequest.ts';
import type { OrganizationResponse } from '@booking/contracts/generated/booking/catalog/v1/OrganizationResponse.ts';
import { duplicateAsConflict } from '@booking/persistence/crud.ts';
import { parseCreateInput } from '@booking/persistence/crud-input.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { appError } from '@booking/platform/errors.ts';
import { memberInput, newMember } from './member.ts';
import type { Present, Writing } from '../shared/handler-parts.ts';
import type { MemberStore } from './member-store.ts';
import type { Organization as WireOrganization } from '@booking/contracts/generated/booking/catalog/v1/Organization.ts';
import { auditChange, recordChange } from '../shared/record.ts';
import { organizationInput, type Organization } from '../organizations/organization.ts';
import {
  organizationEvents,
  uniqueOrganizationSlug,
  type OrganizationStore,
} from '../organizations/organization-store.ts';

const ownerInput = memberInput.pick({ email: true });

/**
 * A new tenant with the caller as its first owner, in one transaction: an organization nobody can manage never exists. The logo is
 * set later, since files belong to an organization. Throws unauthenticated without a person behind the call.
 */
export function createOrganization({
  stores,
  writing,
  present,
}: {
  stores: { organizations: OrganizationStore; members: MemberStore };
  writing: Writing;
  present: { organizations: Present<Organization, WireOrganization> };
}) {
  const record = recordChange<Organization>('organizations', organizationEvents);

  return async (request: CreateOrganizationRequest__Output, context: CallContext): Promise<OrganizationResponse> => {
    const { subject, kind } = context.principal;
    if (subject === '' || kind === 'anonymous') throw appError('unauthenticated', 'A new organization needs an owner.');
    const given = parseCreateInput(organizationInput, request.input);
    const { email } = parseCreateInput(ownerInput, { email: request.owner_email ?? null });
    try {
      return await writing.run(context, async (tx) => {
        const id = writing.newId();
        const fresh = { id, organization_id: id, ...given, logo_image_id: null, cancellation_policy_id: null };
        const organization = await stores.organizations.insert(fresh, tx.now, tx.session);
        const own: typeof tx = { ...tx, audit: (entry) => tx.audit({ ...entry, organizationId: id }) };
        await record({ action: 'create', before: undefined, after: organization }, { tx: own });
        const owner = await stores.members.insert(
          { ...newMember, id: writing.newId(), organization_id: id, subject, email, role: 'owner' },
          tx.now,
          tx.session,
        );
        auditChange(own, 'members', { action: 'create', before: undefined, after: owner });
        const insider = { ...context, organizationId: id, principal: { ...context.principal, role: 'owner' } };
        const [item] = await present.organizations([organization], insider);
        return { item: item ?? null };
      });
    } catch (error) {
      throw duplicateAsConflict(error, uniqueOrganizationSlug);
    }
  };
}
