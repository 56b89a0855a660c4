// Original file: proto/booking/orders/v1/entities.proto

import type { Customer as _booking_orders_v1_Customer, Customer__Output as _booking_orders_v1_Customer__Output } from '../../../booking/orders/v1/Customer.ts';
import type { Address as _booking_orders_v1_Address, Address__Output as _booking_orders_v1_Address__Output } from '../../../booking/orders/v1/Address.ts';
import type { Voucher as _booking_orders_v1_Voucher, Voucher__Output as _booking_orders_v1_Voucher__Output } from '../../../booking/orders/v1/Voucher.ts';
import type { Order as _booking_orders_v1_Order, Order__Output as _booking_orders_v1_Order__Output } from '../../../booking/orders/v1/Order.ts';
import type { Invoice as _booking_orders_v1_Invoice, Invoice__Output as _booking_orders_v1_Invoice__Output } from '../../../booking/orders/v1/Invoice.ts';
import type { InvoiceItem as _booking_orders_v1_InvoiceItem, InvoiceItem__Output as _booking_orders_v1_InvoiceItem__Output } from '../../../booking/orders/v1/InvoiceItem.ts';
import type { Payment as _booking_orders_v1_Payment, Payment__Output as _booking_orders_v1_Payment__Output } from '../../../booking/orders/v1/Payment.ts';
import type { PaymentMethod as _booking_orders_v1_PaymentMethod, PaymentMethod__Output as _booking_orders_v1_PaymentMethod__Output } from '../../../booking/orders/v1/PaymentMethod.ts';
import type { Subscription as _booking_orders_v1_Subscription, Subscription__Output as _booking_orders_v1_Subscription__Output } from '../../../booking/orders/v1/Subscription.ts';
import type { BundlePurchase as _booking_orders_v1_BundlePurchase, BundlePurchase__Output as _booking_orders_v1_BundlePurchase__Output } from '../../../booking/orders/v1/BundlePurchase.ts';
import type { UtmTracker as _booking_orders_v1_UtmTracker, UtmTracker__Output as _booking_orders_v1_UtmTracker__Output } from '../../../booking/orders/v1/UtmTracker.ts';

export interface Included {
  'customers'?: (_booking_orders_v1_Customer)[];
  'addresses'?: (_booking_orders_v1_Address)[];
  'vouchers'?: (_booking_orders_v1_Voucher)[];
  'orders'?: (_booking_orders_v1_Order)[];
  'invoices'?: (_booking_orders_v1_Invoice)[];
  'invoice_items'?: (_booking_orders_v1_InvoiceItem)[];
  'payments'?: (_booking_orders_v1_Payment)[];
  'payment_methods'?: (_booking_orders_v1_PaymentMethod)[];
  'subscriptions'?: (_booking_orders_v1_Subscription)[];
  'bundle_purchases'?: (_booking_orders_v1_BundlePurchase)[];
  'utm_trackers'?: (_booking_orders_v1_UtmTracker)[];
}

export interface Included__Output {
  'customers': (_booking_orders_v1_Customer__Output)[];
  'addresses': (_booking_orders_v1_Address__Output)[];
  'vouchers': (_booking_orders_v1_Voucher__Output)[];
  'orders': (_booking_orders_v1_Order__Output)[];
  'invoices': (_booking_orders_v1_Invoice__Output)[];
  'invoice_items': (_booking_orders_v1_InvoiceItem__Output)[];
  'payments': (_booking_orders_v1_Payment__Output)[];
  'payment_methods': (_booking_orders_v1_PaymentMethod__Output)[];
  'subscriptions': (_booking_orders_v1_Subscription__Output)[];
  'bundle_purchases': (_booking_orders_v1_BundlePurchase__Output)[];
  'utm_trackers': (_booking_orders_v1_UtmTracker__Output)[];
}
