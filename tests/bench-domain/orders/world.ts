import { randomBytes } from 'node:crypto';
import { demoId } from '@booking/contracts/demo-data.ts';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import { newId } from '@booking/platform/ids.ts';
import { databaseOf, DOMAIN_SERVICES, SERVICE_NAMES, startPlatform } from '@booking/testkit/platform.ts';
import { startMailSink } from '@booking/testkit/mail-sink.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { listenerAt, startPeer } from '../../bench-delivery/processes.ts';
import { createApiClient } from '../../support/api-client.ts';
import { testEnvironment } from '../../support/test-environment.ts';
import { subscribe } from '../../support/webhooks.ts';
import { copyRooms, organization, organizationId } from '../world.ts';
import type { Target } from './placing.ts';

export interface OrdersWorld {
  databases: Record<(typeof DOMAIN_SERVICES)[number], Connection>;
  /** Orders of so many bookings each, on rooms that others do not want at the same time. */
  platform(bookings: number): Target;
  bare(bookings: number): Target;
  receiver: WebhookReceiver;
  withMails: boolean;
  /** Mails that have come, by what they enclose. */
  mails: { invoices: number; calendars: number };
  /** Of the bench's own transactions. */
  ownDatabase: Connection;
  amqpUrl: string;
  pids: Record<string, number | undefined>;
  stop(): Promise<void>;
}

const rooms = 40;
const hourMs = 3_600_000;
const firstDay = 40;
let placesTaken = 0;

/**
 * The five services, a receiver of their events, and the bare handler, over a stack that is thrown away afterwards. With mails it is what
 * `npm start` starts: a mail server takes them, so that they are made, and with them the invoices as PDF. BENCH_ROOT is a checkout whose
 * services are measured instead of these.
 */
export async function startOrdersWorld(
  say: (line: string) => void,
  { withMails }: { withMails: boolean },
): Promise<OrdersWorld> {
  const stack = await startStack({ persistent: false, onProgress: say });
  const stops: (() => unknown)[] = [() => stack.stop()];
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const options = process.env['BENCH_NODE_OPTIONS'];
    const root = process.env['BENCH_ROOT'];
    const mails = { invoices: 0, calendars: 0 };
    const sink = await startMailSink({
      onMail({ message: { attachments } }) {
        if (attachments.some(({ mimeType }) => mimeType === 'application/pdf')) mails.invoices += 1;
        if (attachments.some(({ mimeType }) => mimeType === 'text/calendar')) mails.calendars += 1;
      },
    });
    stops.push(() => sink.close());
    const platform = await startPlatform({
      stack,
      ...(root === undefined ? {} : { root }),
      ...(withMails ? { serviceEnv: { webhooks: { SMTP_URL: sink.url, MAIL_FROM: 'notices@booking.example' } } } : {}),
      messagingNamespace: `bench${randomBytes(3).toString('hex')}.`,
      env: { ...testEnvironment, LOG_LEVEL: 'info', ...(options === undefined ? {} : { NODE_OPTIONS: options }) },
    });
    stops.push(() => platform.stop());
    const databases = {} as OrdersWorld['databases'];
    for (const name of DOMAIN_SERVICES) {
      const connection = await connectMongo(stack.mongoUri(databaseOf(name)), { appName: 'bench' });
      databases[name] = connection;
      stops.push(() => connection.close());
    }
    const receiver = await startWebhookReceiver();
    stops.push(() => receiver.close());
    const token = await platform.token(organization, 'admin');
    const client = createApiClient({ url: platform.url, token, organizationId });
    await subscribe(client, receiver, ['orders.created', 'bookings.created', 'invoices.finalised']);
    const bare = startPeer('../bench-domain/orders/bare-server.ts', [], {
      BARE_MONGODB_URI: stack.mongoUri('bare'),
    });
    stops.push(() => bare.end());
    const { port } = await bare.greeting<{ port: number }>();
    const ownDatabase = await connectMongo(stack.mongoUri('cost'), { appName: 'bench' });
    stops.push(() => ownDatabase.close());
    const roomIds = await copyRooms(databases.resources, rooms);
    const services = SERVICE_NAMES.map((name) => [name, platform.service(name).pid]);
    return {
      databases,
      platform: (bookings) => platformTarget(platform.url, token, roomIds, bookings),
      bare: (bookings) => bareTarget(`http://127.0.0.1:${port}`, bookings),
      receiver,
      withMails,
      mails,
      ownDatabase,
      amqpUrl: stack.amqpUrl,
      pids: {
        ...Object.fromEntries(services),
        mongod: listenerAt(stack.mongoUri('x')),
        broker: listenerAt(stack.amqpUrl),
        'load generator and receiver': process.pid,
        bare: bare.pid,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function platformTarget(url: string, token: string, roomIds: readonly string[], bookings: number): Target {
  const mediaType = 'application/vnd.api+json';
  const midnight = Math.ceil(Date.now() / (24 * hourMs) + firstDay) * 24 * hourMs;
  const customer = { data: { type: 'customers', id: demoId(`${organization}/customers/ada`) } };
  /** The n-th free hour of a room. */
  const item = (n: number) => {
    const start = midnight + Math.floor(n / rooms) * hourMs;
    return {
      type: 'booking',
      resource_id: roomIds[n % rooms],
      service_id: demoId(`${organization}/services/meeting-room`),
      start_date: new Date(start).toISOString(),
      end_date: new Date(start + hourMs).toISOString(),
    };
  };
  const items = () => Array.from({ length: bookings }, () => item((placesTaken += 1)));
  return {
    draftUrl: `${url}/api/v1/orders?o=${organizationId}`,
    checkoutUrl: (id) => `${url}/api/v1/orders/${id}/checkout?o=${organizationId}`,
    headers: { authorization: `Bearer ${token}`, accept: mediaType, 'content-type': mediaType },
    draft: () =>
      JSON.stringify({ data: { type: 'orders', attributes: { items: items() }, relationships: { customer } } }),
    checkoutBody: JSON.stringify({ pay_later: true }),
    idOf: (answer) => (answer as { data: { id: string } }).data.id,
  };
}

function bareTarget(url: string, bookings: number): Target {
  return {
    draftUrl: `${url}/orders`,
    checkoutUrl: (id) => `${url}/orders/${id}/checkout`,
    headers: { 'content-type': 'application/json' },
    draft: () => JSON.stringify({ resources: Array.from({ length: bookings }, () => newId()) }),
    checkoutBody: '{}',
    idOf: (answer) => (answer as { id: string }).id,
  };
}
