import { isIP, type LookupFunction, type Socket } from 'node:net';
import { buildConnector } from 'undici';
import { checkLiteral, resolveChecked, type Resolve, type TargetPolicy } from '../../subscriptions/targets/targets.ts';
import { createInformationalHeads, EndlessHeadsError } from './informational-heads.ts';

/** How long the parts of opening a connection took, milliseconds; those it did not come to are missing. */
export interface ConnectTimings {
  dnsMs?: number;
  connectMs?: number;
  tlsMs?: number;
}

/** What is known of one connection to an endpoint. */
export interface Connection {
  remoteAddress: string | undefined;
  timings: ConnectTimings;
  /** Requests written so far. */
  requests: number;
  /** When the first byte since the last request came (`performance.now()`). */
  answeredAt: number | undefined;
}

export interface Connections {
  connector: buildConnector.connector;
  /** To be called when a request is about to be written, in the same turn: `taken` learns the connection that it is written to. */
  expectRequest(taken: (connection: Connection) => void): void;
  /** How far a connection came that failed with this error. */
  timingsOf(error: unknown): ConnectTimings | undefined;
}

/**
 * Connects only to addresses that were checked: literals before, names in the lookup, whose answer is the one the socket uses (no second
 * resolution that could answer differently). Host name and SNI stay as they are.
 */
export function createConnections(options: { policy: TargetPolicy; resolve: Resolve; timeoutMs: number }): Connections {
  const failed = new WeakMap<object, ConnectTimings>();
  let expected: ((connection: Connection) => void) | undefined;

  /** Of the connection that is being opened in this turn; the lookup is called in the same one. */
  let opening: ConnectTimings = {};
  const lookup: LookupFunction = (hostname, lookupOptions, callback) => {
    const timings = opening;
    const startedAt = performance.now();
    resolveChecked(hostname, options.policy, options.resolve)
      .finally(() => (timings.dnsMs = since(startedAt)))
      .then(
        (found) => {
          const [first] = found;
          if (!first) callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
          else if (lookupOptions.all) callback(null, found);
          else callback(null, first.address, first.family);
        },
        (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
      );
  };
  const connect = buildConnector({ lookup, timeout: options.timeoutMs, allowH2: false });

  /** Notes what is written to and read from a connection, and lets undici read informational answers. */
  const watch = (socket: Socket, timings: ConnectTimings): void => {
    const { remoteAddress } = socket;
    const connection: Connection = { remoteAddress, timings, requests: 0, answeredAt: undefined };
    const heads = createInformationalHeads();
    const read = socket.read.bind(socket);
    socket.read = (size?: number) => {
      const chunk: unknown = read(size);
      if (!Buffer.isBuffer(chunk)) return chunk;
      connection.answeredAt ??= performance.now();
      if (heads.pass(chunk)) return chunk;
      socket.destroy(new EndlessHeadsError());
      return null;
    };
    const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
    socket.write = (...args: unknown[]) => {
      const taken = expected;
      if (taken) {
        expected = undefined;
        connection.requests += 1;
        connection.answeredAt = undefined;
        heads.expectHead();
        taken(connection);
      }
      return write(...args);
    };
  };

  return {
    timingsOf: (error) => (typeof error === 'object' && error !== null ? failed.get(error) : undefined),
    expectRequest(taken) {
      expected = taken;
    },
    connector(connectOptions, callback) {
      try {
        if (isIP(connectOptions.hostname.replace(/^\[(.*)\]$/, '$1')) !== 0) {
          checkLiteral(connectOptions.hostname, options.policy);
        }
      } catch (error) {
        callback(error as Error, null);
        return;
      }
      const timings: ConnectTimings = {};
      opening = timings;
      const startedAt = performance.now();
      const socket: unknown = connect(connectOptions, (...answer) => {
        const [error, connected] = answer;
        if (error) failed.set(error, timings);
        else if (connected) {
          if (timings.connectMs !== undefined && connectOptions.protocol === 'https:')
            timings.tlsMs = since(startedAt) - timings.connectMs - (timings.dnsMs ?? 0);
          watch(connected, timings);
        }
        callback(...answer);
      });
      (socket as Socket).once('connect', () => (timings.connectMs = since(startedAt) - (timings.dnsMs ?? 0)));
    },
  };
}

function since(startedAt: number): number {
  return Math.round(performance.now() - startedAt);
}
