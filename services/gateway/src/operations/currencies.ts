import { type RpcClients } from '../endpoints/rpc.ts';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../access/authorize.ts';

const ttlMs = 60_000;

/** The currency of a caller's organization: what money without a currency of its own is in. */
export function createCurrencies(clients: RpcClients): (caller: Caller) => Promise<string> {
  const cache = new LRUCache<string, string>({ max: 5_000, ttl: ttlMs });
  return async ({ context }) => {
    const known = cache.get(context.organizationId);
    if (known !== undefined) return known;
    const { requestId, organizationId, principal } = context;
    const rpc = { service: 'booking.catalog.v1.OrganizationService', method: 'GetOrganization' };
    const answer = await clients.call(rpc, { requestId, organizationId, principal }, { id: organizationId });
    const { currency } = answer['item'] as { currency: string };
    cache.set(organizationId, currency);
    return currency;
  };
}
