import { batchOf } from '@booking/persistence/batch.ts';
import type { Document } from '@booking/persistence/tenant-store.ts';
import type { ClientSession } from 'mongoose';
import type { Address } from './address.ts';
import type { Customer } from './customer.ts';
import type { CustomerRecords } from './customer-store.ts';

type WithAddress = Document<Customer> & { its_address: Document<Address>[] };

/** A customer with its address by one query, outside of any transaction. */
export async function findWithAddress(
  { customers, addresses }: CustomerRecords,
  organizationId: string,
  id: string,
): Promise<{ customer: Customer; address: Address | undefined } | undefined> {
  const [found] = await customers.model.collection
    .aggregate<WithAddress>(withAddress({ customers, addresses }, organizationId, [id]))
    .toArray();
  if (!found) return undefined;
  const { its_address: theirs, ...customer } = found;
  const [address] = theirs.map((one) => addresses.fromDocument(one));
  return { customer: customers.fromDocument(customer), address };
}

function withAddress({ addresses }: CustomerRecords, organizationId: string, ids: readonly string[]) {
  const own = { $match: { organization_id: organizationId } };
  const from = addresses.model.collection.collectionName;
  return [
    { $match: { _id: { $in: [...ids] }, ...own.$match } },
    { $lookup: { from, localField: 'address_id', foreignField: '_id', pipeline: [own], as: 'its_address' } },
  ];
}

/** Has the batch of the transaction know these customers and their addresses by one query. */
export async function readWithAddresses(
  { customers, addresses }: CustomerRecords,
  organizationId: string,
  ids: readonly string[],
  session: ClientSession,
): Promise<void> {
  const batch = batchOf(session);
  if (!batch || ids.length === 0) return;
  const found = await customers.model.collection
    .aggregate<WithAddress>(withAddress({ customers, addresses }, organizationId, ids), { session })
    .toArray();
  for (const { its_address: theirs, ...customer } of found) {
    batch.remember(customers.model.collection, customer._id, customers.fromDocument(customer));
    for (const address of theirs) {
      batch.remember(addresses.model.collection, address._id, addresses.fromDocument(address));
    }
  }
}
