import { mergeIncluded, type IncludeLoader } from '@booking/persistence/crud-include.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { offerOf } from './offers/organization-view.ts';
import type { Stores } from './stores.ts';
import type { CatalogStore, Stored } from './shared/catalog-store.ts';
import type { Presenters } from './presenters.ts';

export type Includes = ReturnType<typeof createIncludes>;

interface Target<T extends Stored> {
  /** Field of the message `Included`. */
  includedField: string;
  store: Pick<CatalogStore<T>, 'getMany'>;
  present: (entities: readonly T[], context: CallContext) => Promise<{ id?: string }[]>;
}

/** The entities that `field` of the items names, each once. */
function loadRelated<T extends Stored>(
  field: string,
  store: Pick<CatalogStore<T>, 'getMany'>,
  items: readonly object[],
  organizationId: string,
): Promise<T[]> {
  const ids = items.flatMap((item) => (item as Record<string, string | string[] | null | undefined>)[field] ?? []);
  return store.getMany(organizationId, [...new Set(ids)]);
}

/** A path of one level: the ids stand in `field` of the items. */
function related<T extends Stored>(field: string, target: Target<T>): IncludeLoader<Stored> {
  return async (items, context) => {
    const entities = await loadRelated(field, target.store, items, context.organizationId);
    return { [target.includedField]: await target.present(entities, context) };
  };
}

/** Every include path of this service; the handlers choose from them by name. */
export function createIncludes(stores: Stores, present: Presenters) {
  const files = { includedField: 'files', store: stores.files, present: present.files };
  const logo = related('logo_image_id', files);
  const organization = related('organization_id', {
    includedField: 'organizations',
    store: stores.organizations,
    present: present.organizations,
  });
  const group = related('group_id', {
    includedField: 'booking_bundle_groups',
    store: stores.bookingBundleGroups,
    present: present.bookingBundleGroups,
  });

  const offeredGroups: IncludeLoader<Stored> = async (_items, context) => {
    const { groups } = await offerOf(stores, context.organizationId);
    return { booking_bundle_groups: await present.bookingBundleGroups(groups) };
  };
  const liveBundles = async ({ organizationId }: CallContext) => {
    const { bundleIds } = await offerOf(stores, organizationId);
    return stores.bookingBundles.getMany(organizationId, bundleIds);
  };
  const availableBundles: IncludeLoader<Stored> = async (_items, context) => ({
    booking_bundles: await present.bookingBundles(await liveBundles(context)),
  });
  const availableBundlesWithGroup: IncludeLoader<Stored> = async (_items, context) => {
    const bundles = await liveBundles(context);
    return mergeIncluded([{ booking_bundles: await present.bookingBundles(bundles) }, await group(bundles, context)]);
  };
  const organizationWithLogo: IncludeLoader<Stored> = async (items, context) => {
    const organizations = await loadRelated('organization_id', stores.organizations, items, context.organizationId);
    return mergeIncluded([
      { organizations: await present.organizations(organizations, context) },
      await logo(organizations, context),
    ]);
  };

  return {
    organization,
    organizationWithLogo,
    logo,
    group,
    offeredGroups,
    availableBundles,
    availableBundlesWithGroup,
    cancellationPolicy: related('cancellation_policy_id', {
      includedField: 'cancellation_policies',
      store: stores.cancellationPolicies,
      present: present.cancellationPolicies,
    }),
    coverImage: related('cover_image_id', files),
    services: related('service_ids', {
      includedField: 'services',
      store: stores.services,
      present: present.services,
    }),
    autoJoinTags: related('auto_join_tag_ids', {
      includedField: 'tags',
      store: stores.tags,
      present: present.tags,
    }),
    autoJoinPlans: related('auto_join_plan_ids', {
      includedField: 'plans',
      store: stores.plans,
      present: present.plans,
    }),
    community: related('community_id', {
      includedField: 'communities',
      store: stores.communities,
      present: present.communities,
    }),
  };
}
