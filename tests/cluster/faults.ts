import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@booking/testkit/platform.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import type { BrokerNode } from './broker-cluster.ts';
import type { Caller } from './caller.ts';
import type { Cluster } from './cluster.ts';
import type { Replica } from './services.ts';
import { goOn, pause, type Pausable } from './signals.ts';

/** Something that happens to the cluster, and is mended: when `strike` resolves, only time is wanting. */
export interface Fault {
  name: string;
  /** Whether it concerns the brokers, whose queues are then asked for their members afterwards. */
  ofBrokers?: boolean;
  /** Why it cannot be done here; undefined: it can. */
  impossible?(cluster: Cluster): string | undefined;
  strike(cluster: Cluster, caller: Pick<Caller, 'underWay'>): Promise<void>;
}

/** The queue that every public event passes, so that no other has more to do. */
const busiestQueue = 'webhooks.fan-out';
const awayMs = 10_000;
const cutMs = 25_000;
/** Drafts are held and checkouts confirmed in several steps, each with a call of resources between two transactions. */
const isSaga = /^POST \/orders(\/:id\/checkout)?$/;
const alarmMs = 15_000;
const pausedMs = 20_000;
/** Longer than a write ahead of the disk: mongod writes its journal every 100 ms. */
const fullMs = 10_000;

async function leaderOf(cluster: Cluster, queue = busiestQueue): Promise<BrokerNode> {
  const found = (await cluster.brokers.queues()).find(({ name }) => name === queue);
  const node = cluster.brokers.nodes.find(({ name }) => found?.leader === `${name}@localhost`);
  if (!node) throw new Error(`queue ${queue} has no leader`);
  return node;
}

function replica(cluster: Cluster, service: ServiceName, index: number): Replica {
  const found = cluster.services.replicasOf(service)[index];
  if (!found) throw new Error(`${service} has no replica ${index + 1}`);
  return found;
}

async function paused(process: Pausable): Promise<void> {
  pause(process);
  try {
    await delay(pausedMs);
  } finally {
    goOn(process);
  }
}

const killed = (service: ServiceName): Fault => ({
  name: `kill -9 of a replica of ${service}, sagas under way`,
  async strike(cluster, caller) {
    const victim = replica(cluster, service, 0);
    await waitFor('a saga is under way', () => caller.underWay().some((what) => isSaga.test(what)));
    await victim.kill();
    await delay(2_000);
    await victim.start();
  },
});

const pausedReplica = (service: ServiceName): Fault => ({
  name: `a replica of ${service} stands still for 20 s`,
  strike: (cluster) => paused(replica(cluster, service, 1)),
});

const alarm = (name: string, raise: string[], lower: string[]): Fault => ({
  name,
  ofBrokers: true,
  async strike(cluster) {
    const node = await leaderOf(cluster);
    await node.control(...raise);
    await delay(alarmMs);
    await node.control(...lower);
  },
});

export const faults: readonly Fault[] = [
  {
    name: `kill -9 of the broker node that leads ${busiestQueue}`,
    ofBrokers: true,
    async strike(cluster) {
      const leader = await leaderOf(cluster);
      await leader.kill();
      await delay(awayMs);
      await leader.start();
    },
  },
  {
    name: `the broker node that leads ${busiestQueue} is cut off from the others for 25 s`,
    ofBrokers: true,
    async strike({ brokers, ...cluster }) {
      brokers.cutOff(await leaderOf({ brokers, ...cluster }));
      await delay(cutMs);
      brokers.reunite();
    },
  },
  {
    name: 'the primary of the databases is cut off from the others for 25 s',
    async strike({ databases }) {
      databases.cutOff(await databases.primary());
      await delay(cutMs);
      databases.reunite();
    },
  },
  {
    name: 'the primary of the databases steps down',
    async strike({ databases }) {
      await databases.stepDown();
    },
  },
  {
    name: 'kill -9 of the primary of the databases',
    async strike({ databases }) {
      const primary = await databases.primary();
      await primary.kill();
      await delay(awayMs);
      await primary.start();
    },
  },
  killed('orders-billing'),
  killed('resources'),
  killed('catalog'),
  killed('webhooks'),
  killed('gateway'),
  {
    name: 'the disk of the primary is full for 10 s',
    impossible: ({ hasQuota }) => (hasQuota ? undefined : 'mounting is not permitted'),
    async strike({ databases }) {
      const primary = await databases.primary();
      const filler = join(primary.dataFolder, 'filler');
      await fill(filler);
      await delay(fullMs);
      await rm(filler);
      await primary.kill();
      await primary.start();
    },
  },
  alarm(
    'the broker raises its disk alarm for 15 s',
    ['set_disk_free_limit', '1000GB'],
    ['set_disk_free_limit', '200MB'],
  ),
  alarm(
    'the broker raises its memory alarm for 15 s',
    ['set_vm_memory_high_watermark', 'absolute', '1MB'],
    ['set_vm_memory_high_watermark', '0.4'],
  ),
  pausedReplica('orders-billing'),
  pausedReplica('resources'),
  pausedReplica('gateway'),
  {
    name: 'the primary of the databases stands still for 20 s',
    strike: async ({ databases }) => paused(await databases.primary()),
  },
  {
    name: `the broker node that leads ${busiestQueue} stands still for 20 s`,
    ofBrokers: true,
    strike: async (cluster) => paused(await leaderOf(cluster)),
  },
  {
    name: 'the clock of a replica of orders-billing jumps ahead by 45 s, and back after 20 s',
    async strike(cluster) {
      const { pid } = replica(cluster, 'orders-billing', 0);
      process.kill(pid, 'SIGUSR2');
      await delay(pausedMs);
      process.kill(pid, 'SIGUSR2');
    },
  },
];

/** Pods die unasked, also while something else is away: two at a time. */
const restartingServices = ['orders-billing', 'resources', 'catalog', 'webhooks'] as const;

async function killAndStart(cluster: Cluster, service: ServiceName): Promise<void> {
  const victim = replica(cluster, service, 0);
  await victim.kill();
  await victim.start();
}

async function withoutBrokers({ brokers }: Cluster, meanwhile: () => Promise<void>): Promise<void> {
  await Promise.all(brokers.nodes.map((node) => node.kill()));
  try {
    await meanwhile();
  } finally {
    await Promise.all(brokers.nodes.map((node) => node.start()));
  }
}

async function withoutPrimary({ databases }: Cluster, meanwhile: () => Promise<void>): Promise<void> {
  const primary = await databases.primary();
  await primary.kill();
  try {
    await meanwhile();
  } finally {
    await primary.start();
  }
}

export const faultsTwoAtATime: readonly Fault[] = [
  {
    name: 'all brokers are away while a replica of each service is killed and starts',
    ofBrokers: true,
    strike: (cluster) =>
      withoutBrokers(cluster, async () => {
        for (const service of restartingServices) await killAndStart(cluster, service);
      }),
  },
  {
    name: 'the primary of the databases is killed, and a replica of orders-billing with it',
    strike: (cluster) => withoutPrimary(cluster, () => killAndStart(cluster, 'orders-billing')),
  },
  {
    name: 'all brokers are away, and the primary of the databases is killed',
    ofBrokers: true,
    strike: (cluster) => withoutBrokers(cluster, () => withoutPrimary(cluster, () => delay(awayMs))),
  },
];

/** Writes until the file system takes no more. */
async function fill(file: string): Promise<void> {
  const chunk = Buffer.alloc(1024 * 1024);
  for (let size = chunk.length; size > 0; size = Math.floor(size / 2)) {
    try {
      for (;;) await writeFile(file, chunk.subarray(0, size), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
