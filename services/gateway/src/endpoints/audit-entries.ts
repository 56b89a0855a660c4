import { appError } from '@booking/platform/errors.ts';
import { auditEntries } from '@booking/representations/entities/audit-entries.ts';
import type { Area } from '../clients/rpc-clients.ts';
import type { Endpoint } from './endpoint.ts';

const service = 'booking.common.v1.AuditService';

/** Each service keeps the trail of its own entities: the type decides which one is asked, and an id may be any of theirs. */
export function auditEntryEndpoints(rows: readonly Endpoint[]): Endpoint[] {
  const areaByType = new Map(
    rows
      .filter(({ operation, path, entity }) => operation.kind === 'get' && path === `/${entity.type}/{id}`)
      .map(({ entity, rpc }) => [entity.type, rpc.service.split('.')[1] as Area]),
  );
  const shared = {
    method: 'GET' as const,
    entity: auditEntries,
    access: 'admin' as const,
    permission: { type: auditEntries.type, action: 'read' },
  };
  const ownerOf = (request: Record<string, unknown>): Area[] => {
    const { filters = [] } = (request['query'] ?? {}) as { filters?: { key: string; values: string[] }[] };
    const [type, ...more] = filters.filter(({ key }) => key === 'entity_type').flatMap(({ values }) => values);
    const area = more.length === 0 ? areaByType.get(type ?? '') : undefined;
    if (area) return [area];
    const source = { parameter: 'filter[entity_type]' };
    throw appError('invalid_query_parameter', 'Name one type, and one id of it in filter[entity_id].', { source });
  };
  return [
    {
      ...shared,
      path: '/audit-entries',
      summary: 'Who did what to one entity, newest first',
      query: {
        filters: {
          entity_type: {
            kind: [...areaByType.keys()],
            description: 'The JSON:API type of what was changed; one, and required.',
          },
          entity_id: { kind: 'id', description: 'The id of what was changed; one, and required.' },
        },
        page: true,
      },
      rpc: { service, method: 'ListAuditEntries', areas: ownerOf },
      operation: { kind: 'list' },
    },
    {
      ...shared,
      path: '/audit-entries/{id}',
      summary: 'Get one audit entry',
      query: {},
      rpc: { service, method: 'GetAuditEntry', areas: () => [...new Set(areaByType.values())] },
      operation: { kind: 'get' },
    },
  ];
}
