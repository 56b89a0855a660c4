import { createHash } from 'node:crypto';

/**
 * The seal of a finalised document: SHA-256 over the seal of the document with the number before (nothing for the first), its own number
 * and its frozen text, one line each. Whoever changes or removes a document would have to change every later one, and what is known of them
 * outside.
 */
export function documentHash(sealed: { previousHash: string | null; number: string; text: string }): string {
  const { previousHash, number, text } = sealed;
  return createHash('sha256')
    .update(`${previousHash ?? ''}\n${number}\n${text}`)
    .digest('hex');
}
