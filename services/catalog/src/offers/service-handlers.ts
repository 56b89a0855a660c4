import type { ServiceServiceDefinition } from '@booking/contracts/generated/booking/catalog/v1/ServiceService.ts';
import { createCrud } from '@booking/persistence/crud.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import { uniqueSlug } from '../shared/catalog-store.ts';
import type { Service as WireService } from '@booking/contracts/generated/booking/catalog/v1/Service.ts';
import type { HandlerParts, Present } from '../shared/handler-parts.ts';
import type { OrganizationStore } from '../organizations/organization-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { imageReference } from '../files/image-reference.ts';
import type { BookingBundleStore } from './booking-bundle-store.ts';
import type { CancellationPolicyStore } from './cancellation-policy-store.ts';
import { recordChange } from '../shared/record.ts';
import { holdReferences, refuseWhileReferred, type GivenReference } from '../shared/references.ts';
import { chooseSlug } from '../shared/slug.ts';
import { serviceInput, withReason, type Service } from './service.ts';
import { serviceEvents, type ServiceStore } from './service-store.ts';

type ServiceParts = HandlerParts<
  {
    services: ServiceStore;
    organizations: OrganizationStore;
    files: FileStore;
    bookingBundles: BookingBundleStore;
    cancellationPolicies: CancellationPolicyStore;
  },
  { services: Present<Service, WireService> },
  'organization' | 'coverImage' | 'cancellationPolicy'
>;

export function serviceHandlers(parts: ServiceParts): UnaryHandlers<ServiceServiceDefinition> {
  const { stores, writing, present, includes } = parts;
  const referencesOf = (
    given: Partial<Pick<Service, 'cover_image_id' | 'cancellation_policy_id'>>,
  ): GivenReference[] => [
    imageReference('cover_image_id', stores.files, given.cover_image_id),
    {
      field: 'cancellation_policy_id',
      type: 'cancellation-policies',
      store: stores.cancellationPolicies,
      ids: given.cancellation_policy_id,
    },
  ];
  const crud = createCrud({
    ...writing,
    store: stores.services,
    input: serviceInput,
    unique: uniqueSlug,
    present: present.services,
    includes: {
      organization: includes.organization,
      cover_image: includes.coverImage,
      cancellation_policy: includes.cancellationPolicy,
    },
    async build(given, base, { tx }) {
      await holdReferences(base.organization_id, referencesOf(given), tx.session);
      const { currency, net_prices: isNet } = await stores.organizations.get(
        base.organization_id,
        base.organization_id,
        tx.session,
      );
      const priced = { ...given, currency, is_net_price: given.is_net_price ?? isNet };
      return withReason({ ...base, ...priced, slug: await chooseSlug(stores.services, given, base, tx.session) });
    },
    async apply(current, { slug = current.slug, is_net_price: isNet, ...given }, { tx }) {
      await holdReferences(current.organization_id, referencesOf(given), tx.session);
      return withReason({ ...current, ...given, slug, is_net_price: isNet ?? current.is_net_price });
    },
    beforeRemove: (service, { tx }) =>
      refuseWhileReferred(
        service,
        [{ type: 'booking-bundles', field: 'service_ids', store: stores.bookingBundles }],
        tx.session,
      ),
    record: recordChange('services', serviceEvents),
  });
  return {
    ListServices: crud.list,
    GetService: crud.get,
    CreateService: crud.create,
    UpdateService: crud.update,
    DeleteService: crud.remove,
  };
}
