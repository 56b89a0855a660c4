import type { AddressServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/AddressService.ts';
import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import type { IdempotentCalls } from '@booking/messaging/idempotency.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import type { CallContext } from '@booking/platform/context.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { InvoiceStore } from '../invoices/invoice-store.ts';
import type { Resources } from '../neighbours/resources.ts';
import { applyCredit, refundCredit, type CreditSpending } from '../payments/apply-credit.ts';
import type { OrderWriting } from '../orders/order-records.ts';
import type { OrderStore } from '../orders/order-store.ts';
import { crudParts, includesOf, requireReference, type CrudParts } from '../shared/crud-parts.ts';
import { auditEntry, type EventWriter } from '../shared/event-writer.ts';
import { withMoments } from '../shared/period-filters.ts';
import { presented } from '../shared/present.ts';
import type { Related } from '../shared/related.ts';
import { statementReader, type StatementReading } from '../statements/read-statement.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { addressInput, type Address } from './address.ts';
import type { AuditRedaction } from './audit-redaction-store.ts';
import { exportCustomers, importCustomers } from './customer-csv.ts';
import { recordCustomer, type CustomerWriting } from './customer-events.ts';
import type { CustomerRecords } from './customer-store.ts';
import { anonymised, customerInput, personalFields, type Customer } from './customer.ts';

const presentActions = (customer: Customer) => presented(customer, customer.anonymised_at ? [] : ['update', 'delete']);

export function customerHandlers(
  parts: CustomerForgetting & CreditSpending & StatementReading & CrudParts & { related: Related },
): UnaryHandlers<CustomerServiceDefinition> {
  const readStatement = statementReader(parts, 'customer');
  const crud = createCrud({
    ...crudParts(parts),
    store: parts.customers,
    input: customerInput,
    present: async (customers: readonly Customer[]) => customers.map(presentActions),
    includes: includesOf<Customer>(parts, 'customers', ['address'], presentActions),
    async build(given, base, { tx }) {
      await requireReference(parts.addresses, { type: 'addresses', field: 'address_id', id: given.address_id }, tx);
      return { ...base, ...given, anonymised_at: null };
    },
    async apply(current, given, { tx }) {
      await requireReference(parts.addresses, { type: 'addresses', field: 'address_id', id: given.address_id }, tx);
      return { ...current, ...given };
    },
    record: (change, { tx }) => recordCustomer(parts, change, tx),
  });
  return {
    async ListCustomers(request, context) {
      return crud.list({ ...request, query: await withMoments(parts.organization, context, request.query) }, context);
    },
    GetCustomer: crud.get,
    CreateCustomer: crud.create,
    UpdateCustomer: crud.update,
    DeleteCustomer: ({ id }, context) => deleteCustomer(parts, context, id),
    async ApplyCustomerCredit(request, context) {
      return { item: await applyCredit(parts, context, request, presentActions) };
    },
    async RefundCustomerCredit(request, context) {
      return { item: await refundCredit(parts, context, request, presentActions) };
    },
    GetCustomerStatement: (request, context) => readStatement(context, request),
    ExportCustomers: (_request, context) => exportCustomers(parts, context),
    ImportCustomers: ({ csv }, context) => importCustomers(parts, context, csv),
  };
}

/** What knows whether a customer must be kept, and removes what names the person. */
interface CustomerForgetting extends CustomerRecords, OrderWriting {
  auditRedaction: AuditRedaction;
  idempotent: IdempotentCalls;
  invoices: InvoiceStore;
  resources: Pick<Resources, 'mayHaveBookings'>;
  subscriptions: SubscriptionStore;
}

/** Removes the customer, or what identifies the person where records that must be kept refer to it. */
async function deleteCustomer(
  parts: CustomerForgetting,
  context: CallContext,
  id: string,
): Promise<Record<string, never>> {
  // Bookings without an order are known to resources alone.
  const booked = await parts.resources.mayHaveBookings(context, id);
  return parts.idempotent.inTransaction(context, async (tx) => {
    const options = { session: tx.session, ifVersion: context.ifVersion };
    const before = await parts.customers.get(context.organizationId, id, tx.session);
    if (before.anonymised_at) return {};
    if (!booked && !(await mustStay(parts, tx, id))) {
      await parts.customers.remove(context.organizationId, id, options);
      // The event tells the customer as it was, the address nested: so before the address is gone. The trail does not.
      const silent: Transaction = { ...tx, audit: (entry) => tx.audit({ ...entry, changes: {} }) };
      await recordCustomer(parts, { action: 'delete', before, after: undefined }, silent);
      await forget(parts, tx, before);
      return {};
    }
    await forget(parts, tx, before);
    const change = (current: Customer) => anonymised(current, tx.now);
    const after = await parts.customers.update(context.organizationId, id, change, { ...options, now: tx.now });
    await recordCustomer(parts, { action: 'anonymise', before: undefined, after }, tx);
    return {};
  });
}

/** Removes the person's addresses, and what the audit trail says about person and addresses. */
async function forget(
  parts: CustomerRecords & { auditRedaction: AuditRedaction },
  tx: Transaction,
  customer: Customer,
): Promise<void> {
  const { addresses, auditRedaction } = parts;
  const { organizationId } = tx.context;
  const ids = await addressesOf(parts, tx, customer);
  await addresses.removeMany(organizationId, ids, tx.session);
  await auditRedaction.redact(organizationId, { type: 'addresses', ids }, tx.session);
  const person = { type: 'customers', ids: [customer.id] };
  await auditRedaction.redact(organizationId, person, tx.session, personalFields);
}

/** Those that name the customer, and the one that the customer names, unless it is another's too. */
async function addressesOf(parts: CustomerRecords, tx: Transaction, customer: Customer): Promise<string[]> {
  const { addresses, customers } = parts;
  const { organizationId } = tx.context;
  const ids = await addresses.idsOfCustomer(organizationId, customer.id, tx.session);
  const current = customer.address_id && (await addresses.find(organizationId, customer.address_id, tx.session));
  if (!current || current.customer_id !== null) return ids;
  const shared = await customers.sharesAddress(organizationId, current.id, customer.id, tx.session);
  return shared ? ids : [...ids, current.id];
}

async function mustStay(
  parts: { invoices: InvoiceStore; orders: OrderStore; subscriptions: SubscriptionStore },
  tx: Transaction,
  customerId: string,
): Promise<boolean> {
  const { organizationId } = tx.context;
  if (await parts.invoices.hasLocked(organizationId, customerId, tx.session)) return true;
  if (await parts.subscriptions.hasCustomer(organizationId, customerId, tx.session)) return true;
  return parts.orders.hasCustomer(organizationId, customerId, tx.session);
}

export function addressHandlers(
  parts: CrudParts & CustomerRecords & { events: EventWriter; related: Related },
): UnaryHandlers<AddressServiceDefinition> {
  const present = (address: Address) => presented(address);
  const reference = (id: string | null | undefined) => ({ type: 'customers', field: 'customer_id', id });
  const crud = createCrud({
    ...crudParts(parts),
    store: parts.addresses,
    input: addressInput,
    present: async (addresses: readonly Address[]) => addresses.map(present),
    includes: includesOf<Address>(parts, 'addresses', ['customer'], present),
    async build(given, base, { tx }) {
      await requireReference(parts.customers, reference(given.customer_id), tx);
      return { ...base, ...given };
    },
    async apply(current, given, { tx }) {
      await requireReference(parts.customers, reference(given.customer_id), tx);
      return { ...current, ...given };
    },
    async record({ action, before, after }, { tx }) {
      tx.audit(auditEntry('addresses', action, before, after));
      await tellCustomer(parts, tx, { before, after });
    },
  });
  return {
    ListAddresses: crud.list,
    GetAddress: crud.get,
    CreateAddress: crud.create,
    UpdateAddress: crud.update,
    DeleteAddress: crud.remove,
  };
}

/** An address is part of what the outside sees of its customer: the first one becomes the customer's, a changed or removed one counts. */
async function tellCustomer(
  parts: CustomerWriting,
  tx: Transaction,
  { before, after }: { before: Address | undefined; after: Address | undefined },
): Promise<void> {
  const { customers } = parts;
  const customerId = (after ?? before)?.customer_id;
  const addressId = (after ?? before)?.id ?? null;
  if (!customerId) return;
  const { organizationId } = tx.context;
  const owner = await customers.find(organizationId, customerId, tx.session);
  if (!owner || (owner.address_id !== null && owner.address_id !== addressId)) return;
  if (!after && owner.address_id === null) return;
  const change = (current: Customer) => ({ ...current, address_id: after ? addressId : null });
  const changed = await customers.update(organizationId, customerId, change, { now: tx.now, session: tx.session });
  await recordCustomer(parts, { action: 'update', before: owner, after: changed }, tx);
}
