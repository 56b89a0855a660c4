import type { EventEntity } from '@booking/messaging/event-message.ts';
import { keyOf } from '@booking/messaging/outbox-order.ts';
import type { Attempt, DeliveryMessage, DeliveryStatus } from '../delivery.ts';
import type { StoredDelivery, StoredDocument } from './delivery-record.ts';

/** What is to be written after an attempt (or, without one, after putting off). */
export interface DeliveryStep {
  message: DeliveryMessage;
  status: DeliveryStatus;
  attempt?: Attempt;
  /** Until the next attempt, milliseconds; for `waiting` and `parked`. */
  waitMs?: number;
  /** For `held`. */
  heldUntil?: Date;
  /** What it is about; for those held from the beginning. */
  about?: EventEntity | undefined;
  /** The record is known to exist. */
  known: boolean;
  /** A record that exists stays as it is. */
  onlyNew?: boolean;
  now: Date;
}

export const unfinished: DeliveryStatus[] = ['waiting', 'parked'];

/**
 * A retry is overdue when it has not come back twice its wait after it was due; never sooner than this: a restart takes seconds, and a copy
 * of a message that merely waited for it is a second POST.
 */
const overdueAtLeastMs = 15_000;

function waitFields({ waitMs, now }: DeliveryStep): Pick<StoredDelivery, 'next_attempt_at' | 'overdue_at'> {
  if (waitMs === undefined) return { next_attempt_at: null, overdue_at: null };
  const next = now.getTime() + waitMs;
  return { next_attempt_at: new Date(next), overdue_at: new Date(next + Math.max(overdueAtLeastMs, 2 * waitMs)) };
}

function orderFields({ about }: DeliveryStep): Pick<StoredDelivery, 'order_key' | 'order_version'> {
  if (!about) return {};
  return { order_key: keyOf(about), ...(about.version === undefined ? {} : { order_version: about.version }) };
}

export function documentOf(step: DeliveryStep): StoredDocument {
  const { message, status, attempt, now } = step;
  return {
    _id: message.deliveryId,
    organization_id: message.organizationId,
    version: 1,
    created_at: now,
    updated_at: now,
    webhook_subscription_id: message.subscriptionId,
    event: message.event,
    event_id: message.eventId,
    triggered_at: message.triggeredAt,
    request_id: message.requestId,
    body: message.body.toString(),
    ...(message.isTest ? { is_test: true } : {}),
    status,
    round: message.round,
    parked: message.parked,
    attempts: attempt ? [attempt] : [],
    ...waitFields(step),
    held_until: step.heldUntil ?? null,
    ...orderFields(step),
  };
}

/**
 * An attempt is appended once, to a record of its round; a success always counts, any other step only while the delivery has not ended.
 */
export function updateOf(step: DeliveryStep): { filter: Record<string, unknown>; update: Record<string, unknown> } {
  const { message, status, attempt, heldUntil, now } = step;
  return {
    filter: {
      _id: message.deliveryId,
      organization_id: message.organizationId,
      round: message.round,
      ...(status === 'succeeded' ? {} : { status: { $in: unfinished } }),
      ...(attempt ? { attempts: { $not: { $elemMatch: { round: attempt.round, number: attempt.number } } } } : {}),
    },
    update: {
      $set: {
        status,
        parked: message.parked,
        updated_at: now,
        ...waitFields(step),
        ...(heldUntil ? { held_until: heldUntil } : {}),
      },
      ...(attempt ? { $push: { attempts: attempt } } : {}),
    },
  };
}
