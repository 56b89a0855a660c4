import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectAmqp } from 'amqplib';
import { runCommand } from '@booking/testkit/stack/command.ts';
import { startGuarded, type GuardedProcess } from '@booking/testkit/stack/guarded-process.ts';
import { freePorts } from '@booking/testkit/stack/ports.ts';
import { findEpmd, findServerScript } from '@booking/testkit/stack/rabbitmq.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startRoute, type Route } from './route.ts';

/**
 * Three RabbitMQ nodes of one cluster. Every node asks a port mapper of its own where the others are, and is told the port of a route: six
 * routes, one for each direction, so that a node can be cut off from the others without a word.
 */
export interface BrokerCluster {
  /** Every connection goes to the next node that takes it, as behind a Service of Kubernetes. */
  readonly amqpUrl: string;
  readonly nodes: readonly BrokerNode[];
  queues(): Promise<QueueState[]>;
  /** Stops the traffic between the node and the others; clients still reach it. */
  cutOff(node: BrokerNode): void;
  reunite(): void;
  stop(): Promise<void>;
}

export interface BrokerNode {
  readonly name: string;
  readonly pid: number;
  readonly amqpPort: number;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** @throws Error with what the command wrote when it fails */
  control(...args: string[]): Promise<string>;
}

export interface QueueState {
  name: string;
  leader: string;
  members: string[];
  online: string[];
  messages: number;
}

interface Member {
  name: string;
  folder: string;
  amqp: number;
  distribution: number;
  epmd: number;
}

const host = 'localhost';
const readyWithinMs = 90_000;

/** Tells a port mapper that a node of that name is found at the port, as long as the socket is open. */
async function registerName(epmd: number, name: string, port: number): Promise<Socket> {
  const body = Buffer.alloc(13 + name.length);
  body.writeUInt8(120, 0); // ALIVE2_REQ
  body.writeUInt16BE(port, 1);
  body.writeUInt8(77, 3); // a visible node
  body.writeUInt8(0, 4); // TCP
  body.writeUInt16BE(6, 5); // highest and lowest version of the distribution protocol
  body.writeUInt16BE(5, 7);
  body.writeUInt16BE(name.length, 9);
  body.write(name, 11);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length);
  const socket = connect(epmd, '127.0.0.1');
  socket.unref();
  const answered = new Promise<Buffer>((resolve, reject) => {
    socket.once('data', resolve);
    socket.once('error', reject);
  });
  socket.write(Buffer.concat([length, body]));
  const answer = await answered;
  if (answer[1] !== 0) throw new Error(`the port mapper refused ${name}`);
  return socket;
}

const configuration = ({ amqp }: Member, names: readonly string[]): string =>
  [
    `listeners.tcp.local = 127.0.0.1:${amqp}`,
    'log.file.level = info',
    'disk_free_limit.absolute = 200MB',
    'cluster_formation.peer_discovery_backend = classic_config',
    ...names.map((name, at) => `cluster_formation.classic_config.nodes.${at + 1} = ${name}@${host}`),
    'cluster_partition_handling = pause_minority',
    'net_ticktime = 8',
    '',
  ].join('\n');

function environment(member: Member): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('RABBITMQ_'));
  return {
    ...Object.fromEntries(inherited),
    HOME: member.folder,
    RABBITMQ_NODENAME: `${member.name}@${host}`,
    RABBITMQ_MNESIA_BASE: join(member.folder, 'data'),
    RABBITMQ_LOG_BASE: join(member.folder, 'log'),
    RABBITMQ_CONFIG_FILE: join(member.folder, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(member.folder, 'enabled_plugins'),
    RABBITMQ_CONF_ENV_FILE: '/dev/null',
    RABBITMQ_DIST_PORT: String(member.distribution),
    ERL_CRASH_DUMP: join(member.folder, 'erl_crash.dump'),
    RUNNING_UNDER_SYSTEMD: 'true',
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '+S 1:1 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}',
    ERL_EPMD_PORT: String(member.epmd),
    ERL_EPMD_ADDRESS: '127.0.0.1',
  };
}

async function prepare(member: Member, names: readonly string[], cookie: string): Promise<GuardedProcess> {
  const { folder, epmd } = member;
  await Promise.all(['data', 'log'].map((part) => mkdir(join(folder, part), { recursive: true })));
  await writeFile(join(folder, '.erlang.cookie'), cookie, { mode: 0o400 });
  await writeFile(join(folder, 'rabbitmq.conf'), configuration(member, names));
  await writeFile(join(folder, 'enabled_plugins'), '[].\n');
  return startGuarded({
    command: await findEpmd(),
    args: ['-port', String(epmd), '-address', '127.0.0.1'],
    logFile: join(folder, 'rabbitmq.log'),
    pidFile: join(folder, 'epmd.pid'),
  });
}

