import { z } from 'zod';
import type { Addressee } from './notification.ts';

const text = z.string().nullish();
const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

/** A customer nested in an event; a bare reference where the publisher does not know him. */
const customerSchema = z
  .object({ id: z.string(), first_name: text, last_name: text, company: text, email: text, locale: text })
  .nullish();

export type EventCustomer = z.output<typeof customerSchema>;

export const bookingEvent = z.object({
  id: z.string(),
  number: text,
  status: z.string(),
  start_date: moment,
  end_date: moment,
  status_reason: text,
  created_at: moment,
  updated_at: moment,
  canceled_at: moment.nullish(),
  resource: z.object({ name: text }).nullish(),
  service: z.object({ name: text }).nullish(),
  order: z.object({ id: z.string() }).nullish(),
  customer: customerSchema,
});

export type BookingEvent = z.output<typeof bookingEvent>;

export const invoiceEvent = z.object({
  id: z.string(),
  number: text,
  kind: z.enum(['invoice', 'credit_note', 'cancellation']).catch('invoice'),
  currency: text,
  total: z.number().nullish(),
  due: z.number().nullish(),
  due_date: text,
  customer: customerSchema,
});

export const paymentFailedEvent = invoiceEvent.extend({
  notice: z.object({
    payment_id: z.string(),
    status: z.enum(['failed', 'reversed']),
    reason: text,
    subscription: text,
  }),
});

export const paymentReminderEvent = invoiceEvent.extend({
  notice: z.object({
    level: z.int().positive(),
    levels: z.int().positive(),
    collects: z.boolean(),
    since: z.string(),
    subscription: text,
  }),
});

export const subscriptionSuspendedEvent = z.object({
  id: z.string(),
  name: text,
  customer: customerSchema,
  notice: z.object({ at: z.string(), number: text }),
});

export const bundleExpiringEvent = z.object({
  id: z.string(),
  units_left: z.int(),
  units_total: z.int(),
  expires_at: moment,
  customer: customerSchema,
  notice: z.object({ name: text }),
});

export const customerEvent = z.object({ id: z.string(), anonymised_at: text });

/** Whom a mail to the customer goes to; null where no address is known. */
export function addresseeOf(customer: EventCustomer): Addressee | null {
  if (!customer?.email) return null;
  const person = [customer.first_name, customer.last_name].filter(Boolean).join(' ');
  return { email: customer.email, name: person || (customer.company ?? ''), locale: customer.locale ?? null };
}
