import { createHash } from 'node:crypto';

/** Counts the matches of a filter, up to `limit` where one is given. */
type Count = (limit?: number) => Promise<number>;

/** The total of a list; `key` stands for its filter. */
export type ListTotal = (key: string, count: Count) => Promise<number>;

interface Known {
  total: number;
  countedAt: number;
  refreshing: boolean;
}

/**
 * Totals whose cost does not grow with the collection. Up to `exactUpTo` matches are counted at every call; of more, the last full count is
 * answered, at most about `refreshMs` old while it is asked for: nothing is counted until then, and afterwards a new one is taken in the background. At most `keysMax` filters are
 * remembered, each by a hash, however long its text is; of more, the one counted longest ago is forgotten.
 */
export function createListTotals(options: { exactUpTo: number; refreshMs: number; keysMax: number }): ListTotal {
  const known = new Map<string, Known>();

  const remember = (key: string, total: number): void => {
    known.delete(key);
    known.set(key, { total, countedAt: performance.now(), refreshing: false });
    const [oldest] = known.keys();
    if (known.size > options.keysMax && oldest !== undefined) known.delete(oldest);
  };

  const refresh = async (key: string, entry: Known, count: Count): Promise<void> => {
    entry.refreshing = true;
    try {
      remember(key, await count());
    } catch {
      entry.refreshing = false; // the next caller tries again; this one has its answer
    }
  };

  const isOld = ({ countedAt }: Known): boolean => performance.now() - countedAt > options.refreshMs;

  return async (filter, count) => {
    const key = createHash('sha256').update(filter).digest('base64');
    const recent = known.get(key);
    if (recent && !isOld(recent)) return recent.total;
    const few = await count(options.exactUpTo + 1);
    if (few <= options.exactUpTo) {
      known.delete(key);
      return few;
    }
    const entry = known.get(key);
    if (!entry) {
      const total = await count();
      remember(key, total);
      return total;
    }
    if (isOld(entry) && !entry.refreshing) void refresh(key, entry, count);
    return Math.max(entry.total, few);
  };
}
