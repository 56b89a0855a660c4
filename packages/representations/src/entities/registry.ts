import type { EntityDefinition } from '../entity.ts';
import { auditEntries } from './audit-entries.ts';
import { bookingRules, bookings, timeslots } from './bookings.ts';
import {
  bookingBundleGroups,
  bookingBundles,
  cancellationPolicies,
  files,
  plans,
  services,
  tags,
} from './catalogue.ts';
import { communities, communityAccounts } from './communities.ts';
import { addresses, bundleLedgerEntries, bundlePurchases, customers } from './customers.ts';
import { invoiceItems, invoices, subscriptions } from './invoices.ts';
import { notifications } from './notifications.ts';
import { orders, paymentMethods, payments, utmTrackers, vouchers } from './orders.ts';
import { apiClients, members, organizations } from './organizations.ts';
import { calendarFeeds, resources, resourceViews, scheduleGroups, schedules } from './resources.ts';
import { statements } from './statements.ts';
import { events, webhookDeliveries, webhookRecoveries, webhookSubscriptions } from './webhooks.ts';

/** Every entity of the API. */
export const entities: readonly EntityDefinition[] = [
  organizations,
  members,
  apiClients,
  customers,
  addresses,
  services,
  cancellationPolicies,
  plans,
  bookingBundleGroups,
  bookingBundles,
  tags,
  files,
  communities,
  communityAccounts,
  resources,
  resourceViews,
  scheduleGroups,
  schedules,
  timeslots,
  bookings,
  bookingRules,
  calendarFeeds,
  orders,
  utmTrackers,
  vouchers,
  payments,
  paymentMethods,
  invoices,
  invoiceItems,
  statements,
  subscriptions,
  bundlePurchases,
  bundleLedgerEntries,
  webhookSubscriptions,
  events,
  webhookDeliveries,
  webhookRecoveries,
  notifications,
  auditEntries,
];

const byType = new Map(entities.map((entity) => [entity.type, entity]));

/** The definition of a JSON:API type; undefined when there is none. */
export function findEntity(type: string): EntityDefinition | undefined {
  return byType.get(type);
}

/** The definition of a type that must exist: a missing one is a programming error. */
export function entityOf(type: string): EntityDefinition {
  const entity = byType.get(type);
  if (!entity) throw new Error(`No entity of type ${type}`);
  return entity;
}
