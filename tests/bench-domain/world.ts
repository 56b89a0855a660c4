import { randomBytes } from 'node:crypto';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import type { ServiceServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ServiceService.ts';
import type { ExportServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/ExportService.ts';
import type { InvoiceServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/InvoiceService.ts';
import type { OrderServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/OrderService.ts';
import type { BookingServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/BookingService.ts';
import type { ResourceServiceDefinition } from '@booking/contracts/generated/booking/resources/v1/ResourceService.ts';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import { createGrpcChannel } from '@booking/platform/grpc-client.ts';
import { operatorIdentity, type ServiceIdentity } from '@booking/platform/service-identity.ts';
import { newId } from '@booking/platform/ids.ts';
import { databaseOf, startPlatform } from '@booking/testkit/platform.ts';
import { startService } from '@booking/testkit/spawned-service.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';

/** The organization of the demo data in which everything is measured. */
export const organization = 'studio-nord';
export const organizationId = demoId(organization);

export interface World {
  /** Two instances of the resources service over one database. */
  instances: readonly Instance[];
  resourcesDatabase: Connection;
  ordersDatabase: Connection;
  orders: ReturnType<typeof invoicesOf>['orders'];
  exports: ReturnType<typeof invoicesOf>['exports'];
  invoices: Invoices;
  services: ReturnType<typeof catalogOf>['services'];
  /** The process of orders-billing. */
  ordersPid: number;
  /** Invoices through the instance of orders-billing that is always there, and through one more until `stop`. */
  twoOrdersBillings(): Promise<{ invoices: readonly Invoices[]; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

export type Invoices = ReturnType<typeof invoicesOf>['invoices'];

function invoicesOf(address: string, identity: ServiceIdentity | undefined) {
  const channel = createGrpcChannel(address, { name: 'orders-billing', identity });
  return {
    channel,
    invoices: channel.client<InvoiceServiceDefinition>('booking.orders.v1.InvoiceService'),
    orders: channel.client<OrderServiceDefinition>('booking.orders.v1.OrderService'),
    exports: channel.client<ExportServiceDefinition>('booking.orders.v1.ExportService'),
  };
}

function catalogOf(address: string, identity: ServiceIdentity | undefined) {
  const channel = createGrpcChannel(address, { name: 'catalog', identity });
  return { channel, services: channel.client<ServiceServiceDefinition>('booking.catalog.v1.ServiceService') };
}

export interface Instance {
  bookings: ReturnType<typeof clientsOf>['bookings'];
  resources: ReturnType<typeof clientsOf>['resources'];
}

function clientsOf(address: string, identity: ServiceIdentity | undefined) {
  const channel = createGrpcChannel(address, { name: 'resources', identity });
  return {
    channel,
    bookings: channel.client<BookingServiceDefinition>('booking.resources.v1.BookingService'),
    resources: channel.client<ResourceServiceDefinition>('booking.resources.v1.ResourceService'),
  };
}

/** The five services and a second resources service, each a process of its own, over a stack that is thrown away afterwards. */
export async function startWorld(say: (line: string) => void): Promise<World> {
  const stack = await startStack({ persistent: false, onProgress: say });
  const stops: (() => unknown)[] = [() => stack.stop()];
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const messagingNamespace = `bench${randomBytes(3).toString('hex')}.`;
    const root = process.env['BENCH_ROOT'];
    const platform = await startPlatform({
      stack,
      ...(root === undefined ? {} : { root }),
      messagingNamespace,
      env: { LOG_LEVEL: 'info' },
    });
    stops.push(() => platform.stop());
    const addressOf = (name: 'catalog' | 'resources' | 'orders-billing') =>
      `127.0.0.1:${platform.service(name).ports['grpc']}`;
    const { SERVICE_AUTH_KEYS } = platform.secrets;
    const identity = operatorIdentity(SERVICE_AUTH_KEYS);
    const second = await startService({
      name: 'resources',
      entry: 'services/resources/src/main.ts',
      env: {
        MONGODB_URI: stack.mongoUri(databaseOf('resources')),
        AMQP_URL: stack.amqpUrl,
        MESSAGING_NAMESPACE: messagingNamespace,
        SERVICE_AUTH_KEYS,
        CATALOG_URL: addressOf('catalog'),
        ORDERS_BILLING_URL: addressOf('orders-billing'),
        GRPC_PORT: '0',
        ADMIN_PORT: '0',
        LOG_LEVEL: 'info',
      },
    });
    stops.push(() => second.stop());
    await second.untilReady();
    const connect = async (name: 'resources' | 'orders-billing'): Promise<Connection> => {
      const connection = await connectMongo(stack.mongoUri(databaseOf(name)), { appName: 'bench' });
      stops.push(() => connection.close());
      return connection;
    };
    const instances = [addressOf('resources'), `127.0.0.1:${second.ports['grpc']}`].map((one) =>
      clientsOf(one, identity),
    );
    const billing = invoicesOf(addressOf('orders-billing'), identity);
    const catalog = catalogOf(addressOf('catalog'), identity);
    stops.push(() => [...instances, billing, catalog].forEach(({ channel }) => channel.close()));
    return {
      instances,
      resourcesDatabase: await connect('resources'),
      ordersDatabase: await connect('orders-billing'),
      orders: billing.orders,
      exports: billing.exports,
      invoices: billing.invoices,
      services: catalog.services,
      ordersPid: platform.service('orders-billing').pid,
      async twoOrdersBillings() {
        const another = await startService({
          name: 'orders-billing',
          entry: 'services/orders-billing/src/main.ts',
          env: {
            MONGODB_URI: stack.mongoUri(databaseOf('orders-billing')),
            AMQP_URL: stack.amqpUrl,
            MESSAGING_NAMESPACE: messagingNamespace,
            SERVICE_AUTH_KEYS,
            CATALOG_URL: addressOf('catalog'),
            RESOURCES_URL: addressOf('resources'),
            GRPC_PORT: '0',
            ADMIN_PORT: '0',
            LOG_LEVEL: 'info',
          },
        });
        await another.untilReady();
        const both = [addressOf('orders-billing'), `127.0.0.1:${another.ports['grpc']}`].map((one) =>
          invoicesOf(one, identity),
        );
        return {
          invoices: both.map(({ invoices }) => invoices),
          async stop() {
            for (const { channel } of both) channel.close();
            await another.stop();
          },
        };
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function callContext(): RequestContext {
  return {
    request_id: newId(),
    organization_id: organizationId,
    principal: { subject: 'bench', role: 'admin', kind: 'client' },
  };
}

/** A stored document; identified by text, as everything of this platform. */
export type Stored = { _id: string } & Record<string, unknown>;

export async function insertAll(connection: Connection, collection: string, documents: readonly Stored[]) {
  const chunk = 2_000;
  for (let from = 0; from < documents.length; from += chunk) {
    await connection.collection(collection).insertMany(documents.slice(from, from + chunk) as never[]);
  }
}

export async function storedOne(connection: Connection, collection: string, where: object): Promise<Stored> {
  const found = await connection.collection(collection).findOne(where as never);
  if (!found) throw new Error(`Nothing in ${collection} to copy`);
  return found as unknown as Stored;
}

export const rangeOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

export const roomId = demoId(`${organization}/resources/meeting-room-1`);

/** Copies of a room that is always open, each with opening groups and hours of its own. */
export async function copyRooms(database: Connection, count: number): Promise<string[]> {
  const room = await storedOne(database, 'resources', { _id: roomId });
  const group = await storedOne(database, 'schedule_groups', { resource_id: roomId });
  const hours = (await database
    .collection('schedules')
    .find({ schedule_group_id: group._id } as never)
    .toArray()) as unknown as Stored[];
  const rooms = rangeOf(count).map((index) => ({ ...room, _id: newId(), name: `Room ${index}`, slug: newId() }));
  const groups = rooms.map(({ _id }) => ({ ...group, _id: newId(), resource_id: _id }));
  const schedules = groups.flatMap(({ _id, resource_id }) =>
    hours.map((row) => ({ ...row, _id: newId(), schedule_group_id: _id, resource_id })),
  );
  await insertAll(database, 'resources', rooms);
  await insertAll(database, 'schedule_groups', groups);
  await insertAll(database, 'schedules', schedules);
  return rooms.map(({ _id }) => _id);
}
