// Original file: proto/booking/catalog/v1/booking_bundle_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { BookingBundleInput as _booking_catalog_v1_BookingBundleInput, BookingBundleInput__Output as _booking_catalog_v1_BookingBundleInput__Output } from '../../../booking/catalog/v1/BookingBundleInput.ts';

export interface CreateBookingBundleRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_catalog_v1_BookingBundleInput | null);
  'include'?: (string)[];
}

export interface CreateBookingBundleRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_catalog_v1_BookingBundleInput__Output | null);
  'include': (string)[];
}
