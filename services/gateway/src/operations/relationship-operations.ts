import { type RpcAnswer } from '../endpoints/rpc.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, appError, conflict, type Problem } from '@booking/platform/errors.ts';
import { isId } from '@booking/platform/ids.ts';
import { createKeyedQueue } from '@booking/platform/keyed-queue.ts';
import type { Relation, WireEntity } from '@booking/representations/entity.ts';
import { idOf, idsOf } from '@booking/representations/lookup.ts';
import type { Operation } from '../endpoints/endpoint.ts';
import { byIds } from './by-ids.ts';
import { openCursor, sealCursor } from './reading/cursors.ts';
import { badParameter } from './reading/query.ts';
import { csvOf } from './csv-list.ts';
import { cursorScope } from './entity-operations.ts';
import { readLinkage } from './reading/request-document.ts';
import {
  bodyOf,
  itemOf,
  lookupOf,
  refuseAfterExistence,
  storedAnswer,
  withoutWriteHeaders,
  type ApiCall,
  type Outcome,
  type PageFacts,
} from './call.ts';
import { requireRelated } from './related-existence.ts';

function relationOf(call: ApiCall, name: string): Relation {
  const relation = call.endpoint.entity.relations[name];
  if (!relation) throw new Error(`${call.endpoint.entity.type} has no relation ${name}`);
  return relation;
}

async function parent(call: ApiCall): Promise<WireEntity> {
  const get = call.table.getOf(call.endpoint.entity.type);
  if (!get) throw new Error(`${call.endpoint.entity.type} cannot be read`);
  return itemOf(await call.clients.call(get.rpc, withoutWriteHeaders(call), { id: call.path['id'] }));
}

/** GET …/relationships/{name}: linkage only. */
export async function readRelationship(call: ApiCall, relation: string): Promise<Outcome> {
  return { kind: 'linkage', wire: await parent(call), relation };
}

/** Anybody may read an organization, but what belongs to it only its own: for others it is as if it were not there. */
async function ownParent(call: ApiCall): Promise<WireEntity> {
  const from = await parent(call);
  const isForeign = call.endpoint.entity.type === 'organizations' && from['id'] !== call.caller.context.organizationId;
  if (isForeign) throw appError('not_found', `No organization ${call.path['id'] ?? ''}.`);
  return from;
}

/** GET …/{name}: the related entities themselves, an empty relation included. Those that are gone by now are left out. */
export async function related(call: ApiCall, name: string): Promise<Outcome> {
  const relation = relationOf(call, name);
  call.caller.require({ type: relation.target, action: 'read' });
  const from = await ownParent(call);
  return relation.cardinality === 'one'
    ? relatedOne(call, relation, idOf(from[relation.field]))
    : relatedMany(call, relation, idsOf(from[relation.field]));
}

