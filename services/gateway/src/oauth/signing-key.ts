import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';

/** The embedded issuer's key: private part for signing, public part for the key set. */
export interface SigningKey {
  algorithm: string;
  keyId: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

const algorithmOf = (jwk: JWK): string =>
  jwk.alg ?? (jwk.kty === 'RSA' ? 'RS256' : jwk.kty === 'OKP' ? 'EdDSA' : 'ES256');

/**
 * The key of `jwkText` (a private JWK), or a new ES256 key when there is none: then tokens end with the process, and replicas do not
 * understand each other's. Throws when the text is no private asymmetric JWK.
 */
export async function loadSigningKey(jwkText: string | undefined): Promise<SigningKey> {
  const jwk = jwkText === undefined ? await newJwk() : (JSON.parse(jwkText) as JWK);
  if (jwk.kty === 'oct' || jwk.d === undefined) throw new Error('OAUTH_SIGNING_KEY must be a private asymmetric JWK');
  const algorithm = algorithmOf(jwk);
  const privateKey = (await importJWK(jwk, algorithm)) as CryptoKey;
  const publicJwk = publicPart(jwk);
  const keyId = jwk.kid ?? (await calculateJwkThumbprint(publicJwk));
  return { algorithm, keyId, privateKey, publicJwk: { ...publicJwk, kid: keyId, alg: algorithm, use: 'sig' } };
}

async function newJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return exportJWK(privateKey);
}

function publicPart(jwk: JWK): JWK {
  const members = ['kty', 'crv', 'x', 'y', 'n', 'e'] as const;
  return Object.fromEntries(members.flatMap((name) => (jwk[name] === undefined ? [] : [[name, jwk[name]]]))) as JWK;
}
