// Original file: proto/booking/orders/v1/bundles.proto

import type { BundleLedgerEntry as _booking_orders_v1_BundleLedgerEntry, BundleLedgerEntry__Output as _booking_orders_v1_BundleLedgerEntry__Output } from '../../../booking/orders/v1/BundleLedgerEntry.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface BundleLedgerEntryResponse {
  'item'?: (_booking_orders_v1_BundleLedgerEntry | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface BundleLedgerEntryResponse__Output {
  'item': (_booking_orders_v1_BundleLedgerEntry__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
