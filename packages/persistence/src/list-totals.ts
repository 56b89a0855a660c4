import { createHash } from 'node:crypto';

/** Counts the matches of a filter, up to `limit` where one is given. */
type Count = (limit?: number) => Promise<number>;

/** The total of a list; `key` stands for its filter, `shown` for how many there are up to the end of the page. */
export type ListTotal = (key: string, count: Count, shown: number) => Promise<number>;
type TotalOfAny = (key: string, count: Count) => Promise<number>;

interface Known {
  total: number;
  countedAt: number;
  /** How long the full count took: one that takes long is taken less often. */
  tookMs: number;
  refreshing: boolean;
}

/** Of a list that is asked for all the time, full counts take one part in so many of the time. */
const restAfterCount = 20;

/**
 * Totals whose cost does not grow with the collection. Up to `exactUpTo` matches are counted at every call; of more, the last full count is
 * answered, at most about `refreshMs` old while it is asked for, or `restAfterCount` times what the count takes: nothing is counted until
 * then, and afterwards one caller has a new one taken in the background, while the others are answered the last one. Callers who ask for a
 * filter that is not known share its first count. At most `keysMax` filters are remembered, each by a hash, however long its text is; of
 * more, the one counted longest ago is forgotten.
 */
export function createListTotals(options: {
  exactUpTo: number;
  refreshMs: number;
  keysMax: number;
  now?: () => number;
}): TotalOfAny {
  const { exactUpTo, refreshMs, keysMax, now = () => performance.now() } = options;
  const known = new Map<string, Known>();
  const firstCounts = new Map<string, Promise<number>>();

  const countInFull = async (key: string, count: Count): Promise<number> => {
    const startedAt = now();
    const total = await count();
    const countedAt = now();
    known.delete(key);
    known.set(key, { total, countedAt, tookMs: countedAt - startedAt, refreshing: false });
    const [oldest] = known.keys();
    if (known.size > keysMax && oldest !== undefined) known.delete(oldest);
    return total;
  };

  const firstCount = (key: string, count: Count): Promise<number> => {
    const underWay = firstCounts.get(key);
    if (underWay) return underWay;
    const counting = countInFull(key, count).finally(() => firstCounts.delete(key));
    firstCounts.set(key, counting);
    return counting;
  };

  const isOld = ({ countedAt, tookMs }: Known): boolean =>
    now() - countedAt > Math.max(refreshMs, restAfterCount * tookMs);

  /** Whatever fails, the next caller tries again; whoever has an answer already is not told. */
  const refreshed = async (key: string, last: Known, count: Count): Promise<number> => {
    last.refreshing = true;
    const giveUp = (): void => {
      last.refreshing = false;
    };
    try {
      const few = await count(exactUpTo + 1);
      if (few <= exactUpTo) {
        known.delete(key);
        return few;
      }
      void countInFull(key, count).catch(giveUp);
      return Math.max(last.total, few);
    } catch (error) {
      giveUp();
      throw error;
    }
  };

  return async (filter, count) => {
    const key = createHash('sha256').update(filter).digest('base64');
    const last = known.get(key);
    if (last) return last.refreshing || !isOld(last) ? last.total : refreshed(key, last, count);
    const few = await count(exactUpTo + 1);
    return few <= exactUpTo ? few : firstCount(key, count);
  };
}
