import { readFileSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import type { Logger } from '@booking/platform/logger.ts';
import { corkFrames } from './cork-frames.ts';
import { queueArguments, type Topology } from './topology.ts';

/** Something that needs a channel, gets a fresh one after every loss, and is told when it is gone. */
export interface ChannelUser {
  name: string;
  /** Called with each new channel; while it throws, another channel is tried. */
  opened(channel: ConfirmChannel): Promise<void>;
  /** The last channel is gone with everything unconfirmed or unacknowledged on it. */
  closed(reason: Error): void;
}

/** One user's hold on its channel. */
export interface ChannelHold {
  /** Waits for the answer to what ends, unless this broker does not answer those who leave. */
  farewell(answer: Promise<unknown> | undefined): Promise<void>;
  /** Closes the channel after what was written to it is sent; it is not reopened. */
  close(): Promise<void>;
}

/**
 * One connection with its channels, both coming back after a loss. amqplib 2 has a recovery of its own; it is not used since it neither
 * listens for errors while its setup runs nor reopens a channel that the broker closed on a healthy connection.
 *
 * | event | what happens |
 * |---|---|
 * | connection lost | users are told, connect again after 50 ms … 2 s with jitter, assert the topology, reopen every channel |
 * | channel closed by the broker | its user is told, the channel is reopened after the same delays |
 * | its queue was deleted | the topology is asserted again, then as above |
 * | no frame for two heartbeats | amqplib closes the connection: as above |
 */
export interface BrokerLink {
  /** Resolves with the first connection whose topology stands; rejects when the broker refuses it for good. */
  whenConnected(): Promise<void>;
  /** With a connection, resolves with the first channel, or without it after a moment; the channel is opened when it can be. */
  use(user: ChannelUser): Promise<ChannelHold>;
  isConnected(): boolean;
  isBlocked(): boolean;
  close(): Promise<void>;
}

interface LinkOptions {
  url: string;
  name: string;
  topology: Topology;
  logger: Logger;
}

interface UserEntry {
  user: ChannelUser;
  channel: ConfirmChannel | undefined;
  failures: number;
  released: boolean;
  timer: NodeJS.Timeout | undefined;
  firstOpened: PromiseWithResolvers<void>;
}

const connectTimeoutMs = 5_000;
const heartbeatSeconds = 10;
/** How long whoever leaves waits for the broker to take note: one with an alarm, or that stands still, does not. */
const farewellMs = 1_000;
/** How long a part waits for a channel on a connection that is there: it works without one as well. */
const firstChannelMs = 3_000;

/** PRECONDITION_FAILED, ACCESS_REFUSED, NOT_ALLOWED: waiting does not help. */
const permanentCodes: ReadonlySet<unknown> = new Set([406, 403, 530]);

/** A queue or exchange was deleted under a connection that lives. */
const notFound = 404;

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function isPermanent(error: unknown): boolean {
  return permanentCodes.has(codeOf(error));
}

function retryDelayMs(failures: number): number {
  return Math.min(2_000, 50 * 2 ** failures) * (0.75 + Math.random() / 2);
}

function asError(error: unknown, fallback: string): Error {
  return error instanceof Error ? error : new Error(fallback);
}

/** @throws Error when the URL names an authority that cannot be read, or would not be asked */
export function createBrokerLink(options: LinkOptions): BrokerLink {
  authorityOf(options.url);
  const { logger } = options;
  const entries = new Set<UserEntry>();
  let firstConnected = deferred();
  const stop = new AbortController();
  let model: ChannelModel | undefined;
  /** Of the connection that there is, also before its topology stands. */
  let socket: Duplex | undefined;
  let everConnected = false;
  let blocked = false;
  /** It has not answered a farewell: nobody else waits for that. */
  let isSilent = false;

  const farewell = async (answer: Promise<unknown> | undefined): Promise<void> => {
    const answered = Promise.resolve(answer).then(
      () => true,
      () => true,
    );
    if (isSilent) return;
    const enough = new AbortController();
    const late = delay(farewellMs, false, { signal: enough.signal }).catch(() => true);
    isSilent = !(await Promise.race([answered, late]));
    enough.abort();
  };

  const open = async (entry: UserEntry): Promise<void> => {
    const current = model;
    if (!current || entry.released || entry.channel) return;
    let channel: ConfirmChannel | undefined;
    try {
      channel = await current.createConfirmChannel();
      watch(entry, channel);
      await entry.user.opened(channel);
      entry.failures = 0;
      entry.firstOpened.resolve();
    } catch (error) {
      logger.warn({ err: error, channel: entry.user.name }, 'a channel could not be set up');
      if (codeOf(error) === notFound) await assertTopology(current, options.topology).catch(tellMissing);
      if (channel) await channel.close().catch(() => {});
      else reopenLater(entry);
    }
  };

  const tellMissing = (error: unknown): void =>
    logger.warn({ err: error, connection: options.name }, 'what is missing at the broker could not be made again');

  const watch = (entry: UserEntry, channel: ConfirmChannel): void => {
    let reason = new Error('channel closed');
    entry.channel = channel;
    channel.on('error', (error) => {
      reason = error;
    });
    channel.once('close', () => {
      entry.channel = undefined;
      entry.user.closed(reason);
      if (entry.released || stop.signal.aborted) return;
      logger.warn({ err: reason, channel: entry.user.name }, 'a channel was closed');
      reopenLater(entry);
    });
  };

  /** Without a connection nothing is to do: every channel is opened when it is back. */
  const reopenLater = (entry: UserEntry): void => {
    if (entry.timer || entry.released || !model) return;
    entry.timer = setTimeout(() => {
      entry.timer = undefined;
      void open(entry);
    }, retryDelayMs(entry.failures++));
  };

  /** Resolves with the reason when the connection is gone. */
  const serve = async (opened: ChannelModel): Promise<Error> => {
    const closed = new Promise<Error>((resolve) => {
      opened.once('close', (error) => resolve(asError(error, 'connection closed')));
    });
    opened.on('error', (error) => logger.warn({ err: error, connection: options.name }, 'broker connection failed'));
    opened.on('blocked', (reason) => {
      blocked = true;
      logger.warn({ reason }, 'the broker has stopped reading from publishers');
    });
    opened.on('unblocked', () => {
      blocked = false;
    });
    try {
      await assertTopology(opened, options.topology);
    } catch (error) {
      await farewell(opened.close());
      throw error;
    }
    if (stop.signal.aborted) await farewell(opened.close());
    model = opened;
    isSilent = false;
    everConnected = true;
    firstConnected.resolve();
    for (const entry of entries) void open(entry);
    const reason = await closed;
    model = undefined;
    blocked = false;
    return reason;
  };

  const run = async (): Promise<void> => {
    for (let failures = 0; !stop.signal.aborted; failures += 1) {
      try {
        const opened = await connect(withHeartbeat(options.url), {
          timeout: connectTimeoutMs,
          noDelay: true,
          clientProperties: { connection_name: options.name },
          ...authorityOf(options.url),
        });
        socket = (opened.connection as { stream?: Duplex }).stream;
        corkFrames(socket);
        const reason = await serve(opened);
        failures = 0;
        if (!stop.signal.aborted) {
          logger.warn({ err: reason, connection: options.name }, 'broker connection lost; connecting again');
        }
      } catch (error) {
        logger[isPermanent(error) ? 'error' : 'warn'](
          { err: error, connection: options.name },
          'the broker cannot be used',
        );
        if (!everConnected && isPermanent(error)) {
          firstConnected.reject(new Error(`RabbitMQ cannot be used: ${asError(error, 'unknown').message}`));
          firstConnected = deferred();
        }
      }
      await delay(retryDelayMs(failures), undefined, { signal: stop.signal }).catch(() => {}); // stopped meanwhile
    }
  };
  const running = run();

  return {
    whenConnected: () => firstConnected.promise,
    isConnected: () => model !== undefined,
    isBlocked: () => blocked,
    async use(user) {
      const entry: UserEntry = {
        user,
        channel: undefined,
        failures: 0,
        released: false,
        timer: undefined,
        firstOpened: Promise.withResolvers<void>(),
      };
      entries.add(entry);
      const release = async (): Promise<void> => {
        entry.released = true;
        entries.delete(entry);
        clearTimeout(entry.timer);
        await farewell(entry.channel?.close());
      };
      if (model) {
        const enough = setTimeout(entry.firstOpened.resolve, firstChannelMs);
        void open(entry);
        await entry.firstOpened.promise;
        clearTimeout(enough);
      }
      return { farewell, close: release };
    },
    async close() {
      stop.abort();
      for (const entry of entries) clearTimeout(entry.timer);
      await farewell(model?.close());
      await farewell(running);
      socket?.destroy(new Error('the broker has not answered the farewell'));
      await running;
    },
  };
}

/** Nobody need listen to its failure. */
function deferred(): PromiseWithResolvers<void> {
  const made = Promise.withResolvers<void>();
  made.promise.catch(() => {});
  return made;
}

function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', String(heartbeatSeconds));
  return parsed.href;
}

