import type { Logger } from '@booking/platform/logger.ts';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import type { LogoStore } from '../replicas/logo-store.ts';
import type { OrganizationReplica } from '../replicas/organization-replica-store.ts';
import type { OrganizationSettings } from '../replicas/organization-settings.ts';
import type { Catalog } from './catalog.ts';

/**
 * The copy of an organization with its logo: the picture is there before a document can name it. One that cannot be had now holds nothing
 * up: the organization keeps the one that it had of the same file, or has none until it is changed again.
 */
export function withLogos(
  replica: OrganizationReplica,
  { catalog, logos, logger }: { catalog: Pick<Catalog, 'logo'>; logos: LogoStore; logger: Logger },
): OrganizationReplica {
  const learn = async ({ id, seller }: OrganizationSettings, before: OrganizationSettings | undefined) => {
    if (seller.logo_image_id === null) return null;
    try {
      const logo = await catalog.logo(systemContext(id, newId()), seller.logo_image_id);
      return logo ? await logos.keep(id, logo) : null;
    } catch (error) {
      logger.warn({ err: error, organization_id: id }, 'the logo of an organization cannot be had');
      return before?.seller.logo_image_id === seller.logo_image_id ? (before.seller.logo ?? null) : null;
    }
  };
  return {
    ...replica,
    async put(settings) {
      const before = await replica.find(settings.id);
      if (before && before.version >= settings.version) return;
      await replica.put({ ...settings, seller: { ...settings.seller, logo: await learn(settings, before) } });
    },
  };
}
