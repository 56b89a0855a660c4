/**
 * Five idle services on a developer's machine: one malloc arena halves what they hold outside of the heap, and the garbage of a service
 * that has become idle goes back to the system. The young generation may grow: kept at 1 MB it saved 6 MB, and orders paid for it.
 */
export const SMALL_MEMORY = {
  NODE_OPTIONS: `--expose-gc --import=${new URL('idle-memory.ts', import.meta.url).href}`,
  MALLOC_ARENA_MAX: '1',
};

const mappedAnew = {
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TOP_PAD_: '16384',
};

/**
 * Larger blocks go back to the system when they are freed, 3 MB of each service. Not of those that make and send documents: every block of
 * a PDF mapped anew was a tenth of an order's processor time.
 */
export const SMALLER_MEMORY = { catalog: mappedAnew, resources: mappedAnew, gateway: mappedAnew };
