import { type RpcClients } from '../endpoints/rpc.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { createCoalescedLoads } from '@booking/platform/coalesced-loads.ts';
import { AppError } from '@booking/platform/errors.ts';
import { LRUCache } from 'lru-cache';
import type { Silence } from './silence.ts';

export interface Membership {
  /** Empty when the subject is no member. */
  role: string;
  kind: string;
  /** Addresses and networks the subject may call from; none: any. */
  allowedAddresses: readonly string[];
  /** Of an API client: what it may by now; undefined: not told. */
  scopes?: readonly string[] | undefined;
}

export interface Memberships {
  /**
   * Role of a subject in an organization, at most a few seconds old while catalog answers: a removed member is refused within them. While
   * it does not answer (`silence`: whoever finds out tells the others), the last known role serves for `staleMs`. Throws
   * service_unavailable after `waitMs` where none is known.
   */
  find(subject: string, organizationId: string, requestId: string): Promise<Membership>;
  /** As catalog has it now, for whoever would be refused by what is known; what is known while catalog does not answer. */
  anew: Pick<Memberships, 'find'>;
  /** Catalog has answered another call. */
  heard(): void;
  /** Whether anybody is let in: catalog has answered, and within `staleMs`. */
  serves(): boolean;
}

const freshMs = 3_000;
/** Catalog is asked something each second: longer without an answer it is away, however short `staleMs` is. */
const heardMs = 5_000;

interface MembershipsOptions {
  /** How long a caller waits for an answer. */
  waitMs: number;
  staleMs: number;
  silence: Silence;
  now: () => number;
}

interface Known {
  membership: Membership;
  at: number;
}

export function createMemberships(
  clients: Pick<RpcClients, 'call'>,
  { waitMs, staleMs, silence, now }: MembershipsOptions,
): Memberships {
  const known = new LRUCache<string, Known>({ max: 20_000 });
  const asked = new Map<string, Promise<Membership>>();
  const anew = createCoalescedLoads();
  let answeredAt = -Infinity;

  const ask = async (key: string, subject: string, organizationId: string, requestId: string): Promise<Membership> => {
    const membership = await resolve(clients, subject, { organizationId, requestId, waitMs });
    answeredAt = now();
    known.set(key, { membership, at: answeredAt });
    return membership;
  };

  type Ask = () => Promise<Membership>;
  /** Whoever comes while catalog is asked gets that answer. */
  const askOnce = (key: string, asking: Ask): Promise<Membership> => {
    const running = asked.get(key) ?? asking().finally(() => asked.delete(key));
    asked.set(key, running);
    return running;
  };

  const findWithin =
    (maxAgeMs: number, load: (key: string, asking: Ask) => Promise<Membership>): Memberships['find'] =>
    async (subject, organizationId, requestId) => {
      const key = JSON.stringify([subject, organizationId]);
      const last = known.get(key);
      const age = last ? now() - last.at : Infinity;
      if (last && age < maxAgeMs) return last.membership;
      if (last && age < staleMs && now() < silence.until()) return last.membership;
      try {
        return await load(key, () => ask(key, subject, organizationId, requestId));
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'service_unavailable')) throw error;
        silence.begin();
        if (last && now() - last.at < staleMs) return last.membership;
        throw error;
      }
    };

  return {
    find: findWithin(freshMs, askOnce),
    anew: { find: findWithin(0, anew.load) },
    heard: () => {
      answeredAt = now();
    },
    serves: () => now() - answeredAt < Math.max(staleMs, heardMs),
  };
}

async function resolve(
  clients: Pick<RpcClients, 'call'>,
  subject: string,
  { organizationId, requestId, waitMs }: { organizationId: string; requestId: string; waitMs: number },
): Promise<Membership> {
  const context: CallContext = { requestId, organizationId, principal: { subject, role: '', kind: 'system' } };
  const rpc = { service: 'booking.catalog.v1.IdentityService', method: 'ResolvePrincipal' };
  const request = { subject, organization_id: organizationId };
  const answer = await clients.call(rpc, context, request, { timeoutMs: waitMs });
  const scopes = answer['scopes'] as string[] | undefined;
  if (answer['member'] !== true) return { role: '', kind: '', allowedAddresses: [] };
  return {
    role: String(answer['role']),
    kind: String(answer['kind']),
    allowedAddresses: (answer['allowed_addresses'] as string[] | undefined) ?? [],
    scopes: scopes && scopes.length > 0 ? scopes : undefined,
  };
}
