// Original file: proto/booking/webhooks/v1/operator.proto


export interface RecoveryProgress {
  'running'?: (number);
  'total'?: (number);
  'sent'?: (number);
}

export interface RecoveryProgress__Output {
  'running': (number);
  'total': (number);
  'sent': (number);
}
