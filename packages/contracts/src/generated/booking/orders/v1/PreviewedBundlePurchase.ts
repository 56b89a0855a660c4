// Original file: proto/booking/orders/v1/orders.proto


export interface PreviewedBundlePurchase {
  'bundle_purchase_id'?: (string);
  'units_total'?: (number);
  'units_left'?: (number);
  '_bundle_purchase_id'?: "bundle_purchase_id";
}

export interface PreviewedBundlePurchase__Output {
  'bundle_purchase_id'?: (string);
  'units_total': (number);
  'units_left': (number);
}
