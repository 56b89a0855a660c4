// Original file: proto/booking/catalog/v1/gateway_state_service.proto


export interface TakeBudgetResponse {
  'granted'?: (number);
  'taken'?: (number);
  'ends_in_ms'?: (number);
}

export interface TakeBudgetResponse__Output {
  'granted': (number);
  'taken': (number);
  'ends_in_ms': (number);
}
