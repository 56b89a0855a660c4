// Original file: proto/booking/orders/v1/entities.proto


export interface OrderTax {
  'status'?: (string);
  'reason'?: (string);
  '_reason'?: "reason";
}

export interface OrderTax__Output {
  'status': (string);
  'reason'?: (string);
}
