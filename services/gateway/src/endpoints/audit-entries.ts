import { appError } from '@booking/platform/errors.ts';
import { auditEntries } from '@booking/representations/entities/audit-entries.ts';
import type { Area, Merge } from '../clients/rpc-clients.ts';
import type { Endpoint } from './endpoint.ts';

const service = 'booking.common.v1.AuditService';

/** Of the entries of one request, newest first, so many can be paged through: each service answers as many at most. */
const ofRequestMax = 250;

interface AskedQuery {
  filters?: { key: string; values: string[] }[];
  page_number?: number;
  page_size?: number;
  after?: string;
  before?: string;
}

const queryIn = (request: Record<string, unknown>): AskedQuery => request['query'] ?? {};

const asksForRequest = (request: Record<string, unknown>): boolean =>
  queryIn(request).filters?.some(({ key }) => key === 'request_id') ?? false;

/** What a request changed may belong to every service: each is asked from the first entry on, and the page is cut from all of theirs. */
const ofRequest: Merge = {
  ask(request) {
    const query = queryIn(request);
    if (!query.filters || !asksForRequest(request)) return undefined;
    const { page_number: number = 1, page_size: size = 30 } = query;
    const refuse = (parameter: string, detail: string) =>
      appError('invalid_query_parameter', detail, { source: { parameter } });
    const cursor = ['after', 'before'].find((side) => query[side as 'after' | 'before'] !== undefined);
    if (cursor !== undefined)
      throw refuse(`page[${cursor}]`, `page[${cursor}] does not go with filter[request_id]: write page[number].`);
    if (number * size > ofRequestMax)
      throw refuse('page[number]', `Of one request, the newest ${ofRequestMax} entries are shown.`);
    return { ...request, query: { ...query, page_number: 1, page_size: number * size } };
  },
  answer(answers, request) {
    const { page_number: number = 1, page_size: size = 30 } = queryIn(request);
    const entries = answers.flatMap(({ items }) => items as { id: string; created_at: string }[]);
    const newestFirst = entries.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || (b.id < a.id ? -1 : 1));
    const total = answers.reduce((sum, { page }) => sum + ((page as { total?: number }).total ?? 0), 0);
    const items = newestFirst.slice((number - 1) * size, number * size);
    return { items, page: { page_number: number, page_size: size, total } };
  },
};

/**
 * Each service keeps the trail of its own entities: the type decides which one is asked. An id may be any of theirs, and a request may have
 * changed entities of all.
 */
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
  const everyArea = [...new Set(areaByType.values())];
  const ownersOf = (request: Record<string, unknown>): Area[] => {
    if (asksForRequest(request)) return everyArea;
    const { filters = [] } = queryIn(request);
    const [type, ...more] = filters.filter(({ key }) => key === 'entity_type').flatMap(({ values }) => values);
    const area = more.length === 0 ? areaByType.get(type ?? '') : undefined;
    if (area) return [area];
    const source = { parameter: 'filter[entity_type]' };
    throw appError(
      'invalid_query_parameter',
      'Name one type, and one id of it in filter[entity_id]; or one request in filter[request_id].',
      { source },
    );
  };
  return [
    {
      ...shared,
      path: '/audit-entries',
      summary: 'Who did what to one entity, or by one request, newest first',
      query: {
        filters: {
          entity_type: {
            kind: [...areaByType.keys()],
            description: 'The JSON:API type of what was changed; one, together with entity_id.',
          },
          entity_id: { kind: 'id', description: 'The id of what was changed; one, together with entity_type.' },
          request_id: { kind: 'text', description: 'The X-Request-Id of a call, alone: everything it changed.' },
        },
        page: true,
      },
      rpc: { service, method: 'ListAuditEntries', areas: ownersOf, merge: ofRequest },
      operation: { kind: 'list' },
    },
    {
      ...shared,
      path: '/audit-entries/{id}',
      summary: 'Get one audit entry',
      query: {},
      rpc: { service, method: 'GetAuditEntry', areas: () => everyArea },
      operation: { kind: 'get' },
    },
  ];
}
