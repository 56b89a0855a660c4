import type { MigrationDatabase } from '@booking/persistence/migrations.ts';
import type { SearchedField } from '@booking/persistence/filters.ts';
import { searchKeysField, searchKeysOf } from '@booking/persistence/search-keys.ts';

/** Collection → the text fields of its search. */
const searched: Record<string, SearchedField[]> = {
  customers: ['first_name', 'last_name', 'email', 'company', { phone: 'phone' }],
  invoices: ['number', 'recipient'],
  orders: ['number', 'note'],
  payments: ['reference', 'note'],
  subscriptions: ['name'],
  vouchers: ['code', 'name'],
};

interface Row {
  _id: string;
  version: number;
  [field: string]: unknown;
}

const batchSize = 500;

/** Up to 0.1.0 a search looked at every record. Those with more text than keys are made of go on being looked at. */
export async function recordsHaveSearchKeys(database: MigrationDatabase): Promise<void> {
  for (const [name, fields] of Object.entries(searched)) {
    const collection = database.collection<Row>(name);
    const without = { [searchKeysField]: { $exists: false } };
    const names = fields.map((field) => (typeof field === 'string' ? field : field.phone));
    const projection = Object.fromEntries(['version', ...names].map((name) => [name, 1]));
    let writes: Parameters<typeof collection.bulkWrite>[0][number][] = [];
    const send = async (): Promise<void> => {
      if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
      writes = [];
    };
    for await (const { _id, version, ...row } of collection.find(without, { projection })) {
      const keys = searchKeysOf(fields, row);
      // Of the version that was read: whoever changes the record meanwhile gives it the keys of what it then says, or none.
      if (keys)
        writes.push({
          updateOne: { filter: { _id, version, ...without }, update: { $set: { [searchKeysField]: keys } } },
        });
      if (writes.length === batchSize) await send();
    }
    await send();
  }
}
