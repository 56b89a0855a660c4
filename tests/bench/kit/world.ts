import { randomBytes } from 'node:crypto';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import { createGrpcChannel, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { operatorIdentity } from '@booking/platform/service-identity.ts';
import { databaseOf, DOMAIN_SERVICES, ROOT, SERVICE_NAMES, startPlatform } from '@booking/testkit/platform.ts';
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

type Settings = Pick<Parameters<typeof startPlatform>[0], 'env' | 'serviceEnv'>;

/**
 * The five services, each a process of its own, over a stack that is thrown away afterwards. BENCH_ROOT is a checkout whose services are
 * measured instead of these, BENCH_NODE_OPTIONS is given to them (`--cpu-prof` and the like).
 */
export const startWorld = ({ env = {}, serviceEnv = {} }: Settings = {}) =>
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
      serviceEnv,
    });
    onStop(() => platform.stop());
    const databases = {} as Record<DomainService, Connection>;
    for (const name of DOMAIN_SERVICES) {
      databases[name] = await connectMongo(stack.mongoUri(databaseOf(name)), { appName: 'bench' });
      onStop(() => databases[name].close());
    }
    const identity = operatorIdentity(platform.secrets.SERVICE_AUTH_KEYS);
    const pids: Record<string, number | undefined> = {
      ...Object.fromEntries(SERVICE_NAMES.map((name) => [name, platform.service(name).pid])),
      mongod: listenerAt(stack.mongoUri('x')),
      broker: listenerAt(stack.amqpUrl),
    };
    return {
      stack,
      platform,
      databases,
      messagingNamespace,
      channel(name: DomainService): GrpcChannel {
        const channel = createGrpcChannel(platform.addressOf(name), { name, identity });
        onStop(() => channel.close());
        return channel;
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

const commandNames =
  'find aggregate getMore insert update delete findAndModify commitTransaction abortTransaction'.split(' ');

/** The commands that all services have asked of the database server so far, their looks for what is due among them. */
export async function commandsSoFar({ databases }: Pick<World, 'databases'>): Promise<number> {
  const { metrics } = (await databases.catalog.db!.admin().serverStatus()) as {
    metrics: { commands: Record<string, { total: number }> };
  };
  return commandNames.reduce((sum, name) => sum + (metrics.commands[name]?.total ?? 0), 0);
}

/** What all services have done: commands of the database server, calls between them, messages taken from queues. */
export type Counted = Record<'commands' | 'calls' | 'messages', number>;

/** From now on: answers how much it was for each of so many things done. */
export async function countedSince({ databases, platform }: Pick<World, 'databases' | 'platform'>) {
  const soFar = async (): Promise<Counted> => {
    const urls = SERVICE_NAMES.map((name) => `http://127.0.0.1:${platform.service(name).ports['admin']}/metrics`);
    const pages = urls.map(async (url) => (await fetch(url)).text());
    const metrics = (await Promise.all(pages)).join('\n');
    const sumOf = (metric: string): number => {
      const values = metrics.matchAll(new RegExp(`^${metric}\\{.*\\} (\\S+)$`, 'gm'));
      return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
    };
    const [calls, messages] = [sumOf('grpc_server_duration_seconds_count'), sumOf('consumed_messages_total')];
    return { commands: await commandsSoFar({ databases }), calls, messages };
  };
  const before = await soFar();
  return async (done: number): Promise<Counted> => {
    const after = Object.entries(await soFar()) as [keyof Counted, number][];
    return Object.fromEntries(after.map(([what, sum]) => [what, (sum - before[what]) / done])) as Counted;
  };
}

/** Two batches on the way, none of which waits for the disk: data of a bench may be lost with it. */
export async function insertMade(
  connection: Connection,
  collection: string,
  count: number,
  make: (index: number) => Stored,
): Promise<void> {
  const chunk = 5_000;
  const starts = rangeOf(Math.ceil(count / chunk)).values();
  const lane = async (): Promise<void> => {
    for (const number of starts) {
      const from = number * chunk;
      const batch = rangeOf(Math.min(chunk, count - from)).map((at) => make(from + at));
      const options = { ordered: false, writeConcern: { w: 1, j: false } } as const;
      await connection.collection(collection).insertMany(batch as never[], options);
    }
  };
  await Promise.all([lane(), lane()]);
}

export async function storedOne(connection: Connection, collection: string, where: object): Promise<Stored> {
  const found = await connection.collection(collection).findOne(where as never);
  if (!found) throw new Error(`Nothing in ${collection} to copy`);
  return found as unknown as Stored;
}

export const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The beginning of a day to come, milliseconds. */
export const midnightIn = (days: number): number => Math.ceil(Date.now() / dayMs + days) * dayMs;

/** An item of an order: a room for an hour. */
export const hourOf = (room: string | undefined, service: string, startMs: number) => ({
  type: 'booking',
  resource_id: room ?? '',
  service_id: service,
  start_date: new Date(startMs).toISOString(),
  end_date: new Date(startMs + hourMs).toISOString(),
});

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
    await database.collection(name).insertMany(all as never[]);
  }
  return rooms.map(({ _id }) => _id);
}
