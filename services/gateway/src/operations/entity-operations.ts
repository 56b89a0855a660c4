import { type RpcAnswer } from '../endpoints/rpc.ts';
import { requireUnchanged } from './unchanged.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError, validationFailed, type Problem } from '@booking/platform/errors.ts';
import type { Relation, WireEntity } from '@booking/representations/entity.ts';
import { readInput, readResourceObject, type DocumentInput } from './reading/request-document.ts';
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
  type UploadedBytes,
} from './call.ts';
import { filesOf, isField, type BodyRules, type Endpoint } from '../endpoints/endpoint.ts';
import { existingPointer } from './reading/pointer.ts';
import { schemaProblems } from './reading/schema-problems.ts';
import { csvOf, type ListPart } from './csv-list.ts';
import { openCursor, sealCursor, type CursorScope } from './reading/cursors.ts';
import { MoneyError } from '../endpoints/plain-money.ts';
import { asSeenBy } from './withheld.ts';
import { requireRelated, type WrittenRelation } from './related-existence.ts';

export async function list(call: ApiCall): Promise<Outcome> {
  const { endpoint } = call;
  if (call.mediaType !== undefined)
    return csvOf(endpoint.entity.type, call.query, (after, size) => partOf(call, after, size));
  const answer = await call.clients.call(endpoint.rpc, call.caller.context, {
    ...pathFields(call),
    ...callerFields(call),
    query: { ...listQuery(call), ...openCursor(call.query, cursorScope(call)) },
  });
  return {
    kind: 'collection',
    type: endpoint.entity.type,
    wires: answer['items'] as WireEntity[],
    lookup: lookupOf(answer),
    page: pageOf(call, answer['page'] as WirePage | null | undefined),
  };
}

async function partOf(call: ApiCall, after: string, size: number): Promise<ListPart> {
  const answer = await call.clients.call(call.endpoint.rpc, call.caller.context, {
    ...pathFields(call),
    ...callerFields(call),
    query: { ...listQuery(call), page_size: size, after },
  });
  const wires = (answer['items'] as WireEntity[]).map(asSeenBy(call.caller, call.endpoint.entity.type));
  return { wires, next: (answer['page'] as WirePage | null)?.next_cursor };
}

interface WirePage {
  total: number;
  next_cursor?: string;
  previous_cursor?: string;
}

function pageOf(call: ApiCall, page: WirePage | null | undefined): PageFacts {
  const { cursor, pageNumber, pageSize } = call.query;
  if (!cursor) return { number: pageNumber, size: pageSize, total: page?.total ?? 0 };
  const sealed = (place: string | undefined) => (place === undefined ? null : sealCursor(place, cursorScope(call)));
  return { size: pageSize, next: sealed(page?.next_cursor), previous: sealed(page?.previous_cursor) };
}

/** The path stands for what is listed, with the ids in it. */
export function cursorScope({ endpoint, path, caller, query }: ApiCall): CursorScope {
  const { organizationId } = caller.context;
  return { path: `${endpoint.path} ${Object.values(path).join(' ')}`, organizationId, query };
}

/** The list part of a request; the filters whose `false` means "not applied" are dropped by the services that own them. */
export function listQuery({ query }: ApiCall): Record<string, unknown> {
  return {
    filters: query.filters,
    sorts: query.sorts,
    page_number: query.pageNumber,
    page_size: query.pageSize,
    include: query.include ?? [],
  };
}

function pathFields({ endpoint, path }: ApiCall): Readonly<Record<string, string>> {
  return endpoint.pathFields?.(path) ?? path;
}

/** Where a call hands on rights, or tells of what not everybody may read, the service is told which rights the caller has. */
function callerFields({ endpoint, caller }: ApiCall): Record<string, unknown> {
  if (!endpoint.grants) return {};
  const caller_scopes = [...(caller.token?.scopes ?? [])];
  return endpoint.grants === 'sign-in'
    ? { caller_scopes, outside_issuer: caller.token?.issuedOutside }
    : { caller_scopes };
}

