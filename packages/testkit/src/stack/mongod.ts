import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient, MongoServerError } from 'mongodb';
import { startGuarded, type GuardedProcess } from './guarded-process.ts';
import type { ServerFaults } from './server-faults.ts';
import { StackError } from './stack-error.ts';

export interface MongoServer {
  /** Any database's URI on this server; credentials included where the server asks for them. */
  uri(databaseName: string): string;
  stop(): Promise<void>;
  /** Only for a server that was started here. */
  faults?: ServerFaults;
}

export interface MongodOptions {
  binary: string;
  /** Holds data, log, pid file and secrets of this server; made when missing. */
  folder: string;
  port: number;
  /**
   * Databases that get a user of their own, who may use nothing else; the server then asks everybody for credentials.
   * Empty: an open server (tests).
   */
  databases: readonly string[];
  graceMs: number;
  /** It ended, once it was ready, although nobody stopped it. */
  onEnded?: (how: string) => void;
}

/**
 * Server parameters of every MongoDB of this platform (docker-compose.yml gives the same). A service that is killed in the middle of a
 * transaction leaves it open on the server, which holds what it wrote – a hot record such as a number series – until the transaction's
 * lifetime ends: a minute by default, in which all others fail. Ours take milliseconds.
 */
export const MONGO_PARAMETERS = { transactionLifetimeLimitSeconds: 10 };

const READY_WITHIN_MS = 30_000;
const ADMIN = 'stack-admin';
/** "NotYetInitialized": the replica set has never been initiated. */
const NOT_YET_INITIALIZED = 94;

/** Secrets made once and kept beside the data they belong to. */
const keptSecret = async (file: string): Promise<string> => {
  await writeFile(file, randomBytes(48).toString('base64'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(file, 'utf8')).trim();
};

const isCode = (error: unknown, ...codes: number[]): boolean =>
  error instanceof MongoServerError && typeof error.code === 'number' && codes.includes(error.code);

/** Without credentials only the calls of the localhost exception are allowed, and those only until the first user exists. */
const initiate = async (client: MongoClient, host: string): Promise<void> => {
  const admin = client.db('admin');
  try {
    await admin.command({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } });
  } catch (error) {
    // 23: initiated already, 13: initiated already and users exist
    if (!isCode(error, 23, 13)) throw error;
  }
};

/** Data that was last served on another port still names that one as its only member. */
const adoptHost = async (client: MongoClient, host: string): Promise<void> => {
  const admin = client.db('admin');
  const { config } = (await admin.command({ replSetGetConfig: 1 })) as {
    config: { version: number; members: { host: string }[] };
  };
  const [member] = config.members;
  if (!member || member.host === host) return;
  await admin.command({
    replSetReconfig: { ...config, version: config.version + 1, members: [{ ...member, host }] },
    force: true,
  });
};

const untilPrimary = async (client: MongoClient, mongod: GuardedProcess): Promise<void> => {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (Date.now() < giveUpAt) {
    const end = mongod.ended();
    if (end) throw new StackError(`mongod ended with ${end}`);
    const hello = await client.db('admin').command({ hello: 1 });
    if (hello['isWritablePrimary'] === true) return;
    await delay(20);
  }
  throw new StackError('mongod did not become primary in time');
};

const untilItListens = async (mongod: GuardedProcess, port: number): Promise<void> => {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const end = mongod.ended();
    if (end) throw new StackError(`mongod ended with ${end}: ${failureIn(`${end} ${await mongod.tail()}`)}`);
    if (Date.now() > giveUpAt) throw new StackError('mongod did not answer in time');
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
      serverSelectionTimeoutMS: 200,
    });
    try {
      await client.db('admin').command({ hello: 1 });
      return;
    } catch {
      await delay(20);
    } finally {
      await client.close();
    }
  }
};

/** mongod logs JSON; the last error's text is what a reader needs. */
const failureIn = (log: string): string => {
  if (/no space left|disk full/i.test(log)) return 'the disk is full: free some space and start again';
  // 48: it could not listen; it says why before more lines than are kept.
  if (/^code 48\b|address already in use/i.test(log)) return 'its port is taken: start again';
  return log.match(/"error":"([^"]+)"/)?.[1] ?? log.slice(-300);
};

