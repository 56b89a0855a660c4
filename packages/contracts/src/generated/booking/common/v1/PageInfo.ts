// Original file: proto/booking/common/v1/common.proto


export interface PageInfo {
  'page_number'?: (number);
  'page_size'?: (number);
  'total'?: (number);
  'next_cursor'?: (string);
  'previous_cursor'?: (string);
  '_next_cursor'?: "next_cursor";
  '_previous_cursor'?: "previous_cursor";
}

export interface PageInfo__Output {
  'page_number': (number);
  'page_size': (number);
  'total': (number);
  'next_cursor'?: (string);
  'previous_cursor'?: (string);
}
