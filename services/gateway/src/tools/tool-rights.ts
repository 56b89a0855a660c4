import { AppError } from '@booking/platform/errors.ts';
import { adminCaller, type Caller } from '../auth/authorize.ts';
import type { Memberships } from '../auth/memberships.ts';
import { scopeOf, type Permission } from '../endpoints/endpoint.ts';
import { grantsScope } from '../auth/scopes.ts';
import type { ToolCaller } from './call-operation.ts';
import type { ToolOperation } from './tool-operations.ts';

/** Whether there is any use in showing an operation to a caller; the call itself is decided by `admit`. */
export type Offers = (operation: ToolOperation) => boolean;

/**
 * A token that is bound to an organization is shown what scope and role allow there. Any other token's role depends on the organization it
 * will name: it is shown what its scopes allow.
 */
export async function offersFor({ token, requestId }: ToolCaller, memberships: Memberships): Promise<Offers> {
  const holds = token.tenant === undefined ? undefined : await permissionsOf({ token, requestId }, memberships);
  return ({ endpoint: { access, permission } }) => {
    if (access !== 'admin') return true;
    if (holds) return holds(permission);
    return grantsScope(token.scopes, permission.type, scopeOf(permission).endsWith(':read') ? 'read' : 'write');
  };
}

async function permissionsOf({ token, requestId }: ToolCaller, memberships: Memberships) {
  const caller = await refusedAs(undefined, () => adminCaller(token, undefined, requestId, memberships));
  return (permission: Permission): boolean => caller !== undefined && holds(caller, permission);
}

function holds(caller: Caller, permission: Permission): boolean {
  try {
    caller.require(permission);
    return true;
  } catch (error) {
    if (isForbidden(error)) return false;
    throw error;
  }
}

async function refusedAs<T, R>(instead: R, work: () => Promise<T>): Promise<T | R> {
  try {
    return await work();
  } catch (error) {
    if (isForbidden(error)) return instead;
    throw error;
  }
}

const isForbidden = (error: unknown): boolean => error instanceof AppError && error.code === 'forbidden';
