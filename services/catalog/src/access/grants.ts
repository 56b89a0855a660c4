import { isDeepStrictEqual } from 'node:util';
import { AppError, appError, type Problem } from '@booking/platform/errors.ts';
import { coversScope } from '@booking/representations/entities/api-clients-scopes.ts';
import { isWithin } from './allowed-addresses.ts';
import type { ApiClient } from './api-client.ts';

/** What whoever makes or changes an API client may hand on. */
export interface Grantor {
  scopes: readonly string[];
  /** The API client that calls, unless a person does: nothing it makes outlives it or works from elsewhere. */
  client: Limits | undefined;
}

export type Limits = Pick<ApiClient, 'expires_at' | 'allowed_addresses'>;
type Granted = Limits & Pick<ApiClient, 'scopes' | 'role' | 'enabled'>;

const granting = ['scopes', 'role', 'enabled', 'expires_at', 'allowed_addresses'] as const;

/**
 * Nobody grants what he does not hold. A change that touches what a client may do needs every scope that the client has afterwards, or one
 * could lengthen, widen or switch on what one could not have made; switching off is always possible. Throws forbidden.
 */
export function requireMayGrant(grantor: Grantor, before: Granted | undefined, after: Granted): void {
  const changed = granting.filter((field) => !isDeepStrictEqual(before?.[field], after[field]));
  if (changed.length === 0) return;
  if (changed.length === 1 && changed[0] === 'enabled' && !after.enabled) return;
  const problems: Problem[] = [
    ...scopeProblems(grantor.scopes, after.scopes, changed.includes('scopes') ? 'scopes' : changed[0]),
    ...limitProblems(grantor.client, after, changed),
  ];
  throwAny(problems);
}

/** A secret is all that a client may do: only who could make the client is handed a new one. Throws forbidden. */
export function requireMayHold(grantor: Grantor, client: Granted): void {
  throwAny([...scopeProblems(grantor.scopes, client.scopes, undefined), ...limitProblems(grantor.client, client, [])]);
}

/**
 * Who is a member can sign in, and his sessions have every scope, for as long as he is one and from anywhere: so an API client makes
 * members, and gives them roles and addresses, only where it holds as much itself. Throws forbidden.
 */
export function requireMayLetIn({ scopes, client }: Grantor): void {
  if (!client) return;
  const unlimited = !client.expires_at && (client.allowed_addresses ?? []).length === 0;
  if (unlimited && coversScope(scopes, 'b.*')) return;
  const detail =
    'Members sign in with every scope: an API client lets them in and gives them roles and addresses only with the scope b.*, without expiry and from any address.';
  throw appError('forbidden', detail);
}

function scopeProblems(held: readonly string[], wanted: readonly string[], field: string | undefined): Problem[] {
  return wanted.flatMap((scope, index) => {
    if (coversScope(held, scope)) return [];
    const pointer = field === 'scopes' ? `/data/attributes/scopes/${index}` : field && `/data/attributes/${field}`;
    return [refusal(`Your access token does not hold the scope ${scope}.`, pointer)];
  });
}

function limitProblems(
  caller: Limits | undefined,
  { expires_at, allowed_addresses }: Limits,
  changed: readonly string[],
): Problem[] {
  if (!caller) return [];
  const at = (field: string) => (changed.length === 0 ? undefined : `/data/attributes/${field}`);
  const problems: Problem[] = [];
  if (caller.expires_at && (!expires_at || expires_at > caller.expires_at)) {
    problems.push(refusal('An API client may not outlive the one that makes it.', at('expires_at')));
  }
  if (!isWithin(allowed_addresses ?? [], caller.allowed_addresses ?? [])) {
    problems.push(refusal('The addresses exceed those of the API client that calls.', at('allowed_addresses')));
  }
  return problems;
}

function refusal(detail: string, pointer: string | undefined): Problem {
  return { code: 'forbidden', detail, ...(pointer === undefined ? {} : { source: { pointer } }) };
}

function throwAny([first, ...rest]: readonly Problem[]): void {
  if (first) throw new AppError([first, ...rest]);
}