export async function get(call: ApiCall): Promise<Outcome> {
  const { endpoint, mediaType } = call;
  if (mediaType !== undefined) return file(call);
  const answer = await withFilterFields(call, (fields) =>
    call.clients.call(endpoint.rpc, call.caller.context, {
      ...fields,
      ...pathFields(call),
      include: call.query.include ?? [],
    }),
  );
  return entityOutcome(call, answer, 200);
}

/** The file in the negotiated media type. */
export async function file(call: ApiCall): Promise<Outcome> {
  const { files } = filesOf(call.endpoint);
  const mediaType = call.mediaType ?? Object.keys(files)[0] ?? '';
  const answer = await withFilterFields(call, (fields) =>
    call.clients.call(call.endpoint.rpc, call.caller.context, {
      ...fields,
      ...pathFields(call),
      format: files[mediaType],
    }),
  );
  return {
    kind: 'file',
    content: answer['content'] as Uint8Array,
    mediaType,
    fileName: String(answer['file_name']),
  };
}

/** A file that comes in parts: the first is asked for at once, so that whatever is wrong is answered as an error. */
export async function fileInParts(call: ApiCall): Promise<Outcome> {
  const fields = await plainInput(call);
  const part = (cursor?: string) =>
    withFilterFields(call, (filters) =>
      call.clients.call(call.endpoint.rpc, call.caller.context, {
        ...fields,
        ...filters,
        ...(cursor ? { cursor } : {}),
      }),
    );
  const first = await part();
  return {
    kind: 'parts',
    parts: partsFrom(first, part),
    mediaType: call.mediaType ?? String(first['media_type']),
    fileName: String(first['file_name']),
  };
}

export async function* partsFrom(
  first: RpcAnswer,
  part: (cursor: string) => Promise<RpcAnswer>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let answer = first; ;) {
    yield answer['content'] as Uint8Array;
    const cursor = answer['next_cursor'];
    if (typeof cursor !== 'string' || cursor === '') return;
    answer = await part(cursor);
  }
}

export async function upload(call: ApiCall): Promise<Outcome> {
  const given = (await call.body()) as UploadedBytes;
  const answer = await call.clients.call(call.endpoint.rpc, call.caller.context, { ...call.query.flags, ...given });
  return entityOutcome(call, answer, 201);
}

export async function create(call: ApiCall): Promise<Outcome> {
  const { input } = await documentInput(call);
  const answer = await call.clients.call(call.endpoint.rpc, call.caller.context, {
    ...pathFields(call),
    ...callerFields(call),
    input,
    include: call.query.include ?? [],
  });
  return entityOutcome(call, answer, 201);
}

export async function update(call: ApiCall): Promise<Outcome> {
  const written = await readDocument(call);
  const write = (context: CallContext): Promise<RpcAnswer> =>
    call.clients.call(call.endpoint.rpc, context, {
      ...pathFields(call),
      ...callerFields(call),
      input: written.input,
      update_mask: written.updateMask,
      include: call.query.include ?? [],
    });
  try {
    await requireAsStored(call, written);
  } catch (refusal) {
    return entityOutcome(call, await storedAnswer(call, refusal, write), 200);
  }
  return entityOutcome(call, await write(call.caller.context), 200);
}

export async function remove(call: ApiCall): Promise<Outcome> {
  await call.clients.call(call.endpoint.rpc, call.caller.context, { ...call.query.flags, ...pathFields(call) });
  return { kind: 'empty' };
}

export async function action(call: ApiCall): Promise<Outcome> {
  const fields = await plainInput(call);
  const answer = await call.clients.call(call.endpoint.rpc, call.caller.context, {
    ...fields,
    ...pathFields(call),
    ...callerFields(call),
    include: call.query.include ?? [],
  });
  return entityOutcome(call, answer, 200);
}

