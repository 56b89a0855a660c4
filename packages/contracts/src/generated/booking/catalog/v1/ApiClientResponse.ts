// Original file: proto/booking/catalog/v1/api_client_service.proto

import type { ApiClient as _booking_catalog_v1_ApiClient, ApiClient__Output as _booking_catalog_v1_ApiClient__Output } from '../../../booking/catalog/v1/ApiClient.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface ApiClientResponse {
  'item'?: (_booking_catalog_v1_ApiClient | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface ApiClientResponse__Output {
  'item': (_booking_catalog_v1_ApiClient__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
