// Original file: proto/booking/orders/v1/customers.proto


export interface ExportCustomersResponse {
  'csv'?: (string);
}

export interface ExportCustomersResponse__Output {
  'csv': (string);
}
