import type { EventEnvelope } from '@booking/messaging/event-message.ts';
import type { OutgoingMessage } from '@booking/messaging/publisher.ts';
import { z } from 'zod';
import { deliveryId, type DeliveryMessage } from './delivery.ts';

/**
 * The five fields of the specification in its order. `data` is spliced in as the bytes that came from the broker: they were serialised
 * once, when the entity was as it says, and are never parsed on the way.
 */
export function deliveryBody(
  fields: { event: string; eventId: string; subscriptionId: string; triggeredAt: string },
  data: Buffer,
): Buffer {
  const head = JSON.stringify({
    event: fields.event,
    event_id: fields.eventId,
    webhook_id: fields.subscriptionId,
    triggered_at: fields.triggeredAt,
  });
  return Buffer.concat([Buffer.from(`${head.slice(0, -1)},"data":`), data, closingBrace]);
}

const closingBrace = Buffer.from('}');

/** The body is made when it is asked for: thousands may stand before a gate with the event's bytes in common. */
export function firstMessage(
  event: Pick<EventEnvelope, 'id' | 'organizationId' | 'triggeredAt' | 'requestId' | 'traceparent'> & { event: string },
  subscriptionId: string,
  data: Buffer,
): DeliveryMessage {
  const { id: eventId, triggeredAt } = event;
  let body: Buffer | undefined;
  return {
    deliveryId: deliveryId(subscriptionId, eventId),
    organizationId: event.organizationId,
    subscriptionId,
    event: event.event,
    eventId,
    triggeredAt,
    requestId: event.requestId,
    traceparent: event.traceparent,
    round: 0,
    attempt: 1,
    parked: 0,
    notBefore: 0,
    get body() {
      return (body ??= deliveryBody({ event: event.event, eventId, subscriptionId, triggeredAt }, data));
    },
  };
}

const ticketSchema = z.object({
  deliveryId: z.string(),
  organizationId: z.string(),
  subscriptionId: z.string(),
  event: z.string(),
  eventId: z.string(),
  triggeredAt: z.string(),
  requestId: z.string(),
  traceparent: z.string(),
  round: z.number().int(),
  attempt: z.number().int(),
  parked: z.number().int(),
  notBefore: z.number().default(0),
  isTest: z.boolean().default(false),
  askedAt: z.number().default(0),
});

/**
 * The message as it is queued; the body travels as it is sent. All that is known beside it is one header: each header of its own is encoded
 * and decoded by both services and carried through the broker's log.
 */
export function outgoing({ body, ...ticket }: DeliveryMessage, queue: string): OutgoingMessage {
  return {
    exchange: '',
    routingKey: queue,
    messageId: ticket.deliveryId,
    body,
    headers: { delivery: JSON.stringify(ticket) },
  };
}

/** Undefined when it is not one of ours. */
export function parseDeliveryMessage(delivery: {
  headers: Record<string, unknown>;
  body: Buffer;
}): DeliveryMessage | undefined {
  const parsed = ticketSchema.safeParse(jsonOf(delivery.headers['delivery']));
  return parsed.success ? { ...parsed.data, body: delivery.body } : undefined;
}

function jsonOf(text: unknown): unknown {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
}
