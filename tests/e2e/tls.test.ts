import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TagServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/TagService.ts';
import { createBrokerLink } from '@booking/messaging/broker-link.ts';
import { connectMongo } from '@booking/persistence/mongo.ts';
import { createGrpcChannel, type ChannelTrust } from '@booking/platform/grpc-client.ts';
import { createGrpcServer } from '@booking/platform/grpc-server.ts';
import { createLogger, type Logger } from '@booking/platform/logger.ts';
import { operatorTargetOf } from '@booking/platform/operator-target.ts';
import { operatorIdentity } from '@booking/platform/service-identity.ts';
import { grpcTlsOf } from '@booking/platform/transport-security.ts';
import { startPlatform, type Platform } from '@booking/testkit/platform.ts';
import { useStack } from '@booking/testkit/test-stack.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { makeCertificates, textsOf, type Certificates } from '../support/certificates.ts';
import { placeOrder } from '../support/orders.ts';
import { clientOf, testEnvironment } from '../support/test-platform.ts';
import { startTlsFront, type TlsFront } from '../support/tls-front.ts';
import { arrived, subscribe } from '../support/webhooks.ts';

/**
 * All connections of the platform over TLS, with an authority made here: to the database, to the broker, and between services, these both
 * ways (G8).
 */
const stack = useStack();
const slug = 'studio-nord';
const topology = { topicExchanges: [], queues: [], bindings: [] };
const silent = createLogger('test', 'silent');
let folder: string;
let own: Certificates;
let foreign: Certificates;
let mongo: TlsFront;
let broker: TlsFront;
let receiver: WebhookReceiver;
let platform: Platform;

const mongoUri = (name: string, options: Record<string, string>): string => {
  const uri = new URL(stack.mongoUri(name));
  uri.host = mongo.host;
  for (const [option, value] of Object.entries(options)) uri.searchParams.set(option, value);
  return uri.href;
};
const amqpUrl = (options: Record<string, string>): string => {
  const url = new URL(stack.amqpUrl.replace('amqp:', 'amqps:'));
  url.host = broker.host;
  for (const [option, value] of Object.entries(options)) url.searchParams.set(option, value);
  return url.href;
};
const portOf = (url: string, usual: number) => {
  const { hostname, port } = new URL(url);
  return { hostname, port: Number(port) || usual };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking-tls-'));
  own = await makeCertificates(join(folder, 'own'));
  foreign = await makeCertificates(join(folder, 'foreign'));
  mongo = await startTlsFront(portOf(stack.mongoUri('any'), 27017), own);
  broker = await startTlsFront(portOf(stack.amqpUrl, 5672), own);
  receiver = await startWebhookReceiver();
  platform = await startPlatform({
    stack: {
      mongoUri: (name) => mongoUri(name, { tls: 'true', tlsCAFile: own.ca }),
      amqpUrl: amqpUrl({ cacertfile: own.ca }),
    },
    messagingNamespace: stack.messagingNamespace,
    env: { ...testEnvironment, GRPC_CA_FILE: own.ca, GRPC_CERT_FILE: own.cert, GRPC_KEY_FILE: own.key },
  });
});
stack.onEnd(async () => {
  await platform?.stop();
  await receiver?.close();
  await Promise.all([mongo?.close(), broker?.close()]);
  await rm(folder, { recursive: true, force: true });
});

it('an order goes its whole way, from the gateway to its signed webhook', async () => {
  const admin = await clientOf(platform, slug, 'admin');
  await subscribe(admin, receiver, ['orders.created']);
  const { draft, checkout } = await placeOrder(admin, [{ slug, hour: 10 }]);
  expect([draft.status, checkout?.status, draft.body]).toEqual([201, 200, draft.body]);
  await arrived(receiver, '/hooks', 'orders.created', draft.body.data.id);
});

