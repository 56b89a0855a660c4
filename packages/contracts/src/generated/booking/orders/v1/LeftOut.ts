// Original file: proto/booking/orders/v1/entities.proto


export interface LeftOut {
  'item'?: (number);
  'start_date'?: (string);
}

export interface LeftOut__Output {
  'item': (number);
  'start_date': (string);
}
