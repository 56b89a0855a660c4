import { hash as digestOf } from 'node:crypto';
import type { webhookDeliveries } from '@booking/representations/entities/webhooks.ts';
import type { ValueOf } from '@booking/representations/record.ts';
import { isWithdrawn } from '../subscriptions/readers-rights.ts';
import type { Endpoint } from '../subscriptions/subscription-cache.ts';
import type { ConnectTimings } from './calling/connections.ts';
import type { ResponseExcerpt } from './calling/response-excerpt.ts';

/**
 * `waiting`: for its next attempt after a failure. `parked`: put off without an attempt. `held`: kept, without a message, until the
 * subscription takes more. The others are final.
 */
export type DeliveryStatus = ValueOf<typeof webhookDeliveries.attributes.status>;

/** Why an attempt failed, as the log shows it. */
export type AttemptError = 'timeout' | 'dns' | 'connection' | 'tls' | 'redirect' | 'blocked_target' | 'http_status';

export interface Attempt {
  round: number;
  /** From 1 in each round. */
  number: number;
  started_at: Date;
  duration_ms: number;
  status_code: number | null;
  error: AttemptError | null;
  remote_address: string | null;
  /** The rest only where it failed. */
  error_detail?: string;
  response_status_line?: string;
  response_headers?: Record<string, string>;
  response_body?: string;
  dns_ms?: number;
  connect_ms?: number;
  tls_ms?: number;
  first_byte_ms?: number;
}

/** What is kept of a call that failed. */
export interface CallFailure {
  detail: string;
  /** The header of that name, as it came. */
  retryAfter?: string | undefined;
  response?: ResponseExcerpt | undefined;
  timings: ConnectTimings & { firstByteMs?: number };
}

/** How one call ended. */
export interface CallResult {
  startedAt: Date;
  durationMs: number;
  statusCode: number | null;
  error: AttemptError | null;
  remoteAddress: string | null;
  failure?: CallFailure;
}

/** One event for one subscription, as it travels through the deliver queues; `body` are the bytes that are sent every time. */
export interface DeliveryMessage {
  deliveryId: string;
  organizationId: string;
  subscriptionId: string;
  event: string;
  eventId: string;
  triggeredAt: string;
  requestId: string;
  traceparent: string;
  /** 0 for the event itself, then one per redelivery. */
  round: number;
  /** The attempt that is due, from 1. */
  attempt: number;
  /** How often it was put off since the last attempt. */
  parked: number;
  /**
   * The attempt is due then, milliseconds since the epoch, where that is later than its queue waits (the endpoint asked for it); else 0.
   */
  notBefore: number;
  /** Of a test: the event is made up. */
  isTest?: boolean;
  /** When a redelivery was asked for, milliseconds since the epoch; 0 where it is none, or an earlier version's. */
  askedAt?: number;
  body: Buffer;
}

/** What the record of a delivery says about how far it is. */
export interface DeliveryProgress {
  status: DeliveryStatus;
  round: number;
  /** Attempts made in this round. */
  attempts: number;
  nextAttemptAt?: Date | null;
}

export const attemptsMax = 3;

/**
 * The same for the same subscription and event, so that a repeated fan-out or attempt meets the same record. It begins with the time of the
 * event id (UUIDv7), which keeps the index dense at its end; version 8 says that the rest is our own.
 */
export function deliveryId(subscriptionId: string, eventId: string): string {
  const hash = digestOf('sha256', `${subscriptionId}:${eventId}`);
  const variant = ((parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${eventId.slice(0, 13)}-8${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}

export function isSuccess(result: CallResult): boolean {
  return result.error === null;
}

/** What follows an attempt. 410 says that the endpoint is gone: its event is given up at once. */
export function nextStep(result: CallResult, attempt: number): 'succeeded' | 'retry' | 'abandon' | 'gone' {
  if (isSuccess(result)) return 'succeeded';
  if (result.statusCode === 410) return 'gone';
  return attempt < attemptsMax ? 'retry' : 'abandon';
}

/**
 * What to do with a message that may not be the first of its kind (handed out again, retried, queued again by the sweeper).
 *
 * | record | message | then |
 * |---|---|---|
 * | none | any | attempt |
 * | final, held, or of a later round | any | settled: nothing to do |
 * | its attempt is not made yet | any | attempt |
 * | its attempt is made, the next one not | handed out again: the process died before it queued the retry | queue the retry |
 * | its attempt is made, the next one not | a copy | settled |
 */
export function resume(
  record: DeliveryProgress | undefined,
  message: DeliveryMessage,
  redelivered: boolean,
): 'attempt' | 'queue-retry' | 'settled' {
  if (!record || record.round < message.round) return 'attempt';
  if (record.round > message.round) return 'settled';
  if (record.status !== 'waiting' && record.status !== 'parked') return 'settled';
  if (record.attempts < message.attempt) return 'attempt';
  return redelivered && record.attempts === message.attempt ? 'queue-retry' : 'settled';
}

/**
 * Whether the subscription still names the event. What somebody asked for by hand, a test or a redelivery, is sent whatever it names by
 * now, unless it leads since then to somebody who may not have it.
 */
export function isAskedFor(
  { event, round, isTest = false, askedAt = 0 }: Pick<DeliveryMessage, 'event' | 'round' | 'isTest' | 'askedAt'>,
  { events, withdrawn }: Pick<Endpoint, 'events' | 'withdrawn'>,
): boolean {
  if (isTest || events.has(event)) return true;
  return round > 0 && !isWithdrawn({ withdrawn }, { events: [event], askedAt: new Date(askedAt) });
}

export function attemptOf(message: DeliveryMessage, result: CallResult): Attempt {
  return {
    round: message.round,
    number: message.attempt,
    started_at: result.startedAt,
    duration_ms: result.durationMs,
    status_code: result.statusCode,
    error: result.error,
    remote_address: result.remoteAddress,
    ...(result.failure ? failureFields(result.failure) : {}),
  };
}

function failureFields({ detail, response, timings }: CallFailure): Partial<Attempt> {
  return {
    error_detail: detail,
    ...(response
      ? {
          response_status_line: response.statusLine,
          response_headers: response.headers,
          response_body: response.body,
        }
      : {}),
    ...(timings.dnsMs === undefined ? {} : { dns_ms: timings.dnsMs }),
    ...(timings.connectMs === undefined ? {} : { connect_ms: timings.connectMs }),
    ...(timings.tlsMs === undefined ? {} : { tls_ms: timings.tlsMs }),
    ...(timings.firstByteMs === undefined ? {} : { first_byte_ms: timings.firstByteMs }),
  };
}
