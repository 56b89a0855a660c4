// Original file: proto/booking/resources/v1/resource_view.proto


export interface ResourceView {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'order_index'?: (number);
  'filter_json'?: (string);
}

export interface ResourceView__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'order_index': (number);
  'filter_json': (string);
}
