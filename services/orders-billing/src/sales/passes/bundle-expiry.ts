import type { FiringTimer } from '@booking/messaging/timers.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { auditEntry } from '../../base/event-writer.ts';
import { lapse, type BundleWriting } from './bundle-units.ts';
import { isExpired } from './bundle-purchase.ts';

/**
 * What is left of a bundle goes when its time is over: one line of the ledger, once, however late. The specification has no event for it.
 */
export async function bundleExpiryDue(
  parts: BundleWriting,
  tx: Transaction,
  { organizationId, key }: Pick<FiringTimer, 'organizationId' | 'key'>,
): Promise<void> {
  const purchase = await parts.bundlePurchases.find(organizationId, key, tx.session);
  if (!purchase || !isExpired(purchase, tx.now) || purchase.units_left === 0) return;
  const after = await lapse(parts, tx, purchase);
  tx.audit(auditEntry('bundle-purchases', 'expire', purchase, after));
}
