// Original file: proto/booking/catalog/v1/organization_service.proto

import type { Organization as _booking_catalog_v1_Organization, Organization__Output as _booking_catalog_v1_Organization__Output } from '../../../booking/catalog/v1/Organization.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface OrganizationResponse {
  'item'?: (_booking_catalog_v1_Organization | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface OrganizationResponse__Output {
  'item': (_booking_catalog_v1_Organization__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
