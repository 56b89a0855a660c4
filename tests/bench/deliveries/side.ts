import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookSubscriptionServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscriptionService.ts';
import { systemContext } from '@booking/platform/context.ts';
import { createGrpcChannel, wireContext, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { startService } from '@booking/testkit/spawned-service.ts';
import type { Stack } from '@booking/testkit/stack/stack.ts';
import { listenerAt, startListener, startPeer, usedSince, type Peer } from '../kit/processes.ts';
import type { Arrivals } from '../kit/receiver-process.ts';
import type { SourceResult, SourceRun, Way } from '../kit/source-process.ts';
import { latencyOf, rangeOf, secondsSince, type Latency } from '../kit/statistics.ts';
import { started } from '../kit/world.ts';
import { say } from '../kit/options.ts';

export type Side = Awaited<ReturnType<typeof startSide>>;

export interface Load {
  title: string;
  way: Way;
  organizations: string[];
  eventsPerSecond: number;
  seconds: number;
  /** Deliveries that an event makes. */
  each?: number;
  /** How many of the organizations, the first ones, have an endpoint that hangs. */
  hanging?: number;
}

/** CPU-seconds per 10,000 deliveries, which are milliseconds for each ten. */
export type Cost = Record<'publisher' | 'webhooks' | 'broker' | 'mongod', number>;

export interface Measured extends Latency {
  arrived: number;
  perSecond: number;
  cost: Cost;
  /** What was still on its way at the end was little, and came. */
  flat: boolean;
}

const drainMs = 20_000;
/** A backlog is flat when what is still on its way at the end is less than this much of a second's load. */
const flatShare = 0.3;

/** The webhooks service of a checkout and a publisher for it, with exchanges and databases of their own. */
export const startSide = (name: string, root: string, { stack, receiver }: { stack: Stack; receiver: Receiver }) =>
  started(async (onStop) => {
    const namespace = `bench${randomBytes(3).toString('hex')}.`;
    const service = await startService({
      name: 'webhooks',
      entry: join(root, 'services/webhooks/src/main.ts'),
      env: {
        MONGODB_URI: stack.mongoUri(`webhooks-${name}`),
        AMQP_URL: stack.amqpUrl,
        MESSAGING_NAMESPACE: namespace,
        SECRETS_ENCRYPTION_KEY: `bench:${randomBytes(32).toString('base64')}`,
        WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
        LOG_LEVEL: 'info', // its "ready" line is waited for
        GRPC_PORT: '0',
        ADMIN_PORT: '0',
        NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] ?? '',
      },
    });
    onStop(() => service.stop());
    const source = await startSource(stack, { database: `source-${name}`, namespace });
    onStop(() => source.end());
    const channel = createGrpcChannel(`127.0.0.1:${service.ports['grpc']}`, { name: 'webhooks' });
    onStop(() => channel.close());
    const pids = {
      publisher: source.pid,
      webhooks: service.pid,
      broker: listenerAt(stack.amqpUrl),
      mongod: listenerAt(stack.mongoUri('x')),
    };
    return {
      name,
      /** An endpoint each in so many organizations of their own, the first `hanging` of which never answer; or all in one. */
      async subscribe(count: number, { hanging = 0, inOne = false } = {}): Promise<string[]> {
        const [shared, path] = [newId(), newId()];
        const organizations = rangeOf(count).map(() => (inOne ? shared : newId()));
        const urlOf = (at: number): string => `${receiver.url}/${at < hanging ? 'hang' : 'ok'}/${path}/${at}`;
        for (const [at, one] of organizations.entries()) await subscribe(channel, one, urlOf(at));
        return inOne ? [shared] : organizations;
      },
      /** What comes from `by`, by default from the publisher. */
      measure: (load: Load, by: Peer = source) => measure(load, { source: by, receiver, pids }),
    };
  });

export async function subscribe(channel: GrpcChannel, organizationId: string, url: string): Promise<void> {
  const context = wireContext(systemContext(organizationId, newId()));
  await channel
    .client<WebhookSubscriptionServiceDefinition>('booking.webhooks.v1.WebhookSubscriptionService')
    .CreateWebhookSubscription({ context, input: { name: 'Bench', url, events: ['orders.created'] } });
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

export const startReceiver = () => startListener(new URL('../kit/receiver-process.ts', import.meta.url));

export async function startSource(stack: Stack, { database, namespace }: { database: string; namespace: string }) {
  const peer = startPeer(new URL('../kit/source-process.ts', import.meta.url), {
    BENCH_MONGODB_URI: stack.mongoUri(database),
    BENCH_AMQP_URL: stack.amqpUrl,
    BENCH_NAMESPACE: namespace,
  });
  await peer.greeting();
  return peer;
}

/** One open-loop run; the receiver counts until all has arrived or `drainMs` have passed. Latencies count from the call. */
async function measure(
  load: Load,
  { source, receiver, pids }: { source: Peer; receiver: Peer; pids: Record<keyof Cost, number | undefined> },
): Promise<Measured> {
  const { title, each = 1, hanging = 0, ...asked } = load;
  const { organizations, eventsPerSecond } = asked;
  const run = newId();
  await receiver.ask({ begin: run });
  const used = usedSince(pids);
  const startedAt = performance.now();
  const { calledAt, events } = await source.ask<SourceResult>({ run, ...asked } satisfies SourceRun);
  const count = async (): Promise<number> => (await receiver.ask<Arrivals>({})).count;
  const rounds = Math.floor(events / organizations.length);
  const toHanging = rounds * hanging + Math.min(events % organizations.length, hanging);
  const expected = (events - toHanging) * each;
  const atEnd = await count();
  const giveUpAt = Date.now() + drainMs;
  while ((await count()) < expected && Date.now() < giveUpAt) await delay(20);
  const took = secondsSince(startedAt);
  const { samples, count: arrived } = await receiver.ask<Arrivals>({ take: true });
  const latencies = rangeOf(arrived).map((at) => samples[2 * at + 1]! - calledAt[samples[2 * at]!]!);
  const cost = used(arrived / 10);
  const flat = expected - atEnd < flatShare * eventsPerSecond * each && arrived >= expected;
  const measured = { ...latencyOf(latencies), arrived, perSecond: arrived / took, cost, flat };
  const shown = [measured.p50, measured.p99, measured.max].map((ms) => ms.toFixed(1)).join(' / ');
  const offered = Math.round(eventsPerSecond * each);
  say(
    `${title}: ${offered}/s, ${arrived} of ${expected} arrived, p50 / p99 / max ${shown} ms${flat ? '' : ', backlog grows'}`,
  );
  return measured;
}
