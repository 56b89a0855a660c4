import type { BookingReplica } from '../../base/replicas/booking-replica-store.ts';
import type { BooksReads, Raw } from '../../ledger/proof/check-store.ts';
import type { PaymentRows } from '../../payments/check-payments.ts';
import type { Order } from '../orders/order.ts';
import type { BundleLedgerEntry, BundlePurchase } from '../passes/bundle-purchase.ts';

/** All that the books are proven from. */
export interface SalesRows extends PaymentRows {
  orders: Raw<Order>;
  bookings_replica: Omit<BookingReplica, 'id'> & { _id: string };
  bundle_purchases: Raw<BundlePurchase>;
  bundle_ledger_entries: Raw<BundleLedgerEntry>;
  steps: { _id: string; key: string };
  audit_entries: { _id: string; entity: { id: string } };
}

export type SalesReads = BooksReads<SalesRows>;
