// Original file: proto/booking/orders/v1/orders.proto

import type { OrderItem as _booking_orders_v1_OrderItem, OrderItem__Output as _booking_orders_v1_OrderItem__Output } from '../../../booking/orders/v1/OrderItem.ts';
import type { InvoiceTax as _booking_orders_v1_InvoiceTax, InvoiceTax__Output as _booking_orders_v1_InvoiceTax__Output } from '../../../booking/orders/v1/InvoiceTax.ts';
import type { Long } from '@grpc/proto-loader';

export interface OrderCalculation {
  'currency'?: (string);
  'total_minor'?: (number | string | Long);
  'net_amount_minor'?: (number | string | Long);
  'tax_amount_minor'?: (number | string | Long);
  'discount_amount_minor'?: (number | string | Long);
  'system_fee_minor'?: (number | string | Long);
  'items'?: (_booking_orders_v1_OrderItem)[];
  'taxes'?: (_booking_orders_v1_InvoiceTax)[];
}

export interface OrderCalculation__Output {
  'currency': (string);
  'total_minor': (number);
  'net_amount_minor': (number);
  'tax_amount_minor': (number);
  'discount_amount_minor': (number);
  'system_fee_minor': (number);
  'items': (_booking_orders_v1_OrderItem__Output)[];
  'taxes': (_booking_orders_v1_InvoiceTax__Output)[];
}
