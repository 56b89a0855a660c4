// Original file: proto/booking/resources/v1/resource_service.proto

import type { Resource as _booking_resources_v1_Resource, Resource__Output as _booking_resources_v1_Resource__Output } from '../../../booking/resources/v1/Resource.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface ResourceResponse {
  'item'?: (_booking_resources_v1_Resource | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface ResourceResponse__Output {
  'item': (_booking_resources_v1_Resource__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
