import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { systemContext } from '@booking/platform/context.ts';
import { wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { usageOf } from '../bench-delivery/processes.ts';
import type { RunningWebhooks, World } from './world.ts';

export interface RecoveryOutcome {
  deliveries: number;
  /** How many had arrived when the process was killed. */
  arrivedAtKill: number;
  lost: number;
  /** Arrivals beyond the first. */
  repeated: number;
  seconds: number;
  /** Of the service, before it began. */
  restingMb: number;
  /** The most of either process. */
  highestMb: number;
}

const startMs = Date.UTC(2026, 0, 1);
const waitMaxMs = 900_000;

/** Recovers everything that an endpoint missed, kills the service with SIGKILL in the middle, and starts it again. */
export async function measureRecovery(
  world: World,
  service: RunningWebhooks,
  { deliveries, say }: { deliveries: number; say: (line: string) => void },
): Promise<{ outcome: RecoveryOutcome; service: RunningWebhooks }> {
  const receiver = await startCounter();
  const context = systemContext(newId(), newId());
  const { item } = await service.subscriptions.CreateWebhookSubscription({
    context: wireContext(context),
    input: { name: 'Missed all', url: receiver.url, events: ['orders.created'] },
  });
  const id = item?.id ?? '';
  await world.fill(deliveries, (index) => ({
    organization_id: context.organizationId,
    created_at: new Date(startMs + index),
    webhook_subscription_id: id,
    event: 'orders.created',
    status: index % 2 === 0 ? 'abandoned' : 'dropped',
  }));
  const restingMb = usageOf(service.pid)?.residentMb ?? Number.NaN;
  const startedAt = performance.now();
  const since = new Date(startMs).toISOString();
  await service.recoveries.RecoverWebhookSubscription({ context: wireContext(context), id, since });

  let running = service;
  let highestMb = 0;
  const sampler = setInterval(() => {
    highestMb = Math.max(highestMb, usageOf(running.pid)?.residentMb ?? 0);
  }, 100);
  try {
    await waitFor('half has arrived', () => receiver.distinct() >= deliveries / 2, waitMaxMs);
    const arrivedAtKill = receiver.distinct();
    await service.kill();
    say(`killed with ${arrivedAtKill} arrived`);
    running = await world.start();
    await waitFor('all have arrived', () => receiver.distinct() >= deliveries, waitMaxMs);
    await waitFor(
      'the recovery has ended',
      async () => {
        const { items } = await running.recoveries.ListWebhookRecoveries({ context: wireContext(context), query: {} });
        return items[0]?.status === 'completed';
      },
      waitMaxMs,
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    const lost = deliveries - receiver.distinct();
    const repeated = receiver.arrived() - receiver.distinct();
    return {
      service: running,
      outcome: { deliveries, arrivedAtKill, lost, repeated, seconds, restingMb, highestMb },
    };
  } finally {
    clearInterval(sampler);
    receiver.close();
  }
}

/** Answers 204 and counts which events came. */
async function startCounter() {
  const seen = new Set<string>();
  let arrived = 0;
  const server = createServer((request, response) => {
    text(request).then(
      (body) => {
        arrived += 1;
        seen.add((JSON.parse(body) as { event_id: string }).event_id);
        response.writeHead(204).end();
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    distinct: () => seen.size,
    arrived: () => arrived,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
