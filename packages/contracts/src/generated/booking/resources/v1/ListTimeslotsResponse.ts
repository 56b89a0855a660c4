// Original file: proto/booking/resources/v1/timeslot_service.proto

import type { Timeslot as _booking_resources_v1_Timeslot, Timeslot__Output as _booking_resources_v1_Timeslot__Output } from '../../../booking/resources/v1/Timeslot.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface ListTimeslotsResponse {
  'items'?: (_booking_resources_v1_Timeslot)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface ListTimeslotsResponse__Output {
  'items': (_booking_resources_v1_Timeslot__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
