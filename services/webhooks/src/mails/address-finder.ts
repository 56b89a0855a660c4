import type { MemberServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/MemberService.ts';
import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import { systemContext } from '@booking/platform/context.ts';
import { wireContext, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';
import type { FindAddress } from './mail-preferences.ts';

/** Asks the services that keep members and customers. */
export function addressFinder(catalog: GrpcChannel, ordersBilling: GrpcChannel): FindAddress {
  const members = catalog.client<MemberServiceDefinition>('booking.catalog.v1.MemberService');
  const customers = ordersBilling.client<CustomerServiceDefinition>('booking.orders.v1.CustomerService');
  return async (organizationId, type, id) => {
    const request = { context: wireContext(systemContext(organizationId, newId())), id };
    const { item } = type === 'members' ? await members.GetMember(request) : await customers.GetCustomer(request);
    return item?.email ?? null;
  };
}
