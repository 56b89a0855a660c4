// Original file: proto/booking/orders/v1/customers.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { AddressInput as _booking_orders_v1_AddressInput, AddressInput__Output as _booking_orders_v1_AddressInput__Output } from '../../../booking/orders/v1/AddressInput.ts';

export interface CreateAddressRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_orders_v1_AddressInput | null);
  'include'?: (string)[];
}

export interface CreateAddressRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_orders_v1_AddressInput__Output | null);
  'include': (string)[];
}
