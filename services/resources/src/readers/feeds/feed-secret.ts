import { createHash, randomBytes } from 'node:crypto';

/** 192 bits. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export const pathOf = (secret: string): string => `/calendar/${secret}.ics`;
