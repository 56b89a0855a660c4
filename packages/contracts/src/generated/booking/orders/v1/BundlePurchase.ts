// Original file: proto/booking/orders/v1/entities.proto


export interface BundlePurchase {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'units_total'?: (number);
  'units_left'?: (number);
  'expires_at'?: (string);
  'bundle_id'?: (string);
  'customer_id'?: (string);
  'order_id'?: (string);
  '_expires_at'?: "expires_at";
  '_bundle_id'?: "bundle_id";
  '_customer_id'?: "customer_id";
  '_order_id'?: "order_id";
}

export interface BundlePurchase__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'units_total': (number);
  'units_left': (number);
  'expires_at'?: (string);
  'bundle_id'?: (string);
  'customer_id'?: (string);
  'order_id'?: (string);
}
