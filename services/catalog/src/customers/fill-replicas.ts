import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import type { SubscriptionServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/SubscriptionService.ts';
import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { pagesOf } from '@booking/persistence/replica-pages.ts';
import { systemContext, type CallContext } from '@booking/platform/context.ts';
import { wireContext, type UnaryClient } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import { entityOf } from '@booking/representations/entities/registry.ts';
import { renderFlat } from '@booking/representations/flat.ts';
import {
  customerReplicaOf,
  keepCustomerReplica,
  subscriptionReplicaOf,
  type CustomerKeeping,
} from './customer-events.ts';

/** A wire entity as its events show it: the flat form and its version. */
export function flatOf(type: string, entity: { version: number }): Record<string, unknown> {
  return { ...renderFlat(entityOf(type), { ...entity }), version: entity.version };
}

/** Oldest first, so that what is created meanwhile appends. */
const byCreation = [{ field: 'created_at', descending: false }];

interface FillOptions {
  stores: CustomerKeeping;
  /** Of every organization; those created later tell about their customers by events. */
  organizationIds: () => Promise<readonly string[]>;
  unitOfWork: UnitOfWork;
  customers: Pick<UnaryClient<CustomerServiceDefinition>, 'ListCustomers'>;
  subscriptions: Pick<UnaryClient<SubscriptionServiceDefinition>, 'ListSubscriptions'>;
}

/**
 * Fills the replicas of customers and subscriptions from the lists of orders-billing, for a database that no event has told of them. Throws
 * service_unavailable when the neighbour does not answer; what was stored until then stays.
 */
export function createReplicaFill(options: FillOptions): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    for (const organizationId of await options.organizationIds()) {
      if (signal.aborted) return;
      const context = systemContext(organizationId, newId());
      await fillCustomers(options, context);
      await fillSubscriptions(options, context);
    }
  };
}

async function fillCustomers({ stores, unitOfWork, customers }: FillOptions, context: CallContext): Promise<void> {
  const pages = pagesOf(async (page) => {
    const query = { ...page, sorts: byCreation };
    return (await customers.ListCustomers({ context: wireContext(context), query })).items;
  });
  for await (const page of pages) {
    const replicas = page.map((item) => customerReplicaOf(context.organizationId, flatOf('customers', item), false));
    await unitOfWork.run(context, async (tx) => {
      for (const replica of replicas) await keepCustomerReplica(stores, tx, replica);
    });
  }
}

async function fillSubscriptions(options: FillOptions, context: CallContext): Promise<void> {
  const { stores, unitOfWork, subscriptions } = options;
  const pages = pagesOf(async (page) => {
    const query = { ...page, sorts: byCreation };
    return (await subscriptions.ListSubscriptions({ context: wireContext(context), query })).items;
  });
  for await (const page of pages) {
    await unitOfWork.run(context, async (tx) => {
      for (const item of page) {
        const replica = subscriptionReplicaOf(context.organizationId, flatOf('subscriptions', item));
        if (replica) await stores.subscriptionReplicas.put(replica, tx.session);
      }
    });
  }
}
