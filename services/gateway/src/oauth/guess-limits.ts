import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SharedBudgets } from '../access/shared-budgets.ts';

/** Many clients share an address, and one client may run at many: each is given more failures than a client at one address. */
const sharedFactor = 10;
const windowMs = 60_000;
const provenMs = 24 * 3_600_000;

/** Who asks for a token. */
export interface Applicant {
  clientId: string;
  clientSecret: string;
  address: string;
}

/**
 * Bounds guessing at client secrets: failures per minute of a client at an address, and ten times as many of a client at all addresses and
 * of an address with all clients. Credentials that have been right within a day are let through to be checked again, so whoever guesses,
 * from beside a client or in its name, does not shut it out. Counted by all gateways together, each of which may let one more failure
 * through before it hears that the others have used the minute up.
 */
export interface GuessLimits {
  /** Seconds to wait; 0 when the applicant may try. */
  waitSeconds(applicant: Applicant): number;
  failed(applicant: Applicant): void;
  succeeded(applicant: Applicant): void;
}

export function createGuessLimits(options: {
  failuresPerMinute: number;
  /** Absent: counted in this process alone. */
  budgets?: SharedBudgets;
  now: () => number;
}): GuessLimits {
  const { failuresPerMinute, budgets, now } = options;
  const pairs = createCounter('pair', { limit: failuresPerMinute, budgets, now });
  const shared = createCounter('shared', { limit: failuresPerMinute * sharedFactor, budgets, now });
  const proven = new LRUCache<string, number>({ max: 20_000 });
  const fingerprintKey = randomBytes(32);
  const fingerprint = ({ clientId, clientSecret }: Applicant) =>
    createHmac('sha256', fingerprintKey)
      .update(JSON.stringify([clientId, clientSecret]))
      .digest('base64url');
  const pairKey = ({ clientId, address }: Applicant) => JSON.stringify([clientId, address]);
  const sharedKeys = ({ clientId, address }: Applicant) => [`client ${clientId}`, `address ${address}`];

  return {
    waitSeconds(applicant) {
      if (failuresPerMinute === 0) return 0;
      if (now() - (proven.get(fingerprint(applicant)) ?? -Infinity) < provenMs) return 0;
      const others = sharedKeys(applicant).map((key) => shared.waitMs(key));
      return Math.ceil(Math.max(pairs.waitMs(pairKey(applicant)), ...others) / 1000);
    },
    failed(applicant) {
      proven.delete(fingerprint(applicant));
      pairs.count(pairKey(applicant));
      for (const key of sharedKeys(applicant)) shared.count(key);
    },
    succeeded: (applicant) => void proven.set(fingerprint(applicant), now()),
  };
}

interface CounterOptions {
  limit: number;
  budgets: SharedBudgets | undefined;
  now: () => number;
}

/** Counts per key within fixed windows of a minute. */
function createCounter(name: string, { limit, budgets, now }: CounterOptions) {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: 50_000 });
  const current = (key: string) => {
    const window = windows.get(key);
    return window && window.endsAt > now() ? window : undefined;
  };
  const countWithOthers = async (key: string, { hit }: SharedBudgets): Promise<void> => {
    const { hits, endsAt } = await hit({ key: `guess ${name} ${key}`, limit, windowMs }, 1);
    if (hits >= limit) windows.set(key, { count: limit, endsAt });
  };
  return {
    waitMs(key: string): number {
      const window = current(key);
      return window && window.count >= limit ? window.endsAt - now() : 0;
    },
    count(key: string): void {
      const window = current(key);
      if (window) window.count += 1;
      else windows.set(key, { count: 1, endsAt: now() + windowMs });
      if (budgets && limit > 0) void countWithOthers(key, budgets);
    },
  };
}
