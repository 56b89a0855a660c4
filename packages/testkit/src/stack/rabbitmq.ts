import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'amqplib';
import { findOnPath } from './command.ts';
import { startGuarded, type GuardedProcess } from './guarded-process.ts';
import type { ServerFaults } from './server-faults.ts';
import { reasonOf, StackError } from './stack-error.ts';

export interface RabbitServer {
  amqpUrl: string;
  /** The management API with credentials, where this server has one. */
  managementUrl?: string;
  stop(): Promise<void>;
  /** Only for a server that was started here. */
  faults?: ServerFaults;
}

export interface RabbitOptions {
  /** The real server script, not a distribution's wrapper around it. */
  script: string;
  /** Holds data, logs, cookie and pid files of this server; made when missing. */
  folder: string;
  ports: { amqp: number; distribution: number; epmd: number; management?: number };
  graceMs: number;
  /** It ended, once it was ready, although nobody stopped it. */
  onEnded?: (how: string) => void;
}

const READY_WITHIN_MS = 60_000;
/** Where distributions put the sbin folder of the real scripts. */
const INSTALL_ROOTS = [
  '/usr/lib/rabbitmq/lib',
  '/opt/rabbitmq',
  '/usr/local/lib/rabbitmq',
  '/opt/homebrew/opt/rabbitmq',
];

const newestSbin = async (root: string): Promise<string | undefined> => {
  const names = await readdir(root).catch((): string[] => []);
  const versions = names
    .filter((name) => name.startsWith('rabbitmq_server-'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const newest = versions.at(-1);
  if (newest) return join(root, newest, 'sbin');
  return names.includes('sbin') ? join(root, 'sbin') : undefined;
};

/**
 * The server script to run. Debian's command on the PATH switches the user and drops the environment, so it is only the
 * sign that the broker is there; the script beside `rabbitmq-env` takes a private state folder.
 */
export const findServerScript = async (): Promise<string | undefined> => {
  const onPath = await findOnPath('rabbitmq-server', ['/usr/sbin', '/usr/local/sbin']);
  const folders = onPath ? [dirname(await realpath(onPath))] : [];
  for (const root of INSTALL_ROOTS) {
    const sbin = await newestSbin(root);
    if (sbin) folders.push(sbin);
  }
  for (const folder of folders) {
    const names = await readdir(folder).catch((): string[] => []);
    if (names.includes('rabbitmq-env') && names.includes('rabbitmq-server')) return join(folder, 'rabbitmq-server');
  }
  return undefined;
};

/** `epmd` lies on the PATH or inside the Erlang runtime. */
export const findEpmd = async (): Promise<string> => {
  const root = '/usr/lib/erlang';
  const runtimes = (await readdir(root).catch((): string[] => [])).filter((name) => name.startsWith('erts-'));
  const epmd = await findOnPath(
    'epmd',
    runtimes.map((name) => join(root, name, 'bin')),
  );
  if (!epmd) throw new StackError('the Erlang port mapper (epmd) is missing');
  return epmd;
};

const configuration = ({ ports }: RabbitOptions): string =>
  [
    `listeners.tcp.local = 127.0.0.1:${ports.amqp}`,
    'log.file.level = warning',
    // The default refuses publishers below 50 MB free; a development disk should not be filled to the brim.
    'disk_free_limit.absolute = 200MB',
    ...(ports.management === undefined
      ? []
      : ['management.tcp.ip = 127.0.0.1', `management.tcp.port = ${ports.management}`]),
    '',
  ].join('\n');

const environment = (options: RabbitOptions): NodeJS.ProcessEnv => {
  const { folder, ports } = options;
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('RABBITMQ_'));
  return {
    ...Object.fromEntries(inherited),
    HOME: folder,
    // The node's name is part of its data folder, so it must not change with the ports.
    RABBITMQ_NODENAME: 'booking-platform@localhost',
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    RABBITMQ_DIST_PORT: String(ports.distribution),
    // Runs the Erlang machine in place of the script, so that the recorded pid is the broker's.
    RUNNING_UNDER_SYSTEMD: 'true',
    // Two schedulers that do not spin: an idle broker then leaves the cores to the services.
    // What other nodes would connect to listens on loopback as everything else does.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '+S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}',
    ERL_EPMD_PORT: String(ports.epmd),
    ERL_EPMD_ADDRESS: '127.0.0.1',
  };
};

const failureIn = async (folder: string, output: string): Promise<string> => {
  const log = await readFile(join(folder, 'log', 'booking-platform@localhost.log'), 'utf8').catch(() => '');
  const text = `${output}\n${log.slice(-5_000)}`;
  if (/enospc|no space left/i.test(text)) return 'the disk is full: free some space and start again';
  if (/eaddrinuse/i.test(text)) return 'its port is taken: start again';
  return output.slice(-300);
};

const untilReady = async (broker: GuardedProcess, options: RabbitOptions, url: string): Promise<void> => {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const end = broker.ended();
    if (end)
      throw new StackError(
        `RabbitMQ ended with ${end}: ${await failureIn(options.folder, await broker.tail())} (its log: ${join(options.folder, 'log')})`,
      );
    try {
      const connection = await connect(url, { timeout: 5_000 });
      await connection.close();
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw new StackError(`RabbitMQ did not answer in time: ${reasonOf(error)}`);
      await delay(100);
    }
  }
};