export async function createMany(call: ApiCall): Promise<Outcome> {
  const fields = await plainInput(call);
  const answer = await call.clients.call(call.endpoint.rpc, call.caller.context, { ...fields, ...pathFields(call) });
  return {
    kind: 'collection',
    type: call.endpoint.entity.type,
    wires: answer['items'] as WireEntity[],
    lookup: lookupOf(answer),
    page: undefined,
  };
}

export async function plain(call: ApiCall): Promise<Outcome> {
  const { operation } = call.endpoint;
  if (operation.kind !== 'plain') throw new Error('not a plain operation');
  const fields =
    call.endpoint.body?.kind === 'document' ? { input: (await documentInput(call)).input } : await plainInput(call);
  const hasQuery = operation.filtersAsFields !== true && call.endpoint.query.filters;
  const filters = call.query.filters.filter(({ key }) => !isField(operation, key));
  const query = hasQuery ? { query: { ...listQuery(call), filters } } : {};
  const answer = await withFilterFields(call, (given) =>
    call.clients.call(call.endpoint.rpc, call.caller.context, {
      ...fields,
      ...callerFields(call),
      ...query,
      ...given,
      ...pathFields(call),
    }),
  );
  return { kind: 'plain', body: operation.read(answer), noStore: operation.noStore ?? false };
}

/** Calls with the filters as fields, where the row says so; then what is wrong with such a field is wrong with the query. */
async function withFilterFields<T>(call: ApiCall, work: (fields: Record<string, unknown>) => Promise<T>): Promise<T> {
  const { operation } = call.endpoint;
  if (!('filtersAsFields' in operation) || !operation.filtersAsFields) return work({});
  return work(filterFields(call)).catch(blameFilters(call));
}

/** Where filters are request fields, a problem with such a field is a problem with the query. */
function blameFilters({ endpoint }: ApiCall) {
  return (error: unknown): never => {
    if (!(error instanceof AppError)) throw error;
    const [first, ...rest] = error.problems.map((problem): Problem => {
      const name = problem.source?.pointer?.split('/').at(-1) ?? '';
      if (!endpoint.query.filters || !Object.hasOwn(endpoint.query.filters, name)) return problem;
      return { code: 'invalid_query_parameter', detail: problem.detail, source: { parameter: `filter[${name}]` } };
    });
    throw first ? new AppError([first, ...rest], error.retryAfterSeconds) : error;
  };
}

/** `filter[quantity]=2` → `{quantity: 2}`; one value each. */
function filterFields({ endpoint, query }: ApiCall): Record<string, unknown> {
  const fields = query.filters.filter(({ key }) => isField(endpoint.operation, key));
  return Object.fromEntries(
    fields.map(({ key, values: [value] }) => {
      return [key, endpoint.query.filters?.[key]?.kind === 'integer' ? Number(value) : value];
    }),
  );
}

function entityOutcome(call: ApiCall, answer: Record<string, unknown>, status: 200 | 201): Outcome {
  const { type } = call.endpoint.entity;
  return { kind: 'entity', status, type, wire: itemOf(answer), lookup: lookupOf(answer) };
}

function documentRules({ endpoint }: ApiCall): BodyRules & { kind: 'document' } {
  if (endpoint.body?.kind !== 'document') throw new Error('not a document endpoint');
  return endpoint.body;
}

async function documentInput(call: ApiCall): Promise<DocumentInput> {
  const written = await readDocument(call);
  await requireAsStored(call, written);
  return written;
}

/** What of a document depends on what is stored: what cannot be written, and neighbours that it names. */
async function requireAsStored(call: ApiCall, written: DocumentInput): Promise<void> {
  const rules = documentRules(call);
  await requireUnchanged(call, rules, written);
  await requireRelated(call, relationsIn(written, rules.writable.relationships));
}

async function readDocument(call: ApiCall): Promise<DocumentInput> {
  const rules = documentRules(call);
  const document = await bodyOf(call);
  try {
    const expected = { type: rules.entity.type, id: rules.mode === 'update' ? (call.path['id'] ?? '') : undefined };
    const data = readResourceObject(document, expected);
    const { currency, isStored } = await currencyFor(call, rules, data);
    const read = readInput(document, data, rules.entity, rules.writable, { mode: rules.mode, currency });
    return isStored ? withCurrency(read, currency) : read;
  } catch (error) {
    if (rules.mode === 'update' && error instanceof AppError) return refuseAfterExistence(call, error);
    throw error;
  }
}

