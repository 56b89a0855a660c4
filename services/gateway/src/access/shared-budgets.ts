import { createHash } from 'node:crypto';
import { AppError } from '@booking/platform/errors.ts';
import { LRUCache } from 'lru-cache';
import { createSilence, silenceMs, type Silence } from './silence.ts';
import type { SharedState } from './shared-state.ts';

/** Where a caller stands within its window. */
export interface Standing {
  /** Whether this hit is within the budget. */
  allowed: boolean;
  /** Hits of the window as far as this gateway knows. */
  hits: number;
  endsAt: number;
}

export interface Budget {
  key: string;
  limit: number;
  windowMs: number;
}

/** Budgets that all gateways spend together: each takes shares ahead and counts within them, so that few calls ask anybody. */
export interface SharedBudgets {
  /** `most`: how many are taken ahead; absent: a part of what is left. */
  hit(budget: Budget, most?: number): Promise<Standing>;
}

interface Share {
  left: number;
  /** By all gateways, as far as is known; this one's unspent rest included. */
  taken: number;
  /** Of `taken`, what nobody was asked for. */
  owed: number;
  endsAt: number;
  /** When to ask again although nothing is left; of a share that nobody was asked for. */
  askAt?: number;
}

const keysMax = 50_000;
/** Of a budget, what a gateway gives by itself while nobody is asked after a try in vain. */
const partAlone = 8;

/**
 * The sum over all gateways never exceeds a limit while catalog answers. While it does not, each gateway gives an eighth of a limit in two
 * seconds, up to the limit, and tells catalog afterwards what it gave.
 */
export function createSharedBudgets(
  state: Pick<SharedState, 'takeBudget'>,
  { now, silence = createSilence(now) }: { now: () => number; silence?: Silence },
): SharedBudgets {
  const shares = new LRUCache<string, Share>({ max: keysMax });
  const asked = new Map<string, Promise<void>>();
  let failedUntil = -Infinity;
  /** Until then callers are counted here alone. */
  const aloneUntil = () => Math.max(failedUntil, silence.until());

  const current = (key: string): Share | undefined => {
    const share = shares.get(key);
    return share && share.endsAt > now() ? share : undefined;
  };

  const alone = ({ key, limit, windowMs }: Budget): Share => {
    const { taken, owed, endsAt } = current(key) ?? { taken: 0, owed: 0, endsAt: now() + windowMs };
    const left = Math.max(0, Math.min(limit - taken, Math.ceil(limit / partAlone)));
    return { left, taken: taken + left, owed: owed + left, endsAt, askAt: aloneUntil() };
  };

  const ask = async (budget: Budget, most: number): Promise<Share> => {
    if (now() < aloneUntil()) return alone(budget);
    try {
      const spent = current(budget.key)?.owed ?? 0;
      const { granted, taken, endsInMs } = await state.takeBudget({ ...budget, key: hashOf(budget.key), most, spent });
      return { left: granted, taken, owed: 0, endsAt: now() + endsInMs };
    } catch (error) {
      failedUntil = now() + silenceMs;
      if (error instanceof AppError && error.code === 'service_unavailable') silence.begin();
      return alone(budget);
    }
  };

  const askOnce = (budget: Budget, most: number): Promise<void> => {
    const { key } = budget;
    const running = asked.get(key) ?? ask(budget, most).then((share) => void shares.set(key, share));
    asked.set(key, running);
    return running.finally(() => asked.delete(key));
  };

  return {
    async hit(budget, most = 0) {
      for (;;) {
        const share = current(budget.key);
        if (share && share.left > 0) {
          share.left -= 1;
          return { allowed: true, hits: share.taken - share.left, endsAt: share.endsAt };
        }
        const { askAt = -Infinity, taken = 0, endsAt = 0 } = share ?? {};
        // Spent by all: nobody is asked again before the window ends.
        if (taken >= budget.limit) return { allowed: false, hits: taken, endsAt };
        if (now() < askAt) return { allowed: false, hits: taken, endsAt: askAt };
        await askOnce(budget, most);
      }
    },
  };
}

/** Subjects and addresses are kept by nobody but the gateway. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
