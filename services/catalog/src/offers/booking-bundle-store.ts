import { listsOf } from '@booking/persistence/entity-lists.ts';
import { contains, parseFlag } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, orderIndex, slugIndex, type CatalogStore } from '../shared/catalog-store.ts';
import { bookingBundleRecord, type BookingBundle } from './booking-bundle.ts';

export interface BookingBundleStore extends CatalogStore<BookingBundle> {
  /** Groups with at least one live bundle. */
  liveGroupIds(organizationId: string): Promise<string[]>;
  /** The first `limit` live bundles by order_index. */
  liveIds(organizationId: string, limit: number): Promise<string[]>;
}

export function createBookingBundleStore(connection: Connection): BookingBundleStore {
  const store = createCatalogStore<BookingBundle>(connection, {
    ...listsOf(bookingBundleRecord, {
      without_group: (values) => (parseFlag('without_group', values) ? { group_id: null } : {}),
      search: contains('name', 'slug'),
    }),
    collection: 'booking_bundles',
    schema: entitySchema(bookingBundleRecord, [
      slugIndex,
      orderIndex,
      [{ organization_id: 1, status: 1, order_index: 1, _id: 1 }],
      [{ organization_id: 1, status: 1, group_id: 1, order_index: 1 }],
      [{ organization_id: 1, group_id: 1 }],
    ]),
    defaultSort: { order_index: 1 },
  });
  return {
    ...store,
    liveGroupIds: (organizationId) =>
      store.model.distinct('group_id', {
        organization_id: organizationId,
        status: 'live',
        group_id: { $type: 'string' },
      }),
    async liveIds(organizationId, limit) {
      const found = await store.model
        .find({ organization_id: organizationId, status: 'live' }, { _id: 1 })
        .sort({ order_index: 1, _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
  };
}
