// Original file: proto/booking/orders/v1/orders.proto

import type { StatementLine as _booking_orders_v1_StatementLine, StatementLine__Output as _booking_orders_v1_StatementLine__Output } from '../../../booking/orders/v1/StatementLine.ts';
import type { StatementTotals as _booking_orders_v1_StatementTotals, StatementTotals__Output as _booking_orders_v1_StatementTotals__Output } from '../../../booking/orders/v1/StatementTotals.ts';
import type { Long } from '@grpc/proto-loader';

export interface Statement {
  'id'?: (string);
  'currency'?: (string);
  'opening_balance_minor'?: (number | string | Long);
  'closing_balance_minor'?: (number | string | Long);
  'lines'?: (_booking_orders_v1_StatementLine)[];
  'totals'?: (_booking_orders_v1_StatementTotals | null);
}

export interface Statement__Output {
  'id': (string);
  'currency': (string);
  'opening_balance_minor': (number);
  'closing_balance_minor': (number);
  'lines': (_booking_orders_v1_StatementLine__Output)[];
  'totals': (_booking_orders_v1_StatementTotals__Output | null);
}
