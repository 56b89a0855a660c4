// Original file: proto/booking/common/v1/common.proto


export interface PageInfo {
  'page_number'?: (number);
  'page_size'?: (number);
  'total'?: (number);
}

export interface PageInfo__Output {
  'page_number': (number);
  'page_size': (number);
  'total': (number);
}
