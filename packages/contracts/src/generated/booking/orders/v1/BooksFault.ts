// Original file: proto/booking/orders/v1/books.proto


export interface BooksFault {
  'rule'?: (string);
  'type'?: (string);
  'id'?: (string);
  'number'?: (string);
  'detail'?: (string);
  '_number'?: "number";
}

export interface BooksFault__Output {
  'rule': (string);
  'type': (string);
  'id': (string);
  'number'?: (string);
  'detail': (string);
}
