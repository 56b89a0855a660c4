import type { Entity } from '@booking/persistence/entity.ts';
import { conflict } from '@booking/platform/errors.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { bundleLedgerEntries, bundlePurchases } from '@booking/representations/entities/customers.ts';
import { integer, string, strings } from '@booking/representations/entity.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import { presented, type WireMessage } from '../../base/present.ts';

export const bundlePurchaseInput = inputOf(bundlePurchases);
export const bundlePurchaseRecord = recordOf(bundlePurchases, {
  order_item_id: string('The item of the order that brought it.', { null: 'where it was given' }),
  units_voided: integer('Units that were taken out for good, since their money was given back.', { initial: 0 }),
  service_ids: strings('Services that it pays for; all where empty.', { initial: [] }),
});

/** Bought units of a bundle. `units_left` is the balance of its ledger and never below zero. */
export type BundlePurchase = Entity & RecordOf<typeof bundlePurchaseRecord>;

/** What a bundle gave when it was bought. */
export interface BundleTerms {
  units: number;
  /** null = for ever. */
  validity_days: number | null;
  /** Services it pays for; empty = all. */
  service_ids: string[];
}

export const bundleLedgerRecord = recordOf(bundleLedgerEntries);

/** One line of the ledger; lines are only ever added. */
export type BundleLedgerEntry = Entity & RecordOf<typeof bundleLedgerRecord>;

/** The timer that ends a purchase; its key is the purchase's id. */
export const bundleExpiryKind = 'bundle-purchase-expiry';

/** From `expires_at` on its units pay for nothing, whether its timer has fired or not. */
export function isExpired({ expires_at }: Pick<BundlePurchase, 'expires_at'>, now: Date): boolean {
  return expires_at !== null && expires_at <= now;
}

/** Throws conflict when its time is over. */
function refuseExpired(purchase: BundlePurchase, now: Date): void {
  if (!isExpired(purchase, now)) return;
  throw conflict('expired', 'This bundle has expired.', {
    meta: { expires_at: purchase.expires_at?.toISOString() ?? null },
  });
}

/** The purchase after `change` units. Throws conflict below zero or above what was bought and not given back for money. */
export function withUnits(purchase: BundlePurchase, change: number): BundlePurchase {
  const units = purchase.units_left + change;
  if (units < 0) {
    throw conflict('too_few_units', `Only ${purchase.units_left} units of this bundle are left.`, {
      meta: { units_left: purchase.units_left, requested: -change },
    });
  }
  if (change > 0 && units > purchase.units_total - purchase.units_voided) {
    throw conflict('too_many_units', 'More units would be given back than were bought.');
  }
  return { ...purchase, units_left: units };
}

/** One line of the ledger that is to be. */
export interface UnitChange {
  purchaseId: string;
  units: number;
  reason: string;
  orderId: string | null;
  /** What time itself and undone orders write is written whether the bundle has expired or not. */
  evenExpired?: boolean;
  /** The units are void: nobody used them. Above 0: they are not any more. */
  areVoid?: boolean;
  /** Whose order takes them; a bundle pays for its owner alone. */
  payer?: string | null;
  /** The bundle is over: what comes back to it later, from a canceled booking, lapses as it does in one whose time is over. */
  ends?: boolean;
}

/** The purchase after the change. Throws conflict below zero, for a bundle that has expired and for one of somebody else. */
export function changedPurchase(
  purchase: BundlePurchase,
  change: Omit<UnitChange, 'orderId'>,
  now: Date,
): BundlePurchase {
  if (change.payer !== undefined && change.payer !== purchase.customer_id) {
    throw conflict('other_customer', 'This bundle belongs to another customer.');
  }
  if (!change.evenExpired) refuseExpired(purchase, now);
  const units_voided = purchase.units_voided - (change.areVoid ? change.units : 0);
  return {
    ...withUnits({ ...purchase, units_voided }, change.units),
    ...(change.ends ? { expires_at: now } : {}),
  };
}

export function presentPurchase(purchase: BundlePurchase, now: Date): WireMessage {
  if (isExpired(purchase, now)) return presented(purchase, []);
  return presented(purchase, purchase.units_left > 0 ? ['use', 'credit'] : ['credit']);
}
