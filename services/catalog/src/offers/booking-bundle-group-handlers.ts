import type { BookingBundleGroupServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/BookingBundleGroupService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import { loadIncluded } from '@booking/persistence/crud-include.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { publicContext } from './organization-view.ts';
import { uniqueSlug } from '../shared/catalog-store.ts';
import type { BookingBundleGroup as WireBookingBundleGroup } from '@booking/contracts/generated/booking/catalog/v1/BookingBundleGroup.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { BookingBundleGroupStore } from './booking-bundle-group-store.ts';
import type { BookingBundleStore } from './booking-bundle-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { imageReference } from '../files/image-reference.ts';
import type { OrganizationStore } from '../organizations/organization-store.ts';
import { requireOnly } from '../shared/public-query.ts';
import { recordChange } from '../shared/record.ts';
import { holdReferences, refuseWhileReferred, type GivenReference } from '../shared/references.ts';
import { chooseSlug } from '../shared/slug.ts';
import { bookingBundleGroupInput, type BookingBundleGroup } from './booking-bundle-group.ts';

type GroupParts = HandlerParts<
  {
    bookingBundleGroups: BookingBundleGroupStore;
    bookingBundles: BookingBundleStore;
    files: FileStore;
    organizations: OrganizationStore;
  },
  { bookingBundleGroups: Present<BookingBundleGroup, WireBookingBundleGroup> },
  'organization' | 'coverImage'
>;

export function bookingBundleGroupHandlers(parts: GroupParts): UnaryHandlers<BookingBundleGroupServiceDefinition> {
  const { stores, writing, present, includes } = parts;
  const store = stores.bookingBundleGroups;
  const loaders = { organization: includes.organization, cover_image: includes.coverImage };
  const referencesOf = (given: { cover_image_id?: string | null }): GivenReference[] => [
    imageReference('cover_image_id', stores.files, given.cover_image_id),
  ];
  const crud = createCrud({
    ...writing,
    store,
    input: bookingBundleGroupInput,
    unique: uniqueSlug,
    present: present.bookingBundleGroups,
    includes: loaders,
    async build(given, base, { tx }) {
      await holdReferences(base.organization_id, referencesOf(given), tx.session);
      return { ...base, ...given, slug: await chooseSlug(store, given, base, tx.session) };
    },
    async apply(current, { slug = current.slug, ...given }, { tx }) {
      await holdReferences(current.organization_id, referencesOf(given), tx.session);
      return { ...current, ...given, slug };
    },
    beforeRemove: (group, { tx }) =>
      refuseWhileReferred(
        group,
        [{ type: 'booking-bundles', field: 'group_id', store: stores.bookingBundles }],
        tx.session,
      ),
    record: recordChange('booking-bundle-groups'),
  });

  return {
    ListBookingBundleGroups: crud.list,
    GetBookingBundleGroup: crud.get,
    CreateBookingBundleGroup: crud.create,
    UpdateBookingBundleGroup: crud.update,
    DeleteBookingBundleGroup: crud.remove,

    async ListOfferedBookingBundleGroups({ organization_slug, query }) {
      requireOnly(query, { filters: [], sorts: ['order_index', 'name', 'created_at'] });
      const { id } = await stores.organizations.resolve(organization_slug);
      const context = publicContext(id);
      const offered = await stores.bookingBundles.liveGroupIds(id);
      const { items, page } = await store.list(id, query, { _id: { $in: offered } });
      const [wire, included] = await Promise.all([
        present.bookingBundleGroups(items, context),
        loadIncluded(loaders, query?.include ?? [], items, context),
      ]);
      return { items: wire, page, included };
    },
  };
}
