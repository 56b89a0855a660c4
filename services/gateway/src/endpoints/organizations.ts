import { filtersOf } from '@booking/representations/entity.ts';
import { bookingBundleGroups, bookingBundles } from '@booking/representations/entities/catalogue.ts';
import { apiClients, members, organizations } from '@booking/representations/entities/organizations.ts';
import { resources } from '@booking/representations/entities/resources.ts';
import { isId } from '@booking/platform/ids.ts';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { writable } from './writable.ts';

const service = 'booking.catalog.v1.OrganizationService';
const organizationIncludes = [
  'logo_image',
  'cancellation_policy',
  'offered_booking_bundle_groups',
  'available_booking_bundles',
  'available_booking_bundles.group',
];

const organizationRows: Endpoint[] = [
  {
    method: 'GET',
    path: '/organizations',
    summary: 'List the organizations that the caller belongs to',
    entity: organizations,
    access: 'member',
    permission: { type: 'organizations', action: 'read' },
    query: { page: true },
    rpc: { service, method: 'ListOrganizations' },
    operation: { kind: 'list' },
  },
  {
    method: 'GET',
    path: '/organizations/{id}',
    summary: 'Get an organization by its id or slug (public)',
    entity: organizations,
    access: 'public',
    permission: { type: 'organizations', action: 'read' },
    query: { include: organizationIncludes, membersInclude: ['cancellation_policy'] },
    rpc: { service, method: 'GetOrganization' },
    pathFields: ({ id = '' }): Record<string, string> => (isId(id) ? { id } : { slug: id }),
    operation: { kind: 'get' },
  },
  {
    method: 'PATCH',
    path: '/organizations/{id}',
    summary: 'Change an organization',
    entity: organizations,
    access: 'admin',
    permission: { type: 'organizations', action: 'update' },
    query: {},
    body: {
      kind: 'document',
      entity: organizations,
      // Null is refused of time_zone and currency too: by what an update says of them, as clients know it.
      writable: { ...writable(organizations), required: ['name', 'slug'] },
      mode: 'update',
    },
    rpc: { service, method: 'UpdateOrganization' },
    operation: { kind: 'update' },
    learnedBy: ['resources', 'orders'],
  },
];

/** The public catalogue: any token (or none, where PUBLIC_CATALOG_ANONYMOUS is set), no organization, no role. */
const publicRows: Endpoint[] = [
  {
    method: 'GET',
    path: '/organizations/{organization_slug}/resources',
    summary: 'List the resources of an organization that are live, neither hidden nor archived (public)',
    entity: resources,
    access: 'public',
    permission: { type: 'resources', action: 'read' },
    query: {
      include: ['parent', 'children'],
      filters: filtersOf(resources),
      sorts: resources.sorts,
      page: true,
    },
    rpc: { service: 'booking.resources.v1.ResourceService', method: 'ListPublicResources' },
    operation: { kind: 'list' },
  },
  {
    method: 'GET',
    path: '/organizations/{organization_slug}/offered-booking-bundle-groups',
    summary: 'List the bundle groups of an organization that have a live bundle (public)',
    entity: bookingBundleGroups,
    access: 'public',
    permission: { type: 'booking-bundle-groups', action: 'read' },
    query: { sorts: ['order_index', 'name', 'created_at'], page: true },
    rpc: { service: 'booking.catalog.v1.BookingBundleGroupService', method: 'ListOfferedBookingBundleGroups' },
    operation: { kind: 'list' },
  },
  {
    method: 'GET',
    path: '/organizations/{organization_slug}/available-booking-bundles',
    summary: 'List the live bundles of an organization (public)',
    entity: bookingBundles,
    access: 'public',
    permission: { type: 'booking-bundles', action: 'read' },
    query: {
      include: ['group', 'cover_image', 'organization.logo_image'],
      filters: {
        group_id: { kind: 'id', description: 'Ids of bundle groups: bundles in one of them.' },
        without_group: {
          kind: 'boolean',
          description: 'true: only bundles that are in no group; false changes nothing.',
        },
      },
      sorts: ['order_index'],
      page: true,
    },
    rpc: { service: 'booking.catalog.v1.BookingBundleService', method: 'ListAvailableBookingBundles' },
    operation: { kind: 'list' },
  },
];

const memberRows: EntityRows = {
  entity: members,
  service: 'booking.catalog.v1.MemberService',
  names: ['Member', 'Members'],
  include: ['organization'],
  writable: writable(members),
};

const apiClientRows: EntityRows = {
  entity: apiClients,
  service: 'booking.catalog.v1.ApiClientService',
  names: ['ApiClient', 'ApiClients'],
  include: ['organization'],
  writable: writable(apiClients),
};

const apiClientEndpoints: readonly Endpoint[] = [
  ...entityEndpoints(apiClientRows),
  action(apiClientRows, 'rotate-secret', {
    method: 'RotateApiClientSecret',
    summary: 'Make a new secret for an API client; the old one stops working at once',
  }),
];

const memberEndpoints: readonly Endpoint[] = [
  ...entityEndpoints(memberRows),
  action(memberRows, 'invite', {
    method: 'InviteMember',
    summary: 'Mail a member a link to sign in with, good once and for three days',
  }),
];

const granting = (rows: readonly Endpoint[], grants: NonNullable<Endpoint['grants']>): Endpoint[] =>
  rows.map((row) => (row.method === 'POST' || row.method === 'PATCH' ? { ...row, grants } : row));

export const organizationEndpoints: Endpoint[] = [
  ...organizationRows,
  ...publicRows,
  ...granting(memberEndpoints, 'sign-in'),
  ...granting(apiClientEndpoints, 'scopes'),
];
