import { type Area, type Rpc, type RpcAnswer, type RpcClients } from '../endpoints/rpc.ts';
import { AppError } from '@booking/platform/errors.ts';
import {
  createGrpcChannel,
  wireContext,
  type CallOptions,
  type ChannelTrust,
  type GrpcChannel,
} from '@booking/platform/grpc-client.ts';

const nameByArea = {
  catalog: 'catalog',
  resources: 'resources',
  orders: 'orders-billing',
  webhooks: 'webhooks',
} as const satisfies Record<Area, string>;

type Call = (request: object, options?: CallOptions) => Promise<RpcAnswer>;

/** One channel per service; stubs are made on first use and kept. */
export function createRpcClients(addresses: Record<Area, string>, trust: ChannelTrust = {}): RpcClients {
  const channels = new Map<string, GrpcChannel>();
  for (const [area, name] of Object.entries(nameByArea)) {
    channels.set(area, createGrpcChannel(addresses[area as Area], { name, ...trust }));
  }
  const stubs = new Map<string, Record<string, Call>>();

  const stubOf = (service: string): Record<string, Call> => {
    let stub = stubs.get(service);
    if (!stub) {
      const channel = channels.get(service.split('.')[1] ?? '');
      if (!channel) throw new Error(`No channel for ${service}`);
      stub = channel.client<Record<string, never>>(service);
      stubs.set(service, stub);
    }
    return stub;
  };

  /** Each is called, the first failure counts. */
  const callAll = ({ service, method }: Rpc, request: object, areas: readonly Area[]): Promise<RpcAnswer[]> =>
    Promise.all(
      areas.map(async (area): Promise<RpcAnswer> => {
        const stub = channels.get(area)?.client<Record<string, never>>(service) as Record<string, Call> | undefined;
        const call = stub?.[method];
        if (!call) throw new Error(`${service} has no ${method}`);
        return call(request);
      }),
    );

  /** Throws the last service's not_found when none of them knows; any other failure at once. */
  const callInTurn = async (
    { service, method }: Rpc,
    request: object,
    [area, ...others]: readonly Area[],
  ): Promise<RpcAnswer> => {
    if (area === undefined) throw new Error(`${service} is asked of nobody`);
    const stub = channels.get(area)?.client<Record<string, never>>(service) as Record<string, Call> | undefined;
    try {
      return await stub![method]!(request);
    } catch (error) {
      const unknown = error instanceof AppError && error.code === 'not_found';
      if (!unknown || others.length === 0) throw error;
      return callInTurn({ service, method }, request, others);
    }
  };

  return {
    call: async ({ service, method, areas, merge, timeoutMs }, context, request = {}, options = {}) => {
      const caller = { context: wireContext(context) };
      if (areas) {
        const all = merge?.ask(request);
        if (!merge || !all) return callInTurn({ service, method }, { ...request, ...caller }, areas(request));
        return merge.answer(await callAll({ service, method }, { ...all, ...caller }, areas(all)), request);
      }
      const call = stubOf(service)[method];
      if (!call) throw new Error(`${service} has no ${method}`);
      return call({ ...request, context: wireContext(context) }, { ...(timeoutMs ? { timeoutMs } : {}), ...options });
    },
    close: () => {
      for (const channel of channels.values()) channel.close();
    },
  };
}
