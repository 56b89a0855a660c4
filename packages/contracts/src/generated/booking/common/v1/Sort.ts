// Original file: proto/booking/common/v1/common.proto


export interface Sort {
  'field'?: (string);
  'descending'?: (boolean);
}

export interface Sort__Output {
  'field': (string);
  'descending': (boolean);
}
