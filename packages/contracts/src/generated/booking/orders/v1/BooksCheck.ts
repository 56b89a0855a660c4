// Original file: proto/booking/orders/v1/books.proto

import type { StatementTotals as _booking_orders_v1_StatementTotals, StatementTotals__Output as _booking_orders_v1_StatementTotals__Output } from '../../../booking/orders/v1/StatementTotals.ts';
import type { BooksFault as _booking_orders_v1_BooksFault, BooksFault__Output as _booking_orders_v1_BooksFault__Output } from '../../../booking/orders/v1/BooksFault.ts';
import type { Long } from '@grpc/proto-loader';

export interface BooksCheck {
  'balanced'?: (boolean);
  'currency'?: (string);
  'documents'?: (number | string | Long);
  'sealed'?: (number | string | Long);
  'orders'?: (number | string | Long);
  'payments'?: (number | string | Long);
  'customers'?: (number | string | Long);
  'totals'?: (_booking_orders_v1_StatementTotals | null);
  'fault'?: (_booking_orders_v1_BooksFault | null);
  '_totals'?: "totals";
  '_fault'?: "fault";
}

export interface BooksCheck__Output {
  'balanced': (boolean);
  'currency': (string);
  'documents': (number);
  'sealed': (number);
  'orders': (number);
  'payments': (number);
  'customers': (number);
  'totals'?: (_booking_orders_v1_StatementTotals__Output | null);
  'fault'?: (_booking_orders_v1_BooksFault__Output | null);
}
