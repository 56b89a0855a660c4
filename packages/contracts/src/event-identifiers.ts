/**
 * Every event identifier of the interface specification ("Events"), grouped by the entity type whose flat form is the payload.
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

/** Events between services that no webhook subscriber may name: they feed replicas and caches. */
export const internalEventIdentifiers = [
  'organizations.created',
  'organizations.updated',
  'organizations.membership-changed',
  'services.created',
  'services.updated',
  'services.deleted',
  'plans.created',
  'plans.updated',
  'plans.deleted',
] as const;
export type InternalEventIdentifier = (typeof internalEventIdentifiers)[number];

export type EventIdentifier = PublicEventIdentifier | InternalEventIdentifier;

/** The public identifiers in the order of the specification. */
export const publicEventIdentifiers: readonly PublicEventIdentifier[] = Object.values(eventIdentifiersByType).flat();

const publicSet: ReadonlySet<string> = new Set(publicEventIdentifiers);

export function isPublicEventIdentifier(value: string): value is PublicEventIdentifier {
  return publicSet.has(value);
}
