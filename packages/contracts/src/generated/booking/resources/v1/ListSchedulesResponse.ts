// Original file: proto/booking/resources/v1/schedule_service.proto

import type { Schedule as _booking_resources_v1_Schedule, Schedule__Output as _booking_resources_v1_Schedule__Output } from '../../../booking/resources/v1/Schedule.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_resources_v1_Included, Included__Output as _booking_resources_v1_Included__Output } from '../../../booking/resources/v1/Included.ts';

export interface ListSchedulesResponse {
  'items'?: (_booking_resources_v1_Schedule)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_resources_v1_Included | null);
}

export interface ListSchedulesResponse__Output {
  'items': (_booking_resources_v1_Schedule__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_resources_v1_Included__Output | null);
}
