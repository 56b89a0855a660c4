// Original file: proto/booking/catalog/v1/booking_bundle_group_service.proto

import type { BookingBundleGroup as _booking_catalog_v1_BookingBundleGroup, BookingBundleGroup__Output as _booking_catalog_v1_BookingBundleGroup__Output } from '../../../booking/catalog/v1/BookingBundleGroup.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface ListBookingBundleGroupsResponse {
  'items'?: (_booking_catalog_v1_BookingBundleGroup)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface ListBookingBundleGroupsResponse__Output {
  'items': (_booking_catalog_v1_BookingBundleGroup__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
