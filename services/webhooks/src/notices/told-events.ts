import { z } from 'zod';
import { eventCustomer, text, type EventCustomer } from './kinds/customer-notice.ts';
import type { Addressee } from './notification.ts';

const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

const bookingMembers = z.object({
  id: z.string(),
  number: text,
  status: z.string(),
  start_date: moment,
  end_date: moment,
  status_reason: text,
  created_at: moment,
  updated_at: moment,
  canceled_at: moment.nullish(),
  resource: z.object({ id: text, name: text }).nullish(),
  service: z.object({ name: text }).nullish(),
  order: z.object({ id: z.string() }).nullish(),
  customer: eventCustomer,
});

export const bookingEvent = bookingMembers.transform(({ resource, ...booking }) => {
  const place = resource?.id ? { id: resource.id, name: resource.name ?? null } : null;
  return { ...booking, resource, place };
});

export type BookingEvent = z.output<typeof bookingEvent>;

export const customerEvent = z.object({ id: z.string(), anonymised_at: text });

/** Whom a mail to the customer goes to; null where no address is known. */
export function addresseeOf(customer: EventCustomer): Addressee | null {
  if (!customer?.email) return null;
  const person = [customer.first_name, customer.last_name].filter(Boolean).join(' ');
  return { email: customer.email, name: person || (customer.company ?? ''), locale: customer.locale ?? null };
}
