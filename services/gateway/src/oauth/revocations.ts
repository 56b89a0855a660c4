import type { Clock } from '@booking/platform/clock.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { clockToleranceSeconds } from '../access/access-token.ts';
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
const sweepMs = 60_000;

export function createRevocations(
  clock: Clock,
  { state, logger }: { state: Pick<SharedState, 'revoke' | 'revocations'>; logger: Logger },
): Revocations {
  /** Without a bound: whatever pushed a living one out would let its token in again. How many come is bound by `token-budget.ts`. */
  const revoked = new Map<string, number>();
  let cursor = '';
  let failing = false;
  let stopped = false;
  let sweptAt = clock.now().getTime();
  /** As long as the verifier takes a token. */
  const lives = (endsAtSeconds: number) => (endsAtSeconds + clockToleranceSeconds) * 1_000 > clock.now().getTime();
  const sweep = (): void => {
    if (clock.now().getTime() - sweptAt < sweepMs) return;
    sweptAt = clock.now().getTime();
    for (const [id, endsAtSeconds] of revoked) if (!lives(endsAtSeconds)) revoked.delete(id);
  };
  const learn = async (): Promise<void> => {
    try {
      for (;;) {
        const news = await state.revocations(cursor);
        for (const { id, endsAtSeconds } of news.items) revoked.set(id, endsAtSeconds);
        ({ cursor } = news);
        if (!news.more || stopped) break;
      }
      sweep();
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
    isRevoked: (id) => lives(revoked.get(id) ?? -Infinity),
    follow() {
      let learning = learn();
      const timer = setInterval(() => {
        learning = learning.then(learn);
      }, followMs);
      return async () => {
        stopped = true;
        clearInterval(timer);
        await learning;
      };
    },
  };
}
