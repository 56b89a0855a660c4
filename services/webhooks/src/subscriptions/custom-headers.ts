import { payloadVersion } from '@booking/contracts/event-identifiers.ts';
import type { SecretBox } from './secret-box.ts';

/**
 * Names a subscriber may not set: what frames the request, what names its content, what proves its origin, and what says something about
 * one request that a constant cannot (its time, its trace, the encodings that the reader of the answer knows). Compared in lower case,
 * since undici would send `signature` beside our `Signature`.
 */
const reserved: ReadonlySet<string> = new Set([
  'accept-encoding',
  'baggage',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'expect',
  'forwarded',
  'host',
  'http2-settings',
  'keep-alive',
  'signature',
  'signature-next',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
  'webhook-id',
  'webhook-payload-version',
  'webhook-signature',
  'webhook-test',
  'webhook-timestamp',
]);
const reservedPrefix = /^(proxy-|x-forwarded-|sec-)/;

const countMax = 20;
const nameLengthMax = 100;
const valueLengthMax = 4_000;

export interface HeaderProblem {
  /** Header the problem is about; undefined for the object as a whole. */
  name?: string;
  detail: string;
}

/** What is wrong with the custom headers, one problem per header. */
export function headerProblems(headers: Record<string, unknown>): HeaderProblem[] {
  const names = Object.keys(headers);
  const problems: HeaderProblem[] = [];
  if (names.length > countMax) problems.push({ detail: `must have at most ${countMax} headers` });
  const seen = new Set<string>();
  for (const name of names) {
    const detail = nameProblem(name, seen) ?? valueProblem(headers[name]);
    if (detail) problems.push({ name, detail });
    seen.add(name.toLowerCase());
  }
  return problems;
}

function nameProblem(name: string, seen: ReadonlySet<string>): string | undefined {
  const lower = name.toLowerCase();
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) || name.length > nameLengthMax) return 'is not a header name';
  if (isReserved(lower)) return 'is a reserved header';
  if (seen.has(lower)) return 'is given twice';
  return undefined;
}

function isReserved(lowerName: string): boolean {
  return reserved.has(lowerName) || reservedPrefix.test(lowerName);
}

const userAgent = 'user-agent';

/**
 * The headers of every request to an endpoint, beside its signatures: each name once, whatever its case. A subscriber's own `User-Agent`
 * replaces ours; names that were reserved after a subscription had been stored are left out.
 */
export function requestHeaders(custom: Record<string, string>): Record<string, string> {
  const own = Object.entries(custom).filter(([name]) => !isReserved(name.toLowerCase()));
  const names = new Set(own.map(([name]) => name.toLowerCase()));
  return {
    ...Object.fromEntries(own),
    'content-type': 'application/json',
    'webhook-payload-version': String(payloadVersion),
    ...(names.has(userAgent) ? {} : { [userAgent]: 'Booking-Webhooks/1.0' }),
  };
}

function valueProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (value.length > valueLengthMax) return `must have at most ${valueLengthMax} characters`;
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return 'must not contain line breaks or control characters';
  return undefined;
}

/** Bound to the subscription, and never to be taken for its signing key. */
const ownerOf = (subscriptionId: string): string => `${subscriptionId}/custom-headers`;

export function sealHeaders(json: string, subscriptionId: string, box: SecretBox): string {
  return box.seal(json, ownerOf(subscriptionId));
}

/** JSON text. */
export function openHeaders(sealed: string, subscriptionId: string, box: SecretBox): string {
  return box.open(sealed, ownerOf(subscriptionId));
}
