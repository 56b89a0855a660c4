import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { MONGO_PARAMETERS, type MongoServer } from './mongod.ts';
import type { RabbitServer } from './rabbitmq.ts';

/** The versions that docker-compose.yml names too (a test compares them); an image that is here under that name will do. */
export const MONGO_IMAGE = 'mongo:8.0.13';
export const RABBITMQ_IMAGE = 'rabbitmq:4.1.4-management';

const PING_TIMEOUT_MS = 2_000;
const MONGODB_PORT = 27017;

/** Initiates the replica set once and succeeds when it has a primary; asked often, because the start waits for it. */
const MONGO_HEALTH = {
  test: [
    'CMD-SHELL',
    `mongosh --quiet --eval 'try { rs.status() } catch { rs.initiate() } quit(db.hello().isWritablePrimary ? 0 : 1)'`,
  ] satisfies ['CMD-SHELL', string],
  interval: 500,
  timeout: 10_000,
  retries: 100,
};

export interface DockerOptions {
  /** Keeps data in named volumes that belong to this folder's path; absent: data goes with the container. */
  stateDir?: string;
}

const engineAddresses = (): string[] => {
  const named = process.env['DOCKER_HOST'];
  if (named) return [named];
  const runtime = process.env['XDG_RUNTIME_DIR'];
  return [
    '/var/run/docker.sock',
    ...(runtime ? [join(runtime, 'docker.sock')] : []),
    join(homedir(), '.docker/run/docker.sock'),
    join(homedir(), '.docker/desktop/docker.sock'),
  ].map((path) => `unix://${path}`);
};

const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const url = new URL(address);
    const target =
      url.protocol === 'unix:' ? { socketPath: url.pathname } : { host: url.hostname, port: url.port || '2375' };
    const ping = request({ ...target, path: '/_ping', timeout: PING_TIMEOUT_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.once('timeout', () => ping.destroy());
    ping.once('error', () => resolve(false));
    ping.end();
  });

/** The address of an engine that answers. A `docker` command alone says nothing: often there is no engine behind it. */
export const findEngine = async (): Promise<string | undefined> => {
  for (const address of engineAddresses()) if (await answers(address)) return address;
  return undefined;
};

const nameFor = (stateDir: string, part: string): string =>
  `booking-platform-${createHash('sha256').update(stateDir).digest('hex').slice(0, 8)}-${part}`;

/** Removes the container that a killed run left on its volume; two servers on one data folder would both fail. */
const removeLeftover = async (name: string): Promise<void> => {
  const { getContainerRuntimeClient } = await import('testcontainers');
  const client = await getContainerRuntimeClient();
  await client.container.dockerode
    .getContainer(name)
    .remove({ force: true })
    .catch((error: { statusCode?: number }) => {
      if (error.statusCode !== 404) throw error;
    });
};

export const startMongoContainer = async ({ stateDir }: DockerOptions): Promise<MongoServer> => {
  const { MongoDBContainer } = await import('@testcontainers/mongodb');
  const container = new MongoDBContainer(MONGO_IMAGE)
    .withHealthCheck(MONGO_HEALTH)
    .withLabels({ 'booking-platform': 'mongo' });
  if (stateDir) {
    const name = nameFor(stateDir, 'mongo');
    await removeLeftover(name);
    container
      .withName(name)
      // The replica set's member is named after the host: it must be the same one with tomorrow's container.
      .withHostname('booking-platform-mongo')
      .withBindMounts([{ source: name, target: '/data/db' }]);
  }
  const started = await container.start();
  const address = `${started.getHost()}:${started.getMappedPort(MONGODB_PORT)}`;
  const uri = (name: string): string => `mongodb://${address}/${name}?directConnection=true`;
  // The container class has a command line of its own, so the parameters are set here.
  const client = new MongoClient(uri('admin'));
  try {
    await client.db('admin').command({ setParameter: 1, ...MONGO_PARAMETERS });
  } finally {
    await client.close();
  }
  return {
    uri,
    stop: async () => void (await started.stop({ timeout: stateDir ? 10_000 : 0 })),
  };
};

export const startRabbitContainer = async ({ stateDir }: DockerOptions): Promise<RabbitServer> => {
  const { RabbitMQContainer } = await import('@testcontainers/rabbitmq');
  const container = new RabbitMQContainer(RABBITMQ_IMAGE)
    .withLabels({ 'booking-platform': 'rabbitmq' })
    .withStartupTimeout(120_000);
  if (stateDir) {
    const name = nameFor(stateDir, 'rabbitmq');
    await removeLeftover(name);
    container
      .withName(name)
      .withHostname('booking-platform-rabbitmq')
      .withBindMounts([{ source: name, target: '/var/lib/rabbitmq' }]);
  }
  const started = await container.start();
  const host = started.getHost();
  return {
    amqpUrl: `amqp://guest:guest@${host}:${started.getMappedPort(5672)}`,
    managementUrl: `http://guest:guest@${host}:${started.getMappedPort(15672)}`,
    stop: async () => void (await started.stop({ timeout: stateDir ? 10_000 : 0 })),
  };
};

/** Removes the volumes of a state folder, with the containers that still hold them. */
export const removeVolumes = async (stateDir: string): Promise<void> => {
  const { getContainerRuntimeClient } = await import('testcontainers');
  const client = await getContainerRuntimeClient();
  for (const name of [nameFor(stateDir, 'mongo'), nameFor(stateDir, 'rabbitmq')]) {
    await removeLeftover(name);
    await client.container.dockerode
      .getVolume(name)
      .remove()
      .catch((error: { statusCode?: number }) => {
        if (error.statusCode !== 404) throw error;
      });
  }
};
