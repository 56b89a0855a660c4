import type { Logger } from '@booking/platform/logger.ts';
import { createBrokerLink, type BrokerLink, type ChannelHold, type ChannelUser } from './broker-link.ts';
import { checkTopology, inNamespace, namespaced, type Topology } from './topology.ts';

export interface Broker {
  namespace: string;
  /** The name with the installation's prefix. */
  named(name: string): string;
  /** Opens a channel for `user` and keeps one open; resolves with the first one, rejects after the start timeout. */
  use(purpose: 'publish' | 'consume', user: ChannelUser): Promise<ChannelHold>;
  /** True while both connections are up and their topology is asserted: for readiness. */
  isConnected(): boolean;
  /** True while the broker has stopped reading from publishers (memory or disk alarm). */
  isBlocked(): boolean;
  close(): Promise<void>;
}

/**
 * Two connections that come back by themselves: one to publish, one to consume, so that a broker that blocks publishers still takes
 * acknowledgements. After every connect the topology is asserted before any channel is handed out: a broker that lost its state is whole
 * again. Rejects when no broker answers within `startTimeoutMs` or an existing queue has other arguments.
 */
export async function connectBroker(options: {
  url: string;
  /** Shown in the broker's list of connections. */
  name: string;
  namespace: string;
  topology: Topology;
  logger: Logger;
  startTimeoutMs?: number;
}): Promise<Broker> {
  const topology = inNamespace(options.namespace, options.topology);
  checkTopology(topology);
  const startTimeoutMs = options.startTimeoutMs ?? 30_000;
  const link = (purpose: string): BrokerLink =>
    createBrokerLink({
      url: options.url,
      name: `${options.name}-${purpose}`,
      topology,
      logger: options.logger,
      startTimeoutMs,
    });
  const links = { publish: link('publish'), consume: link('consume') };
  const close = async (): Promise<void> => {
    await Promise.all([links.publish.close(), links.consume.close()]);
  };
  try {
    await Promise.all([links.publish.whenConnected(), links.consume.whenConnected()]);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    namespace: options.namespace,
    named: (name) => namespaced(options.namespace, name),
    use: (purpose, user) => links[purpose].use(user),
    isConnected: () => links.publish.isConnected() && links.consume.isConnected(),
    isBlocked: () => links.publish.isBlocked(),
    close,
  };
}
