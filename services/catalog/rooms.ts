import type { Room } from '../../scripts/structure/room.ts';

/**
 * Bottom first. A room that another one needs of it may name one more file; an import that goes up is turned instead (ARCHITECTURE.md,
 * Rooms).
 */
export const rooms: readonly Room[] = [
  {
    name: 'shared',
    is: 'stores of entities, presenters, reference guard, slugs, events and audit: what every room needs',
    entries: ['catalog-store', 'handler-parts', 'public-query', 'record', 'references', 'slug', 'wire'],
  },
  {
    name: 'customers',
    is: 'copies of customers and subscriptions of orders-billing, by which people join communities',
    entries: ['customer-replica-store', 'learn-customer', 'subscription-replica-store'],
  },
  {
    name: 'files',
    is: 'files, their uploaded content and who refers to them',
    entries: ['file', 'file-store', 'image-reference'],
  },
  { name: 'organizations', is: 'organizations with their settings', entries: ['organization', 'organization-store'] },
  {
    name: 'access',
    is: 'who somebody is and may do: members, API clients, sign-in links; what gateways share (`gateway-state/`)',
    entries: ['api-client', 'api-client-store', 'client-secret', 'create-organization', 'member', 'member-store'],
  },
  {
    name: 'offers',
    is: 'what is sold: services, plans, booking bundles and their groups; the public view of an organization',
    entries: [
      'booking-bundle',
      'booking-bundle-group',
      'cancellation-policy',
      'plan',
      'plan-store',
      'service',
      'service-store',
    ],
  },
  {
    name: 'communities',
    is: 'communities, their accounts, tags, joining by rule',
    entries: ['community', 'community-account', 'tag'],
  },
  { name: 'demo', is: 'demo data (`DEMO_DATA=true`)', entries: [] },
];
