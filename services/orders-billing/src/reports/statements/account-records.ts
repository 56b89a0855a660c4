import type { Session } from '@booking/persistence/mongo.ts';
import { countedDocuments } from '../../ledger/invoices/invoice-balance.ts';
import type { CreditEntryStore, CustomerAccountStore } from '../../customers/customer-credit-store.ts';
import type { InvoiceStore } from '../../ledger/invoices/invoice-store.ts';
import type { Invoice } from '../../ledger/invoices/invoice.ts';
import { sumOf } from '../../money/money.ts';
import type { OrderStore } from '../../sales/orders/order-store.ts';
import type { Order } from '../../sales/orders/order.ts';
import type { PaymentStore } from '../../payments/payment-store.ts';
import type { AccountRecords } from './statement-rows.ts';

/** What accounts are read from. */
export interface AccountReading {
  creditEntries: CreditEntryStore;
  customerAccounts: CustomerAccountStore;
  invoices: InvoiceStore;
  orders: OrderStore;
  payments: PaymentStore;
}

/** Where the records say that an account stands now, whatever its lines add up to. */
export interface AccountStanding {
  due_minor: number;
  credit_minor: number;
}

export interface Account extends AccountStanding {
  records: AccountRecords;
}

type Scoped = { organizationId: string; session: Session };

export async function customerRecords(
  parts: AccountReading,
  { organizationId, session }: Scoped,
  customerId: string,
): Promise<Account> {
  const documents = await parts.invoices.lockedOfCustomer(organizationId, customerId, session);
  const payments = await parts.payments.ofOwner(organizationId, { customer_id: customerId }, session);
  const creditEntries = await parts.creditEntries.ofCustomer(organizationId, customerId, session);
  const held = await parts.customerAccounts.find(organizationId, customerId, session);
  const paidOrders = await parts.orders.paidOfCustomer(organizationId, customerId, session);
  return {
    records: { documents, payments, creditEntries },
    ...standing(documents, paidOrders, held?.credit_minor ?? 0),
  };
}

export async function orderRecords(
  parts: AccountReading,
  { organizationId, session }: Scoped,
  order: Order,
): Promise<Account> {
  const documents = await parts.invoices.lockedOfOrder(organizationId, order.id, session);
  const payments = await parts.payments.ofOwner(organizationId, { order_id: order.id }, session);
  return { records: { documents, payments, creditEntries: [] }, ...standing(documents, [order], 0) };
}

/** Credit is what is held for the customer, what invoices have too much of, and what was paid on orders that no invoice asks for. */
function standing(documents: readonly Invoice[], orders: readonly Order[], heldMinor: number): AccountStanding {
  const invoiced = new Set(
    countedDocuments(documents).flatMap(({ kind, order_id: id }) => (kind === 'invoice' && id !== null ? [id] : [])),
  );
  const uninvoiced = orders.filter(({ id }) => !invoiced.has(id));
  return {
    due_minor: sumOf(documents.map((document) => document.due_minor)),
    credit_minor:
      heldMinor +
      sumOf(documents.map((document) => document.to_refund_minor)) +
      sumOf(uninvoiced.map((order) => order.paid_minor - order.refunded_minor)),
  };
}
