import { z } from 'zod';

export interface NamedKey {
  id: string;
  secret: Buffer;
}

/** A setting with keys: the first is used for what is new, all for what is there, so that a key can be replaced replica by replica. */
export const keyListText = z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{1,20}:[A-Za-z0-9+/]{43}=(,[A-Za-z0-9_-]{1,20}:[A-Za-z0-9+/]{43}=)*$/,
    'must be <key id>:<base64 of 32 bytes>, newest first, separated by commas',
  );

export function keysIn(text: string): NamedKey[] {
  return text.split(',').map((entry) => {
    const [id = '', secret = ''] = entry.split(':');
    return { id, secret: Buffer.from(secret, 'base64') };
  });
}
