// Original file: proto/booking/orders/v1/orders.proto


export interface TagInput {
  'name'?: (string);
  'color'?: (string);
  '_name'?: "name";
  '_color'?: "color";
}

export interface TagInput__Output {
  'name'?: (string);
  'color'?: (string);
}
