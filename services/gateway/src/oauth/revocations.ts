import type { Clock } from '@booking/platform/clock.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { LRUCache } from 'lru-cache';
import type { SharedState } from '../access/shared-state.ts';

/** Tokens, codes and sessions that ended before their time, by id, for as long as they would have lived. */
export interface Revocations {
  /** Counts here at once and, when it resolves, within `followMs` at every other gateway. Throws service_unavailable. */
  revoke(id: string, expiresAtSeconds: number): Promise<void>;
  isRevoked(id: string): boolean;
  /** Learns what other gateways have revoked, from now on; the function returned ends it. */
  follow(): () => Promise<void>;
}

const followMs = 1_000;

export function createRevocations(
  clock: Clock,
  { state, logger }: { state: Pick<SharedState, 'revoke' | 'revocations'>; logger: Logger },
): Revocations {
  const revoked = new LRUCache<string, number>({ max: 100_000 });
  let cursor = '';
  let failing = false;
  const learn = async (): Promise<void> => {
    try {
      const news = await state.revocations(cursor);
      for (const { id, endsAtSeconds } of news.items) revoked.set(id, endsAtSeconds);
      ({ cursor } = news);
      failing = false;
    } catch (error) {
      if (!failing) logger.warn({ err: error }, 'what other gateways have revoked cannot be learned at the moment');
      failing = true;
    }
  };
  return {
    async revoke(id, endsAtSeconds) {
      revoked.set(id, endsAtSeconds);
      await state.revoke({ id, endsAtSeconds });
    },
    isRevoked: (id) => (revoked.get(id) ?? 0) * 1000 > clock.now().getTime(),
    follow() {
      let learning = learn();
      const timer = setInterval(() => {
        learning = learning.then(learn);
      }, followMs);
      return async () => {
        clearInterval(timer);
        await learning;
      };
    },
  };
}
