import { type RpcClients } from '../endpoints/rpc.ts';
import { AppError } from '@booking/platform/errors.ts';
import { AnswerTooLarge } from '@booking/platform/grpc-client.ts';
import {
  adminCaller,
  guestCaller,
  memberCaller,
  publicCaller,
  requireAccess,
  type Caller,
  type Origin,
} from '../access/authorize.ts';
import { InsufficientScope } from '../access/insufficient-scope.ts';
import type { Memberships } from '../access/memberships.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { EndpointTable } from '../endpoints/table.ts';
import { readEndpointQuery, type EndpointQuery } from './reading/endpoint-query.ts';
import { requireIncludes } from './include-permission.ts';
import { badParameter, type QueryParameters } from './reading/query.ts';
import { versionAmong, type ApiCall, type Outcome } from './call.ts';
import { tellReaders } from './learned-settings.ts';
import { perform } from './perform.ts';

/**
 * Who calls a row of the table; throws unless organization, role and scope allow the call. Every way in passes here first. Nobody is
 * refused by a role that he had a moment ago: a refusal is rare, so catalog is asked once more.
 */
export async function admit(endpoint: Endpoint, from: Origin, memberships: Memberships): Promise<Caller> {
  try {
    return await admitAs(endpoint, from, memberships);
  } catch (error) {
    const isOfRole = error instanceof AppError && error.code === 'forbidden' && !(error instanceof InsufficientScope);
    if (!isOfRole) throw error;
    return admitAs(endpoint, from, memberships.anew);
  }
}

type Finding = Pick<Memberships, 'find'>;

async function admitAs(endpoint: Endpoint, from: Origin, memberships: Finding): Promise<Caller> {
  const caller = await identify(endpoint, from, memberships);
  requireAccess(caller, endpoint);
  return caller;
}

async function identify({ access }: Endpoint, from: Origin, memberships: Finding): Promise<Caller> {
  const { token, requestId } = from;
  if (access === 'admin' && token) return adminCaller({ ...from, token }, memberships);
  if (access === 'member' && token) return memberCaller({ ...from, token }, memberships);
  if (access === 'public' && token) return publicCaller({ ...from, token }, memberships);
  return guestCaller(token, requestId);
}

/** One call of an admitted caller, whichever way it came in. */
export interface AdmittedCall {
  endpoint: Endpoint;
  method: string;
  path: Readonly<Record<string, string>>;
  parameters: QueryParameters;
  caller: Caller;
  mediaType?: string | undefined;
  /** Asked for after the query is found to be in order, so that refusals keep their order. */
  body: () => ApiCall['body'];
  /** Of what is changed, any one of them: If-Match. */
  ifVersions?: readonly number[] | undefined;
}

/** Query allow-lists → rights to what is included → the operation, one RPC. */
export async function carryOut(
  { endpoint, method, path, parameters, caller, mediaType, body, ifVersions }: AdmittedCall,
  dependencies: { clients: RpcClients; table: EndpointTable; currencyOf: (caller: Caller) => Promise<string> },
): Promise<{ query: EndpointQuery; outcome: Outcome }> {
  const query = readEndpointQuery(parameters, endpoint.query);
  requireIncludes(caller, endpoint, query.include);
  const { clients, table } = dependencies;
  const call: ApiCall = {
    endpoint,
    method,
    path,
    query,
    caller,
    mediaType,
    body: body(),
    clients,
    table,
    currency: () => dependencies.currencyOf(caller),
  };
  if (ifVersions) caller.context.ifVersion = await versionAmong(call, ifVersions);
  const outcome = await perform(call).catch((error: unknown) => refuseTooMuch(call, error));
  await tellReaders(call);
  return { query, outcome };
}

/** More than a service answers at once is no fault of anybody's, and less can be asked for. */
function refuseTooMuch({ endpoint, query }: ApiCall, error: unknown): never {
  if (!(error instanceof AnswerTooLarge)) throw error;
  const less = query.include ? ', or include less' : '';
  if (endpoint.query.page)
    throw badParameter('page[size]', `This page is too large to be answered: ask for fewer entities${less}.`);
  if (query.include) throw badParameter('include', 'This is too large to be answered: include less.');
  throw error;
}
