// Original file: proto/booking/resources/v1/booking_rule.proto


export interface BookingRuleInput {
  'name'?: (string);
  'rule_type'?: (string);
  'limit'?: (number);
  'scope'?: (string);
  'exempt_roles'?: (string)[];
  'resource_id'?: (string);
  'service_id'?: (string);
  '_name'?: "name";
  '_rule_type'?: "rule_type";
  '_limit'?: "limit";
  '_scope'?: "scope";
  '_resource_id'?: "resource_id";
  '_service_id'?: "service_id";
}

export interface BookingRuleInput__Output {
  'name'?: (string);
  'rule_type'?: (string);
  'limit'?: (number);
  'scope'?: (string);
  'exempt_roles': (string)[];
  'resource_id'?: (string);
  'service_id'?: (string);
}
