import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@booking/platform/logger.ts';
import { createBrokerLink, type BrokerLink, type ChannelHold, type ChannelUser } from './broker-link.ts';
import { checkTopology, inNamespace, namespaced, type Topology } from './topology.ts';

export interface Broker {
  namespace: string;
  /** The name with the installation's prefix. */
  named(name: string): string;
  /**
   * Opens a channel for `user` and keeps one open. Resolves with the first one; while the broker is away at once, and the channel comes
   * with it.
   */
  use(purpose: 'publish' | 'consume', user: ChannelUser): Promise<ChannelHold>;
  /** True while both connections are up and their topology is asserted: for readiness. */
  isConnected(): boolean;
  /** Resolves when that was so for the first time: the queues of this process are there. */
  whenConnected(): Promise<void>;
  /** True while the broker has stopped reading from publishers (memory or disk alarm). */
  isBlocked(): boolean;
  close(): Promise<void>;
}

/** Long enough for a broker that is there: who starts beside it finds everything attached. */
const startPatienceMs = 3_000;

/**
 * Two connections that come back by themselves: one to publish, one to consume, so that a broker that blocks publishers still takes
 * acknowledgements. After every connect the topology is asserted before any channel is handed out: a broker that lost its state is whole
 * again. A broker that is away is waited for until `patienceMs` are over, and then in the background: whoever starts meanwhile serves
 * without it. Rejects when the broker is there and an existing queue has other arguments.
 */
export async function connectBroker(options: {
  url: string;
  /** Shown in the broker's list of connections. */
  name: string;
  namespace: string;
  topology: Topology;
  logger: Logger;
  patienceMs?: number;
}): Promise<Broker> {
  const topology = inNamespace(options.namespace, options.topology);
  checkTopology(topology);
  const link = (purpose: string): BrokerLink =>
    createBrokerLink({
      url: options.url,
      name: `${options.name}-${purpose}`,
      topology,
      logger: options.logger,
    });
  const links = { publish: link('publish'), consume: link('consume') };
  const close = async (): Promise<void> => {
    await Promise.all([links.publish.close(), links.consume.close()]);
  };
  const whenConnected = async (): Promise<void> => {
    await Promise.all([links.publish.whenConnected(), links.consume.whenConnected()]);
  };
  const enough = new AbortController();
  try {
    const patience = delay(options.patienceMs ?? startPatienceMs, false, { signal: enough.signal });
    const isThere = await Promise.race([whenConnected().then(() => true), patience]);
    if (!isThere) options.logger.warn('the broker is away: starting without it');
  } catch (error) {
    await close();
    throw error;
  } finally {
    enough.abort();
  }
  return {
    namespace: options.namespace,
    named: (name) => namespaced(options.namespace, name),
    use: (purpose, user) => links[purpose].use(user),
    isConnected: () => links.publish.isConnected() && links.consume.isConnected(),
    whenConnected,
    isBlocked: () => links.publish.isBlocked(),
    close,
  };
}
