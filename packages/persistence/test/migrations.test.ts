import { afterEach, describe, expect, it } from '@jest/globals';
import { useStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { migrate, type Migration } from '../src/migrations.ts';
import { connectMongo, type Connection } from '../src/mongo.ts';

const logger = { info: () => {} };

describe('the data of earlier releases', () => {
  const stack = useStack();
  const connections: Connection[] = [];
  const connect = async (): Promise<Connection> => {
    const connection = await connectMongo(stack.mongoUri('migrations'), { appName: 'test' });
    connections.push(connection);
    return connection;
  };
  const renaming = (id = '0001-names-are-titles'): Migration => ({
    id,
    phase: 'expand',
    async up(database) {
      await database
        .collection('things')
        .updateMany({ title: { $exists: false } }, [{ $set: { title: '$name', runs: { $add: ['$runs', 1] } } }]);
    },
  });
  const dropping: Migration = {
    id: '0002-names-are-gone',
    phase: 'contract',
    up: async (database) => void (await database.collection('things').updateMany({}, { $unset: { name: 1 } })),
  };
  const things = (connection: Connection) => connection.collection('things');

  afterEach(async () => {
    await connections[0]?.dropDatabase();
    for (const connection of connections.splice(0)) await connection.close();
  });

  it('is migrated once, whoever starts at the same time and whoever starts later', async () => {
    const processes = await Promise.all(Array.from({ length: 8 }, connect));
    const [first] = processes as [Connection];
    await things(first).insertMany([
      { name: 'desk', runs: 0 },
      { name: 'room', runs: 0 },
    ]);
    let runs = 0;
    const counted: Migration = {
      ...renaming(),
      async up(database) {
        runs += 1;
        await renaming().up(database);
      },
    };
    const done = await Promise.all(processes.map((one) => migrate(one, { migrations: [counted], logger })));
    expect(done.flat()).toEqual(['0001-names-are-titles']);
    expect(await migrate(await connect(), { migrations: [counted], logger })).toEqual([]);
    expect(runs).toBe(1);
    expect(
      await things(first)
        .find({}, { projection: { _id: 0, title: 1, runs: 1 } })
        .toArray(),
    ).toEqual([
      { title: 'desk', runs: 1 },
      { title: 'room', runs: 1 },
    ]);
  });

  it('waits for the process that is at it', async () => {
    const [one, two] = [await connect(), await connect()];
    let mayEnd = (): void => {};
    const ended = new Promise<void>((resolve) => (mayEnd = resolve));
    let started = false;
    const slow: Migration = {
      ...renaming(),
      async up() {
        started = true;
        await ended;
      },
    };
    const first = migrate(one, { migrations: [slow], logger });
    await waitFor('the first is at it', () => started);
    let secondIsThrough = false;
    const second = migrate(two, { migrations: [slow], logger }).then((done) => {
      secondIsThrough = true;
      return done;
    });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(secondIsThrough).toBe(false);
    mayEnd();
    expect([await first, await second]).toEqual([['0001-names-are-titles'], []]);
  });

  it('is taken up where a process died: what it had begun runs again, what it had finished does not', async () => {
    const connection = await connect();
    await things(connection).insertOne({ name: 'desk', runs: 0 });
    const broken: Migration = { id: '0002-breaks', phase: 'expand', up: () => Promise.reject(new Error('died')) };
    await expect(migrate(connection, { migrations: [renaming(), broken], logger })).rejects.toThrow('died');
    // A dead process leaves its lock; the lease has ended.
    await connection
      .collection<{ _id: string }>('migrations')
      .insertOne({ _id: 'lock', holder: 'dead', until: new Date(Date.now() - 1) } as never);
    const whole: Migration = { ...broken, up: (database) => renaming().up(database) };
    expect(await migrate(connection, { migrations: [renaming(), whole], logger })).toEqual(['0002-breaks']);
    expect((await things(connection).findOne())?.['runs']).toBe(1);
  });

  it('a lease that still runs is waited for', async () => {
    const connection = await connect();
    const until = new Date(Date.now() + 1_500);
    await connection
      .collection<{ _id: string }>('migrations')
      .insertOne({ _id: 'lock', holder: 'somebody', until } as never);
    await migrate(connection, { migrations: [renaming()], logger });
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime());
  });

  it('is contracted only when that is asked for; afterwards the earlier release refuses it', async () => {
    const connection = await connect();
    await things(connection).insertOne({ name: 'desk', runs: 0 });
    const all = [renaming(), dropping];
    expect(await migrate(connection, { migrations: all, logger })).toEqual(['0001-names-are-titles']);
    expect(await things(connection).findOne()).toMatchObject({ name: 'desk', title: 'desk' });
    // The earlier release, which does not know the second one, still starts.
    expect(await migrate(connection, { migrations: [renaming()], logger })).toEqual([]);
    expect(await migrate(connection, { migrations: all, logger, through: 'contract', dryRun: true })).toEqual([
      '0002-names-are-gone',
    ]);
    expect(await migrate(connection, { migrations: all, logger, through: 'contract' })).toEqual([
      '0002-names-are-gone',
    ]);
    expect(await things(connection).findOne()).not.toHaveProperty('name');
    await expect(migrate(connection, { migrations: [renaming()], logger })).rejects.toThrow(
      'A later release has contracted this database (0002-names-are-gone)',
    );
  });

  it('a dry run changes nothing', async () => {
    const connection = await connect();
    await things(connection).insertOne({ name: 'desk', runs: 0 });
    expect(await migrate(connection, { migrations: [renaming()], logger, dryRun: true })).toHaveLength(1);
    expect(await things(connection).findOne()).not.toHaveProperty('title');
    expect(await connection.collection('migrations').countDocuments()).toBe(0);
  });

  it('migrations are numbered without a gap', async () => {
    const connection = await connect();
    const gap = [renaming(), renaming('0003-too-far')];
    await expect(migrate(connection, { migrations: gap, logger })).rejects.toThrow('0003-too-far is not number 2');
  });
});
