import { scheduleErasure } from '@booking/messaging/erasure.ts';
import type { ConsumedEvent, EventHandler } from '@booking/messaging/event-handler.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { z } from 'zod';
import type { CustomerReplica, CustomerReplicaStore } from './customer-replica-store.ts';
import type { SubscriptionReplica, SubscriptionReplicaStore } from './subscription-replica-store.ts';

export interface CustomerKeeping {
  customerReplicas: CustomerReplicaStore;
  subscriptionReplicas: SubscriptionReplicaStore;
  /** A customer is gone: told, in the transaction, to whoever keeps something of his. */
  gone: (tx: Transaction, customer: CustomerReplica) => Promise<void>;
}

const related = z.object({ id: z.string().min(1) });

/** Kept as it came, since it is shown again in the events of accounts. */
const timestamp = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'Must be a timestamp.');

const customerSchema = z.looseObject({
  id: z.string().min(1),
  version: z.number().int().nullish(),
  updated_at: timestamp,
  email: z.string().nullish(),
  anonymised_at: z.string().nullish(),
  tags: z.array(related).default([]),
  address: z.looseObject({ id: z.string(), type: z.string() }).nullish(),
});

const subscriptionSchema = z.object({
  id: z.string().min(1),
  version: z.number().int().nullish(),
  updated_at: timestamp,
  status: z.string(),
  customer: related.nullish(),
  plan: related.nullish(),
});

/** The purpose of this service's one queue, and what it is bound to. */
export const customersPurpose = 'catalog.customers';
export const customersPatterns = ['customers.*', 'subscriptions.*'] as const;
/** Whoever names a customer before its event has come makes catalog ask for it: this may wait. */
export const customersGathering = { waitMs: 100, eventsMax: 100 };

/** Keeps the replicas of customers and of their subscriptions; whoever is deleted or anonymised leaves the communities. */
export function customerEventHandlers(stores: CustomerKeeping): Record<string, EventHandler> {
  const readAhead = (tx: Transaction, events: readonly ConsumedEvent[]): Promise<void> =>
    stores.customerReplicas.readAhead(events.map(namedBy), tx.session);
  const keep = (tx: Transaction, event: ConsumedEvent, gone: boolean): Promise<void> =>
    keepCustomerReplica(stores, tx, customerReplicaOf(event.organizationId, event.data, gone, event.entity.version));
  const customer: EventHandler = { isRepeatable: true, readAhead, effect: (tx, event) => keep(tx, event, false) };
  const customerGone: EventHandler = {
    readAhead,
    async effect(tx, event) {
      await keep(tx, event, true);
      scheduleErasure(tx, event.organizationId, event.entity.id);
    },
  };
  const subscription = keepSubscription(stores);
  return {
    'customers.created': customer,
    'customers.updated': customer,
    'customers.deleted': customerGone,
    ...Object.fromEntries(
      ['created', 'started', 'updated', 'renewed', 'charged', 'suspended', 'canceled', 'reactivated', 'ended'].map(
        (what) => [`subscriptions.${what}`, subscription],
      ),
    ),
  };
}

function namedBy({ entity, organizationId }: ConsumedEvent) {
  return { id: entity.id, organization_id: organizationId };
}

/** The replica of a customer's flat form; `told` is the version that its event names. Throws ZodError. */
export function customerReplicaOf(
  organizationId: string,
  flat: unknown,
  gone: boolean,
  told?: number,
): CustomerReplica {
  // Events and the neighbour's answers differ in the version alone, which no customer shows.
  const { version, ...data } = customerSchema.parse(flat);
  const domain = data.email?.split('@').at(-1)?.toLowerCase();
  return {
    id: data.id,
    organization_id: organizationId,
    version: told ?? version ?? null,
    source_updated_at: new Date(data.updated_at),
    gone: gone || typeof data.anonymised_at === 'string',
    email_domain: domain ?? null,
    tag_ids: data.tags.map(({ id }) => id),
    flat: { ...data, address: data.address ? { id: data.address.id, type: data.address.type } : null },
  };
}

/** Stores the replica unless a later one is there; a customer that is gone stays so. */
export async function keepCustomerReplica(
  stores: CustomerKeeping,
  tx: Transaction,
  replica: CustomerReplica,
): Promise<void> {
  const stored = await stores.customerReplicas.put(replica, tx.session);
  if (stored && replica.gone) await stores.gone(tx, replica);
}

function keepSubscription(stores: CustomerKeeping): EventHandler {
  return {
    isRepeatable: true,
    readAhead: (tx, events) => stores.subscriptionReplicas.readAhead(events.map(namedBy), tx.session),
    async effect(tx, event) {
      const replica = subscriptionReplicaOf(event.organizationId, event.data, event.entity.version);
      if (replica) await stores.subscriptionReplicas.put(replica, tx.session);
    },
  };
}

/**
 * The replica of a subscription's flat form; undefined for one without customer or plan. `told` is the version that its event names: one
 * that starts at once is created and started at the same moment. Throws ZodError.
 */
export function subscriptionReplicaOf(
  organizationId: string,
  flat: unknown,
  told?: number,
): SubscriptionReplica | undefined {
  const { id, customer, plan, status, updated_at, version } = subscriptionSchema.parse(flat);
  if (!customer || !plan) return undefined;
  return {
    id,
    organization_id: organizationId,
    version: told ?? version ?? null,
    source_updated_at: new Date(updated_at),
    customer_id: customer.id,
    plan_id: plan.id,
    status,
  };
}
