import { keysIn } from '@booking/platform/key-list.ts';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts secrets for the database: AES-256-GCM, bound to the record they belong to. */
export interface SecretBox {
  /** `<key id>.<nonce>.<tag>.<ciphertext>`, base64url; `owner` must be given again to open it. */
  seal(secret: string, owner: string): string;
  /** Throws when the text was changed, belongs to another owner, or its key is not configured any more. */
  open(sealed: string, owner: string): string;
}

/** `keys`: `<id>:<base64 of 32 bytes>`, comma-separated; the first seals, all open. */
export function createSecretBox(keys: string): SecretBox {
  const ring = new Map(keysIn(keys).map(({ id, secret }) => [id, secret]));
  const [sealingId, sealingKey] = [...ring][0]!;

  return {
    seal(secret, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(owner));
      const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
      return [sealingId, ...parts].join('.');
    },
    open(sealed, owner) {
      const [keyId = '', ...parts] = sealed.split('.');
      const key = ring.get(keyId);
      if (!key) throw new Error(`encryption key ${keyId} is not configured`);
      const [nonce, tag, ciphertext] = parts.map((part) => Buffer.from(part, 'base64url'));
      if (!nonce || !tag || !ciphertext) throw new Error('not a sealed secret');
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
    },
  };
}
