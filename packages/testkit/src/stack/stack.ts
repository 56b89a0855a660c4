import { mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { installDebianPackages, whyNoPackages } from './debian-packages.ts';
import { findEngine, startMongoContainer, startRabbitContainer, type DockerOptions } from './docker.ts';
import { useGivenMongo, useGivenRabbit } from './given-servers.ts';
import { localMongod, obtainMongod } from './mongod-binary.ts';
import { startMongod, type MongoServer } from './mongod.ts';
import { freePorts, preferPort, untilPortsHold } from './ports.ts';
import { endLeftover } from './process-record.ts';
import { findServerScript, startRabbit, type RabbitServer } from './rabbitmq.ts';
import { firstThatWorks, type Progress, type Source } from './resolution.ts';
import type { ServerFaults } from './server-faults.ts';
import { reasonOf, StackError } from './stack-error.ts';

export type StackPart = 'MongoDB' | 'RabbitMQ';

export interface Stack {
  /** The URI of a database on the stack's MongoDB. */
  mongoUri(databaseName: string): string;
  amqpUrl: string;
  /** The broker's management API with credentials, where it has one. */
  managementUrl?: string;
  /** Kill and restart of the servers that run as processes of this machine; containers and given servers have none. */
  faults: Partial<Record<StackPart, ServerFaults>>;
  /** Ends what was started here; servers that were given by the environment stay. May be called more than once. */
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Keeps the data in `stateDir` for the next start; false: everything is thrown away at the end. */
  persistent: boolean;
  /** Required when persistent. One running stack per folder. */
  stateDir?: string;
  /** Databases that get a user of their own where the stack runs its own mongod. */
  databases?: readonly string[];
  onProgress?: Progress;
  /** A server that was started here ended without having been asked to. */
  onEnded?: (part: StackPart, how: string) => void;
}

interface Workspace {
  folder: string;
  databases: readonly string[];
  docker: DockerOptions;
  /** A data folder that survives is closed with care; a throwaway one is killed. */
  graceMs: number;
  ports: { mongo: number; amqp: number; distribution: number; epmd: number; management?: number };
  onProgress: Progress;
  onEnded: (part: StackPart, how: string) => void;
}

const givenSource = <Server>(name: string, use: (url: string) => Promise<Server>): Source<Server> => {
  const url = process.env[name];
  return {
    name,
    decisive: true,
    look: () =>
      Promise.resolve(
        url ? { found: true, what: 'using the given server' } : { found: false, why: `${name} is not set` },
      ),
    start: () => use(url ?? ''),
  };
};

const dockerSource = <Server>(
  start: (options: DockerOptions) => Promise<Server>,
  options: DockerOptions,
): Source<Server> => ({
  name: 'Docker',
  look: async () => {
    const engine = await findEngine();
    if (!engine) return { found: false, why: 'no Docker engine answers' };
    process.env['DOCKER_HOST'] ??= engine;
    return {
      found: true,
      what: `an engine answers at ${engine}: starting a container (the first time pulls the image)`,
    };
  },
  start: () => start(options),
});

const mongoSources = (workspace: Workspace): Source<MongoServer>[] => {
  const folder = join(workspace.folder, 'mongo');
  const start = (binary: string) =>
    startMongod({
      binary,
      folder,
      port: workspace.ports.mongo,
      databases: workspace.databases,
      graceMs: workspace.graceMs,
      onEnded: (how) => workspace.onEnded('MongoDB', how),
    });
  return [
    givenSource('MONGODB_URI', useGivenMongo),
    dockerSource(startMongoContainer, workspace.docker),
    {
      name: 'local mongod',
      look: async () => {
        const local = await localMongod();
        return 'binary' in local
          ? { found: true, what: `${local.binary} ${local.version}` }
          : { found: false, why: local.why };
      },
      start: async () => {
        const local = await localMongod();
        if (!('binary' in local)) throw new StackError(local.why);
        return start(local.binary);
      },
    },
    {
      name: 'obtained mongod',
      look: () => Promise.resolve({ found: true, what: 'getting one' }),
      start: async () => start(await obtainMongod(workspace.onProgress)),
    },
  ];
};

const rabbitSources = (workspace: Workspace): Source<RabbitServer>[] => {
  const start = (script: string) =>
    startRabbit({
      script,
      folder: join(workspace.folder, 'rabbitmq'),
      ports: workspace.ports,
      graceMs: workspace.graceMs,
      onEnded: (how) => workspace.onEnded('RabbitMQ', how),
    });
  return [
    givenSource('AMQP_URL', useGivenRabbit),
    dockerSource(startRabbitContainer, workspace.docker),
    {
      name: 'local rabbitmq-server',
      look: async () => {
        const script = await findServerScript();
        return script ? { found: true, what: script } : { found: false, why: 'no rabbitmq-server on this machine' };
      },
      start: async () => start((await findServerScript()) ?? ''),
    },
    {
      name: 'Debian package',
      look: async () => {
        const why = (await findServerScript()) ? 'the local one is the package already' : await whyNoPackages();
        return why ? { found: false, why } : { found: true, what: 'installing rabbitmq-server' };
      },
      start: async () => {
        await installDebianPackages(['rabbitmq-server'], workspace.onProgress);
        const script = await findServerScript();
        if (!script) throw new StackError('installed, but its server script was not found');
        return start(script);
      },
    },
  ];
};

const MONGO_ADVICE = 'Set MONGODB_URI to a replica set, start a Docker engine, or set MONGOD_BINARY to a mongod.';
const RABBIT_ADVICE =
  'Set AMQP_URL to a broker, start a Docker engine, or install one: apt-get install rabbitmq-server (as root).';

/** Remembered ports keep a restarted server where its clients look for it; a taken one is replaced. */
const rememberedPorts = async (file: string): Promise<Workspace['ports']> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const known = text ? (JSON.parse(text) as Workspace['ports']) : undefined;
  const [mongo = 0, amqp = 0, distribution = 0, epmd = 0] = await freePorts(4);
  const ports = {
    mongo: known ? await preferPort(known.mongo) : mongo,
    amqp: known ? await preferPort(known.amqp) : amqp,
    distribution,
    epmd,
  };
  await writeFile(file, JSON.stringify(ports));
  return ports;
};

