import { adminCaller, guestCaller, publicCaller, requireAccess, type Caller, type Origin } from '../auth/authorize.ts';
import type { Memberships } from '../auth/memberships.ts';
import type { RpcClients } from '../clients/rpc-clients.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { EndpointTable } from '../endpoints/table.ts';
import { readEndpointQuery, type EndpointQuery } from '../http/endpoint-query.ts';
import { requireIncludes } from '../http/include-permission.ts';
import type { QueryParameters } from '../http/query.ts';
import type { ApiCall, Outcome } from './call.ts';
import { perform } from './perform.ts';

/** Who calls a row of the table; throws unless organization, role and scope allow the call. Every way in passes here first. */
export async function admit(endpoint: Endpoint, from: Origin, memberships: Memberships): Promise<Caller> {
  const caller = await identify(endpoint, from, memberships);
  requireAccess(caller, endpoint);
  return caller;
}

async function identify({ access }: Endpoint, from: Origin, memberships: Memberships): Promise<Caller> {
  const { token, requestId } = from;
  if (access === 'admin' && token) return adminCaller({ ...from, token }, memberships);
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
}

/** Query allow-lists → rights to what is included → the operation, one RPC. */
export async function carryOut(
  { endpoint, method, path, parameters, caller, mediaType, body }: AdmittedCall,
  dependencies: { clients: RpcClients; table: EndpointTable; currencyOf: (caller: Caller) => Promise<string> },
): Promise<{ query: EndpointQuery; outcome: Outcome }> {
  const query = readEndpointQuery(parameters, endpoint.query);
  requireIncludes(caller, endpoint, query.include);
  const { clients, table } = dependencies;
  const outcome = await perform({
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
  });
  return { query, outcome };
}
