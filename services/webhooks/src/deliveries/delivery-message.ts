import type { OutgoingMessage } from '@booking/messaging/publisher.ts';
import { z } from 'zod';
import type { DeliveryMessage } from './delivery.ts';

/**
 * The five fields of the specification in its order. `data` is spliced in as the bytes that came from the broker: they were serialised once,
 * when the entity was as it says, and are never parsed on the way.
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

const headersSchema = z.object({
  'delivery-id': z.string(),
  'organization-id': z.string(),
  'subscription-id': z.string(),
  event: z.string(),
  'event-id': z.string(),
  'triggered-at': z.string(),
  'request-id': z.string(),
  traceparent: z.string().default(''),
  round: z.number().int(),
  attempt: z.number().int(),
  parked: z.number().int(),
});

/** The message as it is queued; the body travels as it is sent. */
export function outgoing(message: DeliveryMessage, queue: string): OutgoingMessage {
  return {
    exchange: '',
    routingKey: queue,
    messageId: message.deliveryId,
    body: message.body,
    headers: {
      'delivery-id': message.deliveryId,
      'organization-id': message.organizationId,
      'subscription-id': message.subscriptionId,
      event: message.event,
      'event-id': message.eventId,
      'triggered-at': message.triggeredAt,
      'request-id': message.requestId,
      ...(message.traceparent === '' ? {} : { traceparent: message.traceparent }),
      round: message.round,
      attempt: message.attempt,
      parked: message.parked,
    },
  };
}

/** Undefined when it is not one of ours. */
export function parseDeliveryMessage(delivery: {
  headers: Record<string, unknown>;
  body: Buffer;
}): DeliveryMessage | undefined {
  const parsed = headersSchema.safeParse(delivery.headers);
  if (!parsed.success) return undefined;
  const headers = parsed.data;
  return {
    deliveryId: headers['delivery-id'],
    organizationId: headers['organization-id'],
    subscriptionId: headers['subscription-id'],
    event: headers.event,
    eventId: headers['event-id'],
    triggeredAt: headers['triggered-at'],
    requestId: headers['request-id'],
    traceparent: headers.traceparent,
    round: headers.round,
    attempt: headers.attempt,
    parked: headers.parked,
    body: delivery.body,
  };
}
