import type { Organization as WireOrganization } from '@booking/contracts/generated/booking/catalog/v1/Organization.ts';
import type { CallContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import type { BookingBundleGroup } from './booking-bundle-group.ts';
import type { BookingBundleGroupStore } from './booking-bundle-group-store.ts';
import type { BookingBundleStore } from './booking-bundle-store.ts';
import { wireOf } from '../shared/wire.ts';
import { innerSettings, type Organization } from '../organizations/organization.ts';

/** As many linked bundles and groups as the largest page of their own lists has. */
const linkedMax = 250;

export interface OfferStores {
  bookingBundles: BookingBundleStore;
  bookingBundleGroups: BookingBundleGroupStore;
}

/** The context of a public read: the organization's data, seen by nobody in particular. */
export function publicContext(organizationId: string): CallContext {
  return { requestId: newId(), organizationId, principal: { subject: '', role: '', kind: 'anonymous' } };
}

/** What the public sees of an organization's bundles, by order_index: live ones, and groups with at least one of them. */
export async function offerOf(
  stores: OfferStores,
  organizationId: string,
): Promise<{ bundleIds: string[]; groups: BookingBundleGroup[] }> {
  const [bundleIds, groupIds] = await Promise.all([
    stores.bookingBundles.liveIds(organizationId, linkedMax),
    stores.bookingBundles.liveGroupIds(organizationId),
  ]);
  const groups = await stores.bookingBundleGroups.getMany(organizationId, groupIds);
  groups.sort((a, b) => a.order_index - b.order_index || (a.id < b.id ? -1 : 1));
  return { bundleIds, groups: groups.slice(0, linkedMax) };
}

function isInsider(context: CallContext, organizationId: string): boolean {
  return context.organizationId === organizationId && context.principal.role !== '';
}

/** The wire form with the links to what it offers; inner settings are shown to the organization's own callers only. */
export function presentOrganizations(stores: OfferStores) {
  const presentOne = async (entity: Organization, context: CallContext): Promise<WireOrganization> => {
    const { bundleIds, groups } = await offerOf(stores, entity.id);
    const wire = wireOf<WireOrganization>(entity, {
      available_booking_bundle_ids: bundleIds,
      offered_booking_bundle_group_ids: groups.map(({ id }) => id),
    });
    if (!isInsider(context, entity.id)) for (const setting of innerSettings) Reflect.deleteProperty(wire, setting);
    return wire;
  };
  return (entities: readonly Organization[], context: CallContext): Promise<WireOrganization[]> =>
    Promise.all(entities.map((entity) => presentOne(entity, context)));
}
