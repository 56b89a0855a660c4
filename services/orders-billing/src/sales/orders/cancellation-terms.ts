import type { CancellationTerms } from '../../base/neighbours/cancellation-policy.ts';
import { shareOf } from '../../money/money.ts';
import { feeShare, type FeeTier } from './pricing.ts';

const hourMs = 3_600_000;

/** Of orders that were placed before terms were frozen: the tiers of their organization hold. */
export function termsOfTiers(tiers: readonly FeeTier[]): CancellationTerms {
  return {
    cancellation_fee_tiers: [...tiers],
    move_notice_hours: 0,
    late_moves: 'charged',
    late_move_fee_basis_points: 0,
    no_show_fee_basis_points: 10_000,
  };
}

/** What late moves of an item have come to. */
export interface MoveFees {
  /** How many are in it. */
  count: number;
  /** The highest fee of those moments: a later cancellation costs at least that. */
  floor_minor: number;
  /** Whether it keeps the units of the pass that paid. */
  keeps_units: boolean;
  /** What they cost by themselves. */
  fee_minor: number;
}

export const noMoves: MoveFees = { count: 0, floor_minor: 0, keeps_units: false, fee_minor: 0 };

/** Whether a move so long before the start is one that the policy asks a notice of. */
export function isUnannounced(terms: CancellationTerms, startsInMs: number): boolean {
  return startsInMs < terms.move_notice_hours * hourMs;
}

/** Whether a move so long before the start leaves something to pay. */
export function holdsFee(terms: CancellationTerms, startsInMs: number): boolean {
  const moveFee = isUnannounced(terms, startsInMs) ? terms.late_move_fee_basis_points : 0;
  return moveFee > 0 || feeShare(terms.cancellation_fee_tiers, startsInMs) > 0;
}

/** One move more, of what cost `priceMinor` until then. */
export function withMove(
  fees: MoveFees,
  terms: CancellationTerms,
  { priceMinor, startsInMs }: { priceMinor: number; startsInMs: number },
): MoveFees {
  const share = feeShare(terms.cancellation_fee_tiers, startsInMs);
  const moveFee = isUnannounced(terms, startsInMs) ? shareOf(priceMinor, terms.late_move_fee_basis_points) : 0;
  return {
    count: fees.count + 1,
    floor_minor: Math.max(fees.floor_minor, shareOf(priceMinor, share)),
    keeps_units: fees.keeps_units || shareOf(1, share) > 0,
    fee_minor: fees.fee_minor + moveFee,
  };
}
