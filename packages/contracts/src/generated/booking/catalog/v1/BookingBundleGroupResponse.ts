// Original file: proto/booking/catalog/v1/booking_bundle_group_service.proto

import type { BookingBundleGroup as _booking_catalog_v1_BookingBundleGroup, BookingBundleGroup__Output as _booking_catalog_v1_BookingBundleGroup__Output } from '../../../booking/catalog/v1/BookingBundleGroup.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface BookingBundleGroupResponse {
  'item'?: (_booking_catalog_v1_BookingBundleGroup | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface BookingBundleGroupResponse__Output {
  'item': (_booking_catalog_v1_BookingBundleGroup__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
