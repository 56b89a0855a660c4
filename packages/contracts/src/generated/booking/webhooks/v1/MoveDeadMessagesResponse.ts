// Original file: proto/booking/webhooks/v1/operator.proto


export interface MoveDeadMessagesResponse {
  'moved'?: (number);
  'left'?: (number);
}

export interface MoveDeadMessagesResponse__Output {
  'moved': (number);
  'left': (number);
}
