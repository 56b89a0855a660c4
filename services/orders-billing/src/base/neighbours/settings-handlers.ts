import type { SettingsServiceDefinition } from '@booking/contracts/generated/booking/common/v1/SettingsService.ts';
import type { UnaryHandlers } from '@booking/platform/grpc-server.ts';
import type { Catalog } from './catalog.ts';
import type { OrganizationReplica } from '../replicas/organization-replica-store.ts';

/** What is kept of settings is asked for again when it may be old: before a change of them is answered. */
export function settingsHandlers(parts: {
  catalog: Pick<Catalog, 'organization'>;
  organizationReplica: Pick<OrganizationReplica, 'put'>;
}): UnaryHandlers<SettingsServiceDefinition> {
  return {
    async LearnSettings({ type }, context) {
      const asked = type === 'organizations' ? await parts.catalog.organization(context) : undefined;
      if (asked) await parts.organizationReplica.put(asked);
      return {};
    },
  };
}
