import { serviceUnavailable } from '@booking/platform/errors.ts';

/** How long somebody waits for an answer: what is done for him after that only takes places that nobody uses. */
export interface Patience {
  /** Throws service_unavailable when the time is over. */
  check(): void;
  isOver(): boolean;
}

/** Counted from now, by a clock that nobody sets. */
export function createPatience(milliseconds: number): Patience {
  const over = performance.now() + milliseconds;
  const isOver = (): boolean => performance.now() >= over;
  return {
    isOver,
    check() {
      if (isOver()) throw serviceUnavailable('Too many calls book the same resource; nothing was held.', 1);
    },
  };
}
