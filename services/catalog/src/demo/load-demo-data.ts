import { createHmac } from 'node:crypto';
import { demoId, demoOrganizations, type DemoOrganization } from '@booking/contracts/demo-data.ts';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { isDuplicateKey } from '@booking/persistence/database-errors.ts';
import type { CrudChange } from '@booking/persistence/crud.ts';
import type { StoreManaged } from '@booking/persistence/entity.ts';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { newRecord, type RecordDefinition } from '@booking/representations/record.ts';
import { newApiClient, type ApiClient } from '../access/api-client.ts';
import { hashSecret, secretMatches, withoutSecret } from '../access/client-secret.ts';
import { memberRecord } from '../access/member.ts';
import { communityAccountRecord } from '../communities/community-account.ts';
import { communityRecord } from '../communities/community.ts';
import { tagRecord } from '../communities/tag.ts';
import { fileRecord } from '../files/file.ts';
import { bookingBundleGroupRecord } from '../offers/booking-bundle-group.ts';
import { bookingBundleRecord } from '../offers/booking-bundle.ts';
import { cancellationPolicyRecord } from '../offers/cancellation-policy.ts';
import { planRecord } from '../offers/plan.ts';
import { serviceRecord } from '../offers/service.ts';
import { organizationRecord } from '../organizations/organization.ts';
import { organizationEvents } from '../organizations/organization-store.ts';
import { planEvents } from '../offers/plan-store.ts';
import { serviceEvents } from '../offers/service-store.ts';
import type { CatalogStore, Stored } from '../shared/catalog-store.ts';
import { recordChange, type ChangeEvents } from '../shared/record.ts';
import type { Stores } from '../stores.ts';
import { demoBundles, demoGroups } from './demo-bundles.ts';
import { demoAccounts, demoCommunities, demoTags } from './demo-communities.ts';
import { demoFiles, demoPlans, demoPolicies, demoServices } from './demo-offers.ts';
import { demoApiClients, demoMembers, demoOrganization } from './demo-organizations.ts';
import type { DemoRecord } from './demo-record.ts';

export interface DemoOptions {
  stores: Stores;
  unitOfWork: UnitOfWork;
  logger: Logger;
  /** DEMO_CLIENT_SECRET */
  clientSecretKey: string;
}

/**
 * Loads both demo organizations, with the events that fill the neighbours' replicas: the missing records of a kind in one transaction, or
 * in one each where one of them turns out to be there. Records that exist are left alone, except that the demo clients' secrets follow
 * DEMO_CLIENT_SECRET.
 */
export async function loadDemoData(options: DemoOptions): Promise<void> {
  await Promise.all(demoOrganizations.map((organization) => loadOrganization(organization, options)));
}

async function loadOrganization(organization: DemoOrganization, options: DemoOptions): Promise<void> {
  const { stores } = options;
  const organizationId = demoId(organization.slug);
  const load = <T extends Stored, R extends RecordDefinition>(
    record: R,
    store: CatalogStore<T>,
    records: readonly DemoRecord<R>[],
    events?: ChangeEvents<T>,
  ) => {
    const whole = records.map((one) => ({ ...newRecord(record), ...one }));
    return loadRecords(organizationId, store, whole, recordChange<T>(record.entity.type, events), options);
  };

  await load(fileRecord, stores.files, demoFiles(organization));
  await load(cancellationPolicyRecord, stores.cancellationPolicies, demoPolicies(organization));
  await load(organizationRecord, stores.organizations, [demoOrganization(organization)], organizationEvents);
  await load(memberRecord, stores.members, demoMembers(organization));
  await loadApiClients(organization, options);
  await load(serviceRecord, stores.services, demoServices(organization), serviceEvents);
  await load(planRecord, stores.plans, demoPlans(organization), planEvents);
  await load(bookingBundleGroupRecord, stores.bookingBundleGroups, demoGroups(organization));
  await load(bookingBundleRecord, stores.bookingBundles, demoBundles(organization));
  await load(tagRecord, stores.tags, demoTags(organization));
  await load(communityRecord, stores.communities, demoCommunities(organization));
  await load(communityAccountRecord, stores.communityAccounts, demoAccounts(organization));
}

async function loadRecords<T extends Stored>(
  organizationId: string,
  store: CatalogStore<T>,
  records: readonly { id: string }[],
  record: (change: CrudChange<T>, scope: { tx: Transaction }) => Promise<void>,
  { unitOfWork, logger }: DemoOptions,
): Promise<void> {
  const known = new Set(
    (
      await store.getMany(
        organizationId,
        records.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  );
  const missing = records.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  const insert = (some: readonly { id: string }[]) =>
    unitOfWork.run(systemContext(organizationId, newId()), (together) =>
      together.batch(async () => {
        for (const one of some) {
          const tx = together.as(systemContext(organizationId, newId()));
          const entity = { ...one, organization_id: organizationId } as unknown as Omit<T, StoreManaged>;
          const after = await store.insert(entity, tx.now, tx.session);
          await record({ action: 'create', before: undefined, after }, { tx });
        }
      }),
    );
  if (await isInserted(() => insert(missing))) return;
  for (const one of missing) {
    if (!(await isInserted(() => insert([one])))) logger.info({ id: one.id }, 'a demo record is there already');
  }
}

/** False: another replica was faster, or somebody's own record has the slug; either way there is one. */
async function isInserted(insert: () => Promise<void>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

async function loadApiClients(organization: DemoOrganization, options: DemoOptions): Promise<void> {
  const organizationId = demoId(organization.slug);
  const { apiClients } = options.stores;
  await Promise.all(
    demoApiClients(organization).map(async (client) => {
      const secret = createHmac('sha256', options.clientSecretKey).update(client.client_id).digest('base64url');
      const known = await apiClients.find(organizationId, client.id);
      if (known && (await secretMatches(secret, known))) return;
      const hashed = hashSecret(secret);
      if (!known) {
        const record = recordChange<ApiClient>('api-clients', { shown: withoutSecret });
        await loadRecords(organizationId, apiClients, [{ ...newApiClient, ...client, ...hashed }], record, options);
        return;
      }
      await options.unitOfWork.run(systemContext(organizationId, newId()), async (tx) => {
        const follow = (current: typeof known) => ({ ...current, ...hashed, secret_rotated_at: tx.now });
        await apiClients.update(organizationId, client.id, follow, { now: tx.now, session: tx.session });
        tx.audit({ entity: { type: 'api-clients', id: client.id }, action: 'rotate-secret' });
      });
    }),
  );
}
