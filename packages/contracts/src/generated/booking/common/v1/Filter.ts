// Original file: proto/booking/common/v1/common.proto


export interface Filter {
  'key'?: (string);
  'values'?: (string)[];
}

export interface Filter__Output {
  'key': (string);
  'values': (string)[];
}