/** What a killed run may leave in its state folder; the port mapper holds nothing worth a grace. */
const LEFTOVERS = [
  { pidFile: 'mongo/mongod.pid', graceMs: 10_000 },
  { pidFile: 'rabbitmq/rabbitmq.pid', graceMs: 10_000 },
  { pidFile: 'rabbitmq/epmd.pid', graceMs: 0 },
];

const stackFolder = (stateDir: string): string => join(resolve(stateDir), 'stack');

/** Ends the servers that a killed run left in its state folder, and only those. */
export const endLeftovers = async (stateDir: string, onProgress: Progress = () => undefined): Promise<void> => {
  await Promise.all(
    LEFTOVERS.map(async ({ pidFile, graceMs }) => {
      const ended = await endLeftover(join(stackFolder(stateDir), pidFile), graceMs);
      if (ended) onProgress(`ended what an earlier run left behind (${pidFile})`);
    }),
  );
};

const persistentWorkspace = async (options: StackOptions, onProgress: Progress): Promise<Workspace> => {
  if (!options.stateDir) throw new StackError('a persistent stack needs a state folder');
  const stateDir = resolve(options.stateDir);
  const folder = stackFolder(stateDir);
  await mkdir(folder, { recursive: true });
  await endLeftovers(stateDir, onProgress);
  const ports = await rememberedPorts(join(folder, 'ports.json'));
  return {
    folder,
    databases: options.databases ?? [],
    docker: { stateDir },
    graceMs: 15_000,
    ports,
    onProgress,
    onEnded: options.onEnded ?? (() => undefined),
  };
};

