// Original file: proto/booking/resources/v1/resource_service.proto

import type { AvailableSlot as _booking_resources_v1_AvailableSlot, AvailableSlot__Output as _booking_resources_v1_AvailableSlot__Output } from '../../../booking/resources/v1/AvailableSlot.ts';

export interface FreeTimes {
  'resource_id'?: (string);
  'name'?: (string);
  'slots'?: (_booking_resources_v1_AvailableSlot)[];
}

export interface FreeTimes__Output {
  'resource_id': (string);
  'name': (string);
  'slots': (_booking_resources_v1_AvailableSlot__Output)[];
}
