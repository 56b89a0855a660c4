// Original file: proto/booking/orders/v1/orders.proto


export interface CheckMoveResponse {
  'late'?: (boolean);
}

export interface CheckMoveResponse__Output {
  'late': (boolean);
}
