import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { requireReference } from '../base/crud-parts.ts';
import type { DeletionGuards } from '../base/deletion-guard-store.ts';
import type { CustomerStore } from './customer-store.ts';

/** Where something is made for a customer. */
export interface CustomerNaming {
  customers: CustomerStore;
  customerGuards: DeletionGuards;
}

/** The reference to whom something is made for, in a field of that name. */
export const toCustomer = (id: string | null | undefined) => ({ type: 'customers', field: 'customer_id', id });

/** Throws for a customer who is not there or was deleted, and sees to it that nobody deletes him meanwhile. */
export async function requireCustomer(
  { customers, customerGuards }: CustomerNaming,
  tx: Transaction,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  await requireReference(customers, toCustomer(id), tx);
  await customerGuards.enter([id], tx.session);
}
