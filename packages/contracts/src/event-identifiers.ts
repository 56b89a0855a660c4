import { noticeEvents } from './notice-kinds.ts';

/**
 * Every event identifier (docs/specification.md, "Events"), grouped by the entity type whose flat form is the payload.
 * Webhook subscriptions may name these and no others; the identifier is also the routing key on the broker.
 */
export const eventIdentifiersByType = {
  bookings: [
    'bookings.created',
    'bookings.updated',
    'bookings.started',
    'bookings.ended',
    'bookings.checked-in',
    'bookings.checked-out',
    'bookings.deleted',
  ],
  orders: ['orders.created', 'orders.updated', 'orders.deleted'],
  invoices: ['invoices.created', 'invoices.finalised', 'invoices.updated', 'invoices.deleted'],
  customers: ['customers.created', 'customers.updated', 'customers.deleted'],
  subscriptions: [
    'subscriptions.created',
    'subscriptions.started',
    'subscriptions.updated',
    'subscriptions.renewed',
    'subscriptions.charged',
    'subscriptions.suspended',
    'subscriptions.canceled',
    'subscriptions.reactivated',
    'subscriptions.ended',
  ],
  timeslots: ['timeslots.created', 'timeslots.updated', 'timeslots.started', 'timeslots.ended', 'timeslots.deleted'],
  'community-accounts': ['community-accounts.joined', 'community-accounts.left'],
} as const;

export type PublicEntityType = keyof typeof eventIdentifiersByType;
export type PublicEventIdentifier = (typeof eventIdentifiersByType)[PublicEntityType][number];

/** Version of the body of deliveries; a member that is added is none. It travels as the header `Webhook-Payload-Version`. */
export const payloadVersion = 1;

/** Events between services that no webhook subscriber may name: they feed replicas and caches, and say what people are to be told. */
export const internalEventIdentifiers = [
  'organizations.created',
  'organizations.updated',
  'services.created',
  'services.updated',
  'services.deleted',
  'plans.created',
  'plans.updated',
  'plans.deleted',
  'cancellation-policies.deleted',
  'api-clients.updated',
  'api-clients.deleted',
  ...noticeEvents,
  'members.invited',
  'members.sign-in-asked',
] as const;
export type InternalEventIdentifier = (typeof internalEventIdentifiers)[number];

export type EventIdentifier = PublicEventIdentifier | InternalEventIdentifier;

/** The public identifiers in the order of the specification. */
export const publicEventIdentifiers: readonly PublicEventIdentifier[] = Object.values(eventIdentifiersByType).flat();

const publicSet: ReadonlySet<string> = new Set(publicEventIdentifiers);

export function isPublicEventIdentifier(value: string): value is PublicEventIdentifier {
  return publicSet.has(value);
}

/** When each public event is emitted, in the words that documents show. Source: docs/specification.md, "Events". */
export const eventSummaries: Readonly<Record<PublicEventIdentifier, string>> = {
  'bookings.created': 'A booking was made at checkout',
  'bookings.updated': 'Attributes of a booking changed; a cancelation is one',
  'bookings.started': 'The start time of a booking was reached',
  'bookings.ended': 'The end time of a booking was reached',
  'bookings.checked-in': 'The customer checked in',
  'bookings.checked-out': 'The customer checked out',
  'bookings.deleted': 'A booking was permanently deleted',
  'orders.created': 'The checkout of an order was completed',
  'orders.updated': 'Attributes of an order changed',
  'orders.deleted': 'An order was permanently deleted',
  'invoices.created': 'An invoice was made',
  'invoices.finalised': 'An invoice was locked and numbered',
  'invoices.updated': 'Attributes of an invoice changed',
  'invoices.deleted': 'An invoice was deleted',
  'customers.created': 'A customer record was made',
  'customers.updated': 'Data of a customer changed',
  'customers.deleted': 'A customer was deleted or anonymised',
  'subscriptions.created': 'A subscription was made',
  'subscriptions.started': 'The first period of a subscription began',
  'subscriptions.updated': 'Attributes of a subscription changed',
  'subscriptions.renewed': 'A subscription was renewed for a new period',
  'subscriptions.charged': 'A payment of a subscription was processed',
  'subscriptions.suspended': 'A subscription was paused',
  'subscriptions.canceled': 'A subscription was canceled; it runs until its period ends',
  'subscriptions.reactivated': 'A suspended subscription resumed',
  'subscriptions.ended': 'A subscription expired',
  'timeslots.created': 'A timeslot was made',
  'timeslots.updated': 'A timeslot changed; a cancelation is one',
  'timeslots.started': 'The start time of a timeslot was reached',
  'timeslots.ended': 'The end time of a timeslot was reached',
  'timeslots.deleted': 'A timeslot was deleted',
  'community-accounts.joined': 'A member joined a community',
  'community-accounts.left': 'A member left a community',
};
