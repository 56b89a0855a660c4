import type { BookingBundleServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/BookingBundleService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import { loadIncluded } from '@booking/persistence/crud-include.ts';
import { conflict } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { publicContext } from './organization-view.ts';
import { uniqueSlug } from '../shared/catalog-store.ts';
import type { BookingBundle as WireBookingBundle } from '@booking/contracts/generated/booking/catalog/v1/BookingBundle.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { BookingBundleStore } from './booking-bundle-store.ts';
import type { BookingBundleGroupStore } from './booking-bundle-group-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { imageReference } from '../files/image-reference.ts';
import type { ServiceStore } from './service-store.ts';
import type { OrganizationStore } from '../organizations/organization-store.ts';
import { requireOnly } from '../shared/public-query.ts';
import { recordChange } from '../shared/record.ts';
import { holdReferences, type GivenReference } from '../shared/references.ts';
import { chooseSlug } from '../shared/slug.ts';
import { bookingBundleInput, newBookingBundle, type BookingBundle } from './booking-bundle.ts';
import { moveBundle, type BundleAction } from './booking-bundle-transitions.ts';

type BundleParts = HandlerParts<
  {
    bookingBundles: BookingBundleStore;
    bookingBundleGroups: BookingBundleGroupStore;
    files: FileStore;
    services: ServiceStore;
    organizations: OrganizationStore;
  },
  { bookingBundles: Present<BookingBundle, WireBookingBundle> },
  'organization' | 'organizationWithLogo' | 'group' | 'coverImage' | 'services'
>;

export function bookingBundleHandlers(parts: BundleParts): UnaryHandlers<BookingBundleServiceDefinition> {
  const { stores, writing, present, includes } = parts;
  const store = stores.bookingBundles;
  const loaders = {
    organization: includes.organization,
    'organization.logo_image': includes.organizationWithLogo,
    group: includes.group,
    cover_image: includes.coverImage,
    services: includes.services,
  };
  const referencesOf = (
    given: Partial<Pick<BookingBundle, 'group_id' | 'cover_image_id' | 'service_ids'>>,
  ): GivenReference[] => [
    { field: 'group_id', type: 'booking-bundle-groups', store: stores.bookingBundleGroups, ids: given.group_id },
    imageReference('cover_image_id', stores.files, given.cover_image_id),
    { field: 'service_ids', type: 'services', store: stores.services, ids: given.service_ids },
  ];
  const crud = createCrud({
    ...writing,
    store,
    input: bookingBundleInput,
    unique: uniqueSlug,
    present: present.bookingBundles,
    includes: loaders,
    async build(given, base, { tx }) {
      await holdReferences(base.organization_id, referencesOf(given), tx.session);
      const { currency } = await stores.organizations.get(base.organization_id, base.organization_id, tx.session);
      const slug = await chooseSlug(store, given, base, tx.session);
      return { ...newBookingBundle, ...base, ...given, slug, currency };
    },
    async apply(current, { slug = current.slug, ...given }, { tx }) {
      await holdReferences(current.organization_id, referencesOf(given), tx.session);
      return { ...current, ...given, slug };
    },
    async beforeRemove({ published_at }) {
      if (published_at) throw conflict('was_sold', 'It has been offered and may have been bought: archive it instead.');
    },
    record: recordChange('booking-bundles'),
  });
  const move = (action: BundleAction) => crud.action(action, (bundle, { now }) => moveBundle(bundle, action, now));

  return {
    ListBookingBundles: crud.list,
    GetBookingBundle: crud.get,
    CreateBookingBundle: crud.create,
    UpdateBookingBundle: crud.update,
    DeleteBookingBundle: crud.remove,
    PublishBookingBundle: move('publish'),
    UnpublishBookingBundle: move('unpublish'),
    ArchiveBookingBundle: move('archive'),
    RestoreBookingBundle: move('restore'),

    async ListAvailableBookingBundles({ organization_slug, query }) {
      requireOnly(query, { filters: ['group_id', 'without_group'], sorts: ['order_index'] });
      const { id } = await stores.organizations.resolve(organization_slug);
      const context = publicContext(id);
      const { items, page } = await store.list(id, query, { status: 'live' });
      const [wire, included] = await Promise.all([
        present.bookingBundles(items, context),
        loadIncluded(loaders, query?.include ?? [], items, context),
      ]);
      return { items: wire, page, included };
    },
  };
}
