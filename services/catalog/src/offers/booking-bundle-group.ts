import { inputOf } from '@booking/persistence/entity-input.ts';
import { bookingBundleGroups } from '@booking/representations/entities/catalogue.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { Stored } from '../shared/catalog-store.ts';

export const bookingBundleGroupInput = inputOf(bookingBundleGroups);
export const bookingBundleGroupRecord = recordOf(bookingBundleGroups);

/** A heading under which bundles are offered; the public sees it while one of its bundles is live. */
export type BookingBundleGroup = Stored & RecordOf<typeof bookingBundleGroupRecord>;
