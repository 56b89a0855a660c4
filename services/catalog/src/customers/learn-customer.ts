import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { systemContext, type CallContext } from '@booking/platform/context.ts';
import { AppError } from '@booking/platform/errors.ts';
import { wireContext, type UnaryClient } from '@booking/platform/grpc-client.ts';
import { flatOf } from './fill-replicas.ts';
import { customerReplicaOf, keepCustomerReplica, type CustomerKeeping } from './customer-events.ts';

/** Makes a customer known that no event has brought yet. */
export type LearnCustomer = (context: CallContext, id: string) => Promise<void>;

/**
 * Asks orders-billing for a customer the replica does not have: somebody may join a community in the second in which it was created. One
 * that does not exist stays unknown. Throws service_unavailable when the neighbour does not answer.
 */
export function createLearnCustomer(options: {
  stores: CustomerKeeping;
  unitOfWork: UnitOfWork;
  customers: Pick<UnaryClient<CustomerServiceDefinition>, 'GetCustomer'>;
}): LearnCustomer {
  const { stores, unitOfWork, customers } = options;

  return async ({ organizationId, requestId }, id) => {
    if (await stores.customerReplicas.find(organizationId, id)) return;
    const context = systemContext(organizationId, requestId);
    try {
      const { item } = await customers.GetCustomer({ context: wireContext(context), id });
      if (!item) return;
      const replica = customerReplicaOf(organizationId, flatOf('customers', item), false);
      await unitOfWork.run(context, (tx) => keepCustomerReplica(stores, tx, replica));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    }
  };
}
