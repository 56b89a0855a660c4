// Original file: proto/booking/resources/v1/booking_rule.proto


export interface BookingRule {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'rule_type'?: (string);
  'limit'?: (number);
  'scope'?: (string);
  'exempt_roles'?: (string)[];
  'resource_id'?: (string);
  'service_id'?: (string);
  '_resource_id'?: "resource_id";
  '_service_id'?: "service_id";
}

export interface BookingRule__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'rule_type': (string);
  'limit': (number);
  'scope': (string);
  'exempt_roles': (string)[];
  'resource_id'?: (string);
  'service_id'?: (string);
}
