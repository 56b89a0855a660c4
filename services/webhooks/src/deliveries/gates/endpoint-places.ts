import type { AwakeClock } from './awake-clock.ts';
import { isSuccess, type CallResult } from '../delivery.ts';

export interface PlacesOptions {
  /**
   * Calls in flight per subscription, and up to `quickFactor` times as many while the endpoint answers quickly and others wait. In the slow
   * lane a fifth of it (at least one), one more with every success up to all of it, and a fifth again with a failure.
   */
  callsMax: number;
  slowAfterMs: number;
}

const quickFactor = 5;
/** An endpoint that is new here has shown that it answers with so many answers. */
const quickAnswers = 3;
/** An endpoint that answers within this time may have more calls in flight… */
const quickMs = 100;
/** …until it fails or takes longer than this. */
const notQuickMs = 250;
/**
 * Once known as quick, it stays so until its calls take longer than this on average: when all this machine can do is done, every endpoint
 * seems slower, and the detour over a queue of its own would only add to the work.
 */
const stillQuickMs = 400;
/**
 * A delivery that stands before a busy gate holds a place in the lane that others need. So it stands only while calls keep ending (the next
 * one within this time, or twice what a call usually takes) and its turn is near, and only a few may before an endpoint that has not shown
 * yet that it answers.
 */
const stalledAfterMs = 250;
const waitingMaxUnproven = 20;
/** Putting off costs more than delivering: who is called within this time stands. */
const longestStandMs = 1_000;
/**
 * Before a slow endpoint that moves, deliveries stand without a message: nobody else waits for them, and the endpoint's places are taken
 * again as they become free. Longer than the longest wait of a delivery that is put off, or the line would be empty before the next ones
 * come back.
 */
export const longestSlowStandMs = 40_000;
/** Calls that take no longer cost nobody anything, failed or not. */
const promptMs = 250;

/** The calls in flight to one endpoint, those that stand in line for one, and what both say about the endpoint. */
export interface EndpointPlaces {
  /** Takes a place if one is free. */
  take(): boolean;
  /** The same for the slow lane, which has fewer. */
  takeSlow(): boolean;
  hasSlow(): boolean;
  /** Stands in line for a place; false at once when there is no prospect of one, and later when the endpoint stops moving. */
  stand(): Promise<boolean>;
  /** Whether a delivery may stand in line for a place of the slow lane. */
  canStandSlow(): boolean;
  /**
   * Stands in that line; false when the endpoint stops moving, the line is dismissed, or the turn has not come after `longestSlowStandMs`.
   */
  standSlow(): Promise<boolean>;
  /** Sends everybody away who stands in that line. */
  dismissSlow(): void;
  /** Gives a place back unused. */
  leave(): void;
  /** A call begins on a place that was taken; to be called with its result (none when it was not made), which gives the place back. */
  begin(): (result: CallResult | undefined) => void;
  /** From now on so many calls in flight; those that are stay. */
  resize(callsMax: number): void;
  /** Enough calls have been answered, quickly on average, and the ones in flight keep ending. */
  isQuick(): boolean;
  /** Calls end in a moment, whatever their result. */
  isPrompt(): boolean;
  /** Calls take long on average, or none has ended for that long. */
  isSlow(): boolean;
  /** No call has ended for long, and for much longer than one usually takes. */
  isStuck(): boolean;
}