describe('without the authority', () => {
  it.each([
    ['that knows none', { tls: 'true' }],
    ['that speaks no TLS', {}],
  ])('a client of the database %s is not connected', async (_what, options) => {
    const connecting = connectMongo(mongoUri('refused', options), { appName: 'test', timeoutMs: 1_000 });
    await expect(connecting).rejects.toThrow(/certificate|connection|timed out/i);
  });

  it('a client of the broker is not connected', async () => {
    const refusals: string[] = [];
    const logger = { ...silent, warn: ({ err }: { err?: Error }) => void refusals.push(String(err)) } as Logger;
    const link = createBrokerLink({ url: amqpUrl({}), name: 'test', topology, logger });
    await waitFor('it has been refused twice', () => refusals.length >= 2);
    for (const refusal of refusals) expect(refusal).toContain('certificate');
    expect(link.isConnected()).toBe(false);
    await link.close();
  });

  const listTags = async (trust: ChannelTrust): Promise<unknown> => {
    const channel = createGrpcChannel(platform.addressOf('catalog'), { name: 'catalog', ...trust });
    try {
      const context = { organization_id: 'any', principal: { subject: 'operator', role: '', kind: 'system' } };
      return await channel
        .client<TagServiceDefinition>('booking.catalog.v1.TagService')
        .ListTags({ context }, { timeoutMs: 5_000 });
    } finally {
      channel.close();
    }
  };

  it('a caller of a service is not heard, whatever key it has; with a certificate of the authority it is', async () => {
    const identity = operatorIdentity(platform.secrets.SERVICE_AUTH_KEYS);
    const [known, unknown] = [await textsOf(own), await textsOf(foreign)];
    await expect(listTags({ identity })).rejects.toThrow('does not answer');
    await expect(listTags({ identity, tls: unknown })).rejects.toThrow('does not answer');
    await expect(listTags({ identity, tls: { ...unknown, ca: known.ca } })).rejects.toThrow('does not answer');
    await expect(listTags({ identity, tls: known })).resolves.toMatchObject({ items: [] });
  });
});

it('a command beside its service knows it by the name in their certificate, which is not for 127.0.0.1', async () => {
  const files = await makeCertificates(join(folder, 'named'), 'DNS:catalog,DNS:catalog.booking.svc');
  const server = createGrpcServer({ logger: silent, tls: await textsOf(files) });
  const never = () => Promise.reject(new Error('not asked'));
  const rest = { CreateTag: never, UpdateTag: never, DeleteTag: never, GetTag: never };
  server.add<TagServiceDefinition>('booking.catalog.v1.TagService', { ...rest, ListTags: async () => ({ items: [] }) });
  const port = await server.listen('127.0.0.1', 0);
  const env = { GRPC_CA_FILE: files.ca, GRPC_CERT_FILE: files.cert, GRPC_KEY_FILE: files.key };
  const asked = async (variables: Record<string, string>) => {
    const { address, ...trust } = operatorTargetOf({ ...env, ...variables }, { url: 'CATALOG_URL', port });
    const channel = createGrpcChannel(address, { name: 'catalog', ...trust });
    try {
      const context = { organization_id: 'any', principal: { subject: 'operator', role: '', kind: 'system' } };
      const tags = channel.client<TagServiceDefinition>('booking.catalog.v1.TagService');
      return await tags.ListTags({ context }, { timeoutMs: 5_000 });
    } finally {
      channel.close();
    }
  };
  try {
    await expect(asked({})).resolves.toMatchObject({ items: [] });
    await expect(asked({ GRPC_PORT: String(port), CATALOG_URL: '' })).resolves.toMatchObject({ items: [] });
    // Who is called by an address has to have it in its certificate.
    await expect(asked({ CATALOG_URL: `127.0.0.1:${port}` })).rejects.toThrow('does not answer');
  } finally {
    await server.stop(1_000);
  }
});

it('a part of a certificate is refused at start, and so is an authority that would not be asked', () => {
  expect(() => grpcTlsOf({ GRPC_CA: 'a', GRPC_CERT: 'b' })).toThrow('belong together');
  expect(grpcTlsOf({})).toBeUndefined();
  const plain = amqpUrl({ cacertfile: own.ca }).replace('amqps:', 'amqp:');
  const linkTo = (url: string) => createBrokerLink({ url, name: 'test', topology, logger: silent });
  expect(() => linkTo(plain)).toThrow('is not amqps');
  expect(() => linkTo(amqpUrl({ cacertfile: join(folder, 'none') }))).toThrow('ENOENT');
});
