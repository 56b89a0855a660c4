import type { CallContext } from '@booking/platform/context.ts';
import { appError } from '@booking/platform/errors.ts';
import { isId } from '@booking/platform/ids.ts';
import { permissionsOf, scopeOf, type Endpoint } from '../endpoints/endpoint.ts';
import { allowsAccess, commonScopes } from '@booking/representations/entities/api-clients-scopes.ts';
import { roleHolds, type Permission } from '@booking/representations/entities/role-permissions.ts';
import type { AccessToken } from './access-token.ts';
import { isAllowedAddress } from './client-addresses.ts';
import { InsufficientScope } from './insufficient-scope.ts';
import type { Membership, Memberships } from './memberships.ts';
import { roleWithin } from './role-claim.ts';

/** Who calls, for which organization, and what they may do there. */
export interface Caller {
  context: CallContext;
  token: AccessToken | undefined;
  /** Throws `forbidden` unless both the role and the scopes allow it. On public endpoints everything public is allowed. */
  require(permission: Permission): void;
  /** The same, also on public endpoints: of what only members see. */
  requireAsMember(permission: Permission): void;
}

/** Where a call comes from. */
export interface Origin {
  token: AccessToken | undefined;
  /** The organization it names. */
  o: string | undefined;
  requestId: string;
  /** The client's network address. */
  address: string;
}

/** The organization of an admin call: the token's own, or `o`. Throws organization_required, or forbidden when they differ. */
export function organizationOf(token: AccessToken, o: string | undefined): string {
  if (o !== undefined && o !== '') {
    const source = { parameter: 'o' };
    if (token.tenant !== undefined && token.tenant !== o) {
      const detail = isId(o)
        ? 'The access token is bound to another organization.'
        : 'o takes the id of an organization, not its slug or name.';
      throw appError('forbidden', detail, { source });
    }
    return o;
  }
  if (token.tenant !== undefined) return token.tenant;
  throw appError('organization_required', 'Name the organization in the query parameter o.');
}

/** The caller of an admin endpoint: must be a member of the organization. */
export async function adminCaller(
  { token, o, requestId, address }: Origin & { token: AccessToken },
  memberships: Pick<Memberships, 'find'>,
): Promise<Caller> {
  const organizationId = organizationOf(token, o);
  const membership = await memberships.find(token.subject, organizationId, requestId);
  const { kind } = membership;
  if (membership.role === '') throw appError('forbidden', 'You are no member of this organization.');
  requireAddress(address, membership);
  const role = roleWithin(membership.role, token.roles);
  if (role === undefined)
    throw appError('forbidden', `The access token names no role within yours, which is ${membership.role}.`);
  const scopes = scopesOf(token, membership);
  const require = requireRights(role, scopes);
  return {
    token: { ...token, scopes },
    context: { requestId, organizationId, principal: { subject: token.subject, role, kind } },
    require,
    requireAsMember: require,
  };
}

/** A token outlives a change of its client by up to an hour: what was taken away meanwhile does not count. */
function scopesOf(token: AccessToken, { kind, scopes }: Membership): ReadonlySet<string> {
  return kind === 'member' ? token.memberScopes : commonScopes(token.scopes, scopes);
}

/** A call needs both the scope and the role. */
function requireRights(role: string, scopes: ReadonlySet<string>): Caller['require'] {
  return (permission) => {
    const access = permission.action === 'read' ? 'read' : 'write';
    if (!allowsAccess(scopes, permission.type, access)) throw new InsufficientScope(scopeOf(permission));
    if (!roleHolds(role, permission)) {
      throw appError('forbidden', `The role ${role} may not ${permission.action} ${permission.type}.`);
    }
  };
}

function requireAddress(address: string, { allowedAddresses }: Membership): void {
  if (isAllowedAddress(address, allowedAddresses)) return;
  throw appError('forbidden', 'This API client may not call from your address.');
}

/** The caller of an endpoint that involves no organization of theirs. */
export function guestCaller(token: AccessToken | undefined, requestId: string): Caller {
  const principal = token
    ? { subject: token.subject, role: '', kind: 'member' }
    : { subject: '', role: '', kind: 'anonymous' };
  return {
    token,
    context: { requestId, organizationId: '', principal },
    require: () => {},
    requireAsMember({ type }) {
      throw appError('forbidden', `Only members of the organization may read its ${type}.`);
    },
  };
}

/**
 * The caller of what concerns a person wherever he is a member. A token that is bound to one organization speaks for that one alone, as its
 * member and from where he may call; no scope is asked for.
 */
export async function memberCaller(
  from: Origin & { token: AccessToken },
  memberships: Pick<Memberships, 'find'>,
): Promise<Caller> {
  const guest = guestCaller(from.token, from.requestId);
  if (from.token.tenant === undefined) return guest;
  const { context } = await adminCaller(from, memberships);
  return { ...guest, context };
}

/**
 * The caller of a public endpoint: a member's own organization travels along where it is known and his scopes hold it (members see its
 * settings), but nothing is required of anybody.
 */
export async function publicCaller(
  { token, o, requestId, address }: Origin & { token: AccessToken },
  memberships: Pick<Memberships, 'find'>,
): Promise<Caller> {
  const organizationId = token.tenant ?? o ?? '';
  const guest = guestCaller(token, requestId);
  if (organizationId === '') return guest;
  const membership = await memberships.find(token.subject, organizationId, requestId);
  const { kind } = membership;
  if (membership.role === '' || !isAllowedAddress(address, membership.allowedAddresses)) return guest;
  const role = roleWithin(membership.role, token.roles);
  const scopes = scopesOf(token, membership);
  if (role === undefined || !allowsAccess(scopes, 'organizations', 'read')) return guest;
  const context = { requestId, organizationId, principal: { subject: token.subject, role, kind } };
  return { ...guest, context, requireAsMember: requireRights(role, scopes) };
}

/** The permissions an endpoint asks for, on a caller that the endpoint's access already fits. */
export function requireAccess(caller: Caller, endpoint: Endpoint): void {
  for (const permission of permissionsOf(endpoint)) caller.require(permission);
}
