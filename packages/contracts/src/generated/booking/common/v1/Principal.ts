// Original file: proto/booking/common/v1/common.proto


export interface Principal {
  'subject'?: (string);
  'role'?: (string);
  'kind'?: (string);
}

export interface Principal__Output {
  'subject': (string);
  'role': (string);
  'kind': (string);
}
