import { LRUCache } from 'lru-cache';

/**
 * The same `make`, which remembers what it made of its last `max` arguments, told apart by their JSON: formatters of Intl take longer to
 * make than to use.
 */
export function madeOnce<A extends readonly unknown[], T extends {}>(
  make: (...given: A) => T,
  max = 100,
): (...given: A) => T {
  const made = new LRUCache<string, T>({ max });
  return (...given) => {
    const key = JSON.stringify(given);
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(...given);
    made.set(key, fresh);
    return fresh;
  };
}
