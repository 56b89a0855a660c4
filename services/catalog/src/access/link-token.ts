import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const linkIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');
