import { Schema, type Connection, type Model } from 'mongoose';
import type { EventEntity, EventEnvelope } from './event-message.ts';

/** An event together with its payload, as JSON text: the bytes that travel. */
export interface OutboxRow extends EventEnvelope {
  data: string;
}

export interface OutboxDocument {
  _id: string;
  event: string;
  organization_id: string;
  entity: EventEntity;
  triggered_at: string;
  request_id: string;
  traceparent: string;
  data: string;
  /** From then on a sweeper may take the row: end of the grace time or of a lease. */
  available_at: Date;
  lease: string | null;
  failures: number;
  /** No queue wants it so far: nobody knows an order that later ones of its entity could break. */
  unroutable?: boolean;
}

const outboxSchema = new Schema<OutboxDocument>(
  {
    _id: { type: String, required: true },
    event: { type: String, required: true },
    organization_id: { type: String, required: true },
    entity: { type: { type: String, required: true }, id: { type: String, required: true }, version: Number },
    triggered_at: { type: String, required: true },
    request_id: { type: String, required: true },
    traceparent: { type: String, default: '' },
    data: { type: String, required: true },
    available_at: { type: Date, required: true },
    lease: { type: String, default: null },
    failures: { type: Number, required: true },
    unroutable: Boolean,
  },
  { versionKey: false },
);
outboxSchema.index({ available_at: 1 });
outboxSchema.index({ lease: 1 }, { partialFilterExpression: { lease: { $type: 'string' } } });

export function outboxModel(connection: Connection): Model<OutboxDocument> {
  return connection.model<OutboxDocument>('outbox', outboxSchema, 'outbox');
}

export function documentOf(row: OutboxRow, availableAt: Date): OutboxDocument {
  return {
    _id: row.id,
    event: row.event,
    organization_id: row.organizationId,
    entity: row.entity,
    triggered_at: row.triggeredAt,
    request_id: row.requestId,
    traceparent: row.traceparent,
    data: row.data,
    available_at: availableAt,
    lease: null,
    failures: 0,
  };
}

export function rowOf(document: OutboxDocument, source: string): OutboxRow {
  return {
    id: document._id,
    event: document.event as OutboxRow['event'],
    organizationId: document.organization_id,
    entity: document.entity,
    triggeredAt: document.triggered_at,
    requestId: document.request_id,
    source,
    traceparent: document.traceparent,
    data: document.data,
  };
}
