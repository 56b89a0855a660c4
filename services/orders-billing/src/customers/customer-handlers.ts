import type { AddressServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/AddressService.ts';
import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import { groupedCreates } from '@booking/messaging/grouped-creates.ts';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { createCrud, missingReference } from '@booking/persistence/crud.ts';
import type { StoreManaged } from '@booking/persistence/entity.ts';
import { validationFailed } from '@booking/platform/errors.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { crudParts, includesOf, requireReference, type CrudParts } from '../base/crud-parts.ts';
import type { DeletionGuards } from '../base/deletion-guard-store.ts';
import { auditEntry, type EventWriter } from '../base/event-writer.ts';
import { inItsZone } from '../base/period-filters.ts';
import type { OrganizationLookup } from '../base/replicas/organization-settings.ts';
import { presented } from '../base/present.ts';
import type { Related } from '../base/related.ts';
import { addressInput, type Address } from './address.ts';
import { presentWithCredit } from './customer-credit.ts';
import type { CustomerAccountStore } from './customer-credit-store.ts';
import { exportCustomers, importCustomers } from './customer-csv.ts';
import { recordCustomer } from './customer-events.ts';
import { followAddress } from './follow-address.ts';
import { uniqueDebtorNumber, type CustomerRecords } from './customer-store.ts';
import { customerInput, named, newCustomer, presentCustomer, requireTaxable, type Customer } from './customer.ts';
import { toCustomer, type CustomerNaming } from './require-customer.ts';
import { deleteCustomer, type CustomerDeleting } from './delete-customer.ts';

/** What keeps addresses apart from whoever names them: a change or removal looks for those who do. */
interface AddressGuarding {
  addressGuards: DeletionGuards;
}

export function customerHandlers(
  parts: CustomerDeleting &
    AddressGuarding &
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
      await requireOwnAddress(parts, tx, given.address_id);
      const created = named({ ...newCustomer, ...base, ...given });
      await requireTaxableThere(parts, tx, created);
      return created;
    },
    async apply(current, given, { tx }) {
      if (given.address_id !== current.address_id) await requireOwnAddress(parts, tx, given.address_id, current.id);
      const changed = named({ ...current, ...given });
      // Who was stored before this was asked can still be changed elsewhere.
      if (taxFields.some((field) => given[field] !== undefined)) await requireTaxableThere(parts, tx, changed);
      return changed;
    },
    async record(change, { tx }) {
      const { before, after } = change;
      // Here, as it is with addresses. What was asked of the address holds when this is committed.
      if (after?.address_id && taxFields.some((field) => before?.[field] !== after[field])) {
        await parts.addressGuards.enter([after.address_id], tx.session);
      }
      await recordCustomer(parts, change, tx);
    },
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
    AddressGuarding &
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
      if (before) await parts.addressGuards.close(before.id, tx.session);
      await followAddress(parts, tx, { before, after });
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

/** Throws for an address that is not there, or another customer's: whoever has it to himself may change it, or take it away. */
async function requireOwnAddress(
  { addresses }: CustomerRecords,
  tx: Transaction,
  id: string | null | undefined,
  customerId?: string,
): Promise<void> {
  if (!id) return;
  const address = await addresses.find(tx.context.organizationId, id, tx.session);
  if (!address) throw missingReference('addresses', ['address_id']);
  if (address.customer_id === null || address.customer_id === customerId) return;
  throw validationFailed([
    { pointer: '/data/relationships/address', detail: 'This is the address of another customer.' },
  ]);
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
