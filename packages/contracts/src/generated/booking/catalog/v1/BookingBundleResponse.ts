// Original file: proto/booking/catalog/v1/booking_bundle_service.proto

import type { BookingBundle as _booking_catalog_v1_BookingBundle, BookingBundle__Output as _booking_catalog_v1_BookingBundle__Output } from '../../../booking/catalog/v1/BookingBundle.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface BookingBundleResponse {
  'item'?: (_booking_catalog_v1_BookingBundle | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface BookingBundleResponse__Output {
  'item': (_booking_catalog_v1_BookingBundle__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
