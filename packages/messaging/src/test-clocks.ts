import type { TestClockServiceDefinition } from '@booking/contracts/generated/booking/common/v1/TestClockService.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { createTestClockStore } from '@booking/persistence/test-clock-store.ts';
import { appError } from '@booking/platform/errors.ts';
import { systemClock, type Clock } from '@booking/platform/clock.ts';
import type { GrpcServer } from '@booking/platform/grpc-server.ts';
import type { Lifecycle } from '@booking/platform/lifecycle.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { createTestClock } from '@booking/platform/test-clock.ts';
import { startPoller } from './poller.ts';

/** The clock of a service that may run ahead for single organizations, and the RPCs that move it. */
export interface OrganizationClocks {
  clock: Clock;
  /** The same for everybody: for leases and pauses, which belong to processes and not to an organization's calendar. */
  machine: Clock;
  /** Adds the test clock's RPCs; does nothing where test clocks are off. */
  addTo(server: GrpcServer): void;
}

/** How soon another replica follows a moved clock, milliseconds. */
const followMs = 1_000;

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
  const store = createTestClockStore(options.connection);
  const clock = createTestClock(base);
  const follow = async (): Promise<boolean> => {
    clock.setAhead(await store.all());
    return false;
  };
  await follow();
  const poller = startPoller({ name: 'test clocks', intervalMs: followMs, logger: options.logger, work: follow });
  options.lifecycle.onStop('test clocks', () => poller.stop());

  const answer = (aheadMs: number) => ({
    ahead_ms: aheadMs,
    now: formatTimestamp(new Date(base.now().getTime() + aheadMs)),
  });
  return {
    clock,
    machine: base,
    addTo: (server) => {
      server.add<TestClockServiceDefinition>('booking.common.v1.TestClockService', {
        GetTestClock: async (_request, { organizationId }) => answer((await store.all()).get(organizationId) ?? 0),
        MoveTestClock: async (request, { organizationId }) => {
          const to = Date.parse(request.now);
          if (Number.isNaN(to)) throw appError('validation_failed', 'Must be a time.', { source: { pointer: '/now' } });
          const aheadMs = await store.moveTo(organizationId, Math.max(0, to - base.now().getTime()));
          await follow();
          return answer(aheadMs);
        },
      });
    },
  };
}
