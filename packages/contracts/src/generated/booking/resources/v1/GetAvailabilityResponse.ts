// Original file: proto/booking/resources/v1/resource_service.proto

import type { AvailableSlot as _booking_resources_v1_AvailableSlot, AvailableSlot__Output as _booking_resources_v1_AvailableSlot__Output } from '../../../booking/resources/v1/AvailableSlot.ts';

export interface GetAvailabilityResponse {
  'slots'?: (_booking_resources_v1_AvailableSlot)[];
  'time_zone'?: (string);
  'reason'?: (string);
  '_reason'?: "reason";
}

export interface GetAvailabilityResponse__Output {
  'slots': (_booking_resources_v1_AvailableSlot__Output)[];
  'time_zone': (string);
  'reason'?: (string);
}
