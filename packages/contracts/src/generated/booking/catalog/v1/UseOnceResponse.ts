// Original file: proto/booking/catalog/v1/gateway_state_service.proto


export interface UseOnceResponse {
  'first'?: (boolean);
  'note'?: (string);
}

export interface UseOnceResponse__Output {
  'first': (boolean);
  'note': (string);
}
