import { batchOf } from '@booking/persistence/batch.ts';
import type { Document } from '@booking/persistence/tenant-store.ts';
import type { ClientSession } from 'mongoose';
import type { Address } from './address.ts';
import type { Customer } from './customer.ts';
import type { CustomerRecords } from './customer-store.ts';

type WithAddress = Document<Customer> & { its_address: Document<Address>[] };

/** Has the batch of the transaction know these customers and their addresses by one query. */
export async function readWithAddresses(
  { customers, addresses }: CustomerRecords,
  organizationId: string,
  ids: readonly string[],
  session: ClientSession,
): Promise<void> {
  const batch = batchOf(session);
  if (!batch || ids.length === 0) return;
  const from = addresses.model.collection.collectionName;
  const own = { $match: { organization_id: organizationId } };
  const found = await customers.model.collection
    .aggregate<WithAddress>(
      [
        { $match: { _id: { $in: ids }, ...own.$match } },
        { $lookup: { from, localField: 'address_id', foreignField: '_id', pipeline: [own], as: 'its_address' } },
      ],
      { session },
    )
    .toArray();
  for (const { its_address: theirs, ...customer } of found) {
    batch.remember(customers.model.collection, customer._id, customers.fromDocument(customer));
    for (const address of theirs) {
      batch.remember(addresses.model.collection, address._id, addresses.fromDocument(address));
    }
  }
}
