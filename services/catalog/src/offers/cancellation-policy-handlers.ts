import type { CancellationPolicy as WirePolicy } from '@booking/contracts/generated/booking/catalog/v1/CancellationPolicy.ts';
import type { CancellationPolicyServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/CancellationPolicyService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import { toWire } from '@booking/persistence/entity.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { OrganizationStore } from '../organizations/organization-store.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import { recordChange } from '../shared/record.ts';
import { refuseWhileReferred } from '../shared/references.ts';
import { cancellationPolicyEvents, type CancellationPolicyStore } from './cancellation-policy-store.ts';
import { cancellationPolicyInput, ownTerms, type CancellationPolicy } from './cancellation-policy.ts';
import type { ServiceStore } from './service-store.ts';

type PolicyParts = HandlerParts<
  { cancellationPolicies: CancellationPolicyStore; organizations: OrganizationStore; services: ServiceStore },
  { cancellationPolicies: Present<CancellationPolicy, WirePolicy> }
>;

export function cancellationPolicyHandlers(parts: PolicyParts): UnaryHandlers<CancellationPolicyServiceDefinition> {
  const { stores, writing, present, includes } = parts;
  const store = stores.cancellationPolicies;
  const field = 'cancellation_policy_id';
  const crud = createCrud({
    ...writing,
    store,
    input: cancellationPolicyInput,
    present: present.cancellationPolicies,
    includes: { organization: includes.organization },
    build: async (given, base) => ({ ...base, ...given }),
    // Resources that name it are told by the event: what they name from then on is no policy, and the next one holds.
    beforeRemove: (policy, { tx }) =>
      refuseWhileReferred(
        policy,
        [
          { type: 'organizations', field, store: stores.organizations },
          { type: 'services', field, store: stores.services },
        ],
        tx.session,
      ),
    record: recordChange('cancellation-policies', cancellationPolicyEvents),
  });
  return {
    ListCancellationPolicies: crud.list,
    GetCancellationPolicy: crud.get,
    CreateCancellationPolicy: crud.create,
    UpdateCancellationPolicy: crud.update,
    DeleteCancellationPolicy: crud.remove,

    async GetPoliciesInForce({ service_ids: serviceIds, policy_ids: policyIds }, context) {
      const { organizationId } = context;
      const organization = await stores.organizations.get(organizationId, organizationId);
      const services = await stores.services.getMany(organizationId, serviceIds);
      const named = [organization, ...services].flatMap(({ cancellation_policy_id: id }) => id ?? []);
      const policies = await store.getMany(organizationId, [...new Set([...named, ...policyIds])]);
      const wires = await present.cancellationPolicies(policies, context);
      const policyOf = (id: string | null | undefined) => wires.find((policy) => policy.id === id);
      return {
        organization: policyOf(organization.cancellation_policy_id) ?? toWire(ownTerms(organization)),
        services: services.flatMap(({ id, cancellation_policy_id }) => {
          const policy = policyOf(cancellation_policy_id);
          return policy ? [{ service_id: id, policy }] : [];
        }),
        policies: policyIds.flatMap((id) => policyOf(id) ?? []),
      };
    },
  };
}
