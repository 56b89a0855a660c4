import { pageSizeMax } from '@booking/contracts/page-limits.ts';
import type { AuditEntry } from '@booking/contracts/generated/booking/common/v1/AuditEntry.ts';
import type { AuditServiceDefinition } from '@booking/contracts/generated/booking/common/v1/AuditService.ts';
import type { ListQuery__Output } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { cursorPage, isByCursor } from '@booking/persistence/cursor-page.ts';
import type { SortKeys } from '@booking/persistence/cursor.ts';
import type { Connection } from '@booking/persistence/mongo.ts';
import { appError, notFound } from '@booking/platform/errors.ts';
import type { GrpcServer } from '@booking/platform/grpc-server.ts';
import { auditModel, type AuditDocument } from './audit-log.ts';

/** The reading side of the audit trail, for every service that writes one. */
export interface AuditService {
  /** Adds the RPCs that show the trail of this service's own entities. */
  addTo(server: GrpcServer): void;
}

/** Ids are made in the order of time, and the index ends with them. */
const newestFirst = { _id: -1 } as const;

export function createAuditService(connection: Connection): AuditService {
  const model = auditModel(connection);
  return {
    addTo: (server) => {
      server.add<AuditServiceDefinition>('booking.common.v1.AuditService', {
        async ListAuditEntries({ query }, { organizationId }) {
          const condition = { organization_id: organizationId, ...askedFor(query) };
          if (query && isByCursor(query)) {
            const size = Math.min(pageSizeMax, query.page_size || pageSizeMax);
            const read = (order: SortKeys, limit: number, beyond: Record<string, unknown>) =>
              model
                .find({ $and: [condition, beyond] })
                .sort(order)
                .limit(limit)
                .lean<AuditDocument[]>();
            const { documents, page } = await cursorPage(query, newestFirst, size, read);
            return { items: documents.map(toWire), page };
          }
          const pageNumber = Math.max(1, query?.page_number ?? 1);
          const pageSize = Math.min(pageSizeMax, query?.page_size || pageSizeMax);
          const [found, total] = await Promise.all([
            model
              .find(condition)
              .sort(newestFirst)
              .skip((pageNumber - 1) * pageSize)
              .limit(pageSize)
              .lean<AuditDocument[]>(),
            model.countDocuments(condition),
          ]);
          return { items: found.map(toWire), page: { page_number: pageNumber, page_size: pageSize, total } };
        },
        async GetAuditEntry({ id }, { organizationId }) {
          const found = await model.findOne({ _id: id, organization_id: organizationId }).lean<AuditDocument>();
          if (!found) throw notFound('audit-entries', id);
          return { item: toWire(found) };
        },
      });
    },
  };
}

/** The trail is asked for by one entity or by one request: each has an index. */
function askedFor(query: ListQuery__Output | null): Record<string, string> {
  const filters = query?.filters ?? [];
  const refuse = (key: string, detail: string) =>
    appError('invalid_query_parameter', detail, { source: { parameter: `filter[${key}]` } });
  const valueOf = (key: string): string => {
    const values = filters.filter((filter) => filter.key === key).flatMap((filter) => filter.values);
    const [value] = values;
    if (value === undefined || values.length > 1) throw refuse(key, `filter[${key}] takes exactly one value.`);
    return value;
  };
  const isByRequest = filters.some(({ key }) => key === 'request_id');
  const known = isByRequest ? ['request_id'] : ['entity_type', 'entity_id'];
  const unknown = filters.find(({ key }) => !known.includes(key));
  if (unknown) {
    const other = isByRequest ? 'does not go with filter[request_id]' : 'is no filter of the trail';
    throw refuse(unknown.key, `filter[${unknown.key}] ${other}.`);
  }
  if (isByRequest) return { request_id: valueOf('request_id') };
  return { 'entity.type': valueOf('entity_type'), 'entity.id': valueOf('entity_id') };
}

function toWire(entry: AuditDocument): AuditEntry {
  return {
    id: entry._id,
    organization_id: entry.organization_id,
    version: 1,
    created_at: formatTimestamp(entry.at),
    entity_type: entry.entity.type,
    entity_id: entry.entity.id,
    action: entry.action,
    actor_subject: entry.actor.subject,
    actor_role: entry.actor.role,
    actor_kind: entry.actor.kind,
    changes_json: JSON.stringify(entry.changes ?? {}),
    request_id: entry.request_id,
    event_ids: entry.event_ids,
  };
}
