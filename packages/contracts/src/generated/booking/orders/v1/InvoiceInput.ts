// Original file: proto/booking/orders/v1/invoices.proto

import type { InvoiceItemInput as _booking_orders_v1_InvoiceItemInput, InvoiceItemInput__Output as _booking_orders_v1_InvoiceItemInput__Output } from '../../../booking/orders/v1/InvoiceItemInput.ts';

export interface InvoiceInput {
  'recipient'?: (string);
  'customer_id'?: (string);
  'order_id'?: (string);
  'note'?: (string);
  'due_days'?: (number);
  'items'?: (_booking_orders_v1_InvoiceItemInput)[];
  'recipient_vat_id'?: (string);
  'tax_exemption'?: (string);
  'tax_exemption_reason'?: (string);
  'recipient_address_json'?: (string);
  'recipient_contact'?: (string);
  'service_start'?: (string);
  'service_end'?: (string);
  '_recipient'?: "recipient";
  '_customer_id'?: "customer_id";
  '_order_id'?: "order_id";
  '_note'?: "note";
  '_due_days'?: "due_days";
  '_recipient_vat_id'?: "recipient_vat_id";
  '_tax_exemption'?: "tax_exemption";
  '_tax_exemption_reason'?: "tax_exemption_reason";
  '_recipient_address_json'?: "recipient_address_json";
  '_recipient_contact'?: "recipient_contact";
  '_service_start'?: "service_start";
  '_service_end'?: "service_end";
}

export interface InvoiceInput__Output {
  'recipient'?: (string);
  'customer_id'?: (string);
  'order_id'?: (string);
  'note'?: (string);
  'due_days'?: (number);
  'items': (_booking_orders_v1_InvoiceItemInput__Output)[];
  'recipient_vat_id'?: (string);
  'tax_exemption'?: (string);
  'tax_exemption_reason'?: (string);
  'recipient_address_json'?: (string);
  'recipient_contact'?: (string);
  'service_start'?: (string);
  'service_end'?: (string);
}
