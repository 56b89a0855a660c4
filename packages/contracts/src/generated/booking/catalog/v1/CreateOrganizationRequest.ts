// Original file: proto/booking/catalog/v1/organization_service.proto

import type { RequestContext as _booking_common_v1_RequestContext, RequestContext__Output as _booking_common_v1_RequestContext__Output } from '../../../booking/common/v1/RequestContext.ts';
import type { OrganizationInput as _booking_catalog_v1_OrganizationInput, OrganizationInput__Output as _booking_catalog_v1_OrganizationInput__Output } from '../../../booking/catalog/v1/OrganizationInput.ts';

export interface CreateOrganizationRequest {
  'context'?: (_booking_common_v1_RequestContext | null);
  'input'?: (_booking_catalog_v1_OrganizationInput | null);
  'include'?: (string)[];
  'owner_email'?: (string);
  '_owner_email'?: "owner_email";
}

export interface CreateOrganizationRequest__Output {
  'context': (_booking_common_v1_RequestContext__Output | null);
  'input': (_booking_catalog_v1_OrganizationInput__Output | null);
  'include': (string)[];
  'owner_email'?: (string);
}
