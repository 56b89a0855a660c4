// Original file: proto/booking/orders/v1/entities.proto


export interface Address {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'line1'?: (string);
  'line2'?: (string);
  'postal_code'?: (string);
  'city'?: (string);
  'region'?: (string);
  'country'?: (string);
  'customer_id'?: (string);
  '_line2'?: "line2";
  '_postal_code'?: "postal_code";
  '_region'?: "region";
  '_customer_id'?: "customer_id";
}

export interface Address__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'line1': (string);
  'line2'?: (string);
  'postal_code'?: (string);
  'city': (string);
  'region'?: (string);
  'country': (string);
  'customer_id'?: (string);
}
