import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CallContext } from '@booking/platform/context.ts';

/** Something of a customer that is still to come, or to be paid. */
export interface Obligation {
  type: 'subscriptions' | 'bookings' | 'orders' | 'invoices';
  id: string;
  name: string;
  /** In transactions of its own: a call that dies halfway is repeated and goes on. */
  end(context: CallContext, reason: string): Promise<unknown>;
}

/**
 * A room that keeps records of customers: what it is asked and told when one of them is to be deleted, in the transaction of the deletion.
 */
export interface CustomerKeeper {
  /** In the order in which they are to be ended. */
  obligations?(tx: Transaction, customerId: string): Promise<Obligation[]>;
  /** Whether records that must be kept refer to the customer. */
  mustStay(tx: Transaction, customerId: string): Promise<boolean>;
  /** Takes what is the person's own out of records that stay. */
  forget?(tx: Transaction, customerId: string): Promise<void>;
}
