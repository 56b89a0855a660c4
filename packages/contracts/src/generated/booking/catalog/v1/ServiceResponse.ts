// Original file: proto/booking/catalog/v1/service_service.proto

import type { Service as _booking_catalog_v1_Service, Service__Output as _booking_catalog_v1_Service__Output } from '../../../booking/catalog/v1/Service.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface ServiceResponse {
  'item'?: (_booking_catalog_v1_Service | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface ServiceResponse__Output {
  'item': (_booking_catalog_v1_Service__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
