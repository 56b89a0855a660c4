// Original file: proto/booking/catalog/v1/booking_bundle_group_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { BookingBundleGroupInput as _booking_catalog_v1_BookingBundleGroupInput, BookingBundleGroupInput__Output as _booking_catalog_v1_BookingBundleGroupInput__Output } from '../../../booking/catalog/v1/BookingBundleGroupInput.ts';

export interface CreateBookingBundleGroupRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_catalog_v1_BookingBundleGroupInput | null);
  'include'?: (string)[];
}

export interface CreateBookingBundleGroupRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_catalog_v1_BookingBundleGroupInput__Output | null);
  'include': (string)[];
}
