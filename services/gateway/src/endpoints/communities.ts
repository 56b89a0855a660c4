import { communities, communityAccounts } from '@booking/representations/entities/communities.ts';
import { z } from 'zod';
import { action, entityEndpoints, type EntityRows } from './crud.ts';
import type { Endpoint } from './endpoint.ts';
import { writable } from './writable.ts';

const communityRows: EntityRows = {
  entity: communities,
  service: 'booking.catalog.v1.CommunityService',
  names: ['Community', 'Communities'],
  include: ['auto_join_tags', 'auto_join_plans', 'organization'],
  writable: writable(communities),
};

const accountRows: EntityRows = {
  entity: communityAccounts,
  service: 'booking.catalog.v1.CommunityAccountService',
  names: ['CommunityAccount', 'CommunityAccounts'],
  include: ['community', 'organization'],
  writes: ['create', 'delete'],
  writable: writable(communityAccounts),
};

/** A GET that changes something, as the specification has it: never cached, and it needs the right to write. */
const syncAutoJoin: Endpoint = {
  method: 'GET',
  path: '/communities/{id}/sync-auto-join',
  summary: 'Add every customer that the auto-join rules name and that is no member yet',
  entity: communities,
  access: 'admin',
  permission: { type: 'community-accounts', action: 'sync' },
  query: { fields: false },
  rpc: { service: 'booking.catalog.v1.CommunityService', method: 'SyncAutoJoin' },
  operation: {
    kind: 'plain',
    schema: z.strictObject({ count: z.int().min(0).describe('Members that were added.') }),
    read: (answer) => ({ count: answer['count'] }),
    noStore: true,
  },
};

export const communityEndpoints: Endpoint[] = [
  syncAutoJoin,
  ...entityEndpoints(communityRows),
  ...entityEndpoints(accountRows),
  action(accountRows, 'accept', { method: 'AcceptCommunityAccount', summary: 'Accept a pending community account' }),
];
