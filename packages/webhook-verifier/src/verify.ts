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

type Bytes = Uint8Array<ArrayBuffer>;

/** Requests are signed anew at every attempt: what is older was kept by somebody. */
const toleranceSeconds = 300;
/** The platform sends two at most; a longer list is made to keep a receiver busy. */
const signaturesMax = 10;
const algorithm = { name: 'HMAC', hash: 'SHA-256' };
const encoder = new TextEncoder();

/**
 * Checks `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks): origin, content, and that the request is not an old
 * one that somebody sends again. `now` is in milliseconds since the epoch.
 */
export async function verifyWebhook(
  options: VerifyOptions & { toleranceSeconds?: number; now?: number },
): Promise<Verdict> {
  const { body, headers } = options;
  const keys = keysOf(options.keys);
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
    .flatMap((signature) => (signature.startsWith('v1,') ? [fromBase64(signature.slice(3))] : []));
  const isRight = await isSigned(joined(encoder.encode(`${id}.${timestamp}.`), bytesOf(body)), given, keys);
  return isRight ? { valid: true, id, sentAt: new Date(sentAtMs) } : { valid: false, reason: 'signature_wrong' };
}

/**
 * Checks the `Signature` header, and `Signature-Next` while a key is rotated: origin and content. It says nothing about time: a request
 * that was recorded can be sent again, so prefer `verifyWebhook`, or remember the `event_id`s that you have seen.
 */
export async function verifySignature({ body, headers, keys }: VerifyOptions): Promise<boolean> {
  const given = ['signature', 'signature-next'].flatMap((name) => {
    const value = headerOf(headers, name);
    return value && /^[0-9a-f]{64}$/.test(value) ? [fromHex(value)] : [];
  });
  return isSigned(bytesOf(body), given, keysOf(keys));
}

/** WebCrypto compares in constant time. */
async function isSigned(content: Bytes, signatures: readonly Bytes[], keys: readonly Bytes[]): Promise<boolean> {
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return true;
    }
  }
  return false;
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
function keysOf(keys: string | readonly string[]): Bytes[] {
  const given = typeof keys === 'string' ? [keys] : keys;
  const usable = given.map(keyOf).filter(({ length }) => length > 0);
  if (usable.length === 0) throw new TypeError('a signing key is needed');
  return usable;
}

function keyOf(key: string): Bytes {
  return key.startsWith('whsec_') ? fromBase64(key.slice('whsec_'.length)) : encoder.encode(key);
}

/** What is no base64 is a signature of nothing. */
function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

const fromHex = (text: string): Bytes => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** A copy: a view into somebody's larger buffer is no ArrayBuffer of its own. */
const bytesOf = (body: Uint8Array | string): Bytes =>
  typeof body === 'string' ? encoder.encode(body) : Uint8Array.from(body);

function joined(first: Bytes, second: Bytes): Bytes {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
