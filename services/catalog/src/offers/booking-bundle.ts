import { inputOf } from '@booking/persistence/entity-input.ts';
import { bookingBundles } from '@booking/representations/entities/catalogue.ts';
import { newRecord, recordOf, type RecordOf } from '@booking/representations/record.ts';
import type { Stored } from '../shared/catalog-store.ts';

export const bookingBundleInput = inputOf(bookingBundles);
export const bookingBundleRecord = recordOf(bookingBundles);
export const newBookingBundle = newRecord(bookingBundleRecord);

/** A number of uses of services, sold together. The currency is the organization's and stays. */
export type BookingBundle = Stored & RecordOf<typeof bookingBundleRecord>;
