// Original file: proto/booking/webhooks/v1/webhooks.proto


export interface Event {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'event'?: (string);
  'entity_type'?: (string);
  'entity_id'?: (string);
  'triggered_at'?: (string);
  'position'?: (string);
  'data_json'?: (string);
  '_data_json'?: "data_json";
}

export interface Event__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'event': (string);
  'entity_type': (string);
  'entity_id': (string);
  'triggered_at': (string);
  'position': (string);
  'data_json'?: (string);
}
