// Original file: proto/booking/catalog/v1/gateway_state_service.proto

import type { Revocation as _booking_catalog_v1_Revocation, Revocation__Output as _booking_catalog_v1_Revocation__Output } from '../../../booking/catalog/v1/Revocation.ts';

export interface ListRevocationsResponse {
  'items'?: (_booking_catalog_v1_Revocation)[];
  'cursor'?: (string);
  'more'?: (boolean);
  'now'?: (string);
}

export interface ListRevocationsResponse__Output {
  'items': (_booking_catalog_v1_Revocation__Output)[];
  'cursor': (string);
  'more': (boolean);
  'now': (string);
}
