import { appError } from '@booking/platform/errors.ts';
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

export interface RemoteKeyOptions {
  /** How long one fetch may take. */
  timeoutMs?: number;
  /** How long a key set is good for; afterwards it is fetched again. */
  freshMs?: number;
  /** How long the last known keys serve while the set cannot be fetched. */
  outageMs?: number;
  /** How long after a failure the last known keys are used without another try. */
  pauseMs?: number;
}

/**
 * The key set of an outside issuer. It is fetched again when a minute old or when an unknown key id turns up (at most every ten seconds),
 * so a key that the issuer withdraws is refused after a minute, plus the minute for which a token that was verified is trusted. While the
 * set cannot be obtained for whatever reason, keys known from before serve on for an hour; a key that is not among them is
 * service_unavailable.
 */
export function remoteKeys(url: string, options: RemoteKeyOptions = {}): JWTVerifyGetKey {
  const { timeoutMs = 5_000, freshMs = 60_000, outageMs = 3_600_000, pauseMs = 2_000 } = options;
  const remote = createRemoteJWKSet(new URL(url), {
    timeoutDuration: timeoutMs,
    cooldownDuration: 10_000,
    cacheMaxAge: freshMs,
  });
  /** When the set was known to be good, give or take `freshMs`. */
  let answeredAt = -Infinity;
  let failedAt = -Infinity;

  const known: JWTVerifyGetKey = async (header, token) => {
    const keySet = remote.jwks();
    if (!keySet || performance.now() - answeredAt > outageMs) throw unavailable();
    try {
      return await createLocalJWKSet(keySet)(header, token);
    } catch (error) {
      throw isAboutToken(error) && !(error instanceof errors.JWKSNoMatchingKey) ? error : unavailable();
    }
  };

  return async (header, token) => {
    if (performance.now() - failedAt < pauseMs) return known(header, token);
    try {
      const key = await remote(header, token);
      answeredAt = performance.now();
      return key;
    } catch (error) {
      if (isAboutToken(error)) throw error;
      failedAt = performance.now();
      return known(header, token);
    }
  };
}

/** The key set answered, and the token does not go with it. Everything else is a failure to obtain the set. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

function unavailable() {
  return appError('service_unavailable', 'The key set of the issuer cannot be obtained at the moment.', {
    retryAfterSeconds: 5,
  });
}
