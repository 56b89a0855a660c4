const encoder = new TextEncoder();

/**
 * Whether a webhook comes from the platform: `Signature` is the HMAC SHA-256, in hex, of the bytes of the body. Hand in the bytes as they came, not
 * JSON that was parsed and written again. During a rotation the key to come is in `Signature-Next`; either may be checked.
 */
export async function verifySignature(
  body: Uint8Array<ArrayBuffer> | string,
  signature: string | null | undefined,
  signingKey: string,
): Promise<boolean> {
  const bytes = /^[0-9a-f]{64}$/.exec(signature ?? '')?.[0].match(/../g);
  if (!bytes || signingKey === '') return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(signingKey), algorithm, false, ['verify']);
  const given = Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16));
  return crypto.subtle.verify('HMAC', key, given, typeof body === 'string' ? encoder.encode(body) : body);
}
