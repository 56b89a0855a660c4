import { type Area, type Merge, type RpcAnswer } from './rpc.ts';
import { appError } from '@booking/platform/errors.ts';
import { auditEntries } from '@booking/representations/entities/audit-entries.ts';
import type { Endpoint } from './endpoint.ts';

const service = 'booking.common.v1.AuditService';

/** Of the entries of one request, newest first, so many can be paged through by number: each service answers as many at most. */
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

interface Entry {
  id: string;
  created_at: string;
}

const newestFirst = (a: Entry, b: Entry): number => (b.id < a.id ? -1 : 1);

/** The place of an entry, as every service names it. */
const placeOf = ({ id }: Entry): string => Buffer.from(JSON.stringify([id])).toString('base64url');

/** What a request changed may belong to every service: each is asked from the same place on, and the page is cut from all of theirs. */
const ofRequest: Merge = {
  ask(request) {
    const query = queryIn(request);
    if (!query.filters || !asksForRequest(request)) return undefined;
    const { page_number: number = 1, page_size: size = 30 } = query;
    if (isByCursor(query)) return request;
    if ((number - 1) * size >= ofRequestMax) {
      const detail = `Of one request, the newest ${ofRequestMax} entries have page numbers: begin with an empty page[after].`;
      throw appError('invalid_query_parameter', detail, { source: { parameter: 'page[number]' } });
    }
    return { ...request, query: { ...query, page_number: 1, page_size: Math.min(number * size, ofRequestMax) } };
  },
  answer(answers, request) {
    const query = queryIn(request);
    const entries = answers.flatMap(({ items }) => items as Entry[]);
    if (isByCursor(query)) return cursorPageOf(entries, answers, query);
    const { page_number: number = 1, page_size: size = 30 } = query;
    const inTime = entries.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || newestFirst(a, b));
    const total = answers.reduce((sum, { page }) => sum + ((page as { total?: number }).total ?? 0), 0);
    const items = inTime.slice((number - 1) * size, Math.min(number * size, ofRequestMax));
    return { items, page: { page_number: number, page_size: size, total: Math.min(total, ofRequestMax) } };
  },
};

const isByCursor = ({ after, before }: AskedQuery): boolean => after !== undefined || before !== undefined;

/** What a cursor names was there: on the side that a page comes from there is something, unless it is the first of all. */
function cursorPageOf(
  entries: readonly Entry[],
  answers: readonly RpcAnswer[],
  { after, before, page_size: size = 30 }: AskedQuery,
): RpcAnswer {
  const inOrder = entries.toSorted(newestFirst);
  const items = after === undefined ? inOrder.slice(-size) : inOrder.slice(0, size);
  const [first, last] = [items[0], items.at(-1)];
  const isCut = (side: 'next_cursor' | 'previous_cursor'): boolean =>
    inOrder.length > size || answers.some(({ page }) => (page as Record<string, unknown>)[side] !== undefined);
  const hasNext = after === undefined ? before !== '' : isCut('next_cursor');
  const hasPrevious = after === undefined ? isCut('previous_cursor') : after !== '';
  return {
    items,
    page: {
      ...(hasNext && last ? { next_cursor: placeOf(last) } : {}),
      ...(hasPrevious && first ? { previous_cursor: placeOf(first) } : {}),
    },
  };
}

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
      summary: 'List who did what to one entity, or by one request, newest first',
      query: {
        filters: {
          entity_type: {
            kind: [...areaByType.keys()],
            description: 'The JSON:API type of what was changed; one, together with entity_id.',
          },
          entity_id: { kind: 'id', description: 'The id of what was changed; one, together with entity_type.' },
          request_id: {
            kind: 'text',
            description: 'The X-Request-Id of a call, alone: everything it changed.',
            example: '019b6c7e-5a00-7000-8000-000000000001',
          },
        },
        page: true,
      },
      rpc: { service, method: 'ListAuditEntries', areas: ownersOf, merge: ofRequest },
      operation: { kind: 'list' },
    },
    {
      ...shared,
      path: '/audit-entries/{id}',
      summary: 'Get an audit entry',
      query: {},
      rpc: { service, method: 'GetAuditEntry', areas: () => everyArea },
      operation: { kind: 'get' },
    },
  ];
}
