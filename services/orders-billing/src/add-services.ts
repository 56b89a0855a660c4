import type { GrpcServer } from '@booking/platform/grpc-server.ts';
import type { Parts } from './build-parts.ts';
import { booksHandlers, booksOperatorHandlers } from './reports/proof/check-handlers.ts';
import { bundleLedgerEntryHandlers, bundlePurchaseHandlers } from './sales/passes/bundle-handlers.ts';
import { addressHandlers, customerHandlers } from './customers/customer-handlers.ts';
import { exportHandlers } from './reports/exports/export-handlers.ts';
import { invoiceHandlers, invoiceItemHandlers } from './ledger/invoices/invoice-handlers.ts';
import { orderHandlers, utmTrackerHandlers } from './sales/order-handlers.ts';
import { settingsHandlers } from './base/neighbours/settings-handlers.ts';
import { creditHandlers } from './payments/apply-credit.ts';
import { customerStatementHandlers, orderStatementHandlers } from './reports/statements/statement-handlers.ts';
import { paymentHandlers, paymentMethodHandlers } from './payments/payment-handlers.ts';
import { paymentCallbackHandlers } from './payments/receive-callback.ts';
import { subscriptionHandlers } from './subscriptions/subscription-handlers.ts';
import { voucherHandlers } from './sales/vouchers/voucher-handlers.ts';

/** Every gRPC service of this area. */
export function addServices(grpc: GrpcServer, parts: Parts): void {
  const area = 'booking.orders.v1.';
  grpc.add('booking.common.v1.SettingsService', settingsHandlers(parts));
  grpc.add(`${area}CustomerService`, {
    ...customerHandlers(parts),
    ...creditHandlers(parts),
    ...customerStatementHandlers(parts),
  });
  grpc.add(`${area}AddressService`, addressHandlers(parts));
  grpc.add(`${area}VoucherService`, voucherHandlers(parts));
  grpc.add(`${area}OrderService`, { ...orderHandlers(parts), ...orderStatementHandlers(parts) });
  grpc.add(`${area}UtmTrackerService`, utmTrackerHandlers(parts));
  grpc.add(`${area}PaymentService`, paymentHandlers(parts));
  grpc.add(`${area}PaymentMethodService`, paymentMethodHandlers(parts));
  grpc.add(`${area}PaymentCallbackService`, paymentCallbackHandlers(parts));
  grpc.add(`${area}InvoiceService`, invoiceHandlers(parts));
  grpc.add(`${area}InvoiceItemService`, invoiceItemHandlers(parts));
  grpc.add(`${area}BooksService`, booksHandlers(parts));
  grpc.add(`${area}BooksOperatorService`, booksOperatorHandlers(parts.stores));
  grpc.add(`${area}ExportService`, exportHandlers(parts));
  grpc.add(`${area}SubscriptionService`, subscriptionHandlers(parts));
  grpc.add(`${area}BundlePurchaseService`, bundlePurchaseHandlers(parts));
  grpc.add(`${area}BundleLedgerEntryService`, bundleLedgerEntryHandlers(parts));
}
