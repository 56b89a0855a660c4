import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { BookingReplica } from '../base/replicas/booking-replica-store.ts';
import type { OrganizationSettings } from '../base/replicas/organization-settings.ts';
import type { Payment } from './payment.ts';

/**
 * What of a payment has left the account: `paid` and `refunded` are what is added to these sums; `goodwill` is more than was to be given
 * back.
 */
export interface GivenBack {
  paidMinor?: number;
  refundedMinor?: number;
  goodwillMinor: number;
  reason: string | null;
}

/**
 * What payments pay, as it stands in the transaction that asked for it: an order, or an invoice that belongs to none. Amounts in minor
 * units.
 */
export interface Debt {
  customer_id: string | null;
  currency: string;
  /** Its invoice, where it is an order that has one. */
  invoice_id: string | null;
  due_minor: number;
  /** What is due, and what was written off, whose place money takes. */
  payable_minor: number;
  to_refund_minor: number;
  /** Throws invalid_status_transition where nothing is paid of it in its state. */
  requirePayable(): void;
  /** A payment of it was written. Of two at once one conflicts here and sees the other. */
  listed(payment: Payment): Promise<void>;
  received(keptMinor: number, paymentId: string): Promise<void>;
  givenBack(change: GivenBack): Promise<void>;
  /** The money is gone: it is due again. */
  reversed(keptMinor: number): Promise<void>;
}

/** Registered by who has orders. */
export interface Debts {
  /** The order as it stands once it has followed what `asked` says of its bookings. */
  ofOrder(
    tx: Transaction,
    orderId: string,
    organization: OrganizationSettings,
    asked?: readonly BookingReplica[],
  ): Promise<Debt | undefined>;
  /** What was answered of the bookings of an order, though it has not followed yet. */
  bookingsNow(context: CallContext, orderId: string): Promise<readonly BookingReplica[]>;
}

/** Who has payments collected by itself, period by period: what it is asked, and told in the transaction of the payment's outcome. */
export interface Collector {
  /** The card or mandate is the one that is stored now: a retry uses the new card. */
  tokenOf(organizationId: string, subscriptionId: string): Promise<string | null>;
  /** What the outcomes of their payments will look at, one query per collection. */
  readAhead(tx: Transaction, subscriptionIds: readonly string[]): Promise<void>;
  /** Whether something is paid with the method, or was. */
  usesMethod(tx: Transaction, methodId: string): Promise<boolean>;
  received(tx: Transaction, payment: Payment): Promise<void>;
  failed(tx: Transaction, payment: Payment): Promise<void>;
  reversed(tx: Transaction, payment: Payment): Promise<void>;
}
