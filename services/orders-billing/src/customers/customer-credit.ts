import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import type { CreditEntryStore, CustomerAccountStore } from './customer-credit-store.ts';
import type { CreditEntry, CustomerAccount } from './customer-account.ts';
import { presentCustomer, type Customer } from './customer.ts';
import type { WireMessage } from '../base/present.ts';

/** What changes the credit of a customer. */
export interface CreditWriting {
  creditEntries: CreditEntryStore;
  customerAccounts: CustomerAccountStore;
  newId: () => string;
}

export interface CreditChange {
  customerId: string;
  currency: string;
  /** Above zero: more credit. */
  amountMinor: number;
  kind: CreditEntry['kind'];
  paymentId: string | null;
  invoiceId?: string | null;
}

/**
 * Changes the balance and writes the line of its ledger, in one transaction; the balance is what parallel changes contend for. Whether
 * there is enough is the caller's to ask: a reversed payment may leave less than nothing. Returns the account as it is now.
 */
export async function changeCredit(
  parts: CreditWriting,
  tx: Transaction,
  { customerId, currency, amountMinor, kind, paymentId, invoiceId = null }: CreditChange,
): Promise<CustomerAccount> {
  const { organizationId } = tx.context;
  const options = { now: tx.now, session: tx.session };
  const known = await parts.customerAccounts.find(organizationId, customerId, tx.session);
  const account = known
    ? await parts.customerAccounts.update(
        organizationId,
        customerId,
        (current) => ({ ...current, credit_minor: current.credit_minor + amountMinor }),
        options,
      )
    : await parts.customerAccounts.insert(
        { id: customerId, organization_id: organizationId, currency, credit_minor: amountMinor },
        tx.now,
        tx.session,
      );
  const entry = {
    id: parts.newId(),
    organization_id: organizationId,
    customer_id: customerId,
    amount_minor: amountMinor,
    balance_minor: account.credit_minor,
    currency,
    kind,
    payment_id: paymentId,
    invoice_id: invoiceId,
  };
  await parts.creditEntries.insert(entry, tx.now, tx.session);
  return account;
}

/** What the organization holds for the customer. */
export async function creditOf(
  parts: { customerAccounts: CustomerAccountStore },
  tx: Transaction,
  customerId: string | null,
): Promise<number> {
  if (customerId === null) return 0;
  const account = await parts.customerAccounts.find(tx.context.organizationId, customerId, tx.session);
  return account?.credit_minor ?? 0;
}

/** Customers with what the organization holds for each of them, by one query. */
export async function presentWithCredit(
  parts: { customerAccounts: CustomerAccountStore },
  organizationId: string,
  customers: readonly Customer[],
): Promise<WireMessage[]> {
  const ids = customers.map(({ id }) => id);
  const accounts = await parts.customerAccounts.getMany(organizationId, ids);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return customers.map((customer) => presentCustomer(customer, byId.get(customer.id)));
}
