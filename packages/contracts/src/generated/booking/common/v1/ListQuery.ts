// Original file: proto/booking/common/v1/common.proto

import type { Filter as _booking_common_v1_Filter, Filter__Output as _booking_common_v1_Filter__Output } from '../../../booking/common/v1/Filter.ts';
import type { Sort as _booking_common_v1_Sort, Sort__Output as _booking_common_v1_Sort__Output } from '../../../booking/common/v1/Sort.ts';

export interface ListQuery {
  'filters'?: (_booking_common_v1_Filter)[];
  'sorts'?: (_booking_common_v1_Sort)[];
  'page_number'?: (number);
  'page_size'?: (number);
  'include'?: (string)[];
  'after'?: (string);
  'before'?: (string);
  '_after'?: "after";
  '_before'?: "before";
}

export interface ListQuery__Output {
  'filters': (_booking_common_v1_Filter__Output)[];
  'sorts': (_booking_common_v1_Sort__Output)[];
  'page_number': (number);
  'page_size': (number);
  'include': (string)[];
  'after'?: (string);
  'before'?: (string);
}
