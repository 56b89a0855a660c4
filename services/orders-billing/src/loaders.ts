import type { Entity } from '@booking/persistence/entity.ts';
import type { TenantStore } from '@booking/persistence/tenant-store.ts';
import type { Clock } from '@booking/platform/clock.ts';
import type { CustomerAccount } from './customers/customer-account.ts';
import { presentCustomer, type Customer } from './customers/customer.ts';
import { presentPurchase } from './sales/passes/bundle-purchase.ts';
import { presentInvoice } from './ledger/invoices/invoice.ts';
import { presentOrder } from './sales/orders/order.ts';
import { presentPayment } from './payments/payment.ts';
import { presented, type WireMessage } from './base/present.ts';
import type { TypeLoader } from './base/related.ts';
import type { Stores } from './stores.ts';
import { presentSubscription } from './subscriptions/subscription.ts';

/** How records of each type are loaded in their wire form, wherever a relation leads to them. */
export function ownLoaders(stores: Stores, clock: Clock): Record<string, TypeLoader> {
  return {
    customers: customerLoader(stores),
    addresses: load(stores.addresses, presented),
    vouchers: load(stores.vouchers, presented),
    orders: load(stores.orders, presentOrder),
    'utm-trackers': load(stores.utmTrackers, (tracker) => presented(tracker, [])),
    payments: load(stores.payments, presentPayment),
    'payment-methods': load(stores.paymentMethods, presented),
    invoices: load(stores.invoices, (invoice) => presentInvoice(invoice, clock.now())),
    'invoice-items': load(stores.invoiceItems, (item) => presented(item, [])),
    subscriptions: load(stores.subscriptions, presentSubscription),
    'bundle-purchases': load(stores.bundlePurchases, (purchase) => presentPurchase(purchase, clock.now())),
  };
}

/** With what the organization holds for them; in a transaction without it, since events do not say it. */
function customerLoader({ customers, customerAccounts }: Stores): TypeLoader {
  const present = (customer: Entity, account?: Entity) =>
    presentCustomer(customer as Customer, account as CustomerAccount | undefined);
  return {
    ...load(customers, (customer) => presentCustomer(customer)),
    stored: { store: customers, beside: customerAccounts, present },
  };
}

/** For event data: plans of catalog as this service last heard of them. */
export function planLoader(stores: Stores): TypeLoader {
  return {
    async load(ids, { organizationId }, session) {
      const plans = await stores.planReplicas.getMany(organizationId, ids, session);
      return plans.map(({ wire }) => wire);
    },
  };
}

function load<T extends Entity>(store: TenantStore<T>, present: (entity: T) => WireMessage): TypeLoader {
  return {
    async load(ids, { organizationId }, session) {
      const found = await store.getMany(organizationId, ids, session);
      return found.map((entity) => present(entity));
    },
    stored: { store, present: (entity) => present(entity as T) },
  };
}