async function untilItServes(member: Member, broker: GuardedProcess): Promise<void> {
  const giveUpAt = Date.now() + readyWithinMs;
  for (;;) {
    const end = broker.ended();
    if (end) throw new Error(`${member.name} ended with ${end}: ${await broker.tail()}`);
    try {
      const connection = await connectAmqp(`amqp://guest:guest@127.0.0.1:${member.amqp}`, { timeout: 2_000 });
      await connection.close();
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw new Error(`${member.name} does not serve`, { cause: error });
      await delay(200);
    }
  }
}

function nodeOf(member: Member, script: string): BrokerNode {
  let broker: GuardedProcess | undefined;
  return {
    name: member.name,
    amqpPort: member.amqp,
    get pid() {
      return broker?.pid ?? 0;
    },
    async kill() {
      await broker?.stop(0);
    },
    async start() {
      broker = await startGuarded({
        command: script,
        args: [],
        env: environment(member),
        logFile: join(member.folder, 'rabbitmq.log'),
        pidFile: join(member.folder, 'rabbitmq.pid'),
      });
      await untilItServes(member, broker);
    },
    async control(...args) {
      const result = await runCommand(join(dirname(script), 'rabbitmqctl'), args, {
        env: environment(member),
        timeoutMs: 30_000,
      });
      if (result.code !== 0) throw new Error(`rabbitmqctl ${args.join(' ')}: ${result.stderr || result.stdout}`);
      return result.stdout;
    },
  };
}

/** Routes from every node to every other; what each port mapper is told stays true as long as its socket is open. */
async function connectNodes(members: readonly Member[]) {
  const routes: { from: string; to: string; route: Route }[] = [];
  const names: Socket[] = [];
  for (const from of members) {
    for (const to of members) {
      if (from === to) continue;
      const route = await startRoute({ targets: [to.distribution] });
      routes.push({ from: from.name, to: to.name, route });
      names.push(await registerName(from.epmd, to.name, route.port));
    }
  }
  return { routes, names };
}

const startsMax = 3;

/**
 * Chosen ports may be taken before a node listens there: then it is started anew with others.
 * @throws Error when this machine has no rabbitmq-server, or a node does not come up
 */
export async function startBrokerCluster(folder: string): Promise<BrokerCluster> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnce(join(folder, String(tries)));
    } catch (error) {
      if (tries === startsMax) throw error;
    }
  }
}

async function startOnce(folder: string): Promise<BrokerCluster> {
  const script = await findServerScript();
  if (!script) throw new Error('no rabbitmq-server on this machine: npm start installs or names one');
  const ports = await freePorts(9);
  const members = ['rabbit-1', 'rabbit-2', 'rabbit-3'].map((name, at): Member => {
    const [amqp = 0, distribution = 0, epmd = 0] = ports.slice(3 * at, 3 * at + 3);
    return { name, folder: join(folder, name), amqp, distribution, epmd };
  });
  const cookie = Buffer.from(`${process.pid}-${Date.now()}`).toString('hex');
  const mappers = await Promise.all(
    members.map((member) =>
      prepare(
        member,
        members.map(({ name }) => name),
        cookie,
      ),
    ),
  );
  const nodes = members.map((member) => nodeOf(member, script));
  const { routes, names } = await connectNodes(members);
  const door = await startRoute({ targets: members.map(({ amqp }) => amqp) });
  const stop = async (): Promise<void> => {
    for (const name of names) name.destroy();
    await Promise.all([door.stop(), ...routes.map(({ route }) => route.stop())]);
    await Promise.all(nodes.map((node) => node.kill()));
    await Promise.all(mappers.map((mapper) => mapper.stop(0)));
  };
  /** The answers of the nodes that can be asked. A node answers for itself alone: the others could not find the asking program. */
  const ask = async (...args: string[]): Promise<string[]> => {
    const answers = await Promise.allSettled(
      nodes.map((node) => node.control('--quiet', ...args, '--formatter', 'json')),
    );
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  };
  try {
    // The first makes the cluster, the others find it.
    await nodes[0]?.start();
    await Promise.all(nodes.slice(1).map((node) => node.start()));
    await waitFor('three nodes are one cluster', async () => (await runningIn(ask)) === 3);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    amqpUrl: `amqp://guest:guest@127.0.0.1:${door.port}`,
    nodes,
    queues: async () => {
      const columns = ['name', 'leader', 'members', 'online', 'messages'];
      return (await ask('list_queues', '--local', ...columns)).flatMap((text) => JSON.parse(text) as QueueState[]);
    },
    cutOff({ name }) {
      for (const { from, to, route } of routes) if (from === name || to === name) route.hold(() => true);
    },
    reunite() {
      for (const { route } of routes) route.release();
    },
    stop,
  };
}

/** How many nodes each node that answers sees; the fewest. */
async function runningIn(ask: (...args: string[]) => Promise<string[]>): Promise<number> {
  const views = (await ask('cluster_status')).map((text) => JSON.parse(text) as { running_nodes: string[] });
  return Math.min(...views.map(({ running_nodes: running }) => running.length));
}
