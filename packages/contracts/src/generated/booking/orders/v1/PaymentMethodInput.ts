// Original file: proto/booking/orders/v1/payments.proto


export interface PaymentMethodInput {
  'name'?: (string);
  'kind'?: (string);
  'provider'?: (string);
  'pay_later'?: (boolean);
  'active'?: (boolean);
  '_name'?: "name";
  '_kind'?: "kind";
  '_provider'?: "provider";
  '_pay_later'?: "pay_later";
  '_active'?: "active";
}

export interface PaymentMethodInput__Output {
  'name'?: (string);
  'kind'?: (string);
  'provider'?: (string);
  'pay_later'?: (boolean);
  'active'?: (boolean);
}
