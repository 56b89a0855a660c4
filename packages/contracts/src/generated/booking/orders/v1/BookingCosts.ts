// Original file: proto/booking/orders/v1/orders.proto

import type { CancellationCost as _booking_orders_v1_CancellationCost, CancellationCost__Output as _booking_orders_v1_CancellationCost__Output } from '../../../booking/orders/v1/CancellationCost.ts';
import type { Long } from '@grpc/proto-loader';

export interface BookingCosts {
  'booking_id'?: (string);
  'total_minor'?: (number | string | Long);
  'start_date'?: (string);
  'end_date'?: (string);
  'ended'?: (boolean);
  'cancellation'?: (_booking_orders_v1_CancellationCost)[];
  'late_move_fee_minor'?: (number | string | Long);
}

export interface BookingCosts__Output {
  'booking_id': (string);
  'total_minor': (number);
  'start_date': (string);
  'end_date': (string);
  'ended': (boolean);
  'cancellation': (_booking_orders_v1_CancellationCost__Output)[];
  'late_move_fee_minor': (number);
}
