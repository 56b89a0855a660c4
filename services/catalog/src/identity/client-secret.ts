import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);

/** 16 MiB and some 40 ms per try. */
const cost = { N: 16_384, r: 8, p: 1 };
const hashBytes = 32;

export interface HashedSecret {
  /** base64 */
  secret_hash: string;
  /** base64 */
  secret_salt: string;
}

/** 256 random bits, base64url. */
export function newClientSecret(): string {
  return randomBytes(32).toString('base64url');
}

export async function hashSecret(secret: string): Promise<HashedSecret> {
  const salt = randomBytes(16);
  const hash = await derive(secret, salt, hashBytes, cost);
  return { secret_hash: hash.toString('base64'), secret_salt: salt.toString('base64') };
}

/** What an unknown client is compared with: no secret has this hash. */
const nobody: HashedSecret = {
  secret_hash: Buffer.alloc(hashBytes).toString('base64'),
  secret_salt: Buffer.alloc(16).toString('base64'),
};

/** Does the same work whether there is a hash or not, and compares in constant time. */
export async function secretMatches(secret: string, stored: HashedSecret | undefined): Promise<boolean> {
  const { secret_hash, secret_salt } = stored ?? nobody;
  const hash = await derive(secret, Buffer.from(secret_salt, 'base64'), hashBytes, cost);
  return timingSafeEqual(hash, Buffer.from(secret_hash, 'base64')) && stored !== undefined;
}
