// Original file: proto/booking/catalog/v1/service_service.proto

import type { Service as _booking_catalog_v1_Service, Service__Output as _booking_catalog_v1_Service__Output } from '../../../booking/catalog/v1/Service.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface ListServicesResponse {
  'items'?: (_booking_catalog_v1_Service)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface ListServicesResponse__Output {
  'items': (_booking_catalog_v1_Service__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
