import type { Connection } from '@booking/persistence/mongo.ts';
import { createDeletionGuards } from './base/deletion-guard-store.ts';
import { createBooksStore } from './ledger/proof/check-store.ts';
import type { SalesRows } from './sales/proof/sales-rows.ts';
import { createBundleLedger, createBundlePurchaseStore } from './sales/passes/bundle-store.ts';
import { createAuditRedaction } from '@booking/messaging/audit-redaction.ts';
import { createCreditEntryStore, createCustomerAccountStore } from './customers/customer-credit-store.ts';
import { createAddressStore, createCustomerStore } from './customers/customer-store.ts';
import { createExportStore } from './reports/exports/export-store.ts';
import { createInvoiceDocumentStore } from './ledger/invoices/invoice-document-store.ts';
import { createInvoiceItemStore, createInvoiceStore } from './ledger/invoices/invoice-store.ts';
import { createNumberSeriesStore } from './ledger/numbers/number-series-store.ts';
import { createOrderStore, createUtmTrackerStore } from './sales/orders/order-store.ts';
import { createPaymentMethodStore, createPaymentStore } from './payments/payment-store.ts';
import { createBookingReplicas } from './base/replicas/booking-replica-store.ts';
import { createLogoStore } from './base/replicas/logo-store.ts';
import { createOrganizationReplica } from './base/replicas/organization-replica-store.ts';
import { createPlanReplicas } from './base/replicas/plan-replica-store.ts';
import { withOrderSteps } from './sales/order-step-store.ts';
import { createStepStore } from './base/steps/step-store.ts';
import { createSubscriptionStore } from './subscriptions/subscription-store.ts';
import { createVoucherStore, createVoucherUses } from './sales/vouchers/voucher-store.ts';

/** Every collection of this service. */
export function createStores(connection: Connection) {
  const creditEntries = createCreditEntryStore(connection);
  const payments = createPaymentStore(connection);
  const invoices = createInvoiceStore(connection);
  return {
    books: createBooksStore<SalesRows>(connection),
    customers: createCustomerStore(connection),
    customerGuards: createDeletionGuards(connection, 'customer_guards'),
    addresses: createAddressStore(connection),
    addressGuards: createDeletionGuards(connection, 'address_guards'),
    customerAccounts: createCustomerAccountStore(connection),
    creditEntries,
    auditRedaction: createAuditRedaction(connection),
    vouchers: createVoucherStore(connection),
    voucherUses: createVoucherUses(connection),
    orders: createOrderStore(connection),
    utmTrackers: createUtmTrackerStore(connection),
    payments,
    paymentMethods: createPaymentMethodStore(connection),
    methodGuards: createDeletionGuards(connection, 'payment_method_guards'),
    invoices,
    exports: createExportStore({ invoices, payments, creditEntries }),
    invoiceItems: createInvoiceItemStore(connection),
    invoiceDocuments: createInvoiceDocumentStore(connection),
    subscriptions: createSubscriptionStore(connection),
    bundlePurchases: createBundlePurchaseStore(connection),
    bundleLedger: createBundleLedger(connection),
    ...createNumberSeriesStore(connection),
    bookingReplicas: createBookingReplicas(connection),
    organizationReplica: createOrganizationReplica(connection),
    logos: createLogoStore(connection),
    planReplicas: createPlanReplicas(connection),
    steps: withOrderSteps(connection, createStepStore(connection)),
  };
}

/** Indexes that earlier versions declared. */
const byCreation = 'organization_id_1_created_at_-1__id_1';
const byChange = 'organization_id_1_updated_at_1';
export const retiredIndexes = {
  addresses: [byCreation],
  bundle_ledger_entries: [byCreation],
  bundle_purchases: [byCreation],
  credit_entries: [byCreation],
  customer_accounts: [byCreation],
  customers: [byCreation, byChange, 'organization_id_1_email_1', 'organization_id_1_last_name_1_first_name_1'],
  invoice_items: [byCreation],
  invoices: [
    byCreation,
    'organization_id_1_issued_at_1',
    'organization_id_1_due_date_1',
    'invoice_to_refund',
    'invoice_written_off',
  ],
  orders: [byCreation, byChange],
  payment_methods: [byCreation],
  payments: [byCreation, 'organization_id_1_paid_at_1'],
  subscriptions: [byCreation],
  utm_trackers: [byCreation],
  vouchers: [byCreation],
};

export type Stores = ReturnType<typeof createStores>;