const throwawayWorkspace = async (options: StackOptions, onProgress: Progress): Promise<Workspace> => {
  const folder = await mkdtemp(join(tmpdir(), 'booking-stack-'));
  const [mongo = 0, amqp = 0, distribution = 0, epmd = 0, management = 0] = await freePorts(5);
  const ports = { mongo, amqp, distribution, epmd, management };
  return {
    folder,
    databases: options.databases ?? [],
    docker: {},
    graceMs: 0,
    ports,
    onProgress,
    onEnded: options.onEnded ?? (() => undefined),
  };
};

/**
 * What MongoDB's journal, a first data set and the 200 MB that RabbitMQ wants left free take together; with less one of them ends or blocks
 * later.
 */
const ROOM_BYTES = 700_000_000;

/** @throws StackError when the servers that would be started here have no room for their data */
export const requireRoom = async (folder: string, roomBytes = ROOM_BYTES): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= roomBytes) return;
  const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
  throw new StackError(
    `The disk is full: ${megabytes(bavail * bsize)} MB are left at ${folder}, and ${megabytes(roomBytes)} MB are needed. Free some space and start again.`,
  );
};

const describeFailure = (error: unknown): StackError => {
  if (error instanceof StackError) return error;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC') return new StackError('The disk is full: free some space and start again.');
  return new StackError(reasonOf(error));
};

/**
 * Clocks of tests stand elsewhere than the database's, which once a minute removes what is kept for a day: by its own clock that would be
 * whatever a test has just written.
 */
const keepWhatIsOld = async (uri: string): Promise<void> => {
  const client = new MongoClient(uri);
  try {
    await client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: false });
  } finally {
    await client.close();
  }
};

/**
 * Resolves and starts MongoDB (a replica set) and RabbitMQ side by side. For each, in this order: given by the
 * environment, a Docker engine that answers, a program of this machine, an obtained one.
 * Nothing it starts outlives this process, a SIGKILL included.
 * @throws StackError one line that says what to do; whatever was started is ended again
 */
export const startStack = (options: StackOptions): Promise<Stack> => untilPortsHold(() => startOnce(options));

const startOnce = async (options: StackOptions): Promise<Stack> => {
  const onProgress = options.onProgress ?? (() => undefined);
  let folderToRemove: string | undefined;
  const started: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
    if (folderToRemove) await rm(folderToRemove, { recursive: true, force: true, maxRetries: 3 });
  };
  const keep = async <Server extends { stop(): Promise<void> }>(server: Promise<Server>): Promise<Server> => {
    const it = await server;
    started.push(it);
    return it;
  };
  try {
    const workspace = await (options.persistent ? persistentWorkspace : throwawayWorkspace)(options, onProgress);
    if (!options.persistent) folderToRemove = workspace.folder;
    if (!process.env['MONGODB_URI'] || !process.env['AMQP_URL']) await requireRoom(workspace.folder);
    const both = await Promise.allSettled([
      keep(firstThatWorks('MongoDB', mongoSources(workspace), MONGO_ADVICE, onProgress)),
      keep(firstThatWorks('RabbitMQ', rabbitSources(workspace), RABBIT_ADVICE, onProgress)),
    ]);
    const [mongo, rabbit] = both;
    if (mongo.status === 'rejected') throw mongo.reason;
    if (rabbit.status === 'rejected') throw rabbit.reason;
    if (!options.persistent && !process.env['MONGODB_URI']) await keepWhatIsOld(mongo.value.uri('admin'));
    const { amqpUrl, managementUrl } = rabbit.value;
    const faults = {
      ...(mongo.value.faults ? { MongoDB: mongo.value.faults } : {}),
      ...(rabbit.value.faults ? { RabbitMQ: rabbit.value.faults } : {}),
    };
    return {
      mongoUri: (name) => mongo.value.uri(name),
      amqpUrl,
      ...(managementUrl ? { managementUrl } : {}),
      faults,
      stop,
    };
  } catch (error) {
    await stop();
    throw describeFailure(error);
  }
};
