import { scheduleErasure } from '@booking/messaging/erasure.ts';
import type { ConsumedEvent, EventHandler } from '@booking/messaging/event-handler.ts';
import type { EventSubscription } from '@booking/messaging/messaging.ts';
import type { Transaction } from '@booking/messaging/unit-of-work.ts';
import { z } from 'zod';
import { customerReplica, serviceReplica } from './neighbours.ts';
import { customerSource, deletedVersion, organizationSource } from './replica.ts';
import type { ReplicaStore } from './replica-store.ts';
import { createSettingsKeeper, type Told } from './settings-keeper.ts';

const purpose = 'resources.replicas';

export const replicaSubscription: EventSubscription = {
  purpose,
  patterns: [
    'organizations.created',
    'organizations.updated',
    'services.created',
    'services.updated',
    'services.deleted',
    'cancellation-policies.deleted',
    'customers.created',
    'customers.updated',
    'customers.deleted',
  ],
  // Whoever names what has not come yet makes this service ask for it, and an answered change of settings is learned before its event: they
  // may wait.
  gathering: { waitMs: 100, eventsMax: 100 },
};

const anyObject = z.looseObject({ id: z.string().min(1) });

/** Keeps the replicas. */
export function replicaHandlers(
  replicas: ReplicaStore,
  told: Told & { policyDeleted: (tx: Transaction, id: string) => Promise<void> },
): Record<string, Record<string, EventHandler>> {
  const settings = createSettingsKeeper(replicas, told);
  const organizationSaved: EventHandler = (tx, event) =>
    settings.organization(tx, organizationSource.parse(event.data));
  const serviceSaved: EventHandler = (tx, event) =>
    settings.service(tx, serviceReplica(event.organizationId, anyObject.parse(event.data)));
  const serviceDeleted: EventHandler = (tx, event) =>
    settings.serviceGone(tx, serviceReplica(event.organizationId, anyObject.parse(event.data)));
  const customer = (event: ConsumedEvent) =>
    customerReplica(event.organizationId, customerSource.parse(event.data), new Date(event.triggeredAt));
  const readAhead = (tx: Transaction, events: readonly ConsumedEvent[]): Promise<void> =>
    replicas.aheadOfCustomers(
      events.map(({ entity }) => entity.id),
      tx.session,
    );
  const customerSaved: EventHandler = {
    isRepeatable: true,
    readAhead,
    async effect(tx, event) {
      tx.afterCommit(told.changed);
      await replicas.saveCustomer(customer(event), tx.session);
    },
  };
  const customerDeleted: EventHandler = {
    readAhead,
    async effect(tx, event) {
      tx.afterCommit(told.changed);
      const { id } = customer(event);
      const gone = { id, organization_id: event.organizationId, flat: {}, version: deletedVersion, deleted: true };
      await replicas.saveCustomer(gone, tx.session);
      scheduleErasure(tx, event.organizationId, id);
    },
  };
  return {
    [purpose]: {
      'organizations.created': organizationSaved,
      'organizations.updated': organizationSaved,
      'services.created': serviceSaved,
      'services.updated': serviceSaved,
      'services.deleted': serviceDeleted,
      'cancellation-policies.deleted': (tx, { entity }) => told.policyDeleted(tx, entity.id),
      'customers.created': customerSaved,
      'customers.updated': customerSaved,
      'customers.deleted': customerDeleted,
    },
  };
}
