import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchAccessToken } from '@booking/testkit/access-token.ts';
import {
  databaseOf,
  DOMAIN_SERVICES,
  ROOT,
  secretsFor,
  SERVICE_NAMES,
  SERVICES,
  type ServiceName,
} from '@booking/testkit/platform.ts';
import { generateSecrets, type PlatformSecrets } from '@booking/testkit/platform-secrets.ts';
import { startService, type SpawnedService } from '@booking/testkit/spawned-service.ts';
import { freePorts } from '@booking/testkit/stack/ports.ts';
import { defectsIn } from '../support/defects.ts';
import { testEnvironment } from '../support/test-environment.ts';
import { startDoor, type Door } from './door.ts';

/**
 * Two replicas of every service, each on a loopback address of its own. gRPC clients are given a name that stands for both and spread their
 * calls, as they do behind the headless Services of deploy/kubernetes; in front of the gateways stands a door.
 */
export interface Services {
  readonly url: string;
  readonly door: Door;
  readonly replicas: readonly Replica[];
  replicasOf(name: ServiceName): Replica[];
  token(organizationSlug: string, role: string): Promise<string>;
  stop(): Promise<void>;
}

export interface Replica {
  readonly service: ServiceName;
  /** `orders-billing/2` */
  readonly name: string;
  readonly pid: number;
  logs(): readonly string[];
  /** Lines of its log that tell of a defect, of all its lives. */
  defects(): readonly string[];
  isReady(): Promise<boolean>;
  kill(): Promise<void>;
  stop(): Promise<number | undefined>;
  /** Starts it, of the checkout with that root, and waits until it is ready. */
  start(root?: string): Promise<void>;
}

export interface ServicesOptions {
  stack: { mongoUri(databaseName: string): string; amqpUrl: string };
  folder: string;
  /** A checkout with the code to be run; absent: this one. */
  root?: string;
  env?: Record<string, string>;
}

const replicaCount = 2;
const addressOf = (index: number): string => `127.0.0.${11 + index}`;
const addresses = Array.from({ length: replicaCount }, (_, index) => addressOf(index));
const preload = new URL('names.mjs', import.meta.url).href;
const hostName = (name: ServiceName): string => `${name}.cluster.test`;
const readyWithinMs = 120_000;
const startsMax = 3;

type Ports = Record<ServiceName, { main: number; admin: number }>;

async function choosePorts(): Promise<Ports> {
  const free = await freePorts(SERVICE_NAMES.length * 2);
  const entries = SERVICE_NAMES.map((name, at) => [name, { main: free[2 * at] ?? 0, admin: free[2 * at + 1] ?? 0 }]);
  return Object.fromEntries(entries) as Ports;
}

interface Installation extends ServicesOptions {
  ports: Ports;
  secrets: PlatformSecrets;
  url: string;
}

function environmentOf(name: ServiceName, index: number, given: Installation): Record<string, string> {
  const { ports, secrets, stack, url } = given;
  const peers = DOMAIN_SERVICES.map((peer) => [SERVICES[peer].urlSetting, `${hostName(peer)}:${ports[peer].main}`]);
  const host = addressOf(index);
  const { main, admin } = ports[name];
  return {
    ...Object.fromEntries(peers),
    ...secretsFor(name, secrets),
    AMQP_URL: stack.amqpUrl,
    ADMIN_HOST: host,
    ADMIN_PORT: String(admin),
    ...(name === 'gateway'
      ? { GATEWAY_HOST: host, GATEWAY_PORT: String(main) }
      : { GRPC_HOST: host, GRPC_PORT: String(main), MONGODB_URI: stack.mongoUri(databaseOf(name)) }),
    ...(['gateway', 'catalog', 'webhooks'].includes(name) ? { PUBLIC_BASE_URL: url } : {}),
    DEMO_DATA: 'true',
    NODE_OPTIONS: `--import=${preload} --max-semi-space-size=2`,
    CLUSTER_NAMES: JSON.stringify(Object.fromEntries(DOMAIN_SERVICES.map((peer) => [hostName(peer), addresses]))),
    ...testEnvironment,
    ...given.env,
  };
}

function replicaOf(service: ServiceName, index: number, given: Installation): Replica {
  const name = `${service}/${index + 1}`;
  const readiness = `http://${addressOf(index)}:${given.ports[service].admin}/readyz`;
  let running: SpawnedService | undefined;
  let lives = 0;
  const earlier: string[] = [];
  const forget = (): void => {
    earlier.push(...defectsIn(running?.logs() ?? []));
    running = undefined;
  };
  return {
    service,
    name,
    get pid() {
      return running?.pid ?? 0;
    },
    logs: () => running?.logs() ?? [],
    defects: () => [...earlier, ...defectsIn(running?.logs() ?? [])],
    isReady: () =>
      fetch(readiness, { signal: AbortSignal.timeout(3_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    async kill() {
      await running?.kill();
      forget();
    },
    async stop() {
      const code = await running?.stop();
      forget();
      return code;
    },
    async start(root = given.root) {
      running = await startService({
        name,
        entry: join(root ?? ROOT, 'services', service, 'src/main.ts'),
        env: environmentOf(service, index, given),
        logFile: join(given.folder, `${service}-${index + 1}.${(lives += 1)}.log`),
        readyWithinMs,
      });
      const until = Date.now() + readyWithinMs;
      while (!(await this.isReady())) {
        if (Date.now() > until) throw new Error(`${name} does not become ready`);
      }
    },
  };
}

/** Starts it again when it ends, as an orchestrator would: two that load demo data at once may be in each other's way. */
async function startPatiently(replica: Replica): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await replica.start();
      return;
    } catch (error) {
      if (tries === startsMax) throw error;
    }
  }
}

/** @throws Error with the reason of the first replica that did not come up; the others are stopped */
export async function startServices(options: ServicesOptions): Promise<Services> {
  await mkdir(options.folder, { recursive: true });
  const ports = await choosePorts();
  const door = await startDoor(
    addresses.map((host) => ({
      url: `http://${host}:${ports.gateway.main}`,
      readiness: `http://${host}:${ports.gateway.admin}/readyz`,
    })),
  );
  const installation = { ...options, ports, secrets: generateSecrets(), url: door.url };
  const replicas = SERVICE_NAMES.flatMap((name) => addresses.map((_, index) => replicaOf(name, index, installation)));
  const replicasOf = (name: ServiceName): Replica[] => replicas.filter(({ service }) => service === name);
  const stop = async (): Promise<void> => {
    await Promise.all(replicasOf('gateway').map((replica) => replica.stop()));
    await Promise.all(replicas.map((replica) => replica.stop()));
    await door.stop();
  };
  try {
    // Two at a time: ten processes that load at once take longer on a small machine than one after the other.
    for (const name of SERVICE_NAMES) await Promise.all(replicasOf(name).map(startPatiently));
  } catch (error) {
    await stop();
    throw error;
  }
  const { DEMO_CLIENT_SECRET: secret } = installation.secrets;
  return {
    url: door.url,
    door,
    replicas,
    replicasOf,
    token: (organizationSlug, role) => fetchAccessToken({ gatewayUrl: door.url, organizationSlug, role, secret }),
    stop,
  };
}
