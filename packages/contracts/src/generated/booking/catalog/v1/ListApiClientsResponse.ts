// Original file: proto/booking/catalog/v1/api_client_service.proto

import type { ApiClient as _booking_catalog_v1_ApiClient, ApiClient__Output as _booking_catalog_v1_ApiClient__Output } from '../../../booking/catalog/v1/ApiClient.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface ListApiClientsResponse {
  'items'?: (_booking_catalog_v1_ApiClient)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface ListApiClientsResponse__Output {
  'items': (_booking_catalog_v1_ApiClient__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
