import { entityRecords, type PersonalRecords, type PersonAsked } from '@booking/messaging/personal-export.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { renderFlat } from '@booking/representations/flat.ts';
import { includeTree } from '@booking/representations/include-tree.ts';
import { presentPurchase, type BundleLedgerEntry, type BundlePurchase } from './sales/passes/bundle-purchase.ts';
import { presentInvoice, type Invoice } from './ledger/invoices/invoice.ts';
import { presentOrder } from './sales/orders/order.ts';
import { presentPayment } from './payments/payment.ts';
import { presented, type WireMessage } from './base/present.ts';
import type { Related } from './base/related.ts';
import type { Stores } from './stores.ts';
import { presentSubscription } from './subscriptions/subscription.ts';
import type { Address } from './customers/address.ts';
import type { Customer } from './customers/customer.ts';

const ofCustomer = ({ customerId }: PersonAsked) => ({ customer_id: customerId });
const itself = ({ customerId }: PersonAsked) => ({ _id: customerId });
const byId = { _id: 1 } as const;

type Personal =
  | 'customers'
  | 'addresses'
  | 'orders'
  | 'invoices'
  | 'payments'
  | 'subscriptions'
  | 'bundlePurchases'
  | 'bundleLedger'
  | 'creditEntries'
  | 'customerAccounts';
type Parts = Pick<Stores, Personal> & { related: Pick<Related, 'lookup'>; clock: Clock };

/** Entities of a type in the flat form of the public interface. */
function flat<T extends Entity>(kind: string, present: (entity: T) => WireMessage) {
  return {
    kind,
    shown: (entities: readonly T[]) => entities.map((entity) => renderFlat(entityOf(kind), present(entity))),
  };
}

/** With what a relation leads to in full. */
function nested<T extends Entity>(parts: Parts, kind: string, present: (entity: T) => WireMessage, relation: string) {
  const include = includeTree([relation]);
  return {
    kind,
    async shown(entities: readonly T[], { organizationId }: PersonAsked) {
      const wires = entities.map(present);
      const lookup = await parts.related.lookup(kind, wires, include, systemContext(organizationId, newId()));
      return wires.map((wire) => renderFlat(entityOf(kind), wire, { include, lookup }));
    },
  };
}

/** What this service keeps of a customer. Frozen documents and their files repeat the invoices. */
export function personalRecords(parts: Parts): PersonalRecords[] {
  const { clock } = parts;
  return [
    entityRecords(parts.customers, {
      ...nested(parts, 'customers', (customer: Customer) => presented(customer), 'address'),
      naming: itself,
      index: byId,
    }),
    entityRecords(parts.addresses, {
      ...flat('addresses', (address: Address) => presented(address)),
      naming: ofCustomer,
      index: { organization_id: 1, customer_id: 1 },
    }),
    entityRecords(parts.orders, {
      ...nested(parts, 'orders', presentOrder, 'utm_tracker'),
      naming: ofCustomer,
      index: { organization_id: 1, customer_id: 1, _id: 1 },
    }),
    entityRecords(parts.invoices, {
      ...nested(parts, 'invoices', (invoice: Invoice) => presentInvoice(invoice, clock.now()), 'items'),
      naming: ofCustomer,
      index: { organization_id: 1, customer_id: 1, locked: 1 },
    }),
    entityRecords(parts.payments, {
      ...flat('payments', presentPayment),
      naming: ofCustomer,
      index: { organization_id: 1, customer_id: 1, _id: 1 },
    }),
    entityRecords(parts.subscriptions, {
      ...flat('subscriptions', presentSubscription),
      naming: ofCustomer,
      index: { organization_id: 1, customer_id: 1, status: 1 },
    }),
    entityRecords(parts.bundlePurchases, {
      ...flat('bundle-purchases', (purchase: BundlePurchase) => presentPurchase(purchase, clock.now())),
      naming: ofCustomer,
      index: { organization_id: 1, customer_id: 1 },
    }),
    entityRecords(parts.bundleLedger, {
      ...flat('bundle-ledger-entries', (entry: BundleLedgerEntry) => presented(entry, [])),
      async naming({ organizationId, customerId }) {
        return { bundle_purchase_id: { $in: await parts.bundlePurchases.idsOfCustomer(organizationId, customerId) } };
      },
      index: { organization_id: 1, bundle_purchase_id: 1, _id: 1 },
    }),
    entityRecords(parts.creditEntries, {
      kind: 'credit-entries',
      naming: ofCustomer,
      index: { organization_id: 1, customer_id: 1, _id: 1 },
      shown: (entries) => entries.map((entry) => presented(entry, [])),
    }),
    entityRecords(parts.customerAccounts, {
      kind: 'customer-accounts',
      naming: itself,
      index: byId,
      shown: (accounts) => accounts.map((account) => presented(account, [])),
    }),
  ];
}
