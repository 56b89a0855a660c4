import { demoId, demoOrganizations, demoSellers, type DemoOrganization } from '@booking/contracts/demo-data.ts';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Logger } from '@booking/platform/logger.ts';
import type { Entity, StoreManaged } from '@booking/persistence/entity.ts';
import type { TenantStore } from '@booking/persistence/tenant-store.ts';
import { recordCustomer } from '../../customers/customer-events.ts';
import type { CustomerRecords } from '../../customers/customer-store.ts';
import type { PaymentMethodStore } from '../../payments/payment-store.ts';
import type { OrganizationReplica } from '../../base/replicas/organization-replica-store.ts';
import { organizationSettingsSchema, type OrganizationSettings } from '../../base/replicas/organization-settings.ts';
import type { EventWriter } from '../../base/event-writer.ts';
import type { SubscriptionStore } from '../../subscriptions/subscription-store.ts';
import type { VoucherStore } from '../../sales/vouchers/voucher-store.ts';
import { loadDemoOrders, type DemoOrderLoading } from './demo-orders.ts';
import { demoAddresses, demoCustomers, demoPaymentMethods, demoVouchers } from './demo-people.ts';
import { loadDemoSubscriptions } from './demo-subscriptions.ts';

interface PeopleLoading extends CustomerRecords {
  events: EventWriter;
  paymentMethods: PaymentMethodStore;
  vouchers: VoucherStore;
}

interface DemoLoading extends PeopleLoading, DemoOrderLoading {
  organizationReplica: OrganizationReplica;
  subscriptions: SubscriptionStore;
  unitOfWork: UnitOfWork;
}

/** Loads what is missing of the demo data; records that exist are left alone, so that it may run at every start. */
export async function loadDemoData(parts: DemoLoading, logger: Logger): Promise<void> {
  for (const demo of demoOrganizations) {
    const organization = await demoSettings(parts, demo);
    await parts.unitOfWork.run(systemContext(organization.id, newId()), (tx) =>
      tx.batch(async () => {
        await loadPeople(parts, tx, demo);
        const quiet = quietParts(parts);
        await loadDemoOrders(quiet, tx, demo, organization);
        await loadDemoSubscriptions(quiet, tx, demo, organization);
      }),
    );
  }
  logger.info('demo data is loaded');
}

/** Until catalog tells more: version 0 gives way to whatever it sends. */
async function demoSettings(
  parts: { organizationReplica: OrganizationReplica },
  demo: DemoOrganization,
): Promise<OrganizationSettings> {
  const { organizationReplica } = parts;
  const { slug, name, timeZone, currency, locale } = demo;
  const id = demoId(slug);
  const known = await organizationReplica.find(id);
  if (known) return known;
  const basics = { id, version: 0, name, time_zone: timeZone, currency, locale };
  const settings = organizationSettingsSchema.parse({ ...basics, ...demoSellers[slug] });
  await organizationReplica.put(settings);
  return settings;
}

/** The neighbours keep replicas of customers, so these are told about. */
async function loadPeople(parts: PeopleLoading, tx: Transaction, demo: DemoOrganization): Promise<void> {
  const { customers, addresses, vouchers, paymentMethods } = parts;
  await insertMissing(addresses, demoAddresses(demo), tx);
  for (const customer of await insertMissing(customers, demoCustomers(demo), tx)) {
    await recordCustomer(parts, { action: 'create', before: undefined, after: customer }, tx);
  }
  await insertMissing(vouchers, demoVouchers(demo), tx);
  await insertMissing(paymentMethods, demoPaymentMethods(demo), tx);
}

async function insertMissing<T extends Entity>(
  store: TenantStore<T>,
  records: readonly Omit<T, StoreManaged>[],
  tx: Transaction,
): Promise<T[]> {
  const idOf = (record: Omit<T, StoreManaged>): string => (record as Pick<Entity, 'id'>).id;
  const known = await store.getMany(tx.context.organizationId, records.map(idOf), tx.session);
  const ids = new Set(known.map(({ id }) => id));
  const inserted: T[] = [];
  for (const record of records)
    if (!ids.has(idOf(record))) inserted.push(await store.insert(record, tx.now, tx.session));
  return inserted;
}

/** These orders are the past of an installation that was just set up: nobody is told. */
function quietParts<T extends { events: EventWriter }>(parts: T): T {
  return { ...parts, events: { emit: async () => {}, notify: async () => {} } };
}
