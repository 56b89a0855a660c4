import { v5 } from 'uuid';

/**
 * Names that the demo data of several services share. Every demo record's id is derived from its name, so that services can refer to one
 * another's records without asking, and loading twice changes nothing.
 */
const namespace = '6f0d7b0e-2a58-4c0e-9d0b-5c8f3f6f1a10';

/** The id of a demo record, e.g. `demoId('studio-nord/services/meeting-room')`. */
export function demoId(name: string): string {
  return v5(name, namespace);
}

export const demoOrganizations = [
  { slug: 'studio-nord', name: 'Studio Nord', timeZone: 'Europe/Berlin', currency: 'EUR', locale: 'de' },
  { slug: 'harbor-works', name: 'Harbor Works', timeZone: 'America/New_York', currency: 'USD', locale: 'en' },
] as const;

export type DemoOrganization = (typeof demoOrganizations)[number];

/** What the organizations say of themselves on invoices: catalog stores it, orders-billing freezes it in the demo invoices. */
export const demoSellers = {
  'studio-nord': {
    legal_name: 'Studio Nord GmbH',
    street: 'Gerichtstraße 35',
    postal_code: '13347',
    city: 'Berlin',
    country_code: 'DE',
    region: null,
    vat_id: 'DE123456788',
    tax_number: '27/123/45678',
    registration_number: 'HRB 123456 B, Amtsgericht Charlottenburg',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    tax_exemption_reason: null,
    phone: '+49 30 1234567',
  },
  'harbor-works': {
    legal_name: 'Harbor Works Inc.',
    street: '55 Water Street',
    postal_code: '10041',
    city: 'New York',
    country_code: 'US',
    region: 'NY',
    vat_id: null,
    tax_number: '12-3456789',
    registration_number: null,
    iban: null,
    bic: null,
    tax_exemption_reason: null,
    phone: '+1 212 555 0100',
  },
} as const;

export const memberRoles = ['owner', 'admin', 'manager', 'accountant', 'staff', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** `subject` of the member with `role` in the organization. */
export function demoMemberSubject(slug: string, role: MemberRole): string {
  return `demo-member-${slug}-${role}`;
}

/** Client id of the API client that acts with `role` in the organization. */
export function demoClientId(slug: string, role: MemberRole): string {
  return `demo-${slug}-${role}`;
}

/**
 * Bookings of the day on which an installation starts, each with an order of its own that is in the status given: `HH:mm` on the
 * organization's wall clock. resources loads the bookings, orders-billing the orders.
 */
export const demoBookings = [
  {
    key: 'done',
    resource: 'desk-1',
    status: 'accepted',
    from: '08:00',
    to: '10:00',
    customer: 'ada',
    order: 'completed',
  },
  {
    key: 'now',
    resource: 'desk-2',
    status: 'accepted',
    from: '09:00',
    to: '17:00',
    customer: 'grace',
    order: 'completed',
  },
  {
    key: 'requested',
    resource: 'workshop',
    status: 'requested',
    from: '13:00',
    to: '15:00',
    customer: 'ada',
    order: 'pending',
  },
  {
    key: 'rejected',
    resource: 'workshop',
    status: 'rejected',
    from: '15:00',
    to: '16:00',
    customer: 'grace',
    order: 'canceled',
  },
  {
    key: 'canceled',
    resource: 'phone-booth',
    status: 'canceled',
    from: '11:00',
    to: '11:30',
    customer: 'ada',
    order: 'canceled',
  },
  {
    key: 'missed',
    resource: 'workshop',
    status: 'expired',
    from: '09:00',
    to: '10:00',
    customer: 'grace',
    order: 'completed',
  },
  {
    key: 'call',
    resource: 'phone-booth',
    status: 'accepted',
    from: '16:00',
    to: '16:30',
    customer: 'grace',
    order: 'completed',
  },
] as const;

/** The ids of a booking of the day (`2026-03-29`), of its order, and of the order's one item. */
export function demoBookingIds(
  slug: string,
  key: string,
  day: string,
): { booking: string; order: string; item: string } {
  return {
    booking: demoId(`${slug}/bookings/${key}-${day}`),
    order: demoId(`${slug}/orders/${key}-${day}`),
    item: demoId(`${slug}/orders/${key}-${day}/items/1`),
  };
}
