import type { IdentityServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/IdentityService.ts';
import { systemContext } from '@booking/platform/context.ts';
import { wireContext, type GrpcChannel } from '@booking/platform/grpc-client.ts';
import { newId } from '@booking/platform/ids.ts';

/** E-mail addresses of an organization's owners and admins. */
export type AdminAddresses = (organizationId: string) => Promise<string[]>;

/** Asks catalog; throws service_unavailable while it does not answer. */
export function adminAddressesOf(catalog: GrpcChannel): AdminAddresses {
  const identity = catalog.client<IdentityServiceDefinition>('booking.catalog.v1.IdentityService');
  return async (organizationId) => {
    const { items } = await identity.ListMembers({
      context: wireContext(systemContext(organizationId, newId())),
      query: { filters: [{ key: 'role', values: ['owner', 'admin'] }], page_number: 1, page_size: 250 },
    });
    return items.flatMap(({ email }) => (email ? [email] : []));
  };
}
