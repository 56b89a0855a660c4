import type { AddressServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/AddressService.ts';
import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import { groupedCreates } from '@booking/messaging/grouped-creates.ts';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import type { StoreManaged } from '@booking/persistence/entity.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { crudParts, includesOf, requireReference, type CrudParts } from '../base/crud-parts.ts';
import { auditEntry, type EventWriter } from '../base/event-writer.ts';
import { inItsZone } from '../base/period-filters.ts';
import type { OrganizationLookup } from '../base/replicas/organization-settings.ts';
import { presented } from '../base/present.ts';
import type { Related } from '../base/related.ts';
import { addressInput, type Address } from './address.ts';
import { presentWithCredit } from './customer-credit.ts';
import type { CustomerAccountStore } from './customer-credit-store.ts';
import { exportCustomers, importCustomers } from './customer-csv.ts';
import { recordCustomer, type CustomerWriting } from './customer-events.ts';
import { uniqueDebtorNumber, type CustomerRecords } from './customer-store.ts';
import { customerInput, named, newCustomer, presentCustomer, requireTaxable, type Customer } from './customer.ts';
import { toCustomer, type CustomerNaming } from './require-customer.ts';
import { deleteCustomer, type CustomerDeleting } from './delete-customer.ts';

export function customerHandlers(
  parts: CustomerDeleting &
    CrudParts & { customerAccounts: CustomerAccountStore; organization: OrganizationLookup; related: Related },
): Omit<
  UnaryHandlers<CustomerServiceDefinition>,
  'ApplyCustomerCredit' | 'RefundCustomerCredit' | 'GetCustomerStatement'
> {
  const crud = createCrud({
    ...crudParts(parts),
    groupCreates: groupedCreates(parts),
    store: parts.customers,
    input: customerInput,
    unique: uniqueDebtorNumber,
    present: (customers: readonly Customer[], { organizationId }) =>
      presentWithCredit(parts, organizationId, customers),
    presentNew: (customer) => presentCustomer(customer),
    includes: includesOf<Customer>(parts, 'customers', ['address'], (customer) => presentCustomer(customer)),
    async build(given, base, { tx }) {
      await requireReference(parts.addresses, { type: 'addresses', field: 'address_id', id: given.address_id }, tx);
      const created = named({ ...newCustomer, ...base, ...given });
      await requireTaxableThere(parts, tx, created);
      return created;
    },
    async apply(current, given, { tx }) {
      await requireReference(parts.addresses, { type: 'addresses', field: 'address_id', id: given.address_id }, tx);
      const changed = named({ ...current, ...given });
      // Who was stored before this was asked can still be changed elsewhere.
      if (taxFields.some((field) => given[field] !== undefined)) await requireTaxableThere(parts, tx, changed);
      return changed;
    },
    record: (change, { tx }) => recordCustomer(parts, change, tx),
  });
  return {
    async ListCustomers(request, context) {
      return crud.list({ ...request, query: await inItsZone(parts.organization, context, request.query) }, context);
    },
    GetCustomer: crud.get,
    CreateCustomer: crud.create,
    UpdateCustomer: crud.update,
    DeleteCustomer: (request, context) => deleteCustomer(parts, context, request),
    ExportCustomers: (_request, context) => exportCustomers(parts, context),
    ImportCustomers: ({ csv }, context) => importCustomers(parts, context, csv),
  };
}

export function addressHandlers(
  parts: CrudParts &
    CustomerRecords &
    CustomerNaming & { events: EventWriter; related: Related; unitOfWork: UnitOfWork },
): UnaryHandlers<AddressServiceDefinition> {
  const present = (address: Address) => presented(address);
  const crud = createCrud({
    ...crudParts(parts),
    groupCreates: groupedCreates(parts),
    store: parts.addresses,
    input: addressInput,
    present: async (addresses: readonly Address[]) => addresses.map(present),
    includes: includesOf<Address>(parts, 'addresses', ['customer'], present),
    async build(given, base, { tx }) {
      await requireReference(parts.customers, toCustomer(given.customer_id), tx);
      return { ...base, ...given };
    },
    async apply(current, given, { tx }) {
      await requireReference(parts.customers, toCustomer(given.customer_id), tx);
      return { ...current, ...given };
    },
    async record({ action, before, after }, { tx }) {
      tx.audit(auditEntry('addresses', action, before, after));
      // Here, since creates that share a transaction write nothing before.
      if (after?.customer_id && after.customer_id !== before?.customer_id) {
        await parts.customerGuards.enter([after.customer_id], tx.session);
      }
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

const taxFields = ['vat_id', 'tax_status', 'tax_exemption_reason', 'address_id'] as const;

async function requireTaxableThere(
  parts: CustomerRecords,
  tx: Transaction,
  customer: Omit<Customer, StoreManaged>,
): Promise<void> {
  const { address_id: id, organization_id: organizationId } = customer;
  requireTaxable(customer, id ? await parts.addresses.find(organizationId, id, tx.session) : undefined);
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
  if (after && after.country !== before?.country) requireTaxable(owner, after, () => 'country');
  const change = (current: Customer) => ({ ...current, address_id: after ? addressId : null });
  const changed = await customers.update(organizationId, customerId, change, { now: tx.now, session: tx.session });
  await recordCustomer(parts, { action: 'update', before: owner, after: changed }, tx);
}
