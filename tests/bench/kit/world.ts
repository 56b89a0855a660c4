import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import { createGrpcChannel, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { operatorIdentity } from '@booking/platform/service-identity.ts';
import {
  databaseOf,
  DOMAIN_SERVICES,
  ROOT,
  SERVICE_NAMES,
  SERVICES,
  startPlatform,
} from '@booking/testkit/platform.ts';
import { startService } from '@booking/testkit/spawned-service.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { testEnvironment } from '../../support/test-environment.ts';
import { say } from './options.ts';
import { listenerAt } from './processes.ts';
import { rangeOf } from './statistics.ts';

export type DomainService = (typeof DOMAIN_SERVICES)[number];
export type World = Awaited<ReturnType<typeof startWorld>>;
/** A stored document; identified by text, as everything of this platform. */
export type Stored = { _id: string } & Record<string, unknown>;

/** The organization of the demo data in which everything is measured. */
export const organization = 'studio-nord';
export const organizationId = demoId(organization);
export const demo = (name: string): string => demoId(`${organization}/${name}`);
export const mediaType = 'application/vnd.api+json';

/** What `build` starts, and an end of it in reverse; it comes at once when something does not start. */
export async function started<T>(build: (onStop: (end: () => unknown) => void) => Promise<T>) {
  const ends: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await build((end) => ends.push(end))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Settings {
  env?: Record<string, string>;
  webhooks?: Record<string, string>;
}

/**
 * The five services, each a process of its own, over a stack that is thrown away afterwards. BENCH_ROOT is a checkout whose services are
 * measured instead of these, BENCH_NODE_OPTIONS is given to them (`--cpu-prof` and the like).
 */
export const startWorld = ({ env = {}, webhooks = {} }: Settings = {}) =>
  started(async (onStop) => {
    const stack = await startStack({ persistent: false, onProgress: say });
    onStop(() => stack.stop());
    const { BENCH_ROOT: root = ROOT, BENCH_NODE_OPTIONS: nodeOptions } = process.env;
    const messagingNamespace = `bench${randomBytes(3).toString('hex')}.`;
    const platform = await startPlatform({
      stack,
      root,
      messagingNamespace,
      env: { ...testEnvironment, LOG_LEVEL: 'info', ...env, ...(nodeOptions ? { NODE_OPTIONS: nodeOptions } : {}) },
      serviceEnv: { webhooks },
    });
    onStop(() => platform.stop());
    const databases = {} as Record<DomainService, Connection>;
    for (const name of DOMAIN_SERVICES) {
      databases[name] = await connectMongo(stack.mongoUri(databaseOf(name)), { appName: 'bench' });
      onStop(() => databases[name].close());
    }
    const { SERVICE_AUTH_KEYS } = platform.secrets;
    const identity = operatorIdentity(SERVICE_AUTH_KEYS);
    const channelTo = (name: DomainService, address: string): GrpcChannel => {
      const channel = createGrpcChannel(address, { name, identity });
      onStop(() => channel.close());
      return channel;
    };
    const pids: Record<string, number | undefined> = {
      ...Object.fromEntries(SERVICE_NAMES.map((name) => [name, platform.service(name).pid])),
      mongod: listenerAt(stack.mongoUri('x')),
      broker: listenerAt(stack.amqpUrl),
    };
    const peers = DOMAIN_SERVICES.map((peer) => [SERVICES[peer].urlSetting, platform.addressOf(peer)]);
    return {
      stack,
      platform,
      databases,
      messagingNamespace,
      channel: (name: DomainService) => channelTo(name, platform.addressOf(name)),
      /** One more process of a service beside that of the platform. */
      async replica(name: DomainService): Promise<GrpcChannel> {
        const service = await startService({
          name,
          entry: join(root, 'services', name, 'src/main.ts'),
          env: {
            ...Object.fromEntries(peers),
            MONGODB_URI: stack.mongoUri(databaseOf(name)),
            AMQP_URL: stack.amqpUrl,
            MESSAGING_NAMESPACE: messagingNamespace,
            SERVICE_AUTH_KEYS,
            GRPC_PORT: '0',
            ADMIN_PORT: '0',
            LOG_LEVEL: 'info',
          },
        });
        onStop(() => service.stop());
        await service.untilReady();
        return channelTo(name, `127.0.0.1:${service.ports['grpc']}`);
      },
      pids,
    };
  });

export const callContext = (inOrganization = organizationId): RequestContext => ({
  request_id: newId(),
  organization_id: inOrganization,
  principal: { subject: 'bench', role: 'admin', kind: 'client' },
});

/** Waits until no event of any service is still to be published. */
export async function eventsPublished({ databases }: Pick<World, 'databases'>): Promise<void> {
  await waitFor('every event to be published', async () => {
    const counts = Object.values(databases).map((one) => one.collection('outbox').estimatedDocumentCount());
    return (await Promise.all(counts)).every((count) => count === 0);
  });
}

const commandNames = [
  'find',
  'aggregate',
  'getMore',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'commitTransaction',
  'abortTransaction',
];

/** What all services have done so far, their looks for what is due among it. */
export interface Counted {
  /** Of the database server. */
  commands: number;
  /** Between services. */
  calls: number;
  /** Taken from queues. */
  messages: number;
}

/** The commands that all services have asked of the database server so far, their looks for what is due among them. */
export async function commandsSoFar({ databases }: Pick<World, 'databases'>): Promise<number> {
  const { metrics } = (await databases.catalog.db!.admin().serverStatus()) as {
    metrics: { commands: Record<string, { total: number }> };
  };
  return commandNames.reduce((sum, name) => sum + (metrics.commands[name]?.total ?? 0), 0);
}

export async function countedSoFar({ databases, platform }: Pick<World, 'databases' | 'platform'>): Promise<Counted> {
  const pages = await Promise.all(
    SERVICE_NAMES.map(async (name) =>
      (await fetch(`http://127.0.0.1:${platform.service(name).ports['admin']}/metrics`)).text(),
    ),
  );
  const sumOf = (metric: string): number =>
    [...pages.join('\n').matchAll(new RegExp(`^${metric}\\{.*\\} (\\S+)$`, 'gm'))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
  return {
    commands: await commandsSoFar({ databases }),
    calls: sumOf('grpc_server_duration_seconds_count'),
    messages: sumOf('consumed_messages_total'),
  };
}

/** Two batches on the way; with `lasting` false none waits for the disk: data of a bench may be lost with it. */
export async function insertMade(
  connection: Connection,
  collection: string,
  count: number,
  { make, lasting }: { make: (index: number) => Stored; lasting: boolean },
): Promise<void> {
  const chunk = 5_000;
  const options = { ordered: false, ...(lasting ? {} : { writeConcern: { w: 1, j: false } }) } as const;
  const starts = rangeOf(Math.ceil(count / chunk)).values();
  const lane = async (): Promise<void> => {
    for (const number of starts) {
      const from = number * chunk;
      const batch = rangeOf(Math.min(chunk, count - from)).map((at) => make(from + at));
      await connection.collection(collection).insertMany(batch as never[], options);
    }
  };
  await Promise.all([lane(), lane()]);
}

export const insertAll = (connection: Connection, collection: string, documents: readonly Stored[]): Promise<void> =>
  insertMade(connection, collection, documents.length, { make: (index) => documents[index]!, lasting: true });

export async function storedOne(connection: Connection, collection: string, where: object): Promise<Stored> {
  const found = await connection.collection(collection).findOne(where as never);
  if (!found) throw new Error(`Nothing in ${collection} to copy`);
  return found as unknown as Stored;
}

/** Copies of a room that is always open, each with opening groups and hours of its own. */
export async function copyRooms(database: Connection, count: number): Promise<string[]> {
  const roomId = demo('resources/meeting-room-1');
  const room = await storedOne(database, 'resources', { _id: roomId });
  const group = await storedOne(database, 'schedule_groups', { resource_id: roomId });
  const find = database.collection('schedules').find({ schedule_group_id: group._id } as never);
  const hours = (await find.toArray()) as unknown as Stored[];
  const rooms = rangeOf(count).map((index) => ({ ...room, _id: newId(), name: `Room ${index}`, slug: newId() }));
  const groups = rooms.map(({ _id }): Stored => ({ ...group, _id: newId(), resource_id: _id }));
  const schedules = groups.flatMap(({ _id, resource_id }) =>
    hours.map((row) => ({ ...row, _id: newId(), schedule_group_id: _id, resource_id })),
  );
  for (const [name, all] of Object.entries({ resources: rooms, schedule_groups: groups, schedules })) {
    await insertAll(database, name, all);
  }
  return rooms.map(({ _id }) => _id);
}
