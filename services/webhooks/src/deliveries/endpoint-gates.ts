import { LRUCache } from 'lru-cache';
import CircuitBreaker from 'opossum';
import type { CallResult } from './delivery.ts';

/**
 * Why a delivery does not go out now; none of them uses up an attempt. `breaker` is open; `cap`: enough calls in flight, soon there is room;
 * `slow`: the endpoint belongs into the slow lane; `busy`: it is there, and has all the calls it gets.
 */
export type PutOff = 'breaker' | 'cap' | 'slow' | 'busy';

/** What stands before one endpoint in this process. */
export interface EndpointGate {
  /**
   * Makes the call if the endpoint may have one more now or in a moment, otherwise answers why not. The single call that a breaker lets through
   * to try goes to the delivery with the most attempts behind it: otherwise, of thousands waiting for a dead endpoint, each would use up its
   * first attempt before any was given up, and the subscription would be deactivated hours later.
   */
  pass(lane: 'fast' | 'slow', attempt: number, call: () => Promise<CallResult>): Promise<CallResult | PutOff>;
}

export interface EndpointGates {
  of(subscriptionId: string): EndpointGate;
  close(): void;
}

interface GateOptions {
  /** Calls in flight per subscription; a fifth of it (at least one) in the slow lane. */
  callsMax: number;
  slowAfterMs: number;
  breakerVolume: number;
  breakerResetMs: number;
}

/**
 * A delivery that stands before a busy gate holds a place in the lane that others need. So it stands only while calls keep ending and its turn
 * is near, and only a few may before an endpoint that has not shown yet that it answers.
 */
const stalledAfterMs = 250;
const waitingMaxUnproven = 20;
/** Putting off costs more than delivering: who is called within this time stands. */
const longestStandMs = 1_000;
/** A delivery put off longer ago has surely been ended in some other way. */
const preferredForMs = 120_000;
const gatesMax = 10_000;

export function createEndpointGates(options: GateOptions): EndpointGates {
  const gates = new LRUCache<string, { gate: EndpointGate; shutdown: () => void }>({
    max: gatesMax,
    dispose: ({ shutdown }) => shutdown(),
  });
  return {
    of(subscriptionId) {
      let entry = gates.get(subscriptionId);
      if (!entry) {
        entry = createGate(options);
        gates.set(subscriptionId, entry);
      }
      return entry.gate;
    },
    close: () => gates.clear(),
  };
}

/** The endpoint answered, but as a busy or broken one does: counts for the breaker. A plain refusal (4xx) does not: it costs nobody time. */
class EndpointTroubleError extends Error {
  readonly result: CallResult;

  constructor(result: CallResult) {
    super('endpoint in trouble');
    this.result = result;
  }
}

function isTrouble({ error, statusCode }: CallResult): boolean {
  if (error === null || error === 'blocked_target' || error === 'redirect') return false;
  return statusCode === null || statusCode >= 500 || statusCode === 429;
}

function createGate(options: GateOptions): { gate: EndpointGate; shutdown: () => void } {
  const breaker = new CircuitBreaker(
    async (call: () => Promise<CallResult>) => {
      const result = await call();
      if (isTrouble(result)) throw new EndpointTroubleError(result);
      return result;
    },
    {
      timeout: false,
      errorThresholdPercentage: 50,
      volumeThreshold: options.breakerVolume,
      resetTimeout: options.breakerResetMs,
      rollingCountTimeout: 60_000,
      rollingCountBuckets: 6,
      rollingPercentilesEnabled: false,
      enableSnapshots: false,
    },
  );
  /** Start times of the calls in flight, oldest first. */
  const inFlight = new Map<symbol, number>();
  const waiting: (() => void)[] = [];
  let averageMs = 0;
  let answers = 0;
  let lastEndedAt = 0;

  /** How long no call has ended although one is in flight: zero for an endpoint that moves. */
  const stuckMs = (): number => {
    const [oldest] = inFlight.values();
    return oldest === undefined ? 0 : performance.now() - Math.max(lastEndedAt, oldest);
  };
  const isSlow = (): boolean => Math.max(averageMs, stuckMs()) > options.slowAfterMs;
  /** Whether a place before the gate will soon become a call. */
  const mayWait = (): boolean => {
    if (stuckMs() > stalledAfterMs) return false;
    if (answers < options.callsMax) return waiting.length < waitingMaxUnproven;
    return (waiting.length * averageMs) / options.callsMax < longestStandMs;
  };
  /** Attempt number → when a delivery before that attempt was last put off by the breaker. */
  const putOffAt = new Map<number, number>();
  const refused = (attempt: number): 'breaker' => {
    putOffAt.set(attempt, performance.now());
    return 'breaker';
  };
  const laterAttemptWaits = (attempt: number): boolean =>
    [...putOffAt].some(([other, at]) => other > attempt && performance.now() - at < preferredForMs);
  const slowCallsMax = Math.max(1, Math.floor(options.callsMax / 5));

  /** Waits for a call to end, or for the time to look whether any does. */
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      const proceed = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        const index = waiting.indexOf(proceed);
        if (index >= 0) waiting.splice(index, 1);
        resolve();
      }, stalledAfterMs);
      waiting.push(proceed);
    });

  const measured = (result: CallResult): CallResult => {
    averageMs += 0.2 * (result.durationMs - averageMs);
    if (result.statusCode !== null) answers += 1;
    return result;
  };

  const fire = async (attempt: number, call: () => Promise<CallResult>): Promise<CallResult | PutOff> => {
    const id = Symbol('call');
    inFlight.set(id, performance.now());
    try {
      return measured(await breaker.fire(call));
    } catch (error) {
      if (error instanceof EndpointTroubleError) return measured(error.result);
      if (error instanceof Error && 'code' in error && error.code === 'EOPENBREAKER') return refused(attempt);
      throw error;
    } finally {
      inFlight.delete(id);
      lastEndedAt = performance.now();
      waiting.shift()?.();
    }
  };

  return {
    shutdown: () => breaker.shutdown(),
    gate: {
      async pass(lane, attempt, call) {
        if (breaker.opened || (breaker.halfOpen && laterAttemptWaits(attempt))) return refused(attempt);
        if (lane === 'slow' && isSlow()) return inFlight.size < slowCallsMax ? fire(attempt, call) : 'busy';
        while (inFlight.size >= options.callsMax) {
          if (isSlow()) return lane === 'fast' ? 'slow' : 'busy';
          if (!mayWait()) return 'cap';
          await turn();
          if (breaker.opened) return refused(attempt);
        }
        return lane === 'fast' && isSlow() ? 'slow' : fire(attempt, call);
      },
    },
  };
}
