// Original file: proto/booking/webhooks/v1/operator.proto


export interface RecoverAllResponse {
  'recovery_ids'?: (string)[];
  'skipped'?: (number);
}

export interface RecoverAllResponse__Output {
  'recovery_ids': (string)[];
  'skipped': (number);
}
