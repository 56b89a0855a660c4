import { LRUCache } from 'lru-cache';
import { openHeaders } from './custom-headers.ts';
import { openKeys, type SigningKey } from './signing-keys.ts';
import type { SecretBox } from './secret-box.ts';
import type { WebhookSubscription } from './webhook-subscription.ts';

/** An active subscription, ready to send to: parsed and decrypted once. */
export interface Endpoint {
  subscriptionId: string;
  organizationId: string;
  url: URL;
  events: ReadonlySet<string>;
  customHeaders: Record<string, string>;
  /** Newest first. */
  signingKeys: readonly SigningKey[];
  /** As of the last load: says whether a success has a count to reset. */
  failureCount: number;
}

/** Active subscriptions by organization. Changes of any replica drop an organization's entry within milliseconds. */
export interface SubscriptionCache {
  /** By subscription id. */
  active(organizationId: string): Promise<ReadonlyMap<string, Endpoint>>;
  /** `undefined` drops everything. */
  drop(organizationId: string | undefined): void;
}

/** A safety net below the change stream. */
const ttlMs = 30_000;

export function createSubscriptionCache(options: {
  load: (organizationId: string) => Promise<WebhookSubscription[]>;
  secretBox: SecretBox;
  organizationsMax?: number;
}): SubscriptionCache {
  const entries = new LRUCache<string, Promise<ReadonlyMap<string, Endpoint>>>({
    max: options.organizationsMax ?? 5_000,
    ttl: ttlMs,
  });

  const load = async (organizationId: string): Promise<ReadonlyMap<string, Endpoint>> => {
    const subscriptions = await options.load(organizationId);
    return new Map(subscriptions.map((subscription) => [subscription.id, endpointOf(subscription, options.secretBox)]));
  };

  return {
    active(organizationId) {
      const known = entries.get(organizationId);
      if (known) return known;
      // The load is the entry: a change that comes while it runs drops it, and later callers load again.
      const loading = load(organizationId);
      entries.set(organizationId, loading);
      loading.catch(() => {
        if (entries.peek(organizationId) === loading) entries.delete(organizationId);
      });
      return loading;
    },
    drop(organizationId) {
      if (organizationId === undefined) entries.clear();
      else entries.delete(organizationId);
    },
  };
}

function endpointOf(subscription: WebhookSubscription, box: SecretBox): Endpoint {
  return {
    subscriptionId: subscription.id,
    organizationId: subscription.organization_id,
    url: new URL(subscription.url),
    events: new Set(subscription.events),
    customHeaders: JSON.parse(openHeaders(subscription.custom_headers_sealed, subscription.id, box)) as Record<
      string,
      string
    >,
    signingKeys: openKeys(subscription.signing_keys, subscription.id, box),
    failureCount: subscription.failure_count,
  };
}
