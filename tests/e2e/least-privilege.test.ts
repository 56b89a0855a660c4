import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { brokerRightsOf, talkOf, type TalkingService } from '@booking/messaging/access/broker-rights.ts';
import { DOMAIN_SERVICES, databaseOf, startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { TEST_STACK_ENV } from '@booking/testkit/test-stack-env.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import { MongoClient } from 'mongodb';
import { startGuardedMongo, type GuardedMongo } from '../support/guarded-mongo.ts';
import { placeOrder } from '../support/orders.ts';
import { clientOf, testEnvironment } from '../support/test-platform.ts';
import { arrived, subscribe } from '../support/webhooks.ts';

/** Every service with a login of its own at a real MongoDB and a real RabbitMQ: what it needs works, and nothing else does. */
const stack = useStack();
const suffix = randomBytes(4).toString('hex');
const root = join(import.meta.dirname, '../..');
const managementUrl = process.env[TEST_STACK_ENV.management] ?? '';
const slug = 'studio-nord';
let mongo: GuardedMongo;
let receiver: WebhookReceiver;
let platform: Platform;

type Login = Record<'MONGODB_URI' | 'AMQP_URL', string>;
const logins = {} as Record<TalkingService, Login>;
const closing: (() => Promise<unknown>)[] = [];

const management = (path: string, method: string) => {
  const { origin, username, password } = new URL(managementUrl);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return fetch(`${origin}/api/${path}`, { method, headers: { authorization } });
};

const access = async (service: TalkingService): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'packages/messaging/src/access/main.ts')],
    {
      env: {
        SERVICE: service,
        ...logins[service],
        MESSAGING_NAMESPACE: stack.messagingNamespace,
        MONGODB_ADMIN_URI: mongo.adminUri,
        RABBITMQ_ADMIN_URL: managementUrl,
      },
    },
  );
  return stdout;
};

beforeAll(async () => {
  mongo = await startGuardedMongo();
  receiver = await startWebhookReceiver();
  const { host } = new URL(stack.amqpUrl);
  for (const service of DOMAIN_SERVICES) {
    const [user, password] = [`${service}-${suffix}`, randomBytes(12).toString('hex')];
    logins[service] = {
      MONGODB_URI: mongo.uri({ database: databaseOf(service), user, password }),
      AMQP_URL: `amqp://${user}:${password}@${host}`,
    };
  }
  // Twice: it is run again when a password or what a service may do has changed.
  for (const service of [...DOMAIN_SERVICES, ...DOMAIN_SERVICES]) {
    expect(await access(service)).toContain(`${service}-${suffix} may use the database booking-${service}`);
  }
  platform = await startPlatform({
    stack: { amqpUrl: 'amqp://nobody:nothing@127.0.0.1:1', mongoUri: () => 'mongodb://127.0.0.1:1/none' },
    messagingNamespace: stack.messagingNamespace,
    env: testEnvironment,
    serviceEnv: { ...logins },
  });
});

stack.onEnd(async () => {
  await platform?.stop();
  await Promise.all(closing.map((close) => close().catch(() => undefined)));
  await Promise.all(DOMAIN_SERVICES.map((service) => management(`users/${service}-${suffix}`, 'DELETE')));
  await receiver?.close();
  await mongo?.stop();
});

const names = (service: TalkingService): string => `${stack.messagingNamespace}${service}`;
const exchange = brokerRightsOf('catalog', stack.messagingNamespace).exchange;
const others = (service: TalkingService) => DOMAIN_SERVICES.filter((other) => other !== service);

async function connected(service: TalkingService): Promise<ChannelModel> {
  const connection = await connect(logins[service].AMQP_URL);
  connection.on('error', () => undefined);
  closing.push(() => connection.close());
  return connection;
}

/** The code with which the broker closes the channel of an attempt; 0 where it lets it pass. */
async function refusal(connection: ChannelModel, attempt: (channel: Channel) => Promise<unknown>): Promise<number> {
  const channel = await connection.createConfirmChannel();
  const closed = new Promise<number>((resolve) => {
    channel.on('error', (error: Error & { code?: number }) => resolve(error.code ?? -1));
  });
  const passed = attempt(channel).then(
    async () => {
      await channel.waitForConfirms();
      return 0;
    },
    () => closed,
  );
  const code = await Promise.race([passed, closed]);
  if (code === 0) await channel.close();
  return code;
}
const refused = 403;

describe('the platform on logins that may do little', () => {
  it('places an order, tells of it and delivers the webhook', async () => {
    const admin = await clientOf(platform, slug, 'admin');
    await subscribe(admin, receiver, ['orders.created', 'bookings.created']);
    const { draft, checkout } = await placeOrder(admin, [{ slug, hour: 0 }]);
    expect(checkout?.status).toBe(200);
    const order = await arrived(receiver, '/hooks', 'orders.created', draft.body.data.id);
    expect(order.payload.data.number).toBe(checkout?.body.data.attributes.number);
  });

  it('keeps replicas: what one service tells arrives at the others, and no outbox has anything left', async () => {
    const admin = await clientOf(platform, slug, 'admin');
    const attributes = { first_name: 'Edsger', last_name: 'Dijkstra', email: 'edsger@example.com' };
    const made = await admin.post('/customers', { data: { type: 'customers', attributes } });
    const id = made.body.data.id as string;
    for (const service of ['catalog', 'resources'] as const) {
      await inDatabase(service, async (client) => {
        const rows = client.db().collection<{ _id: string }>('customers_replica');
        await waitFor(`${service} to hear of the customer`, async () => (await rows.findOne({ _id: id })) !== null);
      });
    }
    for (const service of DOMAIN_SERVICES) {
      await inDatabase(service, (client) =>
        waitFor(
          `${service} to have told all`,
          async () => (await client.db().collection('outbox').countDocuments()) === 0,
        ),
      );
    }
  });
});

