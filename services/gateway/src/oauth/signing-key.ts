import { SettingsError } from '@booking/platform/settings.ts';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';

/** The embedded issuer's key: private part for signing, public part for the key set. */
export interface SigningKey {
  algorithm: string;
  keyId: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
  /** What keys for sealing are derived from; as secret as the private key. */
  secret: string;
}

const algorithmOf = (jwk: JWK): string =>
  jwk.alg ?? (jwk.kty === 'RSA' ? 'RS256' : jwk.kty === 'OKP' ? 'EdDSA' : 'ES256');

/** The first signs, all verify: a rotation drops no token. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]];

/**
 * The keys of `text` (a private JWK, a list of them or a JWK Set), or a new ES256 key when there is none: then tokens end with the process,
 * and replicas do not understand each other's. Throws when one is no private asymmetric JWK, or two have the same id.
 */
export async function loadSigningKeys(text: string | undefined): Promise<SigningKeys> {
  const [first, ...rest] = text === undefined ? [await newJwk()] : jwksIn(text);
  if (!first) throw new SettingsError('OAUTH_SIGNING_KEY has no key');
  const keys: SigningKeys = [await signingKey(first), ...(await Promise.all(rest.map(signingKey)))];
  if (new Set(keys.map(({ keyId }) => keyId)).size < keys.length) {
    throw new SettingsError('OAUTH_SIGNING_KEY has two keys with the same kid');
  }
  return keys;
}

function jwksIn(text: string): JWK[] {
  const value = JSON.parse(text) as JWK | JWK[] | { keys: JWK[] };
  if (Array.isArray(value)) return value;
  return 'keys' in value && Array.isArray(value.keys) ? value.keys : [value as JWK];
}

async function signingKey(jwk: JWK): Promise<SigningKey> {
  if (jwk.kty === 'oct' || jwk.d === undefined)
    throw new SettingsError('OAUTH_SIGNING_KEY must be a private asymmetric JWK');
  const algorithm = algorithmOf(jwk);
  const privateKey = (await importJWK(jwk, algorithm)) as CryptoKey;
  const publicJwk = publicPart(jwk);
  const keyId = jwk.kid ?? (await calculateJwkThumbprint(publicJwk));
  return {
    algorithm,
    keyId,
    privateKey,
    publicJwk: { ...publicJwk, kid: keyId, alg: algorithm, use: 'sig' },
    secret: jwk.d,
  };
}

async function newJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return exportJWK(privateKey);
}

function publicPart(jwk: JWK): JWK {
  const members = ['kty', 'crv', 'x', 'y', 'n', 'e'] as const;
  return Object.fromEntries(members.flatMap((name) => (jwk[name] === undefined ? [] : [[name, jwk[name]]]))) as JWK;
}
