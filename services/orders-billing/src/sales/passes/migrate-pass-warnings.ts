import type { MigrationDatabase } from '@booking/persistence/migrations.ts';
import { bundleWarningKind } from './bundle-warning.ts';

interface StoredPurchase {
  _id: string;
  organization_id: string;
  created_at: Date;
}

/**
 * Up to 0.1.0 nobody was warned of the end of a bundle: whoever has units that will end gets the timer. It is due at once, and then sets
 * itself for the right day of the organization's calendar; where that is over already, the warning goes out now.
 */
export async function passesHaveWarnings(database: MigrationDatabase): Promise<void> {
  const timers = database.collection<{ _id: string }>('timers');
  const ending = { expires_at: { $ne: null }, units_left: { $gt: 0 }, customer_id: { $ne: null } };
  const purchases = database.collection<StoredPurchase>('bundle_purchases').find(ending);
  for await (const { _id: key, organization_id, created_at: due_at } of purchases) {
    const timer = { kind: bundleWarningKind, key, organization_id, payload: {}, due_at, available_at: due_at };
    const unclaimed = { lease: null, failures: 0, last_error: null };
    await timers.updateOne(
      { _id: `${bundleWarningKind}:${key}` },
      { $setOnInsert: { ...timer, ...unclaimed } },
      { upsert: true },
    );
  }
}
