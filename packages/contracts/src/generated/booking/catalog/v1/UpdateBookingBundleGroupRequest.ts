// Original file: proto/booking/catalog/v1/booking_bundle_group_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { BookingBundleGroupInput as _booking_catalog_v1_BookingBundleGroupInput, BookingBundleGroupInput__Output as _booking_catalog_v1_BookingBundleGroupInput__Output } from '../../../booking/catalog/v1/BookingBundleGroupInput.ts';

export interface UpdateBookingBundleGroupRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'id'?: (string);
  'input'?: (_booking_catalog_v1_BookingBundleGroupInput | null);
  'update_mask'?: (string)[];
  'include'?: (string)[];
}

export interface UpdateBookingBundleGroupRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'id': (string);
  'input': (_booking_catalog_v1_BookingBundleGroupInput__Output | null);
  'update_mask': (string)[];
  'include': (string)[];
}
