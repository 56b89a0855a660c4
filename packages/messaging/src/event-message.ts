import { z } from 'zod';
import type { EventIdentifier } from '@booking/contracts/event-identifiers.ts';

/**
 * What an event tells of. `version`: of the entity as `data` says, where its owner tells it; it orders events of one entity whatever the
 * clocks of their senders say.
 */
export interface EventEntity {
  type: string;
  id: string;
  version?: number | undefined;
}

/** An event as it lies in the outbox and travels: everything about it except its payload is in the headers. */
export interface EventEnvelope {
  /** UUIDv7; the same on every repetition. */
  id: string;
  event: EventIdentifier;
  organizationId: string;
  entity: EventEntity;
  /** ISO 8601 with offset: the moment the entity was as `data` says. */
  triggeredAt: string;
  requestId: string;
  /** Publishing service. */
  source: string;
  /** W3C trace context of the cause; empty when tracing is off. */
  traceparent: string;
}

/** CloudEvents 1.0, AMQP binary mode: attributes become `cloudEvents:` headers. */
export function eventHeaders(envelope: EventEnvelope): Record<string, string> {
  return {
    'cloudEvents:specversion': '1.0',
    'cloudEvents:id': envelope.id,
    'cloudEvents:type': envelope.event,
    'cloudEvents:source': `/booking/${envelope.source}`,
    'cloudEvents:time': envelope.triggeredAt,
    'cloudEvents:subject': `${envelope.entity.type}/${envelope.entity.id}`,
    ...(envelope.entity.version === undefined ? {} : { 'cloudEvents:entityversion': String(envelope.entity.version) }),
    'cloudEvents:organizationid': envelope.organizationId,
    'cloudEvents:requestid': envelope.requestId,
    ...(envelope.traceparent === '' ? {} : { traceparent: envelope.traceparent }),
  };
}

const headersSchema = z.object({
  'cloudEvents:specversion': z.literal('1.0'),
  'cloudEvents:id': z.string().min(1).max(100),
  'cloudEvents:type': z.string().min(1).max(100),
  'cloudEvents:source': z.string().startsWith('/booking/'),
  'cloudEvents:time': z.string().min(1).max(40),
  'cloudEvents:subject': z.string().regex(/^[a-z-]+\/.{1,100}$/),
  'cloudEvents:entityversion': z.coerce.number().int().min(0).optional().catch(undefined),
  'cloudEvents:organizationid': z.string().min(1).max(100),
  'cloudEvents:requestid': z.string().max(200),
  traceparent: z.string().max(100).default(''),
});

/** Reads the headers back; undefined when they are not those of an event. */
export function parseEventHeaders(headers: unknown): EventEnvelope | undefined {
  const parsed = headersSchema.safeParse(headers);
  if (!parsed.success) return undefined;
  const attributes = parsed.data;
  const subject = attributes['cloudEvents:subject'];
  const slash = subject.indexOf('/');
  const version = attributes['cloudEvents:entityversion'];
  return {
    id: attributes['cloudEvents:id'],
    event: attributes['cloudEvents:type'] as EventIdentifier,
    organizationId: attributes['cloudEvents:organizationid'],
    entity: {
      type: subject.slice(0, slash),
      id: subject.slice(slash + 1),
      ...(version === undefined ? {} : { version }),
    },
    triggeredAt: attributes['cloudEvents:time'],
    requestId: attributes['cloudEvents:requestid'],
    source: attributes['cloudEvents:source'].slice('/booking/'.length),
    traceparent: attributes.traceparent,
  };
}
