import type { OrganizationServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/OrganizationService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import { loadIncluded, mergeIncluded } from '@booking/persistence/crud-include.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { notFound } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { Organization as WireOrganization } from '@booking/contracts/generated/booking/catalog/v1/Organization.ts';
import type { ApiClientStore } from '../access/api-client-store.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { MemberStore } from '../access/member-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { imageReference } from '../files/image-reference.ts';
import { requireOnly } from '../shared/public-query.ts';
import { recordChange } from '../shared/record.ts';
import { holdReferences } from '../shared/references.ts';
import { createOrganization } from '../access/create-organization.ts';
import { organizationInput, type Organization } from '../organizations/organization.ts';
import {
  organizationEvents,
  uniqueOrganizationSlug,
  type OrganizationStore,
} from '../organizations/organization-store.ts';
import type { CancellationPolicyStore } from './cancellation-policy-store.ts';
import { publicContext } from './organization-view.ts';

type OrganizationParts = HandlerParts<
  {
    organizations: OrganizationStore;
    members: MemberStore;
    apiClients: ApiClientStore;
    files: FileStore;
    cancellationPolicies: CancellationPolicyStore;
  },
  { organizations: Present<Organization, WireOrganization> },
  'logo' | 'cancellationPolicy' | 'offeredGroups' | 'availableBundles' | 'availableBundlesWithGroup'
>;

/** Of an organization that is not the caller's these are as if they were not there. */
const membersInclude: ReadonlySet<string> = new Set(['cancellation_policy']);

export function organizationHandlers(parts: OrganizationParts): UnaryHandlers<OrganizationServiceDefinition> {
  const { stores, writing, present, includes } = parts;
  const loaders = {
    logo_image: includes.logo,
    cancellation_policy: includes.cancellationPolicy,
    offered_booking_bundle_groups: includes.offeredGroups,
    available_booking_bundles: includes.availableBundles,
    'available_booking_bundles.group': includes.availableBundlesWithGroup,
  };
  const crud = createCrud({
    ...writing,
    store: stores.organizations,
    input: organizationInput,
    unique: uniqueOrganizationSlug,
    fixed: ['currency'],
    present: present.organizations,
    includes: loaders,
    build: async (given, base) => ({ ...base, ...given }),
    async apply(current, given, { tx }) {
      const logo = imageReference('logo_image_id', stores.files, given.logo_image_id);
      const policy = {
        field: 'cancellation_policy_id',
        type: 'cancellation-policies',
        store: stores.cancellationPolicies,
        ids: given.cancellation_policy_id,
      };
      await holdReferences(current.id, [logo, policy], tx.session);
      return { ...current, ...given };
    },
    record: recordChange<Organization>('organizations', organizationEvents),
  });

  /** Everything the caller's relation to each organization allows, in one answer. */
  const show = async (entities: readonly Organization[], include: readonly string[], context: CallContext) => {
    const shown = await Promise.all(
      entities.map(async (entity) => {
        const isOwn = context.organizationId === entity.id;
        const own = isOwn ? context : publicContext(entity.id);
        const paths = isOwn ? include : include.filter((path) => !membersInclude.has(path));
        const [[item], included] = await Promise.all([
          present.organizations([entity], own),
          loadIncluded(loaders, paths, [entity], own),
        ]);
        return { item: item ?? {}, included };
      }),
    );
    return { items: shown.map(({ item }) => item), included: mergeIncluded(shown.map(({ included }) => included)) };
  };

  return {
    /** Those the caller is a member of; only the one in the context where there is one. */
    async ListOrganizations({ query }, context) {
      requireOnly(query, { filters: [], sorts: [] });
      const { subject } = context.principal;
      const [asMember, asClient] = await Promise.all([
        stores.members.organizationsOf(subject),
        stores.apiClients.organizationsOf(subject),
      ]);
      const ids = [...asMember, ...asClient].filter((id) => [id, ''].includes(context.organizationId));
      const { items, page } = await stores.organizations.listNamed(ids, query);
      return { ...(await show(items, query?.include ?? [], context)), page };
    },

    async GetOrganization({ id, slug, include }, context) {
      const entity = await stores.organizations.resolve(slug || id);
      const { items, included } = await show([entity], include, context);
      return { item: items[0] ?? null, included };
    },

    CreateOrganization: createOrganization(parts),

    async UpdateOrganization(request, context) {
      if (request.id !== context.organizationId) throw notFound('organizations', request.id);
      return crud.update(request, context);
    },
  };
}
