import type { Broker } from '@booking/messaging/broker.ts';
import { lookAtQueues } from '@booking/messaging/queue-depths.ts';
import { metricsRegistry } from '@booking/platform/metrics.ts';
import type { Clock } from '@booking/platform/clock.ts';
import { Gauge } from 'prom-client';
import type { DeliveryStore } from '../log/delivery-store.ts';
import type { HeldStore } from '../log/held-store.ts';
import type { EndpointGates } from '../gates/endpoint-gates.ts';

const registers = [metricsRegistry];

const unfinished = new Gauge({
  name: 'webhook_unfinished_deliveries',
  help: 'Deliveries that wait for a retry (waiting) or were put off (parked), of all processes; counted up to 50,000',
  labelNames: ['status'] as const,
  registers,
});
const heldCount = new Gauge({
  name: 'webhook_held_deliveries',
  help: 'Deliveries that are kept for subscriptions which take nothing for now, of all processes; counted up to 50,000',
  registers,
});
const oldest = new Gauge({
  name: 'webhook_oldest_unfinished_seconds',
  help: 'Age of the oldest delivery that waits or is parked, of those counted; 0 when there is none',
  registers,
});
const openBreakers = new Gauge({
  name: 'webhook_open_breakers',
  help: 'Endpoints that this process does not call since they fail',
  registers,
});
const dead = new Gauge({
  name: 'webhook_dead_messages',
  help: 'Messages that were given up since their handling failed again and again, by queue; for people',
  labelNames: ['queue'] as const,
  registers,
});

const countMax = 50_000;

interface Stored {
  deliveries: Pick<DeliveryStore, 'unfinished'>;
  held: Pick<HeldStore, 'count'>;
  clock: Clock;
}

async function showStored({ deliveries, held, clock }: Stored): Promise<void> {
  heldCount.set(await held.count(countMax));
  const found = await deliveries.unfinished(countMax);
  for (const status of ['waiting', 'parked'] as const) unfinished.set({ status }, found[status]);
  const ageMs = found.oldest ? clock.now().getTime() - found.oldest.getTime() : 0;
  oldest.set(Math.max(0, ageMs / 1_000));
}

/** Looks how much waits, and says it in the metrics; to be run again and again. */
export async function createBacklogGauges(
  options: Stored & {
    gates: Pick<EndpointGates, 'openCount'>;
    broker: Pick<Broker, 'use' | 'named'>;
    deadQueues: readonly string[];
  },
): Promise<{ look: () => Promise<boolean>; close: () => Promise<void> }> {
  const queues = await lookAtQueues(options.broker, 'dead queues');
  return {
    async look() {
      openBreakers.set(options.gates.openCount());
      await showStored(options).catch((error: unknown) => {
        // An old figure would look like one of now.
        unfinished.reset();
        heldCount.remove();
        oldest.remove();
        throw error;
      });
      const depths = await Promise.all(options.deadQueues.map((queue) => queues.depthOf(queue)));
      for (const [at, count] of depths.entries()) {
        const queue = options.deadQueues[at] ?? '';
        if (count === undefined) dead.remove({ queue });
        else dead.set({ queue }, count);
      }
      return false;
    },
    close: () => queues.close(),
  };
}
