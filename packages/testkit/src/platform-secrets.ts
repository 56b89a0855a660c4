import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';

/** What every service of one installation must be given and nobody else may know; the names are those of the settings. */
export interface PlatformSecrets {
  /** The embedded OAuth issuer's signing key, a private JWK as JSON. */
  OAUTH_SIGNING_KEY: string;
  /** Encrypts the subscriptions' signing keys at rest: `<key id>:<base64 of 32 bytes>`. */
  SECRETS_ENCRYPTION_KEY: string;
  /** With which services know each other: `<key id>:<base64 of 32 bytes>`. */
  SERVICE_AUTH_KEYS: string;
  /** The secrets of the demo clients are derived from it. */
  DEMO_CLIENT_SECRET: string;
}

export const generateSecrets = (): PlatformSecrets => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = {
    ...privateKey.export({ format: 'jwk' }),
    alg: 'ES256',
    use: 'sig',
    kid: randomBytes(8).toString('hex'),
  };
  return {
    OAUTH_SIGNING_KEY: JSON.stringify(jwk),
    SECRETS_ENCRYPTION_KEY: `k1:${randomBytes(32).toString('base64')}`,
    SERVICE_AUTH_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    DEMO_CLIENT_SECRET: randomBytes(32).toString('base64url'),
  };
};

/** The secret of a demo client: catalog's demo data derives it in the same way. */
export const demoClientSecret = (secret: string, clientId: string): string =>
  createHmac('sha256', secret).update(clientId).digest('base64url');
