import type { TestClockServiceDefinition } from '@booking/contracts/generated/booking/common/v1/TestClockService.ts';
import type { TestClockState, TestClockStore } from '@booking/persistence/test-clock-store.ts';
import { systemClock, type Clock } from '@booking/platform/clock.ts';
import { systemContext } from '@booking/platform/context.ts';
import { wireContext, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { startPoller, type Poller } from './poller.ts';
import type { Pending } from './timers.ts';

/** The clock of an organization in one service. */
export interface FollowedClock {
  /** Moves it, or only looks with `aheadMs` 0; answers what was due by its time and has not happened, and what is due next. */
  step(organizationId: string, to: { aheadMs: number; fires: boolean }): Promise<Pending>;
}

/** A replica that dies is followed by another one after so long. */
const leaseMs = 15_000;
/** What takes longer at one moment (a step that is tried again and again) does not hold up the clock. */
const patienceMs = 10_000;
const lookMs = 50;
/** Two looks in a row: an event may be between two services. */
const quietLooks = 2;
/** So many moments of a jump are met exactly; what is left of it is gone through in as many parts at most. */
const exactSteps = 250;

/**
 * Lets test clocks go where they were sent: from one moment at which something falls due, in any service, to the next, each once everything
 * due at the one before has happened. At each moment all services and replicas have the new time before anything fires in one of them.
 * Where a clock is and where it is going is stored, so that whichever replica looks next goes on.
 */
export function leadClocks(options: {
  store: TestClockStore;
  base: Clock;
  logger: Logger;
  own: FollowedClock;
  followers: readonly GrpcChannel[];
  followMs: number;
}): Poller {
  const { store, base, own, followMs } = options;
  const lease = newId();
  const clocks = [own, ...options.followers.map(followedOver)];
  const stepAll = (organizationId: string, to: { aheadMs: number; fires: boolean }): Promise<Pending[]> =>
    Promise.all(clocks.map((clock) => clock.step(organizationId, to)));

  /** Once nothing is due any more: when something is next. */
  const settled = async (organizationId: string): Promise<Date | undefined> => {
    const until = performance.now() + patienceMs;
    let quiet = 0;
    for (;;) {
      const states = await stepAll(organizationId, { aheadMs: 0, fires: false });
      quiet = states.some(({ busy }) => busy) ? 0 : quiet + 1;
      if (quiet >= quietLooks || performance.now() > until) return earliest(states);
      await delay(lookMs);
    }
  };

  const advance = async (organizationId: string, state: TestClockState): Promise<void> => {
    const { target_ms: targetMs } = state;
    if (targetMs === null) return;
    const next = await settled(organizationId);
    if (state.fires_ms >= targetMs) return store.arrived(organizationId, targetMs);
    const aheadMs = nextStop(state, targetMs, next && next.getTime() - base.now().getTime());
    await stepAll(organizationId, { aheadMs, fires: false });
    await delay(2 * followMs);
    await stepAll(organizationId, { aheadMs, fires: true });
    await store.stepped(organizationId);
  };

  return startPoller({
    name: 'test clocks on their way',
    intervalMs: followMs,
    logger: options.logger,
    work: async () => {
      const now = systemClock.now();
      const claimed = await store.claim(lease, { now, until: new Date(now.getTime() + leaseMs) });
      await Promise.all([...claimed].map(([organizationId, state]) => advance(organizationId, state)));
      return claimed.size > 0;
    },
  });
}

/** Pure: how far ahead the clock goes next. */
export function nextStop(
  { fires_ms: from, steps }: Pick<TestClockState, 'fires_ms' | 'steps'>,
  targetMs: number,
  nextMs: number | undefined,
): number {
  const least = steps < exactSteps ? 0 : (targetMs - from) / Math.max(1, 2 * exactSteps - steps);
  return Math.min(targetMs, Math.max(nextMs ?? targetMs, from + Math.ceil(least)));
}

function earliest(states: readonly Pending[]): Date | undefined {
  const times = states.flatMap(({ next }) => next?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}

function followedOver(channel: GrpcChannel): FollowedClock {
  const client = channel.client<TestClockServiceDefinition>('booking.common.v1.TestClockService');
  return {
    async step(organizationId, { aheadMs, fires }) {
      const context = wireContext(systemContext(organizationId, newId()));
      const { busy, next_due } = await client.StepTestClock({ context, ahead_ms: aheadMs, fires });
      return { busy, next: next_due ? new Date(next_due) : undefined };
    },
  };
}
