import { type RpcClients } from '../endpoints/rpc.ts';
import { AppError, appError } from '@booking/platform/errors.ts';
import type { AccessToken } from '../access/access-token.ts';
import type { InsufficientScope } from '../access/insufficient-scope.ts';
import type { Caller } from '../access/authorize.ts';
import type { Memberships } from '../access/memberships.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { EndpointTable } from '../endpoints/table.ts';
import type { EndpointQuery } from '../operations/reading/endpoint-query.ts';
import { requireText } from '../operations/reading/text-problems.ts';
import { present } from '../operations/presentation.ts';
import type { Outcome } from '../operations/call.ts';
import { admit, carryOut } from '../operations/carry-out.ts';
import { endpointRequest, fingerprintOf } from './endpoint-request.ts';
import type { ToolOperation } from './tool-operations.ts';
import { aboutArguments, argumentsRefused } from './tool-problems.ts';

export interface CallDependencies {
  table: EndpointTable;
  clients: RpcClients;
  memberships: Memberships;
  currencyOf: (caller: Caller) => Promise<string>;
}

/** Who calls a tool. */
export interface ToolCaller {
  token: AccessToken;
  requestId: string;
  address: string;
  /** Told that the token lacks a scope: the whole request is then answered with the challenge instead of a result. */
  challenge: (error: InsufficientScope) => void;
}

export type Json = Record<string, unknown>;

/**
 * Carries out one operation as HTTP would: organization → role and scope → arguments → query allow-lists → one RPC, and answers its flat
 * form. Throws AppError.
 */
export async function callOperation(
  operation: ToolOperation,
  given: Json,
  toolCaller: ToolCaller,
  dependencies: CallDependencies,
): Promise<Json> {
  const { endpoint } = operation;
  const from = { ...toolCaller, o: organizationIn(given) };
  const caller = await toldAboutArguments(endpoint, () => admit(endpoint, from, dependencies.memberships));
  requireText(given);
  const parsed = operation.arguments.safeParse(given);
  if (!parsed.success) throw argumentsRefused(operation.arguments, given);
  addIdempotency(operation, given, caller);
  if (given['dry_run'] === true) caller.context.dryRun = true;
  return toldAboutArguments(endpoint, async () => {
    const { path, parameters, body } = endpointRequest(operation, given);
    const request = { endpoint, method: endpoint.method, path, parameters, caller };
    const { query, outcome } = await carryOut({ ...request, body: () => () => Promise.resolve(body) }, dependencies);
    return flatResult(operation, given, outcome, query);
  });
}

async function toldAboutArguments<T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? aboutArguments(error, endpoint) : error;
  }
}

function organizationIn({ organization_id: id }: Json): string | undefined {
  if (id === undefined || typeof id === 'string') return id;
  throw appError('validation_failed', 'Give the id of an organization.', { source: { pointer: '/organization_id' } });
}

function addIdempotency(operation: ToolOperation, given: Json, caller: Caller): void {
  const key = given['idempotency_key'];
  if (typeof key !== 'string') return;
  caller.context.idempotencyKey = key;
  caller.context.idempotencyFingerprint = fingerprintOf(operation, given);
}

/** The flat form without links, which lead to HTTP; of a deleted entity what is left to say. */
function flatResult({ endpoint }: ToolOperation, given: Json, outcome: Outcome, query: EndpointQuery): Json {
  if (outcome.kind === 'empty') return { id: given['id'], type: endpoint.entity.type, deleted: true };
  const context = { form: 'flat' as const, apiBase: '', path: '', parameters: new Map<string, string>(), query };
  const shown = present(outcome, { ...context, entity: endpoint.entity, linkQuery: '' }) as Json | null;
  if (shown === null) throw new Error(`${endpoint.path} answered nothing`);
  if (outcome.kind !== 'collection') return shown;
  const { links: _links, ...rest } = shown;
  return rest;
}
