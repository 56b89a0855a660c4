// Original file: proto/booking/catalog/v1/organization_service.proto

import type { Organization as _booking_catalog_v1_Organization, Organization__Output as _booking_catalog_v1_Organization__Output } from '../../../booking/catalog/v1/Organization.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_catalog_v1_Included, Included__Output as _booking_catalog_v1_Included__Output } from '../../../booking/catalog/v1/Included.ts';

export interface ListOrganizationsResponse {
  'items'?: (_booking_catalog_v1_Organization)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_catalog_v1_Included | null);
}

export interface ListOrganizationsResponse__Output {
  'items': (_booking_catalog_v1_Organization__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_catalog_v1_Included__Output | null);
}
