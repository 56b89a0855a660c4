import { jwtVerify, SignJWT, decodeProtectedHeader, type JWTPayload } from 'jose';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import { systemClock, type Clock } from './clock.ts';
import { keyListText, keysIn, type NamedKey } from './key-list.ts';

/** Who calls for whom: what a service's token is bound to. */
export interface CallClaims {
  organizationId: string;
  subject: string;
  role: string;
  kind: string;
}

/**
 * What services prove to each other on every gRPC call: that one of this installation calls, and that nobody on the way has put another
 * organization or principal into the call. Tokens are JWTs (HS256) of a minute, made for one service.
 */
export interface ServiceIdentity {
  tokenFor(audience: string, claims: CallClaims): Promise<string>;
  /**
   * The name of the service that calls.
   * @throws Error when the token is missing, not ours, over, for another service, or for another organization or principal
   */
  verify(token: string | undefined, claims: CallClaims): Promise<string>;
}

/** The metadata of a call that carries the token. */
export const serviceTokenKey = 'x-service-token';

/** What the context of a request, field 1 of every one, claims. */
export function claimsOf(context: RequestContext | null | undefined): CallClaims {
  const { subject, role, kind } = context?.principal ?? {};
  return {
    organizationId: context?.organization_id ?? '',
    subject: subject ?? '',
    role: role ?? '',
    kind: kind ?? '',
  };
}

/** The setting with the keys of all services. */
export const serviceKeys = keyListText.transform(keysIn);

const algorithm = 'HS256';
const type = 'service+jwt';
const livesSeconds = 60;
/** A token is used for that long, so that one call in flight never outlives it; it is signed once for all calls of it. */
const usedMs = 30_000;
const toleranceSeconds = 30;
const keptMax = 10_000;

/** Undefined without keys: the network alone is trusted then. */
export function serviceIdentityOf(
  name: string,
  keys: readonly NamedKey[] | undefined,
  clock: Clock = systemClock,
): ServiceIdentity | undefined {
  return keys && createServiceIdentity(name, keys, clock);
}

/** Of a command for operators, which is given the keys as a setting. */
export function operatorIdentity(keys: string | undefined): ServiceIdentity | undefined {
  return serviceIdentityOf('operator', serviceKeys.optional().parse(keys || undefined));
}

function createServiceIdentity(name: string, keys: readonly NamedKey[], clock: Clock): ServiceIdentity {
  const [signing] = keys;
  if (!signing) throw new Error('no key to sign with');
  const made = new Map<string, { token: Promise<string>; until: number }>();
  const verified = new Map<string, { payload: JWTPayload; until: number }>();
  const secrets = new Map(keys.map(({ id, secret }) => [id, secret]));

  const sign = (audience: string, { organizationId, subject, role, kind }: CallClaims): Promise<string> => {
    const now = Math.floor(clock.now().getTime() / 1_000);
    return new SignJWT({ org: organizationId, sub: subject, role, kind })
      .setProtectedHeader({ alg: algorithm, kid: signing.id, typ: type })
      .setIssuer(name)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + livesSeconds)
      .sign(signing.secret);
  };

  const payloadOf = async (token: string): Promise<JWTPayload> => {
    const now = clock.now();
    const known = verified.get(token);
    if (known && known.until > now.getTime()) return known.payload;
    const secret = secrets.get(decodeProtectedHeader(token).kid ?? '');
    if (!secret) throw new Error('signed with an unknown key');
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [algorithm],
      typ: type,
      audience: name,
      currentDate: now,
      clockTolerance: toleranceSeconds,
      requiredClaims: ['iss', 'exp', 'org', 'sub', 'role', 'kind'],
    });
    bounded(verified).set(token, { payload, until: (payload.exp ?? 0) * 1_000 });
    return payload;
  };

  return {
    tokenFor(audience, claims) {
      const key = JSON.stringify([audience, claims.organizationId, claims.subject, claims.role, claims.kind]);
      const now = clock.now().getTime();
      const known = made.get(key);
      if (known && known.until > now) return known.token;
      const token = sign(audience, claims);
      bounded(made).set(key, { token, until: now + usedMs });
      return token;
    },
    async verify(token, claims) {
      if (!token) throw new Error('the call has no token');
      const { iss = '', org, sub, role, kind } = await payloadOf(token);
      const isSame =
        org === claims.organizationId && sub === claims.subject && role === claims.role && kind === claims.kind;
      if (!isSame) throw new Error('the token is for another organization or principal');
      return iss;
    },
  };
}

/** The map with room for one more: the oldest go. */
function bounded<Value>(map: Map<string, Value>): Map<string, Value> {
  for (const key of map.keys()) {
    if (map.size < keptMax) break;
    map.delete(key);
  }
  return map;
}
