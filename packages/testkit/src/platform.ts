import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fetchAccessToken } from './access-token.ts';
import { generateSecrets, type PlatformSecrets } from './platform-secrets.ts';
import { startService, type SpawnedService } from './spawned-service.ts';
import { freePorts, preferPort, untilPortsHold } from './stack/ports.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');

/** The five processes. Default ports are those of the services' own settings. */
export const SERVICES = {
  catalog: { grpc: 50051, admin: 9101, urlSetting: 'CATALOG_URL' },
  resources: { grpc: 50052, admin: 9102, urlSetting: 'RESOURCES_URL' },
  'orders-billing': { grpc: 50053, admin: 9103, urlSetting: 'ORDERS_BILLING_URL' },
  webhooks: { grpc: 50054, admin: 9104, urlSetting: 'WEBHOOKS_URL' },
  gateway: { http: 8080, admin: 9100 },
} as const;

export type ServiceName = keyof typeof SERVICES;

export const SERVICE_NAMES = Object.keys(SERVICES) as ServiceName[];
export const DOMAIN_SERVICES = ['catalog', 'resources', 'orders-billing', 'webhooks'] as const;

/** The name is prefixed because a given server may hold other people's databases too. */
export const databaseOf = (name: (typeof DOMAIN_SERVICES)[number]): string => `booking-${name}`;

export interface PlatformOptions {
  /** A checkout with the code to be run, such as that of an earlier release; absent: this one. */
  root?: string;
  stack: { mongoUri(databaseName: string): string; amqpUrl: string };
  /** Prefix of exchanges and queues; two platforms on one broker need one each. */
  messagingNamespace?: string;
  /** Absent: made for this platform alone. */
  secrets?: PlatformSecrets;
  /** The services' usual ports where they are free (always, for the gateway's); absent: any free ones. */
  usualPorts?: { gateway: number };
  /** Finds so many ports to bind; absent: any that are free. */
  freePorts?: (count: number) => Promise<number[]>;
  /** Settings that give way to what the platform sets itself. */
  inherited?: Record<string, string>;
  /** Settings for all services, and for single ones. */
  env?: Record<string, string>;
  serviceEnv?: Partial<Record<ServiceName, Record<string, string>>>;
  /** One `<service>.log` each. */
  logFolder?: string;
  onUnexpectedEnd?: (name: ServiceName, how: string) => void;
  onReady?: (name: ServiceName) => void;
}

export interface Platform {
  /** The gateway's address, without a trailing slash. */
  url: string;
  secrets: PlatformSecrets;
  service(name: ServiceName): SpawnedService;
  /** The last lines that those which run have written. */
  logs(): string[];
  /** `host:port` of a service's gRPC, or of the gateway's HTTP. */
  addressOf(name: ServiceName): string;
  /** A bearer token of the demo client with that role in that organization (slug). */
  token(organizationSlug: string, role: string): Promise<string>;
  /** SIGKILL, and nothing started in its place. */
  kill(name: ServiceName): Promise<void>;
  /**
   * Starts a service that was killed or has ended again, on the same ports, and waits until it is ready; unless `whole` is false, with
   * everything there.
   */
  restart(name: ServiceName, options?: { whole?: boolean }): Promise<void>;
  /** Stops the gateway first, so that no request finds half of a platform; then the others. */
  stop(): Promise<void>;
}

type Ports = Record<ServiceName, { main: number; admin: number }>;

/** Fixed before the start, so that services know one another's addresses and keep theirs over a restart. */
const choosePorts = async ({ usualPorts: usual, freePorts: find = freePorts }: PlatformOptions): Promise<Ports> => {
  const free = await find(SERVICE_NAMES.length * 2);
  const choices = SERVICE_NAMES.map(async (name, at) => {
    const [main = 0, admin = 0] = free.slice(at * 2, at * 2 + 2);
    if (!usual) return [name, { main, admin }] as const;
    const definition = SERVICES[name];
    const usualMain = 'http' in definition ? usual.gateway : await preferPort(definition.grpc);
    return [name, { main: usualMain, admin: await preferPort(definition.admin) }] as const;
  });
  return Object.fromEntries(await Promise.all(choices)) as Ports;
};

