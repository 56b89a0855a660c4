import type { CallContext } from '@booking/platform/context.ts';
import { LRUCache } from 'lru-cache';
import type { RpcClients } from '../clients/rpc-clients.ts';

export interface Membership {
  /** Empty when the subject is no member. */
  role: string;
  kind: string;
}

export interface Memberships {
  /** Role of a subject in an organization, at most a few seconds old: a removed member is refused within them. */
  find(subject: string, organizationId: string, requestId: string): Promise<Membership>;
}

const ttlMs = 3_000;

export function createMemberships(clients: RpcClients): Memberships {
  const cache = new LRUCache<string, Promise<Membership>>({ max: 20_000, ttl: ttlMs });

  const ask = async (subject: string, organizationId: string, requestId: string): Promise<Membership> => {
    const context: CallContext = { requestId, organizationId, principal: { subject, role: '', kind: 'system' } };
    const rpc = { service: 'booking.catalog.v1.IdentityService', method: 'ResolvePrincipal' };
    const answer = await clients.call(rpc, context, { subject, organization_id: organizationId });
    if (answer['member'] !== true) return { role: '', kind: '' };
    return { role: String(answer['role']), kind: String(answer['kind']) };
  };

  return {
    find(subject, organizationId, requestId) {
      const key = JSON.stringify([subject, organizationId]);
      const known = cache.get(key);
      if (known) return known;
      const asked = ask(subject, organizationId, requestId);
      cache.set(key, asked);
      asked.catch(() => cache.delete(key));
      return asked;
    },
  };
}
