import type { IdentityServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/IdentityService.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { createKeyedQueue } from '@booking/platform/keyed-queue.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { isActive, type ApiClient } from './api-client.ts';
import type { ApiClientStore } from './api-client-store.ts';
import { isClientSubject } from './member.ts';
import type { MemberStore } from './member-store.ts';
import { hashSecret, isSlowHash, secretMatches, type HashedSecret } from './client-secret.ts';
import { createUseNotes } from './use-notes.ts';

/** What identity asks of the stores. */
export interface IdentityStores {
  members: Pick<MemberStore, 'roleOf'>;
  apiClients: Pick<ApiClientStore, 'principalOf' | 'findByClientId' | 'noteUse' | 'rehash'>;
}

export interface IdentityOptions {
  stores: IdentityStores;
  clock: { now(): Date };
  listMembers: UnaryHandlers<IdentityServiceDefinition>['ListMembers'];
  matches?: (secret: string, stored: HashedSecret | undefined) => Promise<boolean>;
}

const longestCredential = 255;
/** Of one client whose secret is still hashed slowly: guesses at it wait for one another, and for nobody else. */
const slowComparisonsWaiting = 20;

export function identityHandlers({
  stores,
  clock,
  listMembers,
  matches = secretMatches,
}: IdentityOptions): Pick<
  UnaryHandlers<IdentityServiceDefinition>,
  'ResolvePrincipal' | 'AuthenticateClient' | 'ListMembers'
> {
  const slow = createKeyedQueue({ maxWaitingPerKey: slowComparisonsWaiting });
  const noteUse = createUseNotes((clientId, now) => stores.apiClients.noteUse(clientId, now));

  const compare = (secret: string, client: ApiClient | undefined): Promise<boolean> =>
    client && isSlowHash(client) ? slow.run(client.client_id, () => matches(secret, client)) : matches(secret, client);

  return {
    /** A client goes before a member of its name, or that name would free it of its limits. */
    async ResolvePrincipal({ subject, organization_id }) {
      const now = clock.now();
      const [asMember, asClient] = await Promise.all([
        stores.members.roleOf(organization_id, subject),
        stores.apiClients.principalOf(organization_id, subject, now),
      ]);
      if (asClient === undefined && asMember !== undefined && !isClientSubject(subject)) {
        return { member: true, role: asMember, kind: 'member' };
      }
      if (asClient === undefined || asClient === 'inactive') return { member: false, role: '', kind: '' };
      await noteUse(subject, now);
      const { role, scopes, allowedAddresses } = asClient;
      return { member: true, role, kind: 'client', scopes: [...scopes], allowed_addresses: [...allowedAddresses] };
    },

    /** A comparison is made in every case, so that the time tells little about which clients exist. */
    async AuthenticateClient({ client_id, client_secret }) {
      const now = clock.now();
      const wellFormed = client_id.length <= longestCredential && client_secret.length <= longestCredential;
      const client = await stores.apiClients.findByClientId(wellFormed ? client_id : '');
      const matched = await compare(wellFormed ? client_secret : '', client);
      if (!client || !matched || !isActive(client, now)) {
        return { authenticated: false, subject: '', scopes: [], tenant: '' };
      }
      if (isSlowHash(client)) await stores.apiClients.rehash(client, hashSecret(client_secret));
      await noteUse(client.client_id, now);
      return {
        authenticated: true,
        subject: client.client_id,
        scopes: client.scopes,
        tenant: client.organization_id,
        allowed_addresses: client.allowed_addresses ?? [],
        ...(client.expires_at ? { expires_at: formatTimestamp(client.expires_at) } : {}),
      };
    },

    ListMembers: listMembers,
  };
}