/**
 * `cacertfile` of an amqps URL, as RabbitMQ's own clients have it: who signed the broker's certificate. It is read anew with every
 * connection.
 */
function authorityOf(url: string): { ca?: Buffer } {
  const { protocol, searchParams } = new URL(url);
  const file = searchParams.get('cacertfile');
  if (file === null) return {};
  if (protocol !== 'amqps:') throw new Error('AMQP_URL names a cacertfile, but is not amqps://');
  return { ca: readFileSync(file) };
}

async function assertTopology(model: ChannelModel, topology: Topology): Promise<void> {
  for (const exchange of topology.topicExchanges) await ensureExchange(model, exchange);
  const channel = await model.createChannel();
  channel.on('error', () => {}); // the failed call rejects with the same reason
  for (const queue of topology.queues) {
    await channel.assertQueue(queue.name, { durable: true, arguments: queueArguments(queue) });
  }
  for (const { queue, exchange, pattern } of topology.bindings) await channel.bindQueue(queue, exchange, pattern);
  await channel.close();
}

/** Declaring asks for a right that deleting asks for too: a login that may do neither uses the exchange that is there. */
async function ensureExchange(model: ChannelModel, exchange: string): Promise<void> {
  const looking = await model.createChannel();
  looking.on('error', () => {}); // the broker closes the channel of a look that finds nothing
  const isThere = await looking.checkExchange(exchange).then(
    () => true,
    () => false,
  );
  if (isThere) return looking.close();
  const channel = await model.createChannel();
  channel.on('error', () => {});
  await channel.assertExchange(exchange, 'topic', { durable: true });
  await channel.close();
}
