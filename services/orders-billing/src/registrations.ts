import type { CustomerKeeper } from './customers/customer-keeper.ts';
import { invoiceKeeper } from './ledger/invoices/customer-invoices.ts';
import type { DocumentSources } from './ledger/invoices/document-source.ts';
import type { InvoiceCorrecting } from './ledger/invoices/invoice-corrections.ts';
import type { Collector, Debts } from './payments/debt.ts';
import { paymentsReissued } from './payments/reissued-payments.ts';
import { bookingsNow, type BookingsAsking } from './sales/changes/bookings-now.ts';
import { cancelOrder } from './sales/changes/change-orders.ts';
import { orderKeeper } from './sales/placing/customer-orders.ts';
import { passKeeper } from './sales/passes/customer-passes.ts';
import { orderDebt } from './sales/settling/order-debt.ts';
import { orderReissued, orderSource } from './sales/settling/order-source.ts';
import type { OrderSettling } from './sales/settling/settle-order.ts';
import { subscriptionCollector } from './subscriptions/collector.ts';
import { subscriptionKeeper } from './subscriptions/customer-subscriptions.ts';
import { periodReissued } from './subscriptions/reissued-period.ts';
import { dropReminder } from './subscriptions/reminders.ts';

/** What rooms are asked for and told by those below them. */
export interface Registrations {
  /** By customers. */
  keepers: readonly CustomerKeeper[];
  /** By the ledger. */
  sources: DocumentSources;
  /** By payments. */
  debts: Debts;
  /** By payments. */
  collector: Collector;
}

type Registered = Registrations &
  BookingsAsking &
  InvoiceCorrecting &
  OrderSettling &
  Parameters<typeof orderKeeper>[0] &
  Parameters<typeof cancelOrder>[0] &
  Parameters<typeof passKeeper>[0] &
  Parameters<typeof subscriptionKeeper>[0] &
  Parameters<typeof subscriptionCollector>[0];

/** Completes the parts by what their rooms register: each is given the whole, and asks for it only later. */
export function registered<Own extends object>(own: Own & Omit<Registered, keyof Registrations>): Own & Registrations {
  const parts = own as typeof own & Registered;
  const registrations: Registrations = {
    // What subscriptions and orders still bill when they end is among the invoices that follow.
    keepers: [
      subscriptionKeeper(parts),
      orderKeeper(parts, (context, request) => cancelOrder(parts, context, request)),
      invoiceKeeper(parts),
      passKeeper(parts),
    ],
    sources: {
      ofOrder: (tx, orderId, organization) => orderSource(parts, tx, orderId, organization),
      canceled: dropReminder,
      async reissued(tx, reissue) {
        await paymentsReissued(parts, tx, reissue);
        await orderReissued(parts, tx, reissue);
        await periodReissued(parts, tx, reissue);
      },
    },
    debts: {
      ofOrder: (tx, orderId, organization, asked) => orderDebt(parts, tx, orderId, organization, asked),
      bookingsNow: (context, orderId) => bookingsNow(parts, context, orderId),
    },
    collector: subscriptionCollector(parts),
  };
  return Object.assign(own, registrations);
}
