import { listsOf } from '@booking/persistence/entity-lists.ts';
import { contains } from '@booking/persistence/filters.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { createCatalogStore, entitySchema, orderIndex, slugIndex, type CatalogStore } from '../shared/catalog-store.ts';
import { bookingBundleGroupRecord, type BookingBundleGroup } from './booking-bundle-group.ts';

export type BookingBundleGroupStore = CatalogStore<BookingBundleGroup>;

export function createBookingBundleGroupStore(connection: Connection): BookingBundleGroupStore {
  return createCatalogStore<BookingBundleGroup>(connection, {
    ...listsOf(bookingBundleGroupRecord, { search: contains('name', 'slug') }),
    collection: 'booking_bundle_groups',
    schema: entitySchema(bookingBundleGroupRecord, [slugIndex, orderIndex]),
    defaultSort: { order_index: 1 },
  });
}
