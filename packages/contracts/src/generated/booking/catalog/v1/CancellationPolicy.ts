// Original file: proto/booking/catalog/v1/cancellation_policy.proto

import type { CancellationFeeTier as _booking_catalog_v1_CancellationFeeTier, CancellationFeeTier__Output as _booking_catalog_v1_CancellationFeeTier__Output } from '../../../booking/catalog/v1/CancellationFeeTier.ts';

export interface CancellationPolicy {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'name'?: (string);
  'cancellation_fee_tiers'?: (_booking_catalog_v1_CancellationFeeTier)[];
  'move_notice_hours'?: (number);
  'late_moves'?: (string);
  'late_move_fee_basis_points'?: (number);
  'no_show_fee_basis_points'?: (number);
}

export interface CancellationPolicy__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'name': (string);
  'cancellation_fee_tiers': (_booking_catalog_v1_CancellationFeeTier__Output)[];
  'move_notice_hours': (number);
  'late_moves': (string);
  'late_move_fee_basis_points': (number);
  'no_show_fee_basis_points': (number);
}
