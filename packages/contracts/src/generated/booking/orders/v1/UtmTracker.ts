// Original file: proto/booking/orders/v1/entities.proto


export interface UtmTracker {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'source'?: (string);
  'medium'?: (string);
  'campaign'?: (string);
  'term'?: (string);
  'content'?: (string);
  '_source'?: "source";
  '_medium'?: "medium";
  '_campaign'?: "campaign";
  '_term'?: "term";
  '_content'?: "content";
}

export interface UtmTracker__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'source'?: (string);
  'medium'?: (string);
  'campaign'?: (string);
  'term'?: (string);
  'content'?: (string);
}
