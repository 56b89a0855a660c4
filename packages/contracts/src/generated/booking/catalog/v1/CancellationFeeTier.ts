// Original file: proto/booking/catalog/v1/organization.proto


export interface CancellationFeeTier {
  'hours_before'?: (number);
  'fee_basis_points'?: (number);
}

export interface CancellationFeeTier__Output {
  'hours_before': (number);
  'fee_basis_points': (number);
}
