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
  customer: customerSchema,
});

export type BookingEvent = z.output<typeof bookingEvent>;

export const invoiceEvent = z.object({
  id: z.string(),
  number: text,
  kind: z.enum(['invoice', 'cancellation']).catch('invoice'),
  currency: text,
  total: z.number().nullish(),
  due: z.number().nullish(),
  due_date: text,
  customer: customerSchema,
});

export const customerEvent = z.object({ id: z.string(), anonymised_at: text });

/** Whom a mail to the customer goes to; null where no address is known. */
export function addresseeOf(customer: EventCustomer): Addressee | null {
  if (!customer?.email) return null;
  const person = [customer.first_name, customer.last_name].filter(Boolean).join(' ');
  return { email: customer.email, name: person || (customer.company ?? ''), locale: customer.locale ?? null };
}
