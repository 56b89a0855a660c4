/**
 * Five idle services on a developer's machine: memory matters more than the last percent of speed. A small young
 * generation and one malloc arena halve what they hold, larger blocks go back to the system when they are freed, and so does the garbage of
 * a service that has become idle; servers in production run without these.
 */
export const SMALL_MEMORY = {
  NODE_OPTIONS: `--max-semi-space-size=1 --import=${new URL('idle-memory.ts', import.meta.url).href}`,
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TOP_PAD_: '16384',
};
