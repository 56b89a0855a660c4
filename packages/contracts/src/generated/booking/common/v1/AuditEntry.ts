// Original file: proto/booking/common/v1/audit.proto


export interface AuditEntry {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'entity_type'?: (string);
  'entity_id'?: (string);
  'action'?: (string);
  'actor_subject'?: (string);
  'actor_role'?: (string);
  'actor_kind'?: (string);
  'changes_json'?: (string);
  'request_id'?: (string);
  'event_ids'?: (string)[];
}

export interface AuditEntry__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'entity_type': (string);
  'entity_id': (string);
  'action': (string);
  'actor_subject': (string);
  'actor_role': (string);
  'actor_kind': (string);
  'changes_json': (string);
  'request_id': (string);
  'event_ids': (string)[];
}