function relationsIn({ input }: DocumentInput, relations: Readonly<Record<string, Relation>>): WrittenRelation[] {
  return Object.entries(relations)
    .filter(([, { field }]) => input[field] !== undefined)
    .map(([name, relation]) => ({
      relation,
      value: input[relation.field],
      pointer: `/data/relationships/${name}${relation.cardinality === 'many' ? '/data' : ''}`,
    }));
}

/**
 * The currency a document's money is in: its own, else that of the record it changes, else the organization's. Not asked for unless there
 * is money. `isStored`: told by the record, and to be written with the money, so that nobody changes it in between.
 */
async function currencyFor(
  call: ApiCall,
  rules: BodyRules & { kind: 'document' },
  data: Record<string, unknown>,
): Promise<{ currency: string; isStored?: boolean }> {
  const attributes = (data['attributes'] ?? {}) as Record<string, unknown>;
  const { entity, mode, writable } = rules;
  if (typeof attributes['currency'] === 'string') return { currency: attributes['currency'] };
  const hasMoney = Object.keys(attributes).some((name) => writable.attributes[name]?.isMoney);
  if (!hasMoney) return { currency: '' };
  // Only a currency that is written by clients can be another one than the organization's.
  const get = mode === 'update' && writable.attributes['currency'] ? call.table.getOf(entity.type) : undefined;
  if (!get) return { currency: await call.currency() };
  const stored = await storedCurrency(call, get);
  if (typeof stored !== 'string' || stored === '') return { currency: await call.currency() };
  return { currency: stored, isStored: attributes['currency'] === undefined };
}

/** Undefined also of a record that is gone: the service says so, unless it has answered the same call before. */
async function storedCurrency(call: ApiCall, get: Endpoint): Promise<unknown> {
  try {
    const answer = await call.clients.call(get.rpc, withoutWriteHeaders(call), { id: call.path['id'] });
    return itemOf(answer)['currency'];
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

function withCurrency(written: DocumentInput, currency: string): DocumentInput {
  const { input, updateMask } = written;
  return { ...written, input: { ...input, currency }, updateMask: [...updateMask, 'currency'] };
}

/** The fields of a bare-body action; a missing body is an empty object where it may be left out. */
async function plainInput(call: ApiCall): Promise<Record<string, unknown>> {
  const rules = call.endpoint.body;
  if (rules?.kind !== 'plain') return {};
  const given = await bodyOf(call);
  const body = given === undefined ? {} : given;
  const parsed = rules.schema.safeParse(body);
  if (parsed.success) {
    requireRights(call, parsed.data);
    if (rules.toMoneyFields) return moneyFields(call, rules.toMoneyFields, parsed.data);
    return rules.toFields ? rules.toFields(parsed.data) : parsed.data;
  }
  const [first, ...rest] = schemaProblems(rules.schema, body, [], (at) => existingPointer(body, at));
  if (!first) throw new Error('zod refused without an issue');
  return refuseAfterExistence(call, new AppError([first, ...rest]));
}

/** What a member of the body asks for may be more than the call itself may. */
function requireRights({ caller, endpoint: { body, entity } }: ApiCall, given: Record<string, unknown>): void {
  const rights = body?.kind === 'plain' ? (body.rights ?? {}) : {};
  for (const [member, action] of Object.entries(rights)) {
    if (given[member] === true) caller.require({ type: entity.type, action });
  }
}

async function moneyFields(
  call: ApiCall,
  toMoneyFields: (body: Record<string, unknown>, currency: string) => Record<string, unknown>,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const currency = await call.currency();
  try {
    return toMoneyFields(body, currency);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    return refuseAfterExistence(call, validationFailed([{ pointer: error.pointer, detail: error.message }]));
  }
}
