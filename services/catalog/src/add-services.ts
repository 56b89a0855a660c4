import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { GrpcServer } from '@booking/platform/grpc-server.ts';
import { apiClientHandlers } from './api-clients/api-client-handlers.ts';
import { bookingBundleGroupHandlers } from './booking-bundle-groups/booking-bundle-group-handlers.ts';
import { bookingBundleHandlers } from './booking-bundles/booking-bundle-handlers.ts';
import { communityAccountHandlers } from './community-accounts/community-account-handlers.ts';
import { communityHandlers } from './communities/community-handlers.ts';
import { fileHandlers } from './files/file-handlers.ts';
import { gatewayStateHandlers } from './gateway-state/gateway-state-handlers.ts';
import { identityHandlers } from './identity/identity-handlers.ts';
import { memberHandlers } from './members/member-handlers.ts';
import { organizationHandlers } from './organizations/organization-handlers.ts';
import { planHandlers } from './plans/plan-handlers.ts';
import { serviceHandlers } from './services/service-handlers.ts';
import type { LearnCustomer } from './replicas/learn-customer.ts';
import type { CatalogParts } from './parts.ts';
import { signInLinkHandlers } from './sign-in-links/sign-in-link-handlers.ts';
import { tagHandlers } from './tags/tag-handlers.ts';

/** Everything this service answers over gRPC. */
export function addServices(
  grpc: GrpcServer,
  parts: CatalogParts,
  more: { unitOfWork: UnitOfWork; learnCustomer: LearnCustomer },
): void {
  const members = memberHandlers(parts);
  const { stores } = parts;
  const { clock } = parts.writing;
  grpc.add('booking.catalog.v1.IdentityService', {
    ...identityHandlers({ stores, clock, listMembers: members.ListMembers }),
    ...signInLinkHandlers({ stores, unitOfWork: more.unitOfWork, clock }),
  });
  grpc.add('booking.catalog.v1.GatewayStateService', gatewayStateHandlers(stores));
  grpc.add('booking.catalog.v1.OrganizationService', organizationHandlers(parts));
  grpc.add('booking.catalog.v1.MemberService', members);
  grpc.add('booking.catalog.v1.ApiClientService', apiClientHandlers(parts));
  grpc.add('booking.catalog.v1.ServiceService', serviceHandlers(parts));
  grpc.add('booking.catalog.v1.PlanService', planHandlers(parts));
  grpc.add('booking.catalog.v1.BookingBundleGroupService', bookingBundleGroupHandlers(parts));
  grpc.add('booking.catalog.v1.BookingBundleService', bookingBundleHandlers(parts));
  grpc.add('booking.catalog.v1.FileService', fileHandlers(parts));
  grpc.add('booking.catalog.v1.TagService', tagHandlers(parts));
  grpc.add('booking.catalog.v1.CommunityService', communityHandlers(parts, more.unitOfWork));
  grpc.add('booking.catalog.v1.CommunityAccountService', communityAccountHandlers(parts, more.learnCustomer));
}