export function createPlaces(options: PlacesOptions, clock: AwakeClock): EndpointPlaces {
  const { slowAfterMs } = options;
  let { callsMax } = options;
  let slowCallsMax = slowPart(callsMax);
  /** Start times of the calls in flight, oldest first. */
  const calls = new Map<symbol, number>();
  const line: ((hasPlace: boolean) => void)[] = [];
  const slowLine: { proceed: (hasPlace: boolean) => void; since: number }[] = [];
  let taken = 0;
  let limit = callsMax;
  let slowLimit = slowCallsMax;
  let averageMs = 0;
  let answers = 0;
  let knownAsQuick = false;
  let lastEndedAt = 0;
  let watch: NodeJS.Timeout | undefined;

  /** How long no call has ended although one is in flight: zero for an endpoint that moves. */
  const stuckMs = (): number => {
    const oldest = calls.values().next().value;
    return oldest === undefined ? 0 : clock.nowMs() - Math.max(lastEndedAt, oldest);
  };
  const isStalled = (): boolean => stuckMs() > Math.max(stalledAfterMs, 2 * averageMs);
  /** Whether a place in the line will soon become a call. */
  const hasProspect = (): boolean => {
    if (isStalled()) return false;
    if (answers < callsMax) return line.length < waitingMaxUnproven;
    return (line.length * averageMs) / limit < longestStandMs;
  };

  /** Sends the line away when calls have stopped ending. */
  const watchLine = (): void => {
    watch ??= setTimeout(() => {
      watch = undefined;
      if (isStalled()) for (const proceed of line.splice(0)) proceed(false);
      else if (line.length > 0) watchLine();
    }, stalledAfterMs);
  };
  const isSlow = (): boolean => averageMs > slowAfterMs || stuckMs() > slowAfterMs;
  const isStuck = (): boolean => stuckMs() > Math.max(slowAfterMs, 2 * averageMs);
  const admit = (): void => {
    while (line.length > 0 && taken < limit) {
      taken += 1;
      line.shift()?.(true);
    }
    while (slowLine.length > 0 && taken < (isSlow() ? slowLimit : limit)) {
      taken += 1;
      slowLine.shift()?.proceed(true);
    }
  };

  let slowWatch: NodeJS.Timeout | undefined;
  const dismissSlow = (): void => {
    for (const { proceed } of slowLine.splice(0)) proceed(false);
  };
  const watchSlowLine = (): void => {
    slowWatch ??= setTimeout(() => {
      slowWatch = undefined;
      if (isStuck()) dismissSlow();
      const tooLong = slowLine.findIndex(({ since }) => performance.now() - since < longestSlowStandMs);
      for (const { proceed } of slowLine.splice(0, tooLong === -1 ? slowLine.length : tooLong)) proceed(false);
      if (slowLine.length > 0) watchSlowLine();
    }, stalledAfterMs);
  };
  const takeBelow = (max: number): boolean => {
    if (taken >= max) return false;
    taken += 1;
    return true;
  };
  const leave = (): void => {
    taken -= 1;
    admit();
  };

  const learn = (result: CallResult, durationMs: number): void => {
    averageMs += 0.2 * (durationMs - averageMs);
    if (result.statusCode !== null) answers += 1;
    if (averageMs < quickMs) knownAsQuick = answers >= quickAnswers;
    else if (averageMs > stillQuickMs) knownAsQuick = false;
    slowLimit = isSuccess(result) ? Math.min(slowLimit + 1, callsMax) : slowCallsMax;
    if (!isSuccess(result) || durationMs > notQuickMs) limit = callsMax;
    else if (durationMs < quickMs && line.length > 0) limit = Math.min(limit + 1, quickFactor * callsMax);
  };

  return {
    take: () => takeBelow(limit),
    takeSlow: () => takeBelow(slowLimit),
    hasSlow: () => taken < slowLimit,
    canStandSlow: () =>
      answers > 0 && !isStuck() && ((slowLine.length + 1) * averageMs) / slowLimit < longestSlowStandMs,
    standSlow() {
      watchSlowLine();
      return new Promise((resolve) => {
        slowLine.push({ proceed: resolve, since: performance.now() });
        admit(); // a place may have become free since the delivery was refused
      });
    },
    resize(most) {
      callsMax = most;
      limit = most;
      slowCallsMax = slowPart(most);
      slowLimit = Math.min(slowLimit, most);
      admit();
    },
    dismissSlow,
    leave,
    isQuick: () => knownAsQuick && !isStalled(),
    isPrompt: () => averageMs <= promptMs && !isStalled(),
    isSlow,
    isStuck,
    stand() {
      if (!hasProspect()) return Promise.resolve(false);
      watchLine();
      return new Promise((resolve) => line.push(resolve));
    },
    begin() {
      clock.enter();
      const call = Symbol('call');
      const startedAt = clock.nowMs();
      const wallStartedAt = performance.now();
      calls.set(call, startedAt);
      return (result) => {
        const endedAt = clock.nowMs();
        calls.delete(call);
        lastEndedAt = endedAt;
        if (result) {
          const awayMs = performance.now() - wallStartedAt - (endedAt - startedAt);
          learn(result, Math.max(0, result.durationMs - awayMs));
        }
        clock.leave();
        leave();
      };
    },
  };
}

function slowPart(callsMax: number): number {
  return Math.max(1, Math.floor(callsMax / 5));
}
