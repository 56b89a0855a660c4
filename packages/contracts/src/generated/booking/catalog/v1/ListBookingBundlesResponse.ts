// Original file: proto/booking/catalog/v1/booking_bundle_service.proto

import type { BookingBundle as _booking_catalog_v1_BookingBundle, BookingBundle__Output as _booking_catalog_v1_BookingBundle__Output } from '../../../booking/catalog/v1/BookingBundle.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface ListBookingBundlesResponse {
  'items'?: (_booking_catalog_v1_BookingBundle)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface ListBookingBundlesResponse__Output {
  'items': (_booking_catalog_v1_BookingBundle__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
