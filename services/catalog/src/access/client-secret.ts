import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export interface HashedSecret {
  /** `sha256:` and base64; base64 alone is scrypt, which older clients have until they use their secret again. */
  secret_hash: string;
  /** base64 */
  secret_salt: string;
}

/** What others are told of a client, and what is written down about its changes. */
export function withoutSecret<T extends HashedSecret>(client: T) {
  const { secret_hash: _hash, secret_salt: _salt, ...rest } = client;
  return rest;
}

const fastPrefix = 'sha256:';
const hashBytes = 32;
const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);
const scryptCost = { N: 16_384, r: 8, p: 1 };

/** 256 random bits, base64url: nobody guesses them, so a hash that costs time to compute would protect nothing. */
export function newClientSecret(): string {
  return randomBytes(hashBytes).toString('base64url');
}

export function hashSecret(secret: string): HashedSecret {
  const salt = randomBytes(16);
  return {
    secret_hash: `${fastPrefix}${fastHash(secret, salt).toString('base64')}`,
    secret_salt: salt.toString('base64'),
  };
}

function fastHash(secret: string, salt: Buffer): Buffer {
  return createHash('sha256').update(salt).update(secret).digest();
}

/** Whether the comparison costs some 40 ms of a thread (scrypt) instead of microseconds. */
export function isSlowHash({ secret_hash }: HashedSecret): boolean {
  return !secret_hash.startsWith(fastPrefix);
}

/** What an unknown client is compared with: no secret has this hash. */
const nobody: HashedSecret = {
  secret_hash: `${fastPrefix}${Buffer.alloc(hashBytes).toString('base64')}`,
  secret_salt: Buffer.alloc(16).toString('base64'),
};

/** Hashes whether there is a client or not, and compares in constant time. */
export async function secretMatches(secret: string, stored: HashedSecret | undefined): Promise<boolean> {
  const known = stored ?? nobody;
  const salt = Buffer.from(known.secret_salt, 'base64');
  const slow = isSlowHash(known);
  const hash = slow ? await derive(secret, salt, hashBytes, scryptCost) : fastHash(secret, salt);
  const expected = Buffer.from(slow ? known.secret_hash : known.secret_hash.slice(fastPrefix.length), 'base64');
  return expected.length === hash.length && timingSafeEqual(hash, expected) && stored !== undefined;
}
