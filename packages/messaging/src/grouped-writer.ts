/**
 * Turns many small writes into few: items that arrive within `maxWaitMs`, at most `maxItems`, go into one `write`. Groups overlap: the next
 * one does not wait for the last to be stored.
 */
export interface GroupedWriter<T> {
  /** Resolves when the group with `item` is stored; rejects when the group's write failed. */
  add(item: T): Promise<void>;
}

export function createGroupedWriter<T>(options: {
  maxItems: number;
  maxWaitMs: number;
  write: (items: T[]) => Promise<void>;
}): GroupedWriter<T> {
  let items: T[] = [];
  let stored: Promise<void> | undefined;
  let flushNow = (): void => {};

  const collect = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const flush = (): void => {
        clearTimeout(timer);
        const group = items;
        items = [];
        stored = undefined;
        options.write(group).then(resolve, reject);
      };
      const timer = setTimeout(flush, options.maxWaitMs);
      flushNow = flush;
    });

  return {
    add(item) {
      items.push(item);
      stored ??= collect();
      const group = stored;
      if (items.length >= options.maxItems) flushNow();
      return group;
    },
  };
}
