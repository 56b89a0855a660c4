// Original file: proto/booking/orders/v1/orders.proto

import type { PreviewedDocument as _booking_orders_v1_PreviewedDocument, PreviewedDocument__Output as _booking_orders_v1_PreviewedDocument__Output } from '../../../booking/orders/v1/PreviewedDocument.ts';
import type { Balance as _booking_orders_v1_Balance, Balance__Output as _booking_orders_v1_Balance__Output } from '../../../booking/orders/v1/Balance.ts';
import type { PreviewedItem as _booking_orders_v1_PreviewedItem, PreviewedItem__Output as _booking_orders_v1_PreviewedItem__Output } from '../../../booking/orders/v1/PreviewedItem.ts';
import type { PreviewedBundlePurchase as _booking_orders_v1_PreviewedBundlePurchase, PreviewedBundlePurchase__Output as _booking_orders_v1_PreviewedBundlePurchase__Output } from '../../../booking/orders/v1/PreviewedBundlePurchase.ts';
import type { Long } from '@grpc/proto-loader';

export interface OrderPreview {
  'currency'?: (string);
  'charged_minor'?: (number | string | Long);
  'net_amount_minor'?: (number | string | Long);
  'tax_amount_minor'?: (number | string | Long);
  'difference_minor'?: (number | string | Long);
  'fee_minor'?: (number | string | Long);
  'documents'?: (_booking_orders_v1_PreviewedDocument)[];
  'balance'?: (_booking_orders_v1_Balance | null);
  'status'?: (string);
  'items'?: (_booking_orders_v1_PreviewedItem)[];
  'bundle_purchases'?: (_booking_orders_v1_PreviewedBundlePurchase)[];
}

export interface OrderPreview__Output {
  'currency': (string);
  'charged_minor': (number);
  'net_amount_minor': (number);
  'tax_amount_minor': (number);
  'difference_minor': (number);
  'fee_minor': (number);
  'documents': (_booking_orders_v1_PreviewedDocument__Output)[];
  'balance': (_booking_orders_v1_Balance__Output | null);
  'status': (string);
  'items': (_booking_orders_v1_PreviewedItem__Output)[];
  'bundle_purchases': (_booking_orders_v1_PreviewedBundlePurchase__Output)[];
}
