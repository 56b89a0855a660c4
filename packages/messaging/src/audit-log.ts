import { Schema, type ClientSession, type Connection, type Model } from 'mongoose';
import type { CallContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { driverCollection } from '@booking/persistence/driver-collection.ts';

/** What a use case did to one entity; who, when and with which events is added. */
export interface NewAuditEntry {
  entity: { type: string; id: string };
  /** Verb of the use case: `create`, `change-recipient`, `deactivate`. */
  action: string;
  /** Field → `{from, to}`, or any facts that explain the action. Never secrets. */
  changes?: Record<string, unknown>;
  /** The events of this change, where its transaction holds others besides; all of the transaction's when absent. */
  eventIds?: readonly string[];
  /** Whose trail it belongs to, where the call was made outside of the organization: by whoever founds it. */
  organizationId?: string;
}

/** Append-only: entries are written in the transaction of the change and never touched again. */
export interface AuditLog {
  append(causes: readonly AuditCause[], now: Date, session: ClientSession): Promise<void>;
}

/** What one caller did in a transaction. */
interface AuditCause {
  context: CallContext;
  audits: readonly NewAuditEntry[];
  eventIds: readonly string[];
}

export interface AuditDocument {
  _id: string;
  organization_id: string;
  entity: { type: string; id: string };
  action: string;
  changes: unknown;
  actor: { subject: string; role: string; kind: string };
  request_id: string;
  event_ids: string[];
  at: Date;
}

const auditSchema = new Schema<AuditDocument>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    entity: { type: { type: String, required: true }, id: { type: String, required: true } },
    action: { type: String, required: true },
    changes: { type: Schema.Types.Mixed },
    actor: { subject: String, role: String, kind: { type: String } },
    request_id: { type: String, required: true },
    event_ids: { type: [String], required: true },
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
auditSchema.index({ organization_id: 1, 'entity.type': 1, 'entity.id': 1, _id: 1 });
auditSchema.index({ organization_id: 1, request_id: 1, _id: 1 });

export function auditModel(connection: Connection): Model<AuditDocument> {
  return connection.model<AuditDocument>('audit_entries', auditSchema, 'audit_entries');
}

/** Names whose values never enter the trail, at any depth: that they changed is all that is kept. */
const secretName = /secret|signing_key|password|token|custom_headers|_hash$|_salt$/i;
const notShown = 'not shown';

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) && inner !== null && typeof inner !== 'boolean' ? notShown : withoutSecrets(inner),
    ]),
  );
}

export function createAuditLog(connection: Connection): AuditLog {
  const model = auditModel(connection);
  return {
    async append(causes, now, session) {
      const documents = causes.flatMap((cause) => cause.audits.map((entry) => documentOf(entry, cause, now)));
      if (documents.length === 0) return;
      await driverCollection(model).insertMany(documents, { session });
    },
  };
}

function documentOf(entry: NewAuditEntry, { context, eventIds }: AuditCause, now: Date): AuditDocument {
  const { entity, action, changes, eventIds: own, organizationId } = entry;
  const { subject, role, kind } = context.principal;
  return {
    _id: newId(),
    organization_id: organizationId ?? context.organizationId,
    entity,
    action,
    changes: withoutSecrets(changes ?? {}),
    actor: { subject, role, kind },
    request_id: context.requestId,
    event_ids: [...(own ?? eventIds)],
    at: now,
  };
}
