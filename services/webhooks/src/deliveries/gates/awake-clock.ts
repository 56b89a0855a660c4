/**
 * Time that passes only while this process gets to work. When it is kept from the processor or blocked, answers that arrived long ago are
 * still unread: judged by the wall clock every endpoint would then look slow, all deliveries would be put off, and that costs more than
 * delivering.
 */
export interface AwakeClock {
  /** Milliseconds; comparable with other readings while at least one user stays. */
  nowMs(): number;
  /** The clock runs while it has users. */
  enter(): void;
  leave(): void;
}

const tickMs = 20;
/** A later tick means that the process was away. */
const awakeMs = 2 * tickMs;

export function createAwakeClock(wallMs: () => number = () => performance.now()): AwakeClock {
  let users = 0;
  let awake = 0;
  let tickedAt = wallMs();
  let ticker: NodeJS.Timeout | undefined;

  const nowMs = (): number => awake + Math.min(wallMs() - tickedAt, awakeMs);
  const tick = (): void => {
    awake = nowMs();
    tickedAt = wallMs();
  };

  return {
    nowMs,
    enter() {
      users += 1;
      if (ticker) return;
      tick();
      ticker = setInterval(tick, tickMs).unref();
    },
    leave() {
      users -= 1;
      if (users > 0) return;
      clearInterval(ticker);
      ticker = undefined;
    },
  };
}
