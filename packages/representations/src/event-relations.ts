import type { PublicEntityType } from '@booking/contracts/event-identifiers.ts';
import { includeTree, type IncludeTree } from './include-tree.ts';

/** Relations nested in the `data` of events, per entity: the table of docs/specification.md, "Events". */
export const eventRelations = {
  bookings: includeTree(['resource.parent', 'service', 'customer.address']),
  orders: includeTree(['customer', 'bookings']),
  invoices: includeTree(['customer', 'order']),
  customers: includeTree(['address']),
  subscriptions: includeTree(['customer', 'plan']),
  timeslots: includeTree(['resource', 'service']),
  'community-accounts': includeTree(['customer', 'community']),
} as const satisfies Record<PublicEntityType, IncludeTree>;
