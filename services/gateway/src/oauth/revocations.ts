import type { Clock } from '@booking/platform/clock.ts';
import { LRUCache } from 'lru-cache';

/**
 * Tokens, codes and sessions that ended before their time, by id. Kept in this process for as long as they would have lived: other replicas
 * learn of it by the short life of what people are given (docs/decisions/0073).
 */
export interface Revocations {
  revoke(id: string, expiresAtSeconds: number): void;
  isRevoked(id: string): boolean;
}

export function createRevocations(clock: Clock): Revocations {
  const revoked = new LRUCache<string, number>({ max: 100_000 });
  return {
    revoke: (id, expiresAtSeconds) => void revoked.set(id, expiresAtSeconds),
    isRevoked: (id) => (revoked.get(id) ?? 0) * 1000 > clock.now().getTime(),
  };
}
