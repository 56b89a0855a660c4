import { createHmac, timingSafeEqual } from 'node:crypto';

/** As Node, Express and Fastify have them (names in lower case), or as `fetch` has them. */
export type ReceivedHeaders =
  Readonly<Record<string, string | readonly string[] | undefined>> | { get(name: string): string | null };

export interface VerifyOptions {
  /** The body as it came, byte for byte: not JSON that was parsed and written again. */
  body: Uint8Array | string;
  headers: ReceivedHeaders;
  /** One signing key, or while it is rotated the old and the new one; as it was handed out, or in its `whsec_` form. */
  keys: string | readonly string[];
}

export type Verdict =
  /** `id` is the event's: keep those you have seen, the same event may arrive again. */
  | { valid: true; id: string; sentAt: Date }
  | { valid: false; reason: 'header_missing' | 'timestamp_invalid' | 'too_old' | 'too_new' | 'signature_wrong' };

/** Requests are signed anew at every attempt: what is older was kept by somebody. */
const toleranceSeconds = 300;
/** The platform sends two at most; a longer list is made to keep a receiver busy. */
const signaturesMax = 10;

/**
 * Checks `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks): origin, content, and that the request is not an old one that
 * somebody sends again. `now` is in milliseconds since the epoch.
 */
export function verifyWebhook(options: VerifyOptions & { toleranceSeconds?: number; now?: number }): Verdict {
  const { body, headers } = options;
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!id || !timestamp || !signatures) return { valid: false, reason: 'header_missing' };
  if (!/^\d{1,12}$/.test(timestamp)) return { valid: false, reason: 'timestamp_invalid' };
  const sentAtMs = Number(timestamp) * 1_000;
  const toleranceMs = (options.toleranceSeconds ?? toleranceSeconds) * 1_000;
  const ageMs = (options.now ?? Date.now()) - sentAtMs;
  if (ageMs > toleranceMs) return { valid: false, reason: 'too_old' };
  if (ageMs < -toleranceMs) return { valid: false, reason: 'too_new' };
  const given = signatures
    .split(' ', signaturesMax)
    .flatMap((signature) => (signature.startsWith('v1,') ? [Buffer.from(signature.slice(3), 'base64')] : []));
  const isRight = keysOf(options.keys).some((key) => {
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
    return given.some((signature) => isSame(signature, expected));
  });
  return isRight ? { valid: true, id, sentAt: new Date(sentAtMs) } : { valid: false, reason: 'signature_wrong' };
}

/**
 * Checks the `Signature` header, and `Signature-Next` while a key is rotated: origin and content. It says nothing about time: a request that was
 * recorded can be sent again, so prefer `verifyWebhook`, or remember the `event_id`s that you have seen.
 */
export function verifySignature({ body, headers, keys }: VerifyOptions): boolean {
  const given = ['signature', 'signature-next'].flatMap((name) => {
    const value = headerOf(headers, name);
    return value && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : [];
  });
  return keysOf(keys).some((key) => {
    const expected = createHmac('sha256', key).update(body).digest();
    return given.some((signature) => isSame(signature, expected));
  });
}

/** A header that was sent twice is none: whoever stands between could have added one. */
function headerOf(headers: ReceivedHeaders, name: string): string | undefined {
  if (isFetchHeaders(headers)) return headers.get(name) ?? undefined;
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function isFetchHeaders(headers: ReceivedHeaders): headers is { get(name: string): string | null } {
  return typeof headers['get'] === 'function';
}

/** An empty key would let everybody sign. */
function keysOf(keys: string | readonly string[]): (string | Buffer)[] {
  const given = typeof keys === 'string' ? [keys] : keys;
  const usable = given.map(keyOf).filter(({ length }) => length > 0);
  if (usable.length === 0) throw new TypeError('a signing key is needed');
  return usable;
}

function keyOf(key: string): string | Buffer {
  return key.startsWith('whsec_') ? Buffer.from(key.slice('whsec_'.length), 'base64') : key;
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
