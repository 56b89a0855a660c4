import type { UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { GrpcServer } from '@booking/platform/grpc-server.ts';
import { apiClientHandlers } from './access/api-client-handlers.ts';
import { bookingBundleGroupHandlers } from './offers/booking-bundle-group-handlers.ts';
import { bookingBundleHandlers } from './offers/booking-bundle-handlers.ts';
import { cancellationPolicyHandlers } from './offers/cancellation-policy-handlers.ts';
import { communityAccountHandlers } from './communities/community-account-handlers.ts';
import { communityHandlers } from './communities/community-handlers.ts';
import { fileReferrers } from './offers/file-referrers.ts';
import type { ContentStore } from './files/content-store.ts';
import { fileHandlers } from './files/file-handlers.ts';
import { gatewayStateHandlers } from './access/gateway-state/gateway-state-handlers.ts';
import { identityHandlers } from './access/identity-handlers.ts';
import { memberHandlers } from './access/member-handlers.ts';
import { organizationHandlers } from './offers/organization-handlers.ts';
import { planHandlers } from './offers/plan-handlers.ts';
import { serviceHandlers } from './offers/service-handlers.ts';
import type { LearnCustomer } from './customers/learn-customer.ts';
import type { CatalogParts } from './parts.ts';
import { signInLinkHandlers } from './access/sign-in-link-handlers.ts';
import { tagHandlers } from './communities/tag-handlers.ts';

/** Everything this service answers over gRPC. */
export function addServices(
  grpc: GrpcServer,
  parts: CatalogParts,
  more: { unitOfWork: UnitOfWork; learnCustomer: LearnCustomer; contents: ContentStore; quotaBytes: number },
): void {
  const members = memberHandlers(parts);
  const { stores } = parts;
  const { clock } = parts.writing;
  grpc.add('booking.catalog.v1.IdentityService', {
    ...identityHandlers({ stores, clock, listMembers: members.ListMembers }),
    ...signInLinkHandlers({ stores, unitOfWork: more.unitOfWork, clock }),
  });
  grpc.add('booking.catalog.v1.GatewayStateService', gatewayStateHandlers({ stores, clock }));
  grpc.add('booking.catalog.v1.OrganizationService', organizationHandlers(parts));
  grpc.add('booking.catalog.v1.MemberService', members);
  grpc.add('booking.catalog.v1.ApiClientService', apiClientHandlers(parts));
  grpc.add('booking.catalog.v1.ServiceService', serviceHandlers(parts));
  grpc.add(
    'booking.catalog.v1.PlanService',
    planHandlers(parts, [{ type: 'communities', field: 'auto_join_plan_ids', store: stores.communities }]),
  );
  grpc.add('booking.catalog.v1.BookingBundleGroupService', bookingBundleGroupHandlers(parts));
  grpc.add('booking.catalog.v1.BookingBundleService', bookingBundleHandlers(parts));
  grpc.add('booking.catalog.v1.CancellationPolicyService', cancellationPolicyHandlers(parts));
  grpc.add('booking.catalog.v1.FileService', fileHandlers(parts, { ...more, referrers: fileReferrers(stores) }));
  grpc.add('booking.catalog.v1.TagService', tagHandlers(parts));
  grpc.add('booking.catalog.v1.CommunityService', communityHandlers(parts, more.unitOfWork));
  grpc.add('booking.catalog.v1.CommunityAccountService', communityAccountHandlers(parts, more.learnCustomer));
}
