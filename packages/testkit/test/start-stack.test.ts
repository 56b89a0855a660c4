import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { livingRecord, startTimeOf } from '../src/stack/process-record.ts';
import { requireRoom, startStack } from '../src/stack/stack.ts';
import { waitFor } from '../src/wait-for.ts';

/** Servers of its own, also where the run's shared stack comes from the environment or a Docker engine. */
const LOCAL = { MONGODB_URI: '', AMQP_URL: '', DOCKER_HOST: 'unix:///nonexistent', TMPDIR: tmpdir() };
const given = Object.fromEntries(Object.keys(LOCAL).map((name) => [name, process.env[name]]));

let stateDir: string;
beforeEach(async () => {
  Object.assign(process.env, LOCAL);
  stateDir = await mkdtemp(join(tmpdir(), 'stack-state-'));
  process.env['TMPDIR'] = stateDir;
});
afterEach(async () => {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  await rm(stateDir, { recursive: true, force: true });
});

const PID_FILES = ['mongo/mongod.pid', 'rabbitmq/rabbitmq.pid', 'rabbitmq/epmd.pid'];
const recordedPids = async (): Promise<number[]> => {
  const records = await Promise.all(PID_FILES.map((file) => livingRecord(join(stateDir, 'stack', file))));
  return records.flatMap((record) => (record ? [record.pid] : []));
};
const alive = async (pids: readonly number[]): Promise<number> =>
  (await Promise.all(pids.map(startTimeOf))).filter((time) => time !== undefined).length;

const withRows = async <Result>(uri: string, use: (client: MongoClient) => Promise<Result>): Promise<Result> => {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000 });
  try {
    return await use(client);
  } finally {
    await client.close();
  }
};
const addRow = (uri: string) => withRows(uri, (client) => client.db().collection('rows').insertOne({}));
const countRows = (uri: string) => withRows(uri, (client) => client.db().collection('rows').countDocuments());

test('a persistent stack keeps its data, gives each database its own user, and ends all its processes', async () => {
  const options = { persistent: true, stateDir, databases: ['one', 'two'] };
  const first = await startStack(options);
  await addRow(first.mongoUri('one'));
  const intruder = first.mongoUri('one').replace('/one?', '/two?');
  await expect(countRows(intruder)).rejects.toThrow(/not authorized/);
  const pids = await recordedPids();
  expect(pids).toHaveLength(3);
  await first.stop();
  expect(await alive(pids)).toBe(0);

  const second = await startStack(options);
  try {
    expect(await countRows(second.mongoUri('one'))).toBe(1);
  } finally {
    await second.stop();
  }
});

/** Starts a stack in a process of its own, which says its MongoDB's address when it is up. */
const startInChild = async (): Promise<{ pid: number; uri: string }> => {
  const script = `
    import { startStack } from ${JSON.stringify(join(import.meta.dirname, '../src/stack/stack.ts'))};
    const stack = await startStack({ persistent: true, stateDir: ${JSON.stringify(stateDir)}, databases: ["one"] });
    console.log(stack.mongoUri('one'));
    setInterval(() => undefined, 1000);`;
  const env = { ...process.env, NODE_OPTIONS: '' };
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const uri of createInterface({ input: child.stdout })) return { pid: child.pid ?? 0, uri };
  throw new Error('the child started no stack');
};

test('killed with SIGKILL, a run leaves no process behind, and the next one finds its data on another port too', async () => {
  const { pid, uri } = await startInChild();
  await addRow(uri);
  const pids = await recordedPids();
  process.kill(pid, 'SIGKILL');
  await waitFor('nothing is left of the killed run', async () => (await alive(pids)) === 0);

  const portsFile = join(stateDir, 'stack/ports.json');
  const ports = JSON.parse(await readFile(portsFile, 'utf8')) as Record<string, number>;
  await writeFile(portsFile, JSON.stringify({ ...ports, mongo: ports['epmd'] }));
  const next = await startStack({ persistent: true, stateDir, databases: ['one'] });
  try {
    expect(next.mongoUri('one')).not.toBe(uri);
    expect(await countRows(next.mongoUri('one'))).toBe(1);
  } finally {
    await next.stop();
  }
});

test('a port that somebody takes between its choice and its use is chosen anew', async () => {
  const holders: Server[] = [];
  const takePorts = (line: string): void => {
    if (holders.length > 0 || !line.startsWith('MongoDB: ')) return;
    const ports = JSON.parse(readFileSync(join(stateDir, 'stack/ports.json'), 'utf8')) as Record<string, number>;
    holders.push(createServer().listen({ port: ports['mongo'], host: '127.0.0.1' }));
  };
  const stack = await startStack({ persistent: true, stateDir, databases: ['one'], onProgress: takePorts });
  try {
    await addRow(stack.mongoUri('one'));
    expect(await countRows(stack.mongoUri('one'))).toBe(1);
    const taken = holders.map((holder) => String((holder.address() as AddressInfo).port));
    expect(taken).toHaveLength(1);
    expect(taken).not.toContain(new URL(stack.mongoUri('one')).port);
  } finally {
    for (const holder of holders) holder.close();
    await stack.stop();
  }
});

test('a pid file that names somebody else is not believed', async () => {
  const bystander = spawn('sleep', ['60'], { stdio: 'ignore' });
  const pid = bystander.pid ?? 0;
  try {
    const file = join(stateDir, 'mongod.pid');
    await writeFile(file, JSON.stringify({ pid, startedAt: 'long ago' }));
    expect(await livingRecord(file)).toBeUndefined();
    await writeFile(file, JSON.stringify({ pid, startedAt: await startTimeOf(pid) }));
    expect(await livingRecord(file)).toMatchObject({ pid });
  } finally {
    bystander.kill('SIGKILL');
  }
});

test('a throwaway stack takes its folder with it, and a killed server comes back on its address with its data', async () => {
  const stack = await startStack({ persistent: false });
  const uri = stack.mongoUri('one');
  await addRow(uri);
  await stack.faults.MongoDB?.kill();
  await stack.faults.MongoDB?.restart();
  expect(await countRows(uri)).toBe(1);
  await stack.stop();
  expect(await readdir(stateDir)).toEqual([]);
});

test('a given server that does not answer is one line, and nothing else is started in its place', async () => {
  process.env['AMQP_URL'] = 'amqp://127.0.0.1:1';
  await expect(startStack({ persistent: true, stateDir })).rejects.toThrow(
    /^RabbitMQ: AMQP_URL does not work: [^\n]+$/,
  );
  expect(await recordedPids()).toEqual([]);
});

test('a disk without room is one line that says how much is missing where', async () => {
  await expect(requireRoom(stateDir, 1)).resolves.toBeUndefined();
  await expect(requireRoom(stateDir, Number.MAX_SAFE_INTEGER)).rejects.toThrow(
    new RegExp(`^The disk is full: \\d+ MB are left at ${stateDir}, and \\d+ MB are needed`),
  );
});