const ensureUsers = async (client: MongoClient, databases: readonly string[], password: string): Promise<void> => {
  for (const database of databases) {
    const definition = { pwd: password, roles: [{ role: 'dbOwner', db: database }] };
    try {
      await client.db(database).command({ createUser: database, ...definition });
    } catch (error) {
      // 51003: the user exists; its password may stem from a wiped secrets file.
      if (!isCode(error, 51003)) throw error;
      await client.db(database).command({ updateUser: database, ...definition });
    }
  }
};

const uriOf = (
  port: number,
  databaseName: string,
  user?: { name: string; password: string; source: string },
): string => {
  const credentials = user ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@` : '';
  const source = user ? `&authSource=${user.source}` : '';
  return `mongodb://${credentials}127.0.0.1:${port}/${databaseName}?directConnection=true${source}`;
};

const prepareOpen = async (mongod: GuardedProcess, port: number): Promise<void> => {
  const client = new MongoClient(uriOf(port, 'admin'));
  try {
    await initiate(client, `127.0.0.1:${port}`);
    await adoptHost(client, `127.0.0.1:${port}`);
    await untilPrimary(client, mongod);
  } finally {
    await client.close();
  }
};

const prepareGuarded = async (
  mongod: GuardedProcess,
  { port, databases }: MongodOptions,
  password: string,
): Promise<void> => {
  const host = `127.0.0.1:${port}`;
  const anonymous = new MongoClient(uriOf(port, 'admin'));
  const admin = new MongoClient(uriOf(port, 'admin', { name: ADMIN, password, source: 'admin' }));
  try {
    const fresh = await admin
      .db('admin')
      .command({ replSetGetStatus: 1 })
      .then(
        () => false,
        (error: unknown) => {
          // 18: the admin does not exist yet
          if (isCode(error, 18, NOT_YET_INITIALIZED)) return true;
          // 93: the kept configuration names another port
          if (isCode(error, 93)) return false;
          throw error;
        },
      );
    if (fresh) {
      await initiate(anonymous, host);
      await untilPrimary(anonymous, mongod);
      await anonymous.db('admin').command({ createUser: ADMIN, pwd: password, roles: ['root'] });
    } else {
      await adoptHost(admin, host);
    }
    await untilPrimary(admin, mongod);
    await ensureUsers(admin, databases, password);
  } finally {
    await Promise.all([anonymous.close(), admin.close()]);
  }
};

const launch = async (options: MongodOptions, password: string, keyFile: string): Promise<GuardedProcess> => {
  const { folder, port } = options;
  const guarded = options.databases.length > 0;
  let ready = false;
  const mongod = await startGuarded({
    command: options.binary,
    args: [
      `--dbpath=${join(folder, 'data')}`,
      `--port=${port}`,
      '--bind_ip=127.0.0.1',
      '--replSet=rs0',
      ...Object.entries(MONGO_PARAMETERS).map(([name, value]) => `--setParameter=${name}=${value}`),
      // The default cache is half of the machine's memory; development data needs a fraction of that.
      '--wiredTigerCacheSizeGB=0.5',
      '--nounixsocket',
      ...(guarded ? ['--keyFile', keyFile] : []),
    ],
    logFile: join(folder, 'mongod.log'),
    pidFile: join(folder, 'mongod.pid'),
    onUnexpectedEnd: (how) => ready && options.onEnded?.(how),
  });
  try {
    await untilItListens(mongod, port);
    await (guarded ? prepareGuarded(mongod, options, password) : prepareOpen(mongod, port));
  } catch (error) {
    await mongod.stop(0);
    throw error;
  }
  ready = true;
  return mongod;
};

/** Starts a single-node replica set on loopback and returns once it is the writable primary. */
export const startMongod = async (options: MongodOptions): Promise<MongoServer> => {
  const { folder, port, databases } = options;
  await mkdir(join(folder, 'data'), { recursive: true });
  const guarded = databases.length > 0;
  const keyFile = join(folder, 'keyfile');
  if (guarded) await keptSecret(keyFile);
  const password = guarded ? (await keptSecret(join(folder, 'password'))).replaceAll(/[^A-Za-z0-9]/g, '') : '';
  let mongod = await launch(options, password, keyFile);
  return {
    uri: (name) => uriOf(port, name, databases.includes(name) ? { name, password, source: name } : undefined),
    stop: () => mongod.stop(options.graceMs),
    faults: {
      kill: () => mongod.stop(0),
      restart: async () => {
        await mongod.stop(0);
        mongod = await launch(options, password, keyFile);
      },
    },
  };
};