async function relatedOne(call: ApiCall, relation: Relation, id: string | undefined): Promise<Outcome> {
  const empty: Outcome = { kind: 'entity', status: 200, type: relation.target, wire: null, lookup: () => undefined };
  const get = call.table.getOf(relation.target);
  if (id === undefined || !get) return empty;
  try {
    const answer = await call.clients.call(get.rpc, call.caller.context, { id, include: call.query.include ?? [] });
    return { ...empty, wire: itemOf(answer), lookup: lookupOf(answer) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return empty;
    throw error;
  }
}

async function relatedMany(call: ApiCall, relation: Relation, ids: readonly string[]): Promise<Outcome> {
  if (call.mediaType !== undefined) return relatedCsv(call, relation, ids);
  const { wanted, page } = pageOfIds(call, ids);
  const { wires, answer } = await entitiesOf(call, relation, wanted);
  return { kind: 'collection', type: relation.target, wires, lookup: lookupOf(answer), page };
}

/** The place of a part is the number of ids before it. */
function relatedCsv(call: ApiCall, relation: Relation, ids: readonly string[]): Promise<Outcome> {
  return csvOf(relation.target, call.query, async (after, size) => {
    const start = Number(after);
    const { wires } = await entitiesOf(call, relation, ids.slice(start, start + size));
    return { wires, next: start + size < ids.length ? String(start + size) : undefined };
  });
}

/** In the order of the ids; without those that are gone. */
async function entitiesOf(
  call: ApiCall,
  relation: Relation,
  wanted: readonly string[],
): Promise<{ wires: WireEntity[]; answer: RpcAnswer }> {
  const list = call.table.listOf(relation.target);
  if (!list || wanted.length === 0) return { wires: [], answer: { items: [] } };
  const { wires: found, answers } = await byIds(call, list, wanted, call.query.include);
  const position = new Map(wanted.map((id, index) => [id, index]));
  const wires = found.toSorted((a, b) => (position.get(String(a['id'])) ?? 0) - (position.get(String(b['id'])) ?? 0));
  return { wires, answer: answers[0] ?? { items: [] } };
}

/** The ids of a page; the place of a cursor is the id that it is after, or before. */
function pageOfIds(call: ApiCall, ids: readonly string[]): { wanted: readonly string[]; page: PageFacts } {
  const { pageNumber, pageSize: size, cursor } = call.query;
  if (!cursor) {
    const wanted = ids.slice((pageNumber - 1) * size, pageNumber * size);
    return { wanted, page: { number: pageNumber, size, total: ids.length } };
  }
  const scope = cursorScope(call);
  const { after, before } = openCursor(call.query, scope);
  const [start, end] = spanOf(ids, { after, before }, size);
  const seal = (at: number) => sealCursor(ids[at] ?? '', scope);
  const page = { size, next: end < ids.length ? seal(end - 1) : null, previous: start > 0 ? seal(start) : null };
  return { wanted: ids.slice(start, end), page };
}

function spanOf(
  ids: readonly string[],
  { after, before }: { after?: string | undefined; before?: string | undefined },
  size: number,
): [start: number, end: number] {
  const side = after === undefined ? 'before' : 'after';
  const place = after ?? before ?? '';
  const at = ids.indexOf(place);
  if (place !== '' && at < 0) {
    throw badParameter(`page[${side}]`, 'What it names is gone: begin again with an empty one.');
  }
  if (side === 'after') return [at + 1, Math.min(ids.length, at + 1 + size)];
  const end = place === '' ? ids.length : at;
  return [Math.max(0, end - size), end];
}

const attemptsMax = 10;

/** Who adds or removes writes what he has read and changed: those who do so at a time wait for one another, as far as they come here. */
const turns = createKeyedQueue({ maxWaitingPerKey: 100 });

/** PATCH (replace), POST (add) and DELETE (remove) of linkage, through the entity's update. */
export async function changeRelationship(
  call: ApiCall,
  operation: Extract<Operation, { kind: 'change-linkage' }>,
): Promise<Outcome> {
  const given = await readBody(call, relationOf(call, operation.relation));
  const change = () => changeLinkage(call, operation, given);
  return call.method === 'PATCH' ? change() : turns.run(`${call.endpoint.entity.type} ${call.path['id']}`, change);
}

async function changeLinkage(
  call: ApiCall,
  { relation: name, update }: Extract<Operation, { kind: 'change-linkage' }>,
  given: string | string[] | null,
): Promise<Outcome> {
  const relation = relationOf(call, name);
  const write = (context: CallContext, next: unknown): Promise<RpcAnswer> =>
    call.clients.call(update.rpc, context, {
      id: call.path['id'],
      input: next === null ? {} : { [update.field]: next },
      update_mask: [update.field],
    });
  const done = (answer: RpcAnswer): Outcome => ({ kind: 'linkage', wire: itemOf(answer), relation: name });
  for (let attempt = 1; ; attempt += 1) {
    let current: WireEntity | undefined;
    try {
      // What is absent may be removed; what is added must be there.
      if (call.method !== 'DELETE') await requireRelated(call, [{ relation, value: given, pointer: '/data' }]);
      current = call.method === 'PATCH' ? undefined : await parent(call);
    } catch (refusal) {
      return done(await storedAnswer(call, refusal, (context) => write(context, given)));
    }
    const next =
      current === undefined ? given : changedIds(call.method, idsOf(current[relation.field]), given as string[]);
    const ifVersion = call.caller.context.ifVersion ?? (current?.['version'] as number | undefined);
    try {
      return done(await write({ ...call.caller.context, ...(ifVersion === undefined ? {} : { ifVersion }) }, next));
    } catch (failure) {
      const error = aboutLinkage(failure, name);
      const lost = error instanceof AppError && error.code === 'precondition_failed';
      if (!lost || current === undefined || call.caller.context.ifVersion !== undefined) throw error;
      if (attempt >= attemptsMax)
        throw conflict('in_progress', 'Others are changing it: try again shortly.', { retryAfterSeconds: 1 });
    }
  }
}

function changedIds(method: string, current: readonly string[], given: readonly string[]): string[] {
  return method === 'POST' ? [...new Set([...current, ...given])] : current.filter((id) => !given.includes(id));
}

async function readBody(call: ApiCall, relation: Relation): Promise<string | string[] | null> {
  const document = await bodyOf(call);
  const hasData = typeof document === 'object' && document !== null && Object.hasOwn(document, 'data');
  if (!hasData) {
    const refusal = appError('malformed_document', 'Send an object with the member data.', { source: { pointer: '' } });
    return refuseAfterExistence(call, refusal);
  }
  const problems: Problem[] = [];
  const ids = readLinkage((document as { data: unknown }).data, relation, '/data', problems);
  // What is added the owner of the type refuses; what is removed nobody else would look at.
  if (call.method === 'DELETE' && Array.isArray(ids))
    problems.push(...noIds((document as { data: unknown[] }).data, relation));
  const [first, ...rest] = problems;
  if (first) return refuseAfterExistence(call, new AppError([first, ...rest]));
  return ids as string | string[] | null;
}

function noIds(linkage: readonly unknown[], { target }: Relation): Problem[] {
  return linkage.flatMap((identifier, index): Problem[] => {
    const { id } = identifier as { id: string };
    if (isId(id)) return [];
    const detail = `id must be the id of one of the ${target}.`;
    return [{ code: 'validation_failed', detail, source: { pointer: `/data/${index}/id` } }];
  });
}

/** The service speaks of the relationship in its entity; the document that was sent has nothing but its linkage. */
function aboutLinkage(error: unknown, name: string): unknown {
  if (!(error instanceof AppError)) return error;
  const there = `/data/relationships/${name}`;
  const [first, ...rest] = error.problems.map((problem): Problem => {
    const { pointer } = problem.source ?? {};
    if (pointer === undefined || !`${pointer}/`.startsWith(`${there}/`)) return problem;
    return { ...problem, source: { pointer: `/data${pointer.slice(there.length).replace(/^\/data/, '')}` } };
  });
  return first ? new AppError([first, ...rest], error.retryAfterSeconds) : error;
}
