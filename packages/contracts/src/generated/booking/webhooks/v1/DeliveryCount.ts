// Original file: proto/booking/webhooks/v1/operator.proto


export interface DeliveryCount {
  'organization_id'?: (string);
  'status'?: (string);
  'count'?: (number);
}

export interface DeliveryCount__Output {
  'organization_id': (string);
  'status': (string);
  'count': (number);
}
