// Original file: proto/booking/orders/v1/entities.proto


export interface PaymentMethod {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'kind'?: (string);
  'provider'?: (string);
  'pay_later'?: (boolean);
  'active'?: (boolean);
}

export interface PaymentMethod__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'kind': (string);
  'provider': (string);
  'pay_later': (boolean);
  'active': (boolean);
}
