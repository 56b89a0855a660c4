// Original file: proto/booking/orders/v1/bundles.proto

import type { BundleLedgerEntry as _booking_orders_v1_BundleLedgerEntry, BundleLedgerEntry__Output as _booking_orders_v1_BundleLedgerEntry__Output } from '../../../booking/orders/v1/BundleLedgerEntry.ts';
import type { PageInfo as _booking_common_v1_PageInfo, PageInfo__Output as _booking_common_v1_PageInfo__Output } from '../../../booking/common/v1/PageInfo.ts';
import type { Included as _booking_orders_v1_Included, Included__Output as _booking_orders_v1_Included__Output } from '../../../booking/orders/v1/Included.ts';

export interface ListBundleLedgerEntriesResponse {
  'items'?: (_booking_orders_v1_BundleLedgerEntry)[];
  'page'?: (_booking_common_v1_PageInfo | null);
  'included'?: (_booking_orders_v1_Included | null);
}

export interface ListBundleLedgerEntriesResponse__Output {
  'items': (_booking_orders_v1_BundleLedgerEntry__Output)[];
  'page': (_booking_common_v1_PageInfo__Output | null);
  'included': (_booking_orders_v1_Included__Output | null);
}
