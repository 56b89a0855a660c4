import type { Input } from '../../services/gateway/test/schema-limits.ts';
import { bookingInput } from '../../services/resources/src/bookings/moves/booking-handlers.ts';
import { createInput as newBookingInput } from '../../services/resources/src/bookings/moves/create-booking.ts';
import { bookingRuleInput } from '../../services/resources/src/bookings/rules/booking-rule.ts';
import { calendarFeedInput } from '../../services/resources/src/readers/feeds/calendar-feed.ts';
import { invoiceInput } from '../../services/orders-billing/src/ledger/invoices/invoice-input.ts';
import { orderInput, orderUpdateInput } from '../../services/orders-billing/src/sales/orders/order-input.ts';
import { resourceInput } from '../../services/resources/src/resources/resource.ts';
import { resourceViewInput } from '../../services/resources/src/readers/views/resource-view.ts';
import { scheduleGroupInput, scheduleInput } from '../../services/resources/src/schedules/schedule.ts';
import { subscriptionInput as webhookSubscriptionInput } from '../../services/webhooks/src/subscriptions/webhook-subscription.ts';
import { timeslotInput } from '../../services/resources/src/schedules/timeslot.ts';

/** What a service takes of a type of which it has a schema of its own: the one that its create parses. */
export const inputsOfServices: Readonly<Record<string, Input>> = {
  'booking-rules': bookingRuleInput,
  bookings: newBookingInput,
  'calendar-feeds': calendarFeedInput,
  invoices: invoiceInput,
  orders: orderInput,
  'resource-views': resourceViewInput,
  resources: resourceInput,
  'schedule-groups': scheduleGroupInput,
  schedules: scheduleInput,
  timeslots: timeslotInput,
  'webhook-subscriptions': webhookSubscriptionInput,
};

/** The same of an update, where it parses another schema. */
export const updatesOfServices: Readonly<Record<string, Input>> = {
  bookings: bookingInput,
  orders: orderUpdateInput,
};
