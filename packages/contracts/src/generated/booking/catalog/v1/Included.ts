// Original file: proto/booking/catalog/v1/included.proto

import type { Organization as _booking_catalog_v1_Organization, Organization__Output as _booking_catalog_v1_Organization__Output } from '../../../booking/catalog/v1/Organization.ts';
import type { Member as _booking_catalog_v1_Member, Member__Output as _booking_catalog_v1_Member__Output } from '../../../booking/catalog/v1/Member.ts';
import type { ApiClient as _booking_catalog_v1_ApiClient, ApiClient__Output as _booking_catalog_v1_ApiClient__Output } from '../../../booking/catalog/v1/ApiClient.ts';
import type { Service as _booking_catalog_v1_Service, Service__Output as _booking_catalog_v1_Service__Output } from '../../../booking/catalog/v1/Service.ts';
import type { Plan as _booking_catalog_v1_Plan, Plan__Output as _booking_catalog_v1_Plan__Output } from '../../../booking/catalog/v1/Plan.ts';
import type { BookingBundleGroup as _booking_catalog_v1_BookingBundleGroup, BookingBundleGroup__Output as _booking_catalog_v1_BookingBundleGroup__Output } from '../../../booking/catalog/v1/BookingBundleGroup.ts';
import type { BookingBundle as _booking_catalog_v1_BookingBundle, BookingBundle__Output as _booking_catalog_v1_BookingBundle__Output } from '../../../booking/catalog/v1/BookingBundle.ts';
import type { File as _booking_catalog_v1_File, File__Output as _booking_catalog_v1_File__Output } from '../../../booking/catalog/v1/File.ts';
import type { Tag as _booking_catalog_v1_Tag, Tag__Output as _booking_catalog_v1_Tag__Output } from '../../../booking/catalog/v1/Tag.ts';
import type { Community as _booking_catalog_v1_Community, Community__Output as _booking_catalog_v1_Community__Output } from '../../../booking/catalog/v1/Community.ts';
import type { CommunityAccount as _booking_catalog_v1_CommunityAccount, CommunityAccount__Output as _booking_catalog_v1_CommunityAccount__Output } from '../../../booking/catalog/v1/CommunityAccount.ts';
import type { CancellationPolicy as _booking_catalog_v1_CancellationPolicy, CancellationPolicy__Output as _booking_catalog_v1_CancellationPolicy__Output } from '../../../booking/catalog/v1/CancellationPolicy.ts';

export interface Included {
  'organizations'?: (_booking_catalog_v1_Organization)[];
  'members'?: (_booking_catalog_v1_Member)[];
  'api_clients'?: (_booking_catalog_v1_ApiClient)[];
  'services'?: (_booking_catalog_v1_Service)[];
  'plans'?: (_booking_catalog_v1_Plan)[];
  'booking_bundle_groups'?: (_booking_catalog_v1_BookingBundleGroup)[];
  'booking_bundles'?: (_booking_catalog_v1_BookingBundle)[];
  'files'?: (_booking_catalog_v1_File)[];
  'tags'?: (_booking_catalog_v1_Tag)[];
  'communities'?: (_booking_catalog_v1_Community)[];
  'community_accounts'?: (_booking_catalog_v1_CommunityAccount)[];
  'cancellation_policies'?: (_booking_catalog_v1_CancellationPolicy)[];
}

export interface Included__Output {
  'organizations': (_booking_catalog_v1_Organization__Output)[];
  'members': (_booking_catalog_v1_Member__Output)[];
  'api_clients': (_booking_catalog_v1_ApiClient__Output)[];
  'services': (_booking_catalog_v1_Service__Output)[];
  'plans': (_booking_catalog_v1_Plan__Output)[];
  'booking_bundle_groups': (_booking_catalog_v1_BookingBundleGroup__Output)[];
  'booking_bundles': (_booking_catalog_v1_BookingBundle__Output)[];
  'files': (_booking_catalog_v1_File__Output)[];
  'tags': (_booking_catalog_v1_Tag__Output)[];
  'communities': (_booking_catalog_v1_Community__Output)[];
  'community_accounts': (_booking_catalog_v1_CommunityAccount__Output)[];
  'cancellation_policies': (_booking_catalog_v1_CancellationPolicy__Output)[];
}
