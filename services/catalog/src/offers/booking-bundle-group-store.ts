import { contains, equalsAny } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, orderIndex, slugIndex, type CatalogStore } from '../shared/catalog-store.ts';
import { bookingBundleGroupRecord, type BookingBundleGroup } from './booking-bundle-group.ts';

export type BookingBundleGroupStore = CatalogStore<BookingBundleGroup>;

export function createBookingBundleGroupStore(connection: Connection): BookingBundleGroupStore {
  return createCatalogStore<BookingBundleGroup>(connection, {
    type: 'booking-bundle-groups',
    collection: 'booking_bundle_groups',
    schema: entitySchema(bookingBundleGroupRecord, [slugIndex, orderIndex]),
    filters: { id: equalsAny('_id'), slug: equalsAny('slug'), search: contains('name', 'slug') },
    sorts: { order_index: 'order_index', name: 'name', created_at: 'created_at' },
    defaultSort: { order_index: 1 },
  });
}