const launchBroker = async (options: RabbitOptions, url: string): Promise<GuardedProcess> => {
  let ready = false;
  const broker = await startGuarded({
    command: options.script,
    args: [],
    env: environment(options),
    logFile: join(options.folder, 'rabbitmq.log'),
    pidFile: join(options.folder, 'rabbitmq.pid'),
    onUnexpectedEnd: (how) => ready && options.onEnded?.(how),
  });
  try {
    await untilReady(broker, options, url);
  } catch (error) {
    await broker.stop(0);
    throw error;
  }
  ready = true;
  return broker;
};

/**
 * Quorum queues keep absolute paths. Data that was moved has the broker crash in each of them, again and again, with nothing in its output
 * that says why.
 * @throws StackError when the data was made elsewhere
 */
const requireSamePlace = async (folder: string): Promise<void> => {
  const marker = join(folder, 'made-in');
  const here = await realpath(folder);
  const madeIn = await readFile(marker, 'utf8').catch(() => here);
  if (madeIn !== here) {
    throw new StackError(
      `RabbitMQ's data in ${here} was made in ${madeIn}, and its queues hold that path: use it there, or remove ${here} (events that lay in queues are lost), or wipe everything with --reset`,
    );
  }
  await writeFile(marker, here);
};

/**
 * Starts a private broker on loopback and returns once it takes connections. It has a port mapper of its own, which
 * ends with it: the machine's shared one would stay behind.
 */
export const startRabbit = async (options: RabbitOptions): Promise<RabbitServer> => {
  const { folder, ports, graceMs } = options;
  await mkdir(folder, { recursive: true });
  await requireSamePlace(folder);
  await Promise.all([
    mkdir(join(folder, 'data'), { recursive: true }),
    mkdir(join(folder, 'log'), { recursive: true }),
  ]);
  await writeFile(join(folder, 'rabbitmq.conf'), configuration(options));
  await writeFile(
    join(folder, 'enabled_plugins'),
    ports.management === undefined ? '[].\n' : '[rabbitmq_management].\n',
  );
  const epmd = await startGuarded({
    command: await findEpmd(),
    args: ['-port', String(ports.epmd), '-address', '127.0.0.1'],
    logFile: join(folder, 'rabbitmq.log'),
    pidFile: join(folder, 'epmd.pid'),
  });
  const amqpUrl = `amqp://guest:guest@127.0.0.1:${ports.amqp}`;
  let broker: GuardedProcess;
  try {
    broker = await launchBroker(options, amqpUrl);
  } catch (error) {
    await epmd.stop(0);
    throw error;
  }
  return {
    amqpUrl,
    ...(ports.management === undefined ? {} : { managementUrl: `http://guest:guest@127.0.0.1:${ports.management}` }),
    stop: async () => {
      await broker.stop(graceMs);
      await epmd.stop(0);
    },
    faults: {
      kill: () => broker.stop(0),
      restart: async () => {
        await broker.stop(0);
        broker = await launchBroker(options, amqpUrl);
      },
    },
  };
};
