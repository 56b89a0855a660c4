// Original file: proto/booking/resources/v1/resource_service.proto

import type { FreeTimes as _booking_resources_v1_FreeTimes, FreeTimes__Output as _booking_resources_v1_FreeTimes__Output } from '../../../booking/resources/v1/FreeTimes.ts';

export interface GetFreeTimesResponse {
  'resources'?: (_booking_resources_v1_FreeTimes)[];
  'time_zone'?: (string);
}

export interface GetFreeTimesResponse__Output {
  'resources': (_booking_resources_v1_FreeTimes__Output)[];
  'time_zone': (string);
}
