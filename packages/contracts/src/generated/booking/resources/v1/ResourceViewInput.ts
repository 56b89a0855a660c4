// Original file: proto/booking/resources/v1/resource_view.proto


export interface ResourceViewInput {
  'name'?: (string);
  'order_index'?: (number);
  'filter_json'?: (string);
  '_name'?: "name";
  '_order_index'?: "order_index";
  '_filter_json'?: "filter_json";
}

export interface ResourceViewInput__Output {
  'name'?: (string);
  'order_index'?: (number);
  'filter_json'?: (string);
}
