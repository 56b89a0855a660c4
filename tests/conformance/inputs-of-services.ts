import type { Input } from '../../services/gateway/test/schema-limits.ts';
import { bookingInput } from '../../services/resources/src/bookings/moves/booking-handlers.ts';
import { createInput as newBookingInput } from '../../services/resources/src/bookings/moves/create-booking.ts';
import { addressInput } from '../../services/orders-billing/src/customers/address.ts';
import { apiClientInput } from '../../services/catalog/src/access/api-client.ts';
import { bookingBundleGroupInput } from '../../services/catalog/src/offers/booking-bundle-group.ts';
import { bookingBundleInput } from '../../services/catalog/src/offers/booking-bundle.ts';
import { bookingRuleInput } from '../../services/resources/src/bookings/rules/booking-rule.ts';
import { bundlePurchaseInput } from '../../services/orders-billing/src/sales/passes/bundle-purchase.ts';
import { calendarFeedInput } from '../../services/resources/src/readers/feeds/calendar-feed.ts';
import { cancellationPolicyInput } from '../../services/catalog/src/offers/cancellation-policy.ts';
import { communityInput } from '../../services/catalog/src/communities/community.ts';
import { customerInput } from '../../services/orders-billing/src/customers/customer.ts';
import { fileInput } from '../../services/catalog/src/files/file.ts';
import { invoiceInput } from '../../services/orders-billing/src/ledger/invoices/invoice-input.ts';
import { memberInput } from '../../services/catalog/src/access/member.ts';
import { orderInput, orderUpdateInput } from '../../services/orders-billing/src/sales/orders/order-input.ts';
import { organizationInput } from '../../services/catalog/src/organizations/organization.ts';
import { paymentInput, paymentMethodInput } from '../../services/orders-billing/src/payments/payment.ts';
import { planInput } from '../../services/catalog/src/offers/plan.ts';
import { resourceInput } from '../../services/resources/src/resources/resource.ts';
import { resourceViewInput } from '../../services/resources/src/readers/views/resource-view.ts';
import { scheduleGroupInput, scheduleInput } from '../../services/resources/src/schedules/schedule.ts';
import { serviceInput } from '../../services/catalog/src/offers/service.ts';
import { subscriptionInput as webhookSubscriptionInput } from '../../services/webhooks/src/subscriptions/webhook-subscription.ts';
import {
  subscriptionInput,
  subscriptionUpdateInput,
} from '../../services/orders-billing/src/subscriptions/subscription-input.ts';
import { tagInput } from '../../services/catalog/src/communities/tag.ts';
import { timeslotInput } from '../../services/resources/src/schedules/timeslot.ts';
import { voucherInput } from '../../services/orders-billing/src/sales/vouchers/voucher.ts';

/** What the service that owns a type takes of it: the schema that its create parses. */
export const inputsOfServices: Readonly<Record<string, Input>> = {
  addresses: addressInput,
  'api-clients': apiClientInput,
  'booking-bundle-groups': bookingBundleGroupInput,
  'booking-bundles': bookingBundleInput,
  'booking-rules': bookingRuleInput,
  bookings: newBookingInput,
  'bundle-purchases': bundlePurchaseInput,
  'calendar-feeds': calendarFeedInput,
  'cancellation-policies': cancellationPolicyInput,
  communities: communityInput,
  customers: customerInput,
  files: fileInput,
  invoices: invoiceInput,
  members: memberInput,
  orders: orderInput,
  organizations: organizationInput,
  'payment-methods': paymentMethodInput,
  payments: paymentInput,
  plans: planInput,
  'resource-views': resourceViewInput,
  resources: resourceInput,
  'schedule-groups': scheduleGroupInput,
  schedules: scheduleInput,
  services: serviceInput,
  subscriptions: subscriptionInput,
  tags: tagInput,
  timeslots: timeslotInput,
  vouchers: voucherInput,
  'webhook-subscriptions': webhookSubscriptionInput,
};

/** The same of an update, where it parses another schema. */
export const updatesOfServices: Readonly<Record<string, Input>> = {
  bookings: bookingInput,
  orders: orderUpdateInput,
  subscriptions: subscriptionUpdateInput,
};
