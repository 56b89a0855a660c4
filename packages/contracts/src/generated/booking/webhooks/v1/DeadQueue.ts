// Original file: proto/booking/webhooks/v1/operator.proto


export interface DeadQueue {
  'queue'?: (string);
  'messages'?: (number);
}

export interface DeadQueue__Output {
  'queue': (string);
  'messages': (number);
}
