import { isPublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import type { Entity } from '@booking/persistence/entity.ts';
import { move, movesFrom, type Transitions } from '@booking/platform/transitions.ts';
import { inputOf } from '@booking/persistence/entity-input.ts';
import { record, rows, string, strings, timestamp } from '@booking/representations/entity.ts';
import { webhookSubscriptions } from '@booking/representations/entities/webhooks.ts';
import { recordOf, type RecordOf } from '@booking/representations/record.ts';
import { z } from 'zod';
import { filterInput, type EventFilter } from './event-filter.ts';
import { headerProblems } from './custom-headers.ts';
import { rotationEndsAt } from './signing-keys.ts';

/**
 * Each event is looked at for every one, and all of an organization are kept in memory. Against load: the few that are made at the same
 * moment do not count one another.
 */
export const subscriptionsMax = 200;

export const subscriptionRecord = recordOf(webhookSubscriptions, {
  custom_headers_sealed: string(
    'An object as JSON text, sealed: subscribers put credentials of their own into headers.',
  ),
  signing_keys: rows(
    {
      sealed: string('The key.'),
      created_at: timestamp('When it was made.'),
      expires_at: timestamp('When a key that is being replaced stops signing.', { null: 'for the newest' }),
    },
    'The newest first.',
  ),
  gone_event_id: string('The event that was last answered 410, until a success; another one deactivates.', {
    null: 'while there is none',
  }),
  granted_by: string('The API client whose rights it rests on.', {
    null: "where they are a person's, or were not kept",
  }),
  withdrawn: record(
    { events: strings('Identifiers.'), at: timestamp('Until then.') },
    'What was asked for by hand of events that whoever gave it its address, or had it made, may not read (any more): none of it is sent.',
    { null: 'when he may read all' },
  ),
});
/** One endpoint of an organization and the events it wants. */
export type WebhookSubscription = Entity &
  RecordOf<typeof subscriptionRecord> & {
    /** Null: all. */
    filter: EventFilter | null;
  };

/** `failures` and `gone`: by what the endpoint did; `request`: by a caller; `rights`: who had it made may not read its events any more. */
export type DeactivationReason = NonNullable<WebhookSubscription['deactivation_reason']>;

/** Events given up in a row that deactivate a subscription. */
export const failuresMax = 5;

const eventsSchema = z
  .array(z.string())
  .min(1, 'must name at least one event')
  .superRefine((events, context) => {
    events.forEach((event, index) => {
      const problem = !isPublicEventIdentifier(event)
        ? 'is not a known event identifier'
        : events.indexOf(event) < index
          ? 'is given twice'
          : undefined;
      if (problem) context.addIssue({ code: 'custom', message: problem, path: [index] });
    });
  });

const customHeadersSchema = z
  .string()
  .max(100_000, 'is too large')
  .superRefine((text, context) => {
    const headers = parseObject(text);
    if (!headers) {
      context.addIssue({ code: 'custom', message: 'must be an object of strings' });
      return;
    }
    for (const { name, detail } of headerProblems(headers)) {
      context.addIssue({ code: 'custom', message: detail, path: name === undefined ? [] : [name] });
    }
  });

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** What a caller may write; `url` is checked further by the target policy. */
export const subscriptionInput = inputOf(webhookSubscriptions, {
  events: () => eventsSchema,
  custom_headers_json: () => customHeadersSchema,
}).extend({ filter_json: filterInput });

export type SubscriptionStatus = 'active' | 'inactive';
type SubscriptionAction = 'activate' | 'deactivate';

/** Callers use both; what an endpoint does (`failures`, `gone`) deactivates as well. */
export const webhookSubscriptionTransitions: Transitions<SubscriptionAction, SubscriptionStatus> = {
  deactivate: { from: ['active'], to: ['inactive'] },
  activate: { from: ['inactive'], to: ['active'] },
};

function statusOf({ is_active }: Pick<WebhookSubscription, 'is_active'>): SubscriptionStatus {
  return is_active ? 'active' : 'inactive';
}

function isActiveAfter(subscription: WebhookSubscription, action: SubscriptionAction): boolean {
  const status = statusOf(subscription);
  return move(webhookSubscriptionTransitions, { type: 'webhook-subscriptions', status }, action) === 'active';
}

/** Deactivation starts the count anew. Throws invalid_status_transition unless it is active. */
export function deactivated(
  subscription: WebhookSubscription,
  reason: DeactivationReason,
  now: Date,
): WebhookSubscription {
  const { failure_count } = subscription;
  return {
    ...subscription,
    is_active: isActiveAfter(subscription, 'deactivate'),
    failure_count: reason === 'request' ? failure_count : 0,
    deactivated_at: now,
    deactivation_reason: reason,
    gone_event_id: null,
  };
}

/** So does a caller who activates. Throws invalid_status_transition unless it is inactive. */
export function activated(subscription: WebhookSubscription): WebhookSubscription {
  return {
    ...subscription,
    is_active: isActiveAfter(subscription, 'activate'),
    failure_count: 0,
    deactivated_at: null,
    deactivation_reason: null,
    gone_event_id: null,
  };
}

export function availableActions(subscription: WebhookSubscription, now: Date): string[] {
  return [
    ...movesFrom(webhookSubscriptionTransitions, statusOf(subscription)),
    'rotate-signing-key',
    ...(rotationEndsAt(subscription.signing_keys, now) ? ['confirm-signing-key'] : []),
    'test',
    'delete',
  ];
}

/**
 * The breaker of an endpoint as the replicas have told. A success after it opened closed it, also where the replica that opened it is gone.
 */
export function breakerState(
  attempts: { last_success_at: Date | null; breaker_opened_at: Date | null } | undefined,
  resetMs: number,
  now: Date,
): 'closed' | 'open' | 'half_open' {
  const { breaker_opened_at: opened = null, last_success_at: success = null } = attempts ?? {};
  if (!opened || (success && success > opened)) return 'closed';
  return now.getTime() - opened.getTime() < resetMs ? 'open' : 'half_open';
}

export type Health = 'unknown' | 'healthy' | 'failing' | 'secrets_unreadable';

/** `secretsOpen`: its signing key and headers can be decrypted. */
export function healthOf(
  subscription: Pick<WebhookSubscription, 'failure_count'>,
  attempts: { last_success_at: Date | null; last_error: { at: Date } | null } | undefined,
  secretsOpen: boolean,
): Health {
  if (!secretsOpen) return 'secrets_unreadable';
  const { last_success_at: success = null, last_error: failure = null } = attempts ?? {};
  if (subscription.failure_count > 0) return 'failing';
  if (failure && (!success || failure.at > success)) return 'failing';
  return success ? 'healthy' : 'unknown';
}
