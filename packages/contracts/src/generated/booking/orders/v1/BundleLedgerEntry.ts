// Original file: proto/booking/orders/v1/entities.proto


export interface BundleLedgerEntry {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'change'?: (number);
  'balance'?: (number);
  'reason'?: (string);
  'bundle_purchase_id'?: (string);
  'order_id'?: (string);
  '_order_id'?: "order_id";
}

export interface BundleLedgerEntry__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'change': (number);
  'balance': (number);
  'reason': (string);
  'bundle_purchase_id': (string);
  'order_id'?: (string);
}
