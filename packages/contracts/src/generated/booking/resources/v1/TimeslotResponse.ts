// Original file: proto/booking/resources/v1/timeslot_service.proto

import type { Timeslot as _booking_resources_v1_Timeslot, Timeslot__Output as _booking_resources_v1_Timeslot__Output } from '../../../booking/resources/v1/Timeslot.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface TimeslotResponse {
  'item'?: (_booking_resources_v1_Timeslot | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface TimeslotResponse__Output {
  'item': (_booking_resources_v1_Timeslot__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
