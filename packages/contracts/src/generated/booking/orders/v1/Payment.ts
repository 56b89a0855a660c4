// Original file: proto/booking/orders/v1/entities.proto

import type { Refund as _booking_orders_v1_Refund, Refund__Output as _booking_orders_v1_Refund__Output } from '../../../booking/orders/v1/Refund.ts';
import type { Long } from '@grpc/proto-loader';

export interface Payment {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'amount_minor'?: (number | string | Long);
  'refunded_minor'?: (number | string | Long);
  'currency'?: (string);
  'status'?: (string);
  'reference'?: (string);
  'paid_at'?: (string);
  'note'?: (string);
  'method_id'?: (string);
  'order_id'?: (string);
  'invoice_id'?: (string);
  'customer_id'?: (string);
  'subscription_id'?: (string);
  'source'?: (string);
  'credited_minor'?: (number | string | Long);
  'refunds'?: (_booking_orders_v1_Refund)[];
  'reversed_at'?: (string);
  'status_reason'?: (string);
  '_reference'?: "reference";
  '_paid_at'?: "paid_at";
  '_note'?: "note";
  '_method_id'?: "method_id";
  '_order_id'?: "order_id";
  '_invoice_id'?: "invoice_id";
  '_customer_id'?: "customer_id";
  '_subscription_id'?: "subscription_id";
  '_reversed_at'?: "reversed_at";
  '_status_reason'?: "status_reason";
}

export interface Payment__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'amount_minor': (number);
  'refunded_minor': (number);
  'currency': (string);
  'status': (string);
  'reference'?: (string);
  'paid_at'?: (string);
  'note'?: (string);
  'method_id'?: (string);
  'order_id'?: (string);
  'invoice_id'?: (string);
  'customer_id'?: (string);
  'subscription_id'?: (string);
  'source': (string);
  'credited_minor': (number);
  'refunds': (_booking_orders_v1_Refund__Output)[];
  'reversed_at'?: (string);
  'status_reason'?: (string);
}
