// Original file: proto/booking/orders/v1/bundles.proto


export interface BundlePurchaseInput {
  'bundle_id'?: (string);
  'customer_id'?: (string);
  'units_total'?: (number);
  'expires_at'?: (string);
  '_bundle_id'?: "bundle_id";
  '_customer_id'?: "customer_id";
  '_units_total'?: "units_total";
  '_expires_at'?: "expires_at";
}

export interface BundlePurchaseInput__Output {
  'bundle_id'?: (string);
  'customer_id'?: (string);
  'units_total'?: (number);
  'expires_at'?: (string);
}
