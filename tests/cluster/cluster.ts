import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@booking/testkit/stack/command.ts';
import { endLeftover, livingRecord, writeRecord } from '@booking/testkit/stack/process-record.ts';
import { requireRoom } from '@booking/testkit/stack/stack.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { startBrokerCluster, type BrokerCluster } from './broker-cluster.ts';
import { startReplicaSet, type ReplicaSet } from './replica-set.ts';
import { startServices, type Services } from './services.ts';

/** Three broker nodes, three database members, ten service processes and a receiver of webhooks, on loopback. */
export interface Cluster {
  readonly brokers: BrokerCluster;
  readonly databases: ReplicaSet;
  readonly services: Services;
  readonly receiver: WebhookReceiver;
  /** Whether each database member's data lies on a small file system of its own, which can be filled. */
  readonly hasQuota: boolean;
  /** What is missing for the cluster to be whole; empty: nothing. Asking the brokers costs seconds of a core. */
  missing(options?: { withQueues?: boolean }): Promise<string[]>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  folder: string;
  say: (line: string) => void;
  root?: string | undefined;
  env?: Record<string, string>;
}

const pidFiles = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  return names.filter((name) => /^(mongo|rabbitmq)[^@]*\.pid$/.test(name)).map((name) => join(folder, name));
};

/** @throws Error when another run that still lives holds the folder */
async function takeFolder(folder: string, say: (line: string) => void): Promise<void> {
  const own = join(folder, 'cluster.pid');
  const running = await livingRecord(own);
  if (running) throw new Error(`a cluster runs here already (process ${running.pid}): stop it first`);
  for (const file of await pidFiles(folder)) {
    if (await endLeftover(file)) say(`ended what an earlier run left behind (${file})`);
  }
  for (const name of await readdir(join(folder, 'mongo')).catch((): string[] => [])) {
    await runCommand('umount', ['--lazy', join(folder, 'mongo', name)]);
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeRecord(own, process.pid);
}

/** Small file systems for the members' data, where the system lets this user mount some. */
async function mountQuotas(folder: string): Promise<boolean> {
  for (const name of ['mongo-1', 'mongo-2', 'mongo-3']) {
    const data = join(folder, name);
    await mkdir(data, { recursive: true });
    const { code } = await runCommand('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'booking-cluster', data]);
    if (code !== 0) return false;
  }
  return true;
}

export async function startCluster({ folder, say, ...options }: ClusterOptions): Promise<Cluster> {
  await takeFolder(folder, say);
  await requireRoom(folder, 3_000_000_000);
  const mongo = join(folder, 'mongo');
  const hasQuota = await mountQuotas(mongo);
  if (!hasQuota) say('no file systems of their own for the databases (mount is not permitted): none can be filled');
  const stops: (() => Promise<unknown>)[] = [
    async () => {
      for (const name of await readdir(mongo)) await runCommand('umount', ['--lazy', join(mongo, name)]);
      await rm(join(folder, 'cluster.pid'), { force: true });
    },
  ];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> =>
    (stopping ??= (async () => {
      for (const end of stops.toReversed()) await end().catch((error: unknown) => say(String(error)));
    })());
  try {
    const [brokers, databases] = await Promise.all([
      startBrokerCluster(join(folder, 'rabbitmq')).then((started) => {
        stops.push(started.stop);
        say('three RabbitMQ nodes are one cluster');
        return started;
      }),
      startReplicaSet(mongo).then((started) => {
        stops.push(started.stop);
        say('three MongoDB members are one replica set');
        return started;
      }),
    ]);
    const stack = { mongoUri: databases.uri, amqpUrl: brokers.amqpUrl };
    const { root, env } = options;
    const services = await startServices({
      stack,
      folder: join(folder, 'logs'),
      ...(root ? { root } : {}),
      ...(env ? { env } : {}),
    });
    stops.push(services.stop);
    say(`two replicas of each service; the gateways are behind ${services.url}`);
    const receiver = await startWebhookReceiver();
    stops.push(receiver.close);
    const missing: Cluster['missing'] = async ({ withQueues = true } = {}) => {
      const away = await missingIn({ databases, services });
      return away.length > 0 || !withQueues ? away : queuesMissing(brokers);
    };
    return { brokers, databases, services, receiver, hasQuota, missing, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function missingIn({ databases, services }: Pick<Cluster, 'databases' | 'services'>): Promise<string[]> {
  const ready = await Promise.all(services.replicas.map(async (one) => ((await one.isReady()) ? '' : one.name)));
  const away = ready.filter((name) => name !== '');
  if (!(await databases.isWhole())) away.push('a member of the replica set');
  return away;
}

async function queuesMissing(brokers: BrokerCluster): Promise<string[]> {
  const queues = await brokers.queues().catch(() => []);
  if (queues.length === 0) return ['the brokers do not answer'];
  return queues
    .filter(({ members, online }) => members.length !== 3 || online.length !== 3)
    .map(({ name, members, online }) => `${name}: ${online.length} of ${members.length} members online`);
}
