import { randomBytes } from 'node:crypto';
import type { ListQuery } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import type { OrderServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/OrderService.ts';
import { connectMongo, type Connection } from '@booking/persistence/mongo.ts';
import { createGrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { operatorIdentity } from '@booking/platform/service-identity.ts';
import { databaseOf, DOMAIN_SERVICES, startPlatform } from '@booking/testkit/platform.ts';
import { startStack } from '@booking/testkit/stack/stack.ts';
import { listenerAt } from '../bench-delivery/processes.ts';
import { testEnvironment } from '../support/test-environment.ts';
import type { ListRpc } from './collections.ts';

export type DomainService = (typeof DOMAIN_SERVICES)[number];

/** Whatever is listed, it is asked for in the same way. */
type Lists = Record<ListRpc['rpc'], OrderServiceDefinition['ListOrders']>;

export interface World {
  databases: Record<DomainService, Connection>;
  /** One list of a service, as the gateway asks it; answers how many items came. */
  list(of: ListRpc, organizationId: string, query: ListQuery): Promise<number>;
  /** Undefined where it does not run on this machine. */
  mongodPid: number | undefined;
  stop(): Promise<void>;
}

/** The five services, each a process of its own, over a stack that is thrown away afterwards. */
export async function startWorld(say: (line: string) => void): Promise<World> {
  const stack = await startStack({ persistent: false, onProgress: say });
  const stops: (() => unknown)[] = [() => stack.stop()];
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const platform = await startPlatform({
      stack,
      messagingNamespace: `bench${randomBytes(3).toString('hex')}.`,
      env: { ...testEnvironment, LOG_LEVEL: 'info', WEBHOOK_LOG_DAYS: '20000', NOTIFICATION_DAYS: '20000' },
    });
    stops.push(() => platform.stop());
    const identity = operatorIdentity(platform.secrets.SERVICE_AUTH_KEYS);
    const databases = {} as World['databases'];
    const channels = {} as Record<DomainService, ReturnType<typeof createGrpcChannel>>;
    for (const name of DOMAIN_SERVICES) {
      const connection = await connectMongo(stack.mongoUri(databaseOf(name)), { appName: 'bench' });
      const channel = createGrpcChannel(platform.addressOf(name), { name, identity });
      stops.push(
        () => connection.close(),
        () => channel.close(),
      );
      databases[name] = connection;
      channels[name] = channel;
    }
    return {
      databases,
      mongodPid: listenerAt(stack.mongoUri('x')),
      async list({ service, name, rpc }, organizationId, query) {
        const context = {
          request_id: newId(),
          organization_id: organizationId,
          principal: { subject: 'bench', role: 'admin', kind: 'client' },
        };
        const client = channels[service].client<Lists>(name);
        const { items } = await client[rpc]({ context, query }, { timeoutMs: 120_000 });
        return items.length;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
