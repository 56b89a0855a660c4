/**
 * Five idle services on a developer's machine: one malloc arena halves what they hold outside of the heap, and the garbage of a service that
 * has become idle goes back to the system. Two things saved some MB more and are not here, since orders paid for them: a young generation
 * kept at 1 MB, and thresholds of malloc, with which every larger block was mapped anew (a tenth of an order's processor time for 15 MB).
 */
export const SMALL_MEMORY = {
  NODE_OPTIONS: `--expose-gc --import=${new URL('idle-memory.ts', import.meta.url).href}`,
  MALLOC_ARENA_MAX: '1',
};
