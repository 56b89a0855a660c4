import { AppError } from '@booking/platform/errors.ts';
import { adminCaller, type Caller } from '../access/authorize.ts';
import type { Memberships } from '../access/memberships.ts';
import type { Permission } from '@booking/representations/entities/role-permissions.ts';
import { allowsAccess } from '@booking/representations/entities/api-clients-scopes.ts';
import { permissionsOf } from '../endpoints/endpoint.ts';
import type { ToolCaller } from './call-operation.ts';
import type { ToolOperation } from './tool-operations.ts';

/** Whether there is any use in showing an operation to a caller; the call itself is decided by `admit`. */
export type Offers = (operation: ToolOperation) => boolean;

/**
 * A token that is bound to an organization is shown what scope and role allow there. Any other token's role depends on the organization it
 * will name: it is shown what its scopes allow.
 */
export async function offersFor(caller: ToolCaller, memberships: Memberships): Promise<Offers> {
  const { token } = caller;
  const scopes = [...token.scopes, ...token.memberScopes];
  const allows = ({ type, action }: Permission): boolean =>
    allowsAccess(scopes, type, action === 'read' ? 'read' : 'write');
  const may = token.tenant === undefined ? allows : await rightsOf(caller, memberships);
  return ({ endpoint }) => endpoint.access !== 'admin' || permissionsOf(endpoint).every(may);
}

async function rightsOf(from: ToolCaller, memberships: Memberships) {
  const caller = await refusedAs(undefined, () => adminCaller({ ...from, o: undefined }, memberships));
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
