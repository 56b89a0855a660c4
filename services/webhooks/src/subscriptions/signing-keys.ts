import { createSecretKey, randomInt, type KeyObject } from 'node:crypto';
import type { SecretBox } from './secret-box.ts';

/** A signing key as it is stored. */
export interface StoredSigningKey {
  sealed: string;
  created_at: Date;
  /** When a key that is being replaced stops signing; null for the newest. */
  expires_at: Date | null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** How long the old key signs after a rotation that nobody confirms. */
export const rotationOverlapMs = 24 * 3_600_000;

/** 64 of [A-Za-z0-9], each equally likely. */
export function newSigningKey(): string {
  return Array.from({ length: 64 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** As libraries for Standard Webhooks take it: they sign with what the base64 says. */
export function secretFormOf(signingKey: string): string {
  return `whsec_${Buffer.from(signingKey).toString('base64')}`;
}

/** The key in use while another is to replace it. */
function outgoingKey(keys: readonly StoredSigningKey[], now: Date): StoredSigningKey | undefined {
  return keys.find(({ expires_at }) => expires_at !== null && expires_at > now);
}

/** When the rotation that is under way ends by itself; null when none is. */
export function rotationEndsAt(keys: readonly StoredSigningKey[], now: Date): Date | null {
  return outgoingKey(keys, now)?.expires_at ?? null;
}

/**
 * The keys after a rotation: the new one first, then the one in use, from now on for the length of the overlap. A rotation during another
 * replaces the key that was to come.
 */
export function rotateKeys(keys: readonly StoredSigningKey[], sealed: string, now: Date): StoredSigningKey[] {
  const inUse = outgoingKey(keys, now) ?? keys.find(({ expires_at }) => expires_at === null);
  const expires_at = new Date(now.getTime() + rotationOverlapMs);
  return [{ sealed, created_at: now, expires_at: null }, ...(inUse ? [{ ...inUse, expires_at }] : [])];
}

/** The keys after the subscriber has confirmed that it knows the new one. */
export function confirmKeys(keys: readonly StoredSigningKey[]): StoredSigningKey[] {
  return keys.filter(({ expires_at }) => expires_at === null);
}

/**
 * Secrets to sign with, newest first. Throws when the newest cannot be opened; an old one that cannot is left out, so that a rotation
 * repairs a subscription whose encryption key is lost.
 */
export function openKeys(keys: readonly StoredSigningKey[], owner: string, box: SecretBox): SigningKey[] {
  return keys.flatMap(({ sealed, expires_at }) => {
    try {
      return [{ secret: createSecretKey(box.open(sealed, owner), 'utf8'), expiresAt: expires_at }];
    } catch (error) {
      if (expires_at === null) throw error;
      return [];
    }
  });
}

export interface SigningKey {
  secret: KeyObject;
  expiresAt: Date | null;
}
