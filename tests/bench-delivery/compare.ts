import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookSubscriptionServiceDefinition } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscriptionService.ts';
import { systemContext } from '@booking/platform/context.ts';
import { createGrpcChannel, wireContext } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { startService } from '@booking/testkit/spawned-service.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { listenerOn, startPeer, usageOf } from './processes.ts';
import type { Arrivals } from './receiver.ts';
import { percentile } from './report.ts';
import type { SourceResult, SourceRun } from './source.ts';

/**
 * `npm run bench:delivery -- --against <checkout>`: the webhooks service of this checkout and that of another one beside it, at the same broker and database
 * server, in turn under the same load of 100 endpoints. What else the machine does meets both: read the ratios.
 */
const rounds = 6;
const seconds = 6;
const perSecond = 800;
const endpointCount = 100;
const drainMs = 15_000;

interface Measured {
  webhooks: number;
  mongod: number;
  p50: number;
  p99: number;
}

export async function compare(folder: string, say: (line: string) => void): Promise<string> {
  const stack = await startStack({ persistent: false, onProgress: say });
  const receiver = startPeer('receiver.ts', [], {});
  const { port } = await receiver.greeting<{ port: number }>();
  const mongodPid = listenerOn(
    Number(/:(\d+)/.exec(stack.mongoUri('x').replace(/^mongodb:\/\/([^@]*@)?/, ''))?.[1] ?? 0),
  );

  const startSide = async (name: string, root: string) => {
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
      },
    });
    const source = startPeer('source.ts', [], {
      BENCH_MONGODB_URI: stack.mongoUri(`source-${name}`),
      BENCH_AMQP_URL: stack.amqpUrl,
      BENCH_NAMESPACE: namespace,
    });
    await source.greeting();
    const channel = createGrpcChannel(`127.0.0.1:${service.ports['grpc']}`, { name: 'webhooks' });
    const subscriptions = channel.client<WebhookSubscriptionServiceDefinition>(
      'booking.webhooks.v1.WebhookSubscriptionService',
    );
    const organizations = Array.from({ length: endpointCount }, newId);
    for (const [index, organizationId] of organizations.entries()) {
      const url = `http://127.0.0.1:${port}/ok/${name}/${index}`;
      const context = wireContext(systemContext(organizationId, newId()));
      await subscriptions.CreateWebhookSubscription({ context, input: { name, url, events: ['orders.created'] } });
    }
    channel.close();
    return { name, service, source, organizations };
  };
  type Side = Awaited<ReturnType<typeof startSide>>;

  const measure = async ({ service, source, organizations }: Side): Promise<Measured> => {
    const run = newId();
    await receiver.ask({ begin: run });
    const before = [usageOf(service.pid), usageOf(mongodPid)];
    const asked = { run, organizations, eventsPerSecond: perSecond, seconds } satisfies SourceRun;
    const { committedAt, events } = await source.ask<SourceResult>(asked);
    const giveUpAt = Date.now() + drainMs;
    while ((await receiver.ask<{ count: number }>({ count: true })).count < events && Date.now() < giveUpAt)
      await delay(50);
    const after = [usageOf(service.pid), usageOf(mongodPid)];
    const { samples } = await receiver.ask<Arrivals>({ take: true });
    const latencies: number[] = [];
    for (let index = 0; index < samples.length; index += 2) {
      latencies.push((samples[index + 1] ?? 0) - (committedAt[samples[index] ?? 0] ?? 0));
    }
    latencies.sort((a, b) => a - b);
    const cost = (index: number): number =>
      (((after[index]?.cpuSeconds ?? Number.NaN) - (before[index]?.cpuSeconds ?? Number.NaN)) * 10_000) /
      latencies.length;
    return { webhooks: cost(0), mongod: cost(1), p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
  };

  const sides: Side[] = [];
  try {
    sides.push(await startSide('here', process.cwd()), await startSide('there', folder));
    for (const side of sides) await measure(side); // connections are open and code is compiled before anything is compared
    const found = new Map<string, Measured[]>(sides.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const measured = await measure(side);
        found.get(side.name)?.push(measured);
        say(`${side.name}: ${JSON.stringify(measured)}`);
      }
    }
    return tableOf(found.get('here') ?? [], found.get('there') ?? []);
  } finally {
    for (const { service, source } of sides) {
      source.end();
      await service.stop();
    }
    receiver.end();
    await stack.stop();
  }
}

function tableOf(here: readonly Measured[], there: readonly Measured[]): string {
  const names: readonly [keyof Measured, string][] = [
    ['webhooks', 'webhooks, CPU-s per 10,000'],
    ['mongod', 'mongod, CPU-s per 10,000'],
    ['p50', 'commit → receive, p50 ms'],
    ['p99', 'commit → receive, p99 ms'],
  ];
  const rows = names.map(([name, title]) => {
    const ratios = here.map((measured, round) => measured[name] / (there[round]?.[name] ?? Number.NaN));
    const [one, other] = [here, there].map((all) => median(all.map((measured) => measured[name])));
    return `| ${title} | ${one?.toFixed(2)} | ${other?.toFixed(2)} | ${median(ratios).toFixed(2)} |`;
  });
  return [
    `Median of ${rounds} rounds in turn, ${perSecond}/s to ${endpointCount} endpoints for ${seconds} s each:`,
    '',
    '| What | this checkout | the other | ratio, median of the rounds |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
