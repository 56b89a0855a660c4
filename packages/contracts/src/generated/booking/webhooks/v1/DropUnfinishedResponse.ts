// Original file: proto/booking/webhooks/v1/operator.proto


export interface DropUnfinishedResponse {
  'dropped'?: (number);
}

export interface DropUnfinishedResponse__Output {
  'dropped': (number);
}
