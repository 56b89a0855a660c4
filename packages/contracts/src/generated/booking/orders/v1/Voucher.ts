// Original file: proto/booking/orders/v1/entities.proto

import type { Long } from '@grpc/proto-loader';

export interface Voucher {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'code'?: (string);
  'name'?: (string);
  'discount_type'?: (string);
  'percent_basis_points'?: (number);
  'amount_minor'?: (number | string | Long);
  'currency'?: (string);
  'max_uses'?: (number);
  'max_uses_per_customer'?: (number);
  'use_count'?: (number);
  'valid_from'?: (string);
  'valid_until'?: (string);
  'active'?: (boolean);
  '_name'?: "name";
  '_currency'?: "currency";
  '_max_uses'?: "max_uses";
  '_max_uses_per_customer'?: "max_uses_per_customer";
  '_valid_from'?: "valid_from";
  '_valid_until'?: "valid_until";
}

export interface Voucher__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'code': (string);
  'name'?: (string);
  'discount_type': (string);
  'percent_basis_points': (number);
  'amount_minor': (number);
  'currency'?: (string);
  'max_uses'?: (number);
  'max_uses_per_customer'?: (number);
  'use_count': (number);
  'valid_from'?: (string);
  'valid_until'?: (string);
  'active': (boolean);
}
