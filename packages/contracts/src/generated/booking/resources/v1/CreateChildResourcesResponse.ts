// Original file: proto/booking/resources/v1/resource_service.proto

import type { Resource as _booking_resources_v1_Resource, Resource__Output as _booking_resources_v1_Resource__Output } from '../../../booking/resources/v1/Resource.ts';

export interface CreateChildResourcesResponse {
  'items'?: (_booking_resources_v1_Resource)[];
}

export interface CreateChildResourcesResponse__Output {
  'items': (_booking_resources_v1_Resource__Output)[];
}
