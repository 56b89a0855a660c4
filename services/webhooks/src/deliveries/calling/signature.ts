import { createHmac } from 'node:crypto';
import type { SigningKey } from '../../subscriptions/signing-keys.ts';

/** Says that nothing has happened: the entity is made up. */
export const testHeader = { 'Webhook-Test': 'true' };

/**
 * Headers that prove origin and content.
 * - `Signature` (specification): lower-case hex HMAC-SHA256 of exactly the bytes sent. While a key is rotated it stays with the old key,
 *   and `Signature-Next` is the same with the new one.
 * - `webhook-id`, `webhook-timestamp`, `webhook-signature` (Standard Webhooks): `v1,<base64 HMAC-SHA256 of id.timestamp.body>`, one per key
 *   while a key is rotated. Libraries take the signing key as `whsec_` + base64 of its characters.
 */
export function signatureHeaders(
  body: Buffer,
  options: { eventId: string; keys: readonly SigningKey[]; now: Date },
): Record<string, string> {
  const { eventId, keys, now } = options;
  const valid = keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  // The newest key never expires.
  const inUse = valid.at(-1)!;
  const [newest = inUse] = valid;
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const standard = valid.map(
    ({ secret }) =>
      `v1,${createHmac('sha256', secret).update(`${eventId}.${timestamp}.`).update(body).digest('base64')}`,
  );
  return {
    Signature: hex(body, inUse),
    ...(newest === inUse ? {} : { 'Signature-Next': hex(body, newest) }),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
  };
}

function hex(body: Buffer, { secret }: SigningKey): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}
