// Original file: proto/booking/catalog/v1/gateway_state_service.proto


export interface Revocation {
  'id'?: (string);
  'ends_at'?: (string);
}

export interface Revocation__Output {
  'id': (string);
  'ends_at': (string);
}
