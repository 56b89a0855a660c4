import type { OrganizationStore } from '../organizations/organization-store.ts';
import type { Referrer } from '../shared/references.ts';
import type { BookingBundleGroupStore } from './booking-bundle-group-store.ts';
import type { BookingBundleStore } from './booking-bundle-store.ts';
import type { ServiceStore } from './service-store.ts';

/** Whose images files are. */
export function fileReferrers(stores: {
  organizations: OrganizationStore;
  services: ServiceStore;
  bookingBundleGroups: BookingBundleGroupStore;
  bookingBundles: BookingBundleStore;
}): Referrer[] {
  return [
    { type: 'organizations', field: 'logo_image_id', store: stores.organizations },
    { type: 'services', field: 'cover_image_id', store: stores.services },
    { type: 'booking-bundle-groups', field: 'cover_image_id', store: stores.bookingBundleGroups },
    { type: 'booking-bundles', field: 'cover_image_id', store: stores.bookingBundles },
  ];
}
