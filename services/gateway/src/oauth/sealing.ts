import { hkdfSync } from 'node:crypto';
import type { Clock } from '@booking/platform/clock.ts';
import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose';
import type { SigningKeys } from './signing-key.ts';

/**
 * Text that only an issuer with the same signing keys can make and read: authorization codes, sign-in forms and sessions, which replicas
 * then share without a store. What is sealed for one purpose cannot be opened for another.
 */
export interface Sealer {
  seal(purpose: string, payload: JWTPayload, ttlSeconds: number): Promise<string>;
  /** Undefined for anything but an unexpired text that was sealed for this purpose. */
  open(purpose: string, text: string): Promise<JWTPayload | undefined>;
}

/** As with signatures, the first key seals and all open: a rotation ends no session. */
export function createSealer(signingKeys: SigningKeys, clock: Clock): Sealer {
  const secrets = signingKeys.map(({ secret }) => secret);
  const keyFor = (secret: string, purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `booking issuer: ${purpose}`, 32));
  return {
    seal: (purpose, payload, ttlSeconds) =>
      new EncryptJWT(payload)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + ttlSeconds)
        .encrypt(keyFor(secrets[0] ?? '', purpose)),
    async open(purpose, text) {
      for (const secret of secrets) {
        try {
          const options = { currentDate: clock.now(), keyManagementAlgorithms: ['dir'], requiredClaims: ['exp'] };
          return (await jwtDecrypt(text, keyFor(secret, purpose), options)).payload;
        } catch {
          // Sealed with another key, expired, or not by this issuer.
        }
      }
      return undefined;
    },
  };
}
