// Original file: proto/booking/orders/v1/customers.proto


export interface AddressInput {
  'line1'?: (string);
  'line2'?: (string);
  'postal_code'?: (string);
  'city'?: (string);
  'region'?: (string);
  'country'?: (string);
  'customer_id'?: (string);
  '_line1'?: "line1";
  '_line2'?: "line2";
  '_postal_code'?: "postal_code";
  '_city'?: "city";
  '_region'?: "region";
  '_country'?: "country";
  '_customer_id'?: "customer_id";
}

export interface AddressInput__Output {
  'line1'?: (string);
  'line2'?: (string);
  'postal_code'?: (string);
  'city'?: (string);
  'region'?: (string);
  'country'?: (string);
  'customer_id'?: (string);
}
