import type { Connection } from 'mongoose';
import { systemClock, type Clock } from '@booking/platform/clock.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { outboxBacklog, timerBacklog, watchBacklog } from './backlog-gauges.ts';
import { createAuditLog } from './audit-log.ts';
import { connectBroker, type Broker } from './broker.ts';
import type { EventHandler } from './event-handler.ts';
import { consumeEvents } from './consumer.ts';
import { createIdempotentCalls, type IdempotentCalls } from './idempotency.ts';
import { createErasure, eraseAtOnce, erasureKind, keptAnswers, type PersonalRows } from './erasure.ts';
import type { Gathering } from './grouped-events.ts';
import { showQueues } from './queue-depths.ts';
import { createInbox } from './inbox.ts';
import { watchBroker } from './messaging-metrics.ts';
import { createOutbox } from './outbox.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import type { QueueConsumer } from './queue-consumer.ts';
import { createTimerRows } from './timer-rows.ts';
import { outboxModel } from './outbox-rows.ts';
import { createTimers, type DueRecords, type Pending, type TimerHandler, type Timers } from './timers.ts';
import { consumerTopology, eventsExchange, mergeTopologies, publisherTopology, type Topology } from './topology.ts';
import { createUnitOfWork, type Transaction, type UnitOfWork } from './unit-of-work.ts';

/** One queue of this service: which events it is bound to and what they do. */
export interface EventSubscription {
  /** `<service>.<what for>`: the queue's name. */
  purpose: string;
  /** Event identifiers, or patterns of the topic exchange (`organizations.*`). */
  patterns: readonly string[];
  /** Where nobody waits for the effects: events that come at about the same time share a transaction. */
  gathering?: Gathering;
}

/** Everything a service needs to change data and tell others about it. */
export interface Messaging {
  broker: Broker;
  publisher: Publisher;
  unitOfWork: UnitOfWork;
  idempotent: IdempotentCalls;
  /** Erases in the transaction of a deletion what an index finds; the rest is the timer's, which `scheduleErasure` sets. */
  eraseAtOnce(tx: Transaction, customerId: string): Promise<void>;
  /**
   * Begins to work: the outbox sweeper, the timers and one consumer per subscription. Call it when the indexes exist and every handler can
   * run.
   */
  start(work: {
    timers?: Readonly<Record<string, TimerHandler>>;
    /** Records that timers are made of when they are due. */
    dueRecords?: readonly DueRecords[];
    /** By purpose, then by event identifier. */
    events?: Readonly<Record<string, Readonly<Record<string, EventHandler>>>>;
  }): Promise<void>;
  /**
   * What of an organization was due by a moment and is still to happen, events of it that are on their way included, and what is due next.
   */
  pending(organizationId: string, until: Date): Promise<Pending>;
  /** Timers are looked for now. */
  wake(): void;
  /** Lets work in hand finish, then closes the connections. */
  stop(): Promise<void>;
}

export interface MessagingOptions {
  connection: Connection;
  amqpUrl: string;
  namespace: string;
  service: string;
  clock: Clock;
  /** For leases and pauses; absent: the machine's. */
  machineClock?: Clock;
  logger: Logger;
  subscriptions?: readonly EventSubscription[];
  /** Queues of the service's own, beside those of its subscriptions. */
  topology?: Topology;
  /** What is erased with a person, beside the answers kept for repeated calls. */
  personal?: readonly PersonalRows[];
  outbox?: { graceMs?: number; sweepIntervalMs?: number };
  timerPollIntervalMs?: number;
  /** Aborted when the process begins to stop, before it stops this. */
  stopping?: AbortSignal;
}

/**
 * Connects to the broker and builds outbox, unit of work, timers, inbox and idempotency keys over the service's own database. Its
 * collections are models of `connection`, so `prepareCollections` creates their indexes. Without a broker everything is built all the same:
 * the outbox waits, and consumers attach when it comes.
 */
export async function createMessaging(options: MessagingOptions): Promise<Messaging> {
  const { connection, service, clock, machineClock = systemClock, logger } = options;
  const subscriptions = options.subscriptions ?? [];
  const personal = [keptAnswers, ...(options.personal ?? [])];
  const broker = await connectBroker({
    url: options.amqpUrl,
    name: service,
    namespace: options.namespace,
    logger,
    topology: mergeTopologies(
      publisherTopology,
      ...subscriptions.map(({ purpose, patterns }) => consumerTopology(purpose, patterns)),
      ...(options.topology ? [options.topology] : []),
    ),
  });
  const ending = new AbortController();
  const stopping = AbortSignal.any([ending.signal, ...(options.stopping ? [options.stopping] : [])]);
  const publisher = await createPublisher(broker, { name: 'outbox', stopping });
  const outbox = createOutbox({
    connection,
    publisher,
    exchange: broker.named(eventsExchange),
    service,
    clock: machineClock,
    logger,
    ...options.outbox,
  });
  const timerRows = createTimerRows(connection);
  const auditLog = createAuditLog(connection);
  const unitOfWork = createUnitOfWork({ connection, service, clock, logger, outbox, timerRows, auditLog });
  const idempotent = createIdempotentCalls({ connection, unitOfWork, clock });
  const inbox = createInbox(connection, machineClock);
  const consumers: QueueConsumer[] = [];
  const queueDepths: { close(): Promise<void> }[] = [];
  const unwatch: (() => void)[] = [];
  let timers: Timers | undefined;

  return {
    broker,
    publisher,
    unitOfWork,
    idempotent,
    eraseAtOnce: ({ context: { organizationId }, session }, customerId) =>
      eraseAtOnce(connection, personal, { organizationId, customerId }, session),
    async start({ timers: timerHandlers = {}, dueRecords = [], events = {} }) {
      outbox.start();
      unwatch.push(
        watchBroker(() => broker.isConnected()),
        watchBacklog('outbox', { read: outboxBacklog(connection), clock: machineClock }),
        watchBacklog('timers', { read: timerBacklog(connection, clock), clock }),
      );
      timers = createTimers({
        timerRows,
        unitOfWork,
        handlers: { ...timerHandlers, [erasureKind]: createErasure(connection, personal) },
        dueRecords,
        clock,
        logger,
        ...(options.timerPollIntervalMs === undefined ? {} : { pollIntervalMs: options.timerPollIntervalMs }),
      });
      timers.start();
      for (const { purpose, gathering } of subscriptions) {
        const handlers = events[purpose];
        if (!handlers) throw new Error(`Subscription ${purpose} has no handlers`);
        queueDepths.push(await showQueues(broker, purpose));
        const shared = gathering ? { gathering } : {};
        consumers.push(
          await consumeEvents({ broker, publisher, inbox, unitOfWork, purpose, handlers, logger, ...shared }),
        );
      }
    },
    wake: () => timers?.wake(),
    async pending(organizationId, until) {
      const told = { organization_id: organizationId, failures: 0, unroutable: { $ne: true } };
      const isTelling = (await outboxModel(connection).exists(told)) !== null;
      const known = (await timers?.pending(organizationId, until)) ?? { busy: false, next: undefined };
      return { ...known, busy: known.busy || isTelling || consumers.some((consumer) => consumer.inHand() > 0) };
    },
    async stop() {
      ending.abort();
      await Promise.all(consumers.map((consumer) => consumer.stop()));
      for (const end of unwatch) end();
      await Promise.all(queueDepths.map((queue) => queue.close()));
      await timers?.stop();
      await outbox.stop();
      await publisher.close();
      await broker.close();
    },
  };
}
