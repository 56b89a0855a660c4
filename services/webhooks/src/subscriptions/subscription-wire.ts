import type { WebhookSubscription as WireSubscription } from '@booking/contracts/generated/booking/webhooks/v1/WebhookSubscription.ts';
import { auditChanges } from '@booking/messaging/audit-changes.ts';
import { toWire } from '@booking/persistence/entity.ts';
import { formatTimestamp } from '@booking/platform/timestamp.ts';
import { openHeaders } from './custom-headers.ts';
import type { SecretBox } from './secret-box.ts';
import { openKeys, rotationEndsAt } from './signing-keys.ts';
import type { SubscriptionHealth } from './subscription-health-store.ts';
import { availableActions, healthOf, type WebhookSubscription } from './webhook-subscription.ts';

/** JSON text; undefined when the headers cannot be opened with the keys there are. */
export function headersOf(sealed: string, id: string, box: SecretBox): string | undefined {
  try {
    return openHeaders(sealed, id, box);
  } catch {
    return undefined;
  }
}

export function secretsOpen({ id, custom_headers_sealed, signing_keys }: WebhookSubscription, box: SecretBox): boolean {
  try {
    openKeys(signing_keys, id, box);
  } catch {
    return false;
  }
  return headersOf(custom_headers_sealed, id, box) !== undefined;
}

export function wireOf(
  subscription: WebhookSubscription,
  facts: { attempts: SubscriptionHealth | undefined; secretsOpen: boolean; now: Date },
): WireSubscription {
  const {
    signing_keys,
    custom_headers_sealed,
    gone_event_id: _gone,
    granted_by: _grantor,
    withdrawn: _withdrawn,
    deactivated_at,
    deactivation_reason,
    rate_limit,
    filter,
    ...shown
  } = subscription;
  const { last_success_at } = facts.attempts ?? {};
  const rotationEnds = rotationEndsAt(signing_keys, facts.now);
  return {
    ...toWire(shown),
    custom_headers_json: custom_headers_sealed,
    available_actions: availableActions(subscription, facts.now),
    health: healthOf(subscription, facts.attempts, facts.secretsOpen),
    last_error_json: lastErrorJson(facts.attempts),
    ...(rotationEnds ? { signing_key_rotation_ends_at: formatTimestamp(rotationEnds) } : {}),
    filter_json: JSON.stringify(filter ?? {}),
    ...(rate_limit === null ? {} : { rate_limit }),
    ...(deactivated_at ? { deactivated_at: formatTimestamp(deactivated_at) } : {}),
    ...(deactivation_reason ? { deactivation_reason } : {}),
    ...(last_success_at ? { last_success_at: formatTimestamp(last_success_at) } : {}),
  };
}

/** JSON text; empty without an error. */
export function lastErrorJson(attempts: Pick<SubscriptionHealth, 'last_error'> | undefined): string {
  const error = attempts?.last_error;
  return error ? JSON.stringify({ ...error, at: formatTimestamp(error.at) }) : '';
}

/** Header values and keys are secrets: the audit trail says that they changed, not what they are. */
export function changesOf(
  before: WebhookSubscription | undefined,
  after: WebhookSubscription | undefined,
): Record<string, unknown> {
  const changes: Record<string, unknown> = auditChanges(before, after, {
    only: ['name', 'url', 'events', 'is_active', 'paused', 'rate_limit', 'ordered', 'filter', 'deactivation_reason'],
  });
  if (before && after && before.custom_headers_sealed !== after.custom_headers_sealed)
    changes['custom_headers'] = 'changed';
  if (before && after && before.signing_keys !== after.signing_keys) {
    changes['signing_key'] = after.signing_keys.length > 1 ? 'rotated' : 'confirmed';
  }
  return changes;
}
