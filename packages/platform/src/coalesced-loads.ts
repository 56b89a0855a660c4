/**
 * Lets callers that want the same at the same time share one load. A caller never gets what was read before it asked: while a load of the
 * key runs, later callers wait together for the next one.
 */
export interface CoalescedLoads {
  load<T>(key: string, load: () => Promise<T>): Promise<T>;
}

interface Entry {
  running: Promise<unknown>;
  next: Promise<unknown> | undefined;
}

export function createCoalescedLoads(): CoalescedLoads {
  const entries = new Map<string, Entry>();

  const start = <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const running = load();
    const entry: Entry = { running, next: undefined };
    entries.set(key, entry);
    const done = (): void => {
      if (entries.get(key) === entry && entry.next === undefined) entries.delete(key);
    };
    running.then(done, done);
    return running;
  };

  return {
    load<T>(key: string, load: () => Promise<T>): Promise<T> {
      const entry = entries.get(key);
      if (!entry) return start(key, load);
      entry.next ??= entry.running.then(
        () => start(key, load),
        () => start(key, load),
      );
      return entry.next as Promise<T>;
    },
  };
}
