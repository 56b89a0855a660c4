import type { TestClockServiceDefinition } from '@booking/contracts/generated/booking/common/v1/TestClockService.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { createTestClockStore, type TestClockStore } from '@booking/persistence/test-clock-store.ts';
import { appError } from '@booking/platform/errors.ts';
import { systemClock, type Clock } from '@booking/platform/clock.ts';
import type { GrpcChannel } from '@booking/platform/grpc-client.ts';
import type { GrpcServer, UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { createTestClock } from '@booking/platform/test-clock.ts';
import { leadClocks, type FollowedClock } from './lead-clocks.ts';
import type { Messaging } from './messaging.ts';
import { startPoller } from './poller.ts';

/** The clock of a service that may run ahead for single organizations, and the RPCs that move it. */
export interface OrganizationClocks {
  clock: Clock;
  /** The same for everybody: for leases and pauses, which belong to processes and not to an organization's calendar. */
  machine: Clock;
  /**
   * Adds the test clock's RPCs, and in the one service that leads lets clocks go where they are sent; does nothing where test clocks are
   * off.
   */
  addTo(server: GrpcServer, work: Pick<Messaging, 'pending' | 'wake'>, lead?: ClockLead): void;
}

/** The service that takes the clocks of others along. */
export interface ClockLead {
  followers: readonly GrpcChannel[];
  /** Whether something of an organization is under way that neither timers nor events tell of. */
  isBusy(organizationId: string): Promise<boolean>;
}

/** How soon another replica follows a moved clock, milliseconds. */
const followMs = 100;

/** `enabled` is the setting TEST_CLOCKS: without it the clock is the system's and nothing can move it. */
export async function openOrganizationClocks(options: {
  enabled: boolean;
  connection: Connection;
  lifecycle: Lifecycle;
  logger: Logger;
  base?: Clock;
}): Promise<OrganizationClocks> {
  const base = options.base ?? systemClock;
  if (!options.enabled) return { clock: base, machine: base, addTo: () => {} };
  const { lifecycle, logger } = options;
  const store = createTestClockStore(options.connection);
  const clock = createTestClock(base);
  const follow = async (): Promise<boolean> => {
    const states = [...(await store.all())];
    clock.setAhead(
      new Map(states.map(([id, { ahead_ms }]) => [id, ahead_ms])),
      new Map(states.map(([id, { fires_ms }]) => [id, fires_ms])),
    );
    return false;
  };
  await follow();
  const poller = startPoller({ name: 'test clocks', intervalMs: followMs, logger, work: follow });
  lifecycle.onStop('test clocks', () => poller.stop());

  return {
    clock,
    machine: base,
    addTo: (server, { pending, wake }, lead) => {
      const own: FollowedClock = {
        async step(organizationId, { aheadMs, fires }) {
          if (aheadMs > 0) {
            await store.step(organizationId, aheadMs, fires);
            await follow();
            if (fires) wake();
          }
          const { fires_ms } = await store.find(organizationId);
          const known = await pending(organizationId, new Date(base.now().getTime() + fires_ms));
          return { ...known, busy: known.busy || ((await lead?.isBusy(organizationId)) ?? false) };
        },
      };
      const leading = lead && leadClocks({ store, base, logger, own, followers: lead.followers, followMs });
      if (leading) lifecycle.onStop('test clocks on their way', () => leading.stop());
      const handlers = clockHandlers({ store, base, own, sent: () => leading?.wake() });
      server.add<TestClockServiceDefinition>('booking.common.v1.TestClockService', handlers);
    },
  };
}

function clockHandlers(parts: {
  store: TestClockStore;
  base: Clock;
  own: FollowedClock;
  sent: () => void;
}): UnaryHandlers<TestClockServiceDefinition> {
  const { store, base, own } = parts;
  const timeAt = (aheadMs: number): string => formatTimestamp(new Date(base.now().getTime() + aheadMs));
  const answer = async (organizationId: string) => {
    const { ahead_ms, target_ms } = await store.find(organizationId);
    return { ahead_ms, now: timeAt(ahead_ms), ...(target_ms === null ? {} : { advancing_to: timeAt(target_ms) }) };
  };
  return {
    GetTestClock: (_request, { organizationId }) => answer(organizationId),
    MoveTestClock: async (request, { organizationId }) => {
      const to = Date.parse(request.now);
      if (Number.isNaN(to)) throw appError('validation_failed', 'Must be a time.', { source: { pointer: '/now' } });
      await store.send(organizationId, to - base.now().getTime());
      parts.sent();
      return answer(organizationId);
    },
    StepTestClock: async ({ ahead_ms, fires }, { organizationId }) => {
      const { busy, next } = await own.step(organizationId, { aheadMs: ahead_ms, fires });
      return { busy, ...(next ? { next_due: formatTimestamp(next) } : {}) };
    },
  };
}
