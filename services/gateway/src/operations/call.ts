import { type RpcAnswer, type RpcClients } from '../endpoints/rpc.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import type { WireEntity } from '@booking/representations/entity.ts';
import type { Lookup } from '@booking/representations/lookup.ts';
import { lookupIn } from '@booking/representations/lookup.ts';
import type { Caller } from '../access/authorize.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { EndpointTable } from '../endpoints/table.ts';
import type { EndpointQuery } from './reading/endpoint-query.ts';

/** One request after authentication and query checks, as operations see it. */
export interface ApiCall {
  endpoint: Endpoint;
  method: string;
  path: Readonly<Record<string, string>>;
  query: EndpointQuery;
  caller: Caller;
  /** Of a file: the media type the client takes. */
  mediaType?: string | undefined;
  /** Reads and parses the body, once; undefined when there is none. */
  body: () => Promise<unknown>;
  clients: RpcClients;
  table: EndpointTable;
  /** Currency of the caller's organization, for money without a currency of its own. */
  currency: () => Promise<string>;
}

/** What `body` answers where the endpoint takes bytes. */
export interface UploadedBytes {
  content: Buffer;
  name: string;
}

/** A page by its number, or by cursor with those of its neighbours; null where there is none. */
export type PageFacts =
  { number: number; size: number; total: number } | { size: number; next: string | null; previous: string | null };

/** A file of which no more is held than a part. */
export interface FileInParts {
  parts: AsyncIterable<Uint8Array>;
  mediaType: string;
  fileName: string;
  /** Of what somebody uploaded: nothing in it is to be carried out, and the same digest is the same content. */
  uploaded?: { size: number; digest: string; isPublic?: boolean };
}

/** What an operation found out; `present` of presentation.ts renders it in the negotiated form. */
export type Outcome =
  | { kind: 'entity'; status: 200 | 201; type: string; wire: WireEntity | null; lookup: Lookup }
  | { kind: 'collection'; type: string; wires: readonly WireEntity[]; lookup: Lookup; page: PageFacts | undefined }
  | { kind: 'linkage'; wire: WireEntity; relation: string }
  | { kind: 'plain'; body: unknown; noStore: boolean }
  | { kind: 'file'; content: Uint8Array; mediaType: string; fileName: string }
  | ({ kind: 'parts' } & FileInParts)
  | { kind: 'empty' };

/** The related entities that came along, found by type and id. */
export function lookupOf(answer: RpcAnswer): Lookup {
  const included = answer['included'];
  if (typeof included !== 'object' || included === null) return lookupIn({});
  const lists = Object.entries(included as Record<string, WireEntity[]>).map(([field, entities]) => [
    field.replaceAll('_', '-'),
    entities,
  ]);
  return lookupIn(Object.fromEntries(lists) as Record<string, WireEntity[]>);
}

export function itemOf(answer: RpcAnswer): WireEntity {
  const item = answer['item'];
  if (typeof item !== 'object' || item === null) throw new Error('The service answered without an item');
  return item as WireEntity;
}

/**
 * The order of checks is 404 before 409 and 422: when a body does not fit, an entity that does not exist is reported first. Costs a look-up
 * only on the way to a refusal.
 */
export async function refuseAfterExistence(call: ApiCall, refusal: AppError): Promise<never> {
  await ofAddress(call);
  throw refusal;
}

/** The entity that the address names, if it names one. */
export async function ofAddress(call: ApiCall): Promise<WireEntity | undefined> {
  const id = call.path['id'] ?? call.path['resource_id'];
  // What is made below an entity is of another type than the id in the address.
  const [, type = ''] = call.endpoint.path.split('/');
  const get = id === undefined ? undefined : call.table.getOf(type);
  return get && itemOf(await call.clients.call(get.rpc, withoutWriteHeaders(call), { id }));
}

/** No record has it. */
const noVersion = -1;

/** The version that a service is to compare: of several that a client takes the one that is there. */
export async function versionAmong(call: ApiCall, [first = noVersion, ...others]: readonly number[]): Promise<number> {
  if (others.length === 0) return first;
  try {
    const version = (await ofAddress(call))?.['version'];
    return others.find((other) => other === version) ?? first;
  } catch (error) {
    // The service says so, unless it has answered the same call before.
    if (error instanceof AppError && error.code === 'not_found') return first;
    throw error;
  }
}

/** The body of a write; what its text may not hold is reported after an entity that does not exist. */
export async function bodyOf(call: ApiCall): Promise<unknown> {
  try {
    return await call.body();
  } catch (error) {
    const unfit = error instanceof AppError && error.code === 'validation_failed';
    if (unfit) return refuseAfterExistence(call, error);
    throw error;
  }
}

/**
 * What a repeated call is refused with for what is so by now does not count where the first one was carried out: the service is asked for
 * the answer that it keeps under the key. Throws the refusal where it has none, and where there is no key.
 */
export async function storedAnswer(
  call: ApiCall,
  refusal: unknown,
  update: (context: CallContext) => Promise<RpcAnswer>,
): Promise<RpcAnswer> {
  const { context } = call.caller;
  if (!(refusal instanceof AppError)) throw refusal;
  if (context.idempotencyKey === undefined || context.dryRun) return refuseAfterExistence(call, refusal);
  try {
    // Not carried out, but answered where its key was used.
    return await update({ ...context, ifVersion: noVersion });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isOfKey = error.problems[0].source?.header === 'Idempotency-Key';
    if (isOfKey || error.code === 'service_unavailable') throw error;
    return refuseAfterExistence(call, refusal);
  }
}

/** A context for reads on behalf of a write: its idempotency key and version belong to the write alone. */
export function withoutWriteHeaders({ caller }: ApiCall) {
  const { requestId, organizationId, principal } = caller.context;
  return { requestId, organizationId, principal };
}
