// Original file: proto/booking/catalog/v1/cancellation_policy.proto

import type { CancellationFeeTier as _booking_catalog_v1_CancellationFeeTier, CancellationFeeTier__Output as _booking_catalog_v1_CancellationFeeTier__Output } from '../../../booking/catalog/v1/CancellationFeeTier.ts';

export interface CancellationPolicyInput {
  'name'?: (string);
  'cancellation_fee_tiers'?: (_booking_catalog_v1_CancellationFeeTier)[];
  'move_notice_hours'?: (number);
  'late_moves'?: (string);
  'late_move_fee_basis_points'?: (number);
  'no_show_fee_basis_points'?: (number);
  '_name'?: "name";
  '_move_notice_hours'?: "move_notice_hours";
  '_late_moves'?: "late_moves";
  '_late_move_fee_basis_points'?: "late_move_fee_basis_points";
  '_no_show_fee_basis_points'?: "no_show_fee_basis_points";
}

export interface CancellationPolicyInput__Output {
  'name'?: (string);
  'cancellation_fee_tiers': (_booking_catalog_v1_CancellationFeeTier__Output)[];
  'move_notice_hours'?: (number);
  'late_moves'?: (string);
  'late_move_fee_basis_points'?: (number);
  'no_show_fee_basis_points'?: (number);
}
