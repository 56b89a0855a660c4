import { LRUCache } from 'lru-cache';
import CircuitBreaker from 'opossum';
import { createAwakeClock, type AwakeClock } from './awake-clock.ts';
import type { CallResult } from '../delivery.ts';
import { createPlaces, type PlacesOptions } from './endpoint-places.ts';

/**
 * Why a delivery does not go out now; none of them uses up an attempt. `breaker` is open; `cap`: enough calls in flight, soon there is
 * room; `slow`: the endpoint belongs into the slow lane; `busy`: it belongs there, and has all the calls it gets; `stuck`: and none of them
 * has ended for long; `rate`: its turn in the rate of the subscription comes later.
 */
export type PutOff = 'breaker' | 'cap' | 'slow' | 'busy' | 'stuck' | 'rate';

export type Lane = 'fast' | 'slow';

/** What stands before one endpoint in this process. */
export interface EndpointGate {
  /**
   * Makes the call if the endpoint may have one more now or in a moment, otherwise answers why not. The single call that a breaker lets
   * through to try goes to the delivery with the most attempts behind it: otherwise, of thousands waiting for a dead endpoint, each would
   * use up its first attempt before any was given up, and the subscription would be deactivated hours later. Retries of an endpoint that
   * fails in a moment are not held by the breaker at all: they cost nobody a place, and are due at a time that was promised.
   */
  pass(lane: Lane, attempt: number, call: () => Promise<CallResult>): Promise<CallResult | PutOff>;
  /** The endpoint has shown that it answers quickly, and still does: a call may be expected to end in a moment. */
  answersQuickly(): boolean;
  /** Why `pass` would refuse at once, if it would; for deciding before anything is read about a delivery. */
  refusal(lane: Lane, attempt: number): PutOff | undefined;
  /** The endpoint is slow but moves: a delivery that was refused as `busy` may stand for its turn, without a message. */
  mayStand(): boolean;
  /** Stands for a turn; undefined when it does not come: see `EndpointPlaces.standSlow`. */
  stand(attempt: number): Promise<Turn | undefined>;
  /** Nobody may stand any longer. */
  dismiss(): void;
  /** The breaker lets no call through. */
  isOpen(): boolean;
}

/** A place that became free: to be used or to be left. */
export interface Turn {
  use(call: () => Promise<CallResult>): Promise<CallResult | PutOff>;
  leave(): void;
}

export interface EndpointGates {
  of(subscriptionId: string): EndpointGate;
  /** Sends everybody away who stands before any endpoint. */
  dismiss(): void;
  /** From now on so many calls in flight per subscription. */
  resize(callsMax: number): void;
  /** Endpoints whose breaker is open now. */
  openCount(): number;
  close(): void;
}

interface GateOptions extends PlacesOptions {
  breakerVolume: number;
  breakerResetMs: number;
  /** Told each time a breaker opens that was closed. */
  onOpened?: (subscriptionId: string) => void;
  /** Told each time a breaker opens, also after a try that failed, and when it closes. */
  onBreaker?: (subscriptionId: string, state: 'open' | 'closed') => void;
}

interface ClosableGate {
  gate: EndpointGate;
  resize(callsMax: number): void;
  shutdown(): void;
}

/** A delivery put off longer ago has surely been ended in some other way. */
const preferredForMs = 120_000;
const gatesMax = 10_000;

export function createEndpointGates(options: GateOptions): EndpointGates {
  const clock = createAwakeClock();
  let { callsMax } = options;
  const gates = new LRUCache<string, ClosableGate>({
    max: gatesMax,
    dispose: ({ shutdown }) => shutdown(),
  });
  return {
    of(subscriptionId) {
      let entry = gates.get(subscriptionId);
      if (!entry) {
        entry = createGate({ ...options, callsMax }, clock, subscriptionId);
        gates.set(subscriptionId, entry);
      }
      return entry.gate;
    },
    dismiss() {
      for (const { gate } of gates.values()) gate.dismiss();
    },
    resize(most) {
      callsMax = most;
      for (const { resize } of gates.values()) resize(most);
    },
    openCount: () => [...gates.values()].filter(({ gate }) => gate.isOpen()).length,
    close: () => gates.clear(),
  };
}

/**
 * The endpoint answered, but as a busy or broken one does: counts for the breaker. A plain refusal (4xx) does not: it costs nobody time.
 */
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

function createGate(options: GateOptions, clock: AwakeClock, subscriptionId: string): ClosableGate {
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
  const places = createPlaces(options, clock);
  const { isSlow } = places;
  /** Whether the breaker has opened and not closed since: it opens again after every try that fails. */
  let wasOpen = false;
  breaker.on('open', () => {
    if (!wasOpen) options.onOpened?.(subscriptionId);
    wasOpen = true;
    options.onBreaker?.(subscriptionId, 'open');
  });
  breaker.on('close', () => {
    wasOpen = false;
    options.onBreaker?.(subscriptionId, 'closed');
  });
  /** Attempt number → when a delivery before that attempt was last put off by the breaker. */
  const putOffAt = new Map<number, number>();
  const refused = (attempt: number): 'breaker' => {
    putOffAt.set(attempt, performance.now());
    return 'breaker';
  };
  const laterAttemptWaits = (attempt: number): boolean =>
    [...putOffAt].some(([other, at]) => other > attempt && performance.now() - at < preferredForMs);

  const passesBreaker = (attempt: number): boolean => attempt > 1 && !breaker.closed && places.isPrompt();

  /** To be called with a place taken. */
  const fire = async (attempt: number, call: () => Promise<CallResult>): Promise<CallResult | PutOff> => {
    const finish = places.begin();
    let result: CallResult | undefined;
    try {
      if (passesBreaker(attempt)) {
        result = await call();
        if (!isTrouble(result)) breaker.close();
        return result;
      }
      result = await breaker.fire(call);
      return result;
    } catch (error) {
      if (error instanceof EndpointTroubleError) return (result = error.result);
      if (error instanceof Error && 'code' in error && error.code === 'EOPENBREAKER') return refused(attempt);
      throw error;
    } finally {
      finish(result);
    }
  };

  const refusal = (lane: Lane, attempt: number): PutOff | undefined => {
    const mustWait = breaker.opened || (breaker.halfOpen && laterAttemptWaits(attempt));
    if (mustWait && !passesBreaker(attempt)) return refused(attempt);
    if (!isSlow()) return undefined;
    if (!places.hasSlow()) return places.isStuck() ? 'stuck' : 'busy';
    return lane === 'fast' ? 'slow' : undefined;
  };

  return {
    shutdown: () => breaker.shutdown(),
    resize: places.resize,
    gate: {
      answersQuickly: () => breaker.closed && places.isQuick(),
      refusal,
      mayStand: places.canStandSlow,
      dismiss: places.dismissSlow,
      isOpen: () => breaker.opened,
      async stand(attempt) {
        if (!(await places.standSlow())) return undefined;
        return {
          leave: places.leave,
          async use(call) {
            if (!breaker.opened) return fire(attempt, call);
            places.leave();
            return refused(attempt);
          },
        };
      },
      async pass(lane, attempt, call) {
        const refusedAtOnce = refusal(lane, attempt);
        if (refusedAtOnce) return refusedAtOnce;
        if (isSlow()) return places.takeSlow() ? fire(attempt, call) : (refusal(lane, attempt) ?? 'busy');
        if (!places.take() && !(await places.stand())) return refusal(lane, attempt) ?? 'cap';
        const refusedSince = refusal(lane, attempt);
        if (!refusedSince) return fire(attempt, call);
        places.leave();
        return refusedSince;
      },
    },
  };
}
