// Original file: proto/booking/orders/v1/vouchers.proto

import type { Long } from '@grpc/proto-loader';

export interface VoucherInput {
  'code'?: (string);
  'name'?: (string);
  'discount_type'?: (string);
  'percent_basis_points'?: (number);
  'amount_minor'?: (number | string | Long);
  'currency'?: (string);
  'max_uses'?: (number);
  'max_uses_per_customer'?: (number);
  'valid_from'?: (string);
  'valid_until'?: (string);
  'active'?: (boolean);
  '_code'?: "code";
  '_name'?: "name";
  '_discount_type'?: "discount_type";
  '_percent_basis_points'?: "percent_basis_points";
  '_amount_minor'?: "amount_minor";
  '_currency'?: "currency";
  '_max_uses'?: "max_uses";
  '_max_uses_per_customer'?: "max_uses_per_customer";
  '_valid_from'?: "valid_from";
  '_valid_until'?: "valid_until";
  '_active'?: "active";
}

export interface VoucherInput__Output {
  'code'?: (string);
  'name'?: (string);
  'discount_type'?: (string);
  'percent_basis_points'?: (number);
  'amount_minor'?: (number);
  'currency'?: (string);
  'max_uses'?: (number);
  'max_uses_per_customer'?: (number);
  'valid_from'?: (string);
  'valid_until'?: (string);
  'active'?: (boolean);
}
