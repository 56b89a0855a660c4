import type { Logger } from '@booking/platform/logger.ts';
import { LRUCache } from 'lru-cache';
import { openHeaders, requestHeaders } from './custom-headers.ts';
import type { EventFilter } from './event-filter.ts';
import { openKeys, type SigningKey } from './signing-keys.ts';
import type { SecretBox } from './secret-box.ts';
import type { WebhookSubscription } from './webhook-subscription.ts';

/** An active subscription, ready to send to: parsed and decrypted once. */
export interface Endpoint {
  subscriptionId: string;
  organizationId: string;
  url: URL;
  events: ReadonlySet<string>;
  /** Sent with every request beside the signatures. */
  headers: Record<string, string>;
  /** Newest first. */
  signingKeys: readonly SigningKey[];
  /** Nothing is sent for now: what comes is kept. */
  paused: boolean;
  /** Calls per second, over all replicas; null: not limited. */
  rateLimit: number | null;
  /** Events of one entity one after the other: all are kept, and released in turn. */
  ordered: boolean;
  /** Null: all of `events`. */
  filter: EventFilter | null;
  /** Not sent, though it was asked for by hand. */
  withdrawn: WebhookSubscription['withdrawn'];
  /** As of the last load: says whether a success has a count to reset. */
  failureCount: number;
}

/** An active subscription that cannot be sent to: its secrets do not open with the keys that are configured. */
export type UnreadableSubscription = Pick<Endpoint, 'subscriptionId' | 'events' | 'filter'>;

/** The active subscriptions of one organization, by id: each is in one of the two. */
export interface Endpoints {
  usable: ReadonlyMap<string, Endpoint>;
  unreadable: ReadonlyMap<string, UnreadableSubscription>;
}

/** Active subscriptions by organization. Changes of any replica drop an organization's entry within milliseconds. */
export interface SubscriptionCache {
  of(organizationId: string): Promise<Endpoints>;
  /** `undefined` drops everything. */
  drop(organizationId: string | undefined): void;
}

interface Entry {
  loading: Promise<Endpoints>;
}

/** A safety net below the change stream. Beyond its bounds the organization that was asked for longest ago is loaded again. */
const ttlMs = 30_000;

export function createSubscriptionCache(options: {
  load: (organizationId: string) => Promise<WebhookSubscription[]>;
  secretBox: SecretBox;
  logger: Pick<Logger, 'error'>;
  organizationsMax?: number;
  subscriptionsMax?: number;
}): SubscriptionCache {
  const entries = new LRUCache<string, Entry>({
    max: options.organizationsMax ?? 5_000,
    maxSize: options.subscriptionsMax ?? 50_000,
    ttl: ttlMs,
  });
  const isCurrent = (organizationId: string, loading: Entry['loading']): boolean =>
    entries.peek(organizationId)?.loading === loading;
  /**
   * An entry is as large as its subscriptions are many, which is known when they are loaded; the size of a known value is never looked at
   * again.
   */
  const size = (organizationId: string, loading: Entry['loading'], { usable, unreadable }: Endpoints): void => {
    if (!isCurrent(organizationId, loading)) return;
    entries.set(organizationId, { loading }, { size: 1 + usable.size + unreadable.size, noUpdateTTL: true });
  };

  const load = async (organizationId: string): Promise<Endpoints> => {
    const usable = new Map<string, Endpoint>();
    const unreadable = new Map<string, UnreadableSubscription>();
    for (const subscription of await options.load(organizationId)) {
      const { id, events, filter } = subscription;
      try {
        usable.set(id, endpointOf(subscription, options.secretBox));
      } catch (error) {
        unreadable.set(id, { subscriptionId: id, events: new Set(events), filter });
        const about = { err: error, organization_id: organizationId, subscription_id: id };
        options.logger.error(about, 'the secrets of a webhook subscription cannot be opened; it gets no deliveries');
      }
    }
    return { usable, unreadable };
  };

  return {
    of(organizationId) {
      const known = entries.get(organizationId);
      if (known) return known.loading;
      // The load is the entry: a change that comes while it runs drops it, and later callers load again.
      const loading = load(organizationId);
      entries.set(organizationId, { loading }, { size: 1 });
      loading.then(
        (endpoints) => size(organizationId, loading, endpoints),
        () => isCurrent(organizationId, loading) && entries.delete(organizationId),
      );
      return loading;
    },
    drop(organizationId) {
      if (organizationId === undefined) entries.clear();
      else entries.delete(organizationId);
    },
  };
}

/** Throws when its secrets cannot be opened. */
export function endpointOf(subscription: WebhookSubscription, box: SecretBox): Endpoint {
  return {
    subscriptionId: subscription.id,
    organizationId: subscription.organization_id,
    url: new URL(subscription.url),
    events: new Set(subscription.events),
    headers: requestHeaders(
      JSON.parse(openHeaders(subscription.custom_headers_sealed, subscription.id, box)) as Record<string, string>,
    ),
    signingKeys: openKeys(subscription.signing_keys, subscription.id, box),
    paused: subscription.paused,
    rateLimit: subscription.rate_limit,
    ordered: subscription.ordered,
    filter: subscription.filter,
    withdrawn: subscription.withdrawn,
    failureCount: subscription.failure_count,
  };
}
