import { mkdir, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, type Document } from 'mongodb';
import { startGuarded, type GuardedProcess } from '@booking/testkit/stack/guarded-process.ts';
import { localMongod, obtainMongod } from '@booking/testkit/stack/mongod-binary.ts';
import { MONGO_PARAMETERS } from '@booking/testkit/stack/mongod.ts';
import { freePorts } from '@booking/testkit/stack/ports.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startRoute, type Route } from './route.ts';

/**
 * A MongoDB replica set of three members, one set for the databases of all services. Members and clients reach each member by a route, so
 * that a member can be cut off from the two others without a word while clients still reach it.
 */
export interface ReplicaSet {
  uri(databaseName: string): string;
  readonly members: readonly SetMember[];
  /** The member that the majority takes for the primary. */
  primary(): Promise<SetMember>;
  /** Primary, and two others that follow it. */
  isWhole(): Promise<boolean>;
  stepDown(): Promise<SetMember>;
  cutOff(member: SetMember): void;
  reunite(): void;
  stop(): Promise<void>;
}

export interface SetMember {
  readonly name: string;
  readonly pid: number;
  /** Where its data lies. */
  readonly dataFolder: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

interface Place {
  name: string;
  folder: string;
  dataFolder: string;
  port: number;
}

const setName = 'rs0';

/** The process that holds a TCP connection from that port, of these; undefined where the system does not tell. */
async function holderOf(port: number, pids: readonly number[]): Promise<number | undefined> {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const table = await readFile('/proc/net/tcp', 'utf8').catch(() => '');
  const row = table.split('\n').find((line) => line.trim().split(/\s+/)[1]?.endsWith(`:${hex}`));
  const inode = row?.trim().split(/\s+/)[9];
  if (inode === undefined) return undefined;
  for (const pid of pids) {
    const folder = `/proc/${pid}/fd`;
    const files = await readdir(folder).catch((): string[] => []);
    const links = await Promise.all(files.map((file) => readlink(join(folder, file)).catch(() => '')));
    if (links.includes(`socket:[${inode}]`)) return pid;
  }
  return undefined;
}

/** Asks one member by its own port, whoever is primary and whatever is cut. */
async function command(port: number, what: Document): Promise<Document> {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1_000,
    socketTimeoutMS: 15_000,
  });
  try {
    return await client.db('admin').command(what);
  } finally {
    await client.close();
  }
}

interface AskedMember extends SetMember {
  command(what: Document): Promise<Document>;
}

function memberOf({ name, folder, dataFolder, port }: Place, binary: string): AskedMember {
  let mongod: GuardedProcess | undefined;
  return {
    name,
    dataFolder,
    command: (what) => command(port, what),
    get pid() {
      return mongod?.pid ?? 0;
    },
    async kill() {
      await mongod?.stop(0);
    },
    async start() {
      await mkdir(dataFolder, { recursive: true });
      mongod = await startGuarded({
        command: binary,
        args: [
          `--dbpath=${dataFolder}`,
          `--port=${port}`,
          '--bind_ip=127.0.0.1',
          `--replSet=${setName}`,
          ...Object.entries(MONGO_PARAMETERS).map(([key, value]) => `--setParameter=${key}=${value}`),
          '--wiredTigerCacheSizeGB=0.25',
          '--oplogSize=256',
          '--nounixsocket',
        ],
        logFile: join(folder, `${name}.log`),
        pidFile: join(folder, `${name}.pid`),
      });
      const started = mongod;
      await waitFor(`${name} answers`, async () => {
        if (started.ended()) throw new Error(`${name} ended with ${started.ended()}: ${await started.tail()}`);
        return (await command(port, { hello: 1 }))['ok'] === 1;
      });
    },
  };
}

/** `dataFolderOf`: where a member's data goes; absent: a folder of its own below `folder`. */
export async function startReplicaSet(
  folder: string,
  dataFolderOf: (name: string) => string = (name) => join(folder, name),
): Promise<ReplicaSet> {
  await mkdir(folder, { recursive: true });
  const local = await localMongod();
  const binary = 'binary' in local ? local.binary : await obtainMongod(() => undefined);
  const ports = await freePorts(3);
  const places = ports.map((port, at): Place => {
    const name = `mongo-${at + 1}`;
    return { name, folder, dataFolder: dataFolderOf(name), port };
  });
  const members = places.map((place) => memberOf(place, binary));
  const sourceOf = async (port: number): Promise<string | undefined> => {
    const pid = await holderOf(
      port,
      members.map((member) => member.pid),
    );
    return pid === undefined ? undefined : members.find((member) => member.pid === pid)?.name;
  };
  const routes: Route[] = [];
  for (const { port } of places) routes.push(await startRoute({ targets: [port], sourceOf }));
  const hosts = routes.map(({ port }) => `127.0.0.1:${port}`);
  const stop = async (): Promise<void> => {
    await Promise.all(members.map((member) => member.kill()));
    await Promise.all(routes.map((route) => route.stop()));
  };

  /** What each member that answers says of all of them. */
  const views = async (): Promise<Document[]> => {
    const all = await Promise.allSettled(members.map((member) => member.command({ replSetGetStatus: 1 })));
    return all.flatMap((view) => (view.status === 'fulfilled' ? [view.value] : []));
  };
  const find = async () => {
    const seen = (await views()).toSorted((a, b) => Number(b['term']) - Number(a['term']));
    for (const view of seen) {
      const at = (view['members'] as Document[]).findIndex((one) => one['self'] && one['stateStr'] === 'PRIMARY');
      const member = members[at];
      if (member) return member;
    }
    throw new Error('the set has no primary');
  };
  try {
    await Promise.all(members.map((member) => member.start()));
    const config = { _id: setName, members: hosts.map((host, _id) => ({ _id, host })) };
    await members[0]?.command({ replSetInitiate: config });
    await waitFor('the set has a primary', find);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    uri: (name) => `mongodb://${hosts.join(',')}/${name}?replicaSet=${setName}`,
    members,
    primary: find,
    async isWhole() {
      const [view] = await views();
      const states = ((view?.['members'] ?? []) as Document[]).map((one) => String(one['stateStr']));
      return states.filter((one) => one === 'PRIMARY').length === 1 && !states.some((one) => !known.has(one));
    },
    async stepDown() {
      const member = await find();
      await member.command({ replSetStepDown: 30, secondaryCatchUpPeriodSecs: 10 });
      return member;
    },
    cutOff({ name }) {
      const isPeer = (source: string | undefined) => source !== undefined && source !== name;
      places.forEach((place, at) => routes[at]?.hold(place.name === name ? isPeer : (source) => source === name));
    },
    reunite() {
      for (const route of routes) route.release();
    },
    stop,
  };
}

const known: ReadonlySet<string> = new Set(['PRIMARY', 'SECONDARY']);