it('refuses no service anything that it asks for', () => {
  for (const service of DOMAIN_SERVICES) {
    const refusals = platform
      .service(service)
      .logs()
      .filter((line) => /not authorized|ACCESS.REFUSED/i.test(line));
    expect([service, refusals]).toEqual([service, []]);
  }
});

async function inDatabase<T>(service: TalkingService, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(logins[service].MONGODB_URI);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

describe.each(DOMAIN_SERVICES)('the login of %s', (service) => {
  it('reads and writes no other database, drops none, and makes no users', async () => {
    await inDatabase(service, async (client) => {
      const unauthorized = { code: 13 };
      for (const other of [...others(service).map(databaseOf), 'admin', 'local']) {
        const rows = client.db(other).collection('outbox');
        await expect(rows.findOne()).rejects.toMatchObject(unauthorized);
        await expect(rows.insertOne({ x: 1 })).rejects.toMatchObject(unauthorized);
      }
      const own = client.db();
      expect(await own.collection('outbox').countDocuments()).toBeGreaterThanOrEqual(0);
      await expect(own.dropDatabase()).rejects.toMatchObject(unauthorized);
      await expect(own.collection('outbox').drop()).rejects.toMatchObject(unauthorized);
      const self = new URL(logins[service].MONGODB_URI).username;
      await expect(own.command({ createUser: 'x', pwd: 'y', roles: [] })).rejects.toMatchObject(unauthorized);
      await expect(
        own.command({ grantRolesToUser: self, roles: [{ role: 'root', db: 'admin' }] }),
      ).rejects.toMatchObject(unauthorized);
    });
  });

  it('reads, empties and deletes no queue of another service', async () => {
    const connection = await connected(service);
    for (const other of others(service)) {
      const [queue = ''] = queuesOf[other];
      expect(await refusal(connection, (channel) => channel.consume(`${names(other)}.${queue}`, () => {}))).toBe(
        refused,
      );
      expect(await refusal(connection, (channel) => channel.purgeQueue(`${names(other)}.${queue}`))).toBe(refused);
      expect(await refusal(connection, (channel) => channel.deleteQueue(`${names(other)}.${queue}`))).toBe(refused);
      expect(await refusal(connection, (channel) => channel.assertQueue(`${names(other)}.more`))).toBe(refused);
    }
    const [own = ''] = queuesOf[service];
    expect(await refusal(connection, (channel) => channel.get(`${names(service)}.${own}`))).toBe(0);
  });

  it('tells in the name of no other service, hears what concerns it alone, and leaves the exchange as it is', async () => {
    const connection = await connected(service);
    const publish = (key: string) => (channel: Channel) =>
      Promise.resolve(channel.publish(exchange, key, Buffer.from('{}'), { mandatory: false }));
    const { tells, hears } = talkOf[service];
    const all = new Set(Object.values(talkOf).flatMap((talk) => [...talk.tells]));
    const own: readonly string[] = tells;
    for (const type of all) {
      // No event: nobody is bound to exactly this, so nothing comes of what is let through.
      const key = `${type}.x`;
      if (!own.includes(type)) expect([key, await refusal(connection, publish(key))]).toEqual([key, refused]);
    }
    const [queue = ''] = queuesOf[service];
    const heard: readonly string[] = hears;
    for (const type of all) {
      if (heard.includes(type)) continue;
      const bind = (channel: Channel) => channel.bindQueue(`${names(service)}.${queue}`, exchange, `${type}.*`);
      expect([type, await refusal(connection, bind)]).toEqual([type, refused]);
    }
    expect(await refusal(connection, (channel) => channel.deleteExchange(exchange))).toBe(refused);
    expect(await refusal(connection, (channel) => channel.assertExchange('another', 'fanout'))).toBe(refused);
  });
});

/** One queue of each, as the service's README has it. */
const queuesOf: Record<TalkingService, readonly string[]> = {
  catalog: ['customers'],
  resources: ['replicas'],
  'orders-billing': ['bookings'],
  webhooks: ['fan-out'],
};

it('a login with a wrong password, or without a login made for it, gets in nowhere', async () => {
  const url = new URL(logins.catalog.AMQP_URL);
  url.password = 'guessed';
  await expect(connect(url.href)).rejects.toThrow('403');
  const uri = logins.catalog.MONGODB_URI.replace(/:[^:@]+@/, ':guessed@');
  const client = new MongoClient(uri);
  await expect(client.db().collection('outbox').findOne()).rejects.toMatchObject({ code: 18 });
  await client.close();
});
