import { LRUCache } from 'lru-cache';

/** Many clients share an address, and one client may run at many: each is given more failures than a client at one address. */
const sharedFactor = 10;
const windowMs = 60_000;
const trustMs = 24 * 3_600_000;

/** Who asks for a token. */
export interface Applicant {
  clientId: string;
  address: string;
}

/**
 * Bounds guessing at client secrets: failures per minute of a client at an address, and ten times as many of a client at all addresses and
 * of an address with all clients. A client that has authenticated from its address within a day is bound by its own failures there alone, so
 * whoever guesses, from beside it or in its name, does not shut it out. Counted in this process.
 */
export interface GuessLimits {
  /** Seconds to wait; 0 when the applicant may try. */
  waitSeconds(applicant: Applicant): number;
  failed(applicant: Applicant): void;
  succeeded(applicant: Applicant): void;
}

export function createGuessLimits(options: { failuresPerMinute: number; now?: () => number }): GuessLimits {
  const { failuresPerMinute, now = Date.now } = options;
  const pairs = createCounter(failuresPerMinute, now);
  const shared = createCounter(failuresPerMinute * sharedFactor, now);
  const trusted = new LRUCache<string, number>({ max: 20_000 });
  const keyOf = ({ clientId, address }: Applicant) => JSON.stringify([clientId, address]);
  const sharedKeys = ({ clientId, address }: Applicant) => [`client ${clientId}`, `address ${address}`];
  const isTrusted = (key: string) => now() - (trusted.get(key) ?? -Infinity) < trustMs;

  return {
    waitSeconds(applicant) {
      if (failuresPerMinute === 0) return 0;
      const key = keyOf(applicant);
      const own = pairs.waitMs(key);
      const others = isTrusted(key) ? [] : sharedKeys(applicant).map((name) => shared.waitMs(name));
      return Math.ceil(Math.max(own, ...others) / 1000);
    },
    failed(applicant) {
      const key = keyOf(applicant);
      pairs.count(key);
      if (!isTrusted(key)) for (const name of sharedKeys(applicant)) shared.count(name);
    },
    succeeded: (applicant) => void trusted.set(keyOf(applicant), now()),
  };
}

/** Counts per key within fixed windows of a minute. */
function createCounter(limit: number, now: () => number) {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: 50_000 });
  const current = (key: string) => {
    const window = windows.get(key);
    return window && window.endsAt > now() ? window : undefined;
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
    },
  };
}
