import type { IdentityServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/IdentityService.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { createKeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { ApiClient } from '../api-clients/api-client.ts';
import type { MemberStore } from '../members/member-store.ts';
import { secretMatches, type HashedSecret } from './client-secret.ts';

/** What identity asks of the stores. */
export interface IdentityStores {
  members: Pick<MemberStore, 'roleOf'>;
  apiClients: {
    roleOf(organizationId: string, clientId: string): Promise<string | undefined>;
    findByClientId(clientId: string): Promise<ApiClient | undefined>;
  };
}

const longestCredential = 255;
/** Secrets compared at a time: the others of libuv's four threads stay free for DNS and files. */
const lanes = 2;
const maxWaitingPerLane = 200;

export function identityHandlers(
  stores: IdentityStores,
  listMembers: UnaryHandlers<IdentityServiceDefinition>['ListMembers'],
  matches: (secret: string, stored: HashedSecret | undefined) => Promise<boolean> = secretMatches,
): UnaryHandlers<IdentityServiceDefinition> {
  const queue = createKeyedQueue({ maxWaitingPerKey: maxWaitingPerLane });
  let turn = 0;
  const compare = (secret: string, stored: HashedSecret | undefined): Promise<boolean> => {
    turn = (turn + 1) % lanes;
    return queue.run(String(turn), () => matches(secret, stored));
  };

  return {
    async ResolvePrincipal({ subject, organization_id }) {
      const [asMember, asClient] = await Promise.all([
        stores.members.roleOf(organization_id, subject),
        stores.apiClients.roleOf(organization_id, subject),
      ]);
      if (asMember !== undefined) return { member: true, role: asMember, kind: 'member' };
      if (asClient !== undefined) return { member: true, role: asClient, kind: 'client' };
      return { member: false, role: '', kind: '' };
    },

    /** The comparison is made in every case, so that the time tells nothing about which clients exist. */
    async AuthenticateClient({ client_id, client_secret }) {
      const wellFormed = client_id.length <= longestCredential && client_secret.length <= longestCredential;
      const client = await stores.apiClients.findByClientId(wellFormed ? client_id : '');
      const matched = await compare(wellFormed ? client_secret : '', client);
      if (!client || !matched || !client.enabled) {
        return { authenticated: false, subject: '', scopes: [], tenant: '' };
      }
      return {
        authenticated: true,
        subject: client.client_id,
        scopes: client.scopes,
        tenant: client.organization_id,
      };
    },

    ListMembers: listMembers,
  };
}
