// Original file: proto/booking/orders/v1/customers.proto


export interface ImportCustomersResponse {
  'created'?: (number);
  'updated'?: (number);
  'unchanged'?: (number);
}

export interface ImportCustomersResponse__Output {
  'created': (number);
  'updated': (number);
  'unchanged': (number);
}
