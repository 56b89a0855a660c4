import { withCall } from '@booking/platform/context.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { withSpan } from '@booking/platform/telemetry.ts';
import type { Broker } from './broker.ts';
import { hopelessness, type Hopeless } from './dead-queue.ts';
import type { ConsumedEvent, EventHandler } from './event-handler.ts';
import { parseEventHeaders } from './event-message.ts';
import { contextOf, createEventGroups, effectOf, isRepeatable, type Gathering } from './grouped-events.ts';
import { DuplicateEventError, type Inbox } from './inbox.ts';
import { messagesConsumed, messagesDead } from './messaging-metrics.ts';
import type { Publisher } from './publisher.ts';
import { isOutage, throughOutages } from './outage.ts';
import { consumeQueue, type Delivery, type QueueConsumer, type Settlement } from './queue-consumer.ts';
import { consumerRetryWaitsMs, retryQueueName } from './topology.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Our own count, in a header of our own: the broker's counts crashes. */
const attemptHeader = 'x-attempt';
const attemptsMax = 20;
/** Events in hand where each has a transaction of its own. */
const prefetchAlone = 20;

/**
 * Consumes the events of one purpose (a queue of `consumerTopology`).
 *
 * | what the handler does | what happens to the message |
 * |---|---|
 * | returns | effect and inbox row committed (effect alone where it is repeatable), acknowledged |
 * | the event was taken before | acknowledged without effect |
 * | throws ZodError or BSONError, or the message is no event | dead queue at once: repeating cannot help |
 * | fails since the database or a neighbour is away | tried again after 1 s or 10 s, for as long as it takes |
 * | throws anything else | tried again after 1 s, then every 10 s; after 20 tries to the dead queue |
 * | fails while the broker takes nothing | stays in hand until it does |
 * | the process dies | handed out again |
 */
export async function consumeEvents(options: {
  broker: Broker;
  publisher: Publisher;
  inbox: Inbox;
  unitOfWork: UnitOfWork;
  /** Without namespace: `resources.organizations`. */
  purpose: string;
  /** By event identifier; events without a handler are acknowledged. */
  handlers: Readonly<Record<string, EventHandler>>;
  logger: Logger;
  /** For effects that nobody waits for: events that come at about the same time share a transaction. */
  gathering?: Gathering;
}): Promise<QueueConsumer> {
  const { broker, inbox, unitOfWork, purpose, handlers, logger, gathering } = options;
  const stopping = new AbortController();

  const traced = (event: ConsumedEvent, work: () => Promise<void>): Promise<void> => {
    const parent = event.traceparent === '' ? {} : { parent: { traceparent: event.traceparent } };
    return withSpan(`${purpose} ${event.event}`, { kind: 'consumer', ...parent }, work);
  };

  const groups = gathering && createEventGroups({ inbox, unitOfWork, purpose, gathering, traced });

  const apply = async (handler: EventHandler, event: ConsumedEvent): Promise<void> => {
    if (await groups?.add(handler, event)) return;
    const context = contextOf(event);
    await withCall(context, () =>
      traced(event, () =>
        unitOfWork.run(context, async (tx) => {
          if (!isRepeatable(handler)) await inbox.take(purpose, event.id, tx.session);
          await effectOf(handler)(tx, event);
        }),
      ),
    );
  };

  const setAside = (delivery: Delivery, reason: Hopeless | 'tries', facts: object): Settlement => {
    const { messageId } = delivery;
    logger.error(
      { ...facts, queue: purpose, message_id: messageId, reason },
      'a message is set aside in the dead queue',
    );
    messagesDead.inc({ queue: purpose, reason });
    messagesConsumed.inc({ queue: purpose, outcome: 'dead' });
    return 'dead';
  };

  const retry = async (delivery: Delivery, error: unknown): Promise<Settlement> => {
    const attempt = Number(delivery.headers[attemptHeader] ?? 1);
    const outage = isOutage(error);
    const log = { err: error, queue: purpose, message_id: delivery.messageId, attempt };
    if (attempt >= attemptsMax && !outage) return setAside(delivery, 'tries', log);
    logger.warn(log, 'an event is tried again later');
    const waitMs = consumerRetryWaitsMs[Math.min(attempt, consumerRetryWaitsMs.length) - 1] ?? consumerRetryWaitsMs[0];
    const again = {
      exchange: '',
      routingKey: broker.named(retryQueueName(purpose, waitMs)),
      body: delivery.body,
      messageId: delivery.messageId,
      headers: { ...ownHeaders(delivery.headers), [attemptHeader]: outage ? attempt : attempt + 1 },
    };
    // The message stays in hand: each return of it is one of the few that the broker allows.
    await throughOutages(() => options.publisher.publish(again), stopping.signal);
    return 'done';
  };

  const handle = async (delivery: Delivery): Promise<Settlement> => {
    const count = (outcome: string): void => messagesConsumed.inc({ queue: purpose, outcome });
    const event = parseEvent(delivery);
    if (!event) {
      return setAside(delivery, 'not-understood', {});
    }
    const handler = handlers[event.event];
    if (!handler) return 'done';
    try {
      if (typeof handler !== 'function' && (await handler.isNews?.(event)) === false) {
        count('known');
        return 'done';
      }
      await apply(handler, event);
      count('done');
      return 'done';
    } catch (error) {
      if (error instanceof DuplicateEventError) {
        count('duplicate');
        return 'done';
      }
      const reason = hopelessness(error);
      if (reason) return setAside(delivery, reason, { err: error, event: event.event, entity: event.entity });
      const settlement = await retry(delivery, error);
      if (settlement !== 'dead') count('retried');
      return settlement;
    }
  };

  const consumer = await consumeQueue({
    broker,
    queue: broker.named(purpose),
    prefetch: gathering ? 2 * gathering.eventsMax : prefetchAlone,
    logger,
    handle,
  });
  return {
    ...consumer,
    async stop() {
      stopping.abort();
      await consumer.stop();
    },
  };
}

function parseEvent(delivery: Delivery): ConsumedEvent | undefined {
  const envelope = parseEventHeaders(delivery.headers);
  if (!envelope) return undefined;
  try {
    return { ...envelope, data: JSON.parse(delivery.body.toString()) as unknown };
  } catch {
    return undefined;
  }
}

/** Headers without what the broker added while dead-lettering. */
function ownHeaders(headers: Record<string, unknown>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | number] =>
        !/^x-(death|first-death|last-death|delivery-count)/.test(entry[0]) &&
        (typeof entry[1] === 'string' || typeof entry[1] === 'number'),
    ),
  );
}