/** Each service is given the secrets that its own settings name, and no other's. */
export const secretsFor = (name: ServiceName, secrets: PlatformSecrets): Partial<PlatformSecrets> => {
  const { OAUTH_SIGNING_KEY, SECRETS_ENCRYPTION_KEY, DEMO_CLIENT_SECRET, SERVICE_AUTH_KEYS } = secrets;
  if (name === 'gateway') return { SERVICE_AUTH_KEYS, OAUTH_SIGNING_KEY };
  if (name === 'webhooks') return { SERVICE_AUTH_KEYS, SECRETS_ENCRYPTION_KEY };
  return name === 'catalog' ? { SERVICE_AUTH_KEYS, DEMO_CLIENT_SECRET } : { SERVICE_AUTH_KEYS };
};

const environmentOf = (name: ServiceName, ports: Ports, secrets: PlatformSecrets, options: PlatformOptions) => {
  const { main, admin } = ports[name];
  const url = `http://127.0.0.1:${ports.gateway.main}`;
  const peers = DOMAIN_SERVICES.map((peer) => [SERVICES[peer].urlSetting, `127.0.0.1:${ports[peer].main}`]);
  return {
    ...options.inherited,
    ...Object.fromEntries(peers),
    ...secretsFor(name, secrets),
    AMQP_URL: options.stack.amqpUrl,
    MESSAGING_NAMESPACE: options.messagingNamespace ?? '',
    ADMIN_PORT: String(admin),
    ...(name === 'gateway'
      ? { GATEWAY_PORT: String(main) }
      : { GRPC_PORT: String(main), MONGODB_URI: options.stack.mongoUri(databaseOf(name)) }),
    ...(['gateway', 'catalog', 'webhooks'].includes(name) ? { PUBLIC_BASE_URL: url } : {}),
    DEMO_DATA: 'true',
    ...options.env,
    ...options.serviceEnv?.[name],
  } as Record<string, string>;
};

/**
 * Starts the five services as processes of their own against a stack and waits until all of them are ready.
 * @throws Error with the reason of the first that did not come up; the others are stopped
 */
export const startPlatform = (options: PlatformOptions): Promise<Platform> => untilPortsHold(() => startOnce(options));

const startOnce = async (options: PlatformOptions): Promise<Platform> => {
  const secrets = options.secrets ?? generateSecrets();
  const ports = await choosePorts(options);
  const running = new Map<ServiceName, SpawnedService>();
  if (options.logFolder) await mkdir(options.logFolder, { recursive: true });

  const start = async (name: ServiceName): Promise<void> => {
    const service = await startService({
      name,
      entry: join(options.root ?? ROOT, 'services', name, 'src/main.ts'),
      env: environmentOf(name, ports, secrets, options),
      ...(options.logFolder ? { logFile: join(options.logFolder, `${name}.log`) } : {}),
      onUnexpectedEnd: (how) => options.onUnexpectedEnd?.(name, how),
    });
    running.set(name, service);
  };
  const untilReady = async (name: ServiceName): Promise<void> => {
    await running.get(name)?.untilReady();
    options.onReady?.(name);
  };
  const service = (name: ServiceName): SpawnedService => {
    const found = running.get(name);
    if (!found) throw new Error(`${name} does not run`);
    return found;
  };
  const stop = async (): Promise<void> => {
    await running.get('gateway')?.stop();
    running.delete('gateway');
    const rest = [...running.values()];
    running.clear();
    await Promise.all(rest.map((one) => one.stop()));
  };
  const failed = (await Promise.allSettled(SERVICE_NAMES.map(start))).find((result) => result.status === 'rejected');
  try {
    if (failed) throw failed.reason;
    await Promise.all(SERVICE_NAMES.map(untilReady));
  } catch (error) {
    await stop();
    throw error;
  }
  const url = `http://127.0.0.1:${ports.gateway.main}`;
  return {
    url,
    secrets,
    service,
    logs: () => [...running.values()].flatMap((one) => one.logs()),
    addressOf: (name) => `127.0.0.1:${ports[name].main}`,
    token: (organizationSlug, role) =>
      fetchAccessToken({ gatewayUrl: url, organizationSlug, role, secret: secrets.DEMO_CLIENT_SECRET }),
    kill: async (name) => {
      await service(name).kill();
      running.delete(name);
    },
    restart: async (name, { whole = true } = {}) => {
      await running.get(name)?.kill();
      await start(name);
      if (whole) await untilReady(name);
    },
    stop,
  };
};
