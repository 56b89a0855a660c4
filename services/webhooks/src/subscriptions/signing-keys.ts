import { createSecretKey, randomInt, type KeyObject } from 'node:crypto';
import type { SecretBox } from './secret-box.ts';

/** A signing key as it is stored. */
export interface StoredSigningKey {
  sealed: string;
  created_at: Date;
  /** The end of the overlap after a rotation; null for the current key. */
  expires_at: Date | null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** How long signatures of the old key are sent beside those of the new one. */
export const rotationOverlapMs = 24 * 3_600_000;

/** 64 of [A-Za-z0-9], each equally likely. */
export function newSigningKey(): string {
  return Array.from({ length: 64 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** The keys after a rotation: the new one first, then the one it replaces until the overlap ends. */
export function rotateKeys(keys: readonly StoredSigningKey[], sealed: string, now: Date): StoredSigningKey[] {
  const previous = keys
    .filter(({ expires_at }) => expires_at === null)
    .map((key) => ({ ...key, expires_at: new Date(now.getTime() + rotationOverlapMs) }));
  return [{ sealed, created_at: now, expires_at: null }, ...previous];
}

/** Secrets to sign with, newest first. */
export function openKeys(keys: readonly StoredSigningKey[], owner: string, box: SecretBox): SigningKey[] {
  return keys.map(({ sealed, expires_at }) => ({
    secret: createSecretKey(box.open(sealed, owner), 'utf8'),
    expiresAt: expires_at,
  }));
}

export interface SigningKey {
  secret: KeyObject;
  expiresAt: Date | null;
}
