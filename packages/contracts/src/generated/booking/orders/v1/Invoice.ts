// Original file: proto/booking/orders/v1/entities.proto

import type { InvoiceTax as _booking_orders_v1_InvoiceTax, InvoiceTax__Output as _booking_orders_v1_InvoiceTax__Output } from '../../../booking/orders/v1/InvoiceTax.ts';
import type { Long } from '@grpc/proto-loader';

export interface Invoice {
  'id'?: (string);
  'organization_id'?: (string);
  'version'?: (number);
  'created_at'?: (string);
  'updated_at'?: (string);
  'available_actions'?: (string)[];
  'number'?: (string);
  'status'?: (string);
  'locked'?: (boolean);
  'kind'?: (string);
  'recipient'?: (string);
  'recipient_address_json'?: (string);
  'currency'?: (string);
  'total_minor'?: (number | string | Long);
  'net_amount_minor'?: (number | string | Long);
  'tax_amount_minor'?: (number | string | Long);
  'discount_amount_minor'?: (number | string | Long);
  'paid_minor'?: (number | string | Long);
  'due_minor'?: (number | string | Long);
  'issued_at'?: (string);
  'due_date'?: (string);
  'canceled_at'?: (string);
  'note'?: (string);
  'taxes'?: (_booking_orders_v1_InvoiceTax)[];
  'customer_id'?: (string);
  'order_id'?: (string);
  'subscription_id'?: (string);
  'item_ids'?: (string)[];
  'previous_invoice_id'?: (string);
  'overdue'?: (boolean);
  'recipient_vat_id'?: (string);
  'tax_exemption'?: (string);
  '_number'?: "number";
  '_issued_at'?: "issued_at";
  '_due_date'?: "due_date";
  '_canceled_at'?: "canceled_at";
  '_note'?: "note";
  '_customer_id'?: "customer_id";
  '_order_id'?: "order_id";
  '_subscription_id'?: "subscription_id";
  '_previous_invoice_id'?: "previous_invoice_id";
  '_recipient_vat_id'?: "recipient_vat_id";
  '_tax_exemption'?: "tax_exemption";
}

export interface Invoice__Output {
  'id': (string);
  'organization_id': (string);
  'version': (number);
  'created_at': (string);
  'updated_at': (string);
  'available_actions': (string)[];
  'number'?: (string);
  'status': (string);
  'locked': (boolean);
  'kind': (string);
  'recipient': (string);
  'recipient_address_json': (string);
  'currency': (string);
  'total_minor': (number);
  'net_amount_minor': (number);
  'tax_amount_minor': (number);
  'discount_amount_minor': (number);
  'paid_minor': (number);
  'due_minor': (number);
  'issued_at'?: (string);
  'due_date'?: (string);
  'canceled_at'?: (string);
  'note'?: (string);
  'taxes': (_booking_orders_v1_InvoiceTax__Output)[];
  'customer_id'?: (string);
  'order_id'?: (string);
  'subscription_id'?: (string);
  'item_ids': (string)[];
  'previous_invoice_id'?: (string);
  'overdue': (boolean);
  'recipient_vat_id'?: (string);
  'tax_exemption'?: (string);
}
