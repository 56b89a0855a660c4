import type { Migration } from '@booking/persistence/migrations.ts';

interface EarlierSubscription {
  _id: string;
  custom_headers_json?: unknown;
}

/** Custom headers were stored in plain text once. */
export function headersAreSealed(seal: (json: string, id: string) => string): Migration['up'] {
  return async (database) => {
    const subscriptions = database.collection<EarlierSubscription>('webhook_subscriptions');
    const plain = { custom_headers_sealed: { $exists: false } };
    for await (const { _id, custom_headers_json: stored } of subscriptions.find(plain)) {
      const sealed = seal(typeof stored === 'string' ? stored : '{}', _id);
      const change = { $set: { custom_headers_sealed: sealed }, $unset: { custom_headers_json: 1 } };
      await subscriptions.updateOne({ _id, ...plain }, change as object);
    }
  };
}
