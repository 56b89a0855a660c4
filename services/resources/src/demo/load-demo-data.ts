import {
  demoBookingIds,
  demoBookings,
  demoId,
  demoOrganizations,
  type DemoOrganization,
} from '@booking/contracts/demo-data.ts';
import type { Transaction, UnitOfWork } from '@booking/messaging/unit-of-work.ts';
import type { Entity, StoreManaged } from '@booking/persistence/entity.ts';
import type { TenantStore } from '@booking/persistence/tenant-store.ts';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import type { Logger } from '@booking/platform/logger.ts';
import { newRecord } from '@booking/representations/record.ts';
import { setBookingTimers, type BookedDays } from '../bookings/places/booking-effects.ts';
import { bookingRecord, minutesAfter, type Booking } from '../bookings/booking.ts';
import type { Stores } from '../build.ts';
import { guessedVersion } from '../base/replicas/replica.ts';
import { newResource, resourceInput } from '../resources/resource.ts';
import type { ActivityKeeper } from '../schedules/activity.ts';
import { instantOf, localDayOf, type LocalDay } from '../base/time-zone.ts';
import { demoOpenings, demoResources, demoRules, demoTimeslots, demoViews, resourceId } from './demo-resources.ts';

export interface DemoDeps {
  stores: Stores;
  unitOfWork: UnitOfWork;
  built: { bookedDays: BookedDays; activity: ActivityKeeper };
  logger: Logger;
}

/**
 * Loads both organizations' resources with what belongs to them; records that exist are left alone. Bookings and timeslots are those of
 * the day it runs on. No events: the demonstration's own order shows those.
 */
export async function loadDemoData(deps: DemoDeps): Promise<void> {
  for (const organization of demoOrganizations) {
    const organizationId = demoId(organization.slug);
    await deps.stores.replicas.saveOrganization({
      id: organizationId,
      version: guessedVersion,
      slug: organization.slug,
      name: organization.name,
      time_zone: organization.timeZone,
      min_resource_usage: null,
      min_child_resource_usage: null,
      auto_accept_bookings: true,
    });
    const numbers = await deps.stores.numbers.take(organizationId, demoBookings.length);
    const loaded = await deps.unitOfWork.run(systemContext(organizationId, newId()), (tx) =>
      loadOrganization(deps, tx, organization, numbers),
    );
    deps.logger.info({ organization: organization.slug, loaded }, 'demo data');
  }
}

async function loadOrganization(
  deps: DemoDeps,
  tx: Transaction,
  organization: DemoOrganization,
  numbers: readonly string[],
): Promise<number> {
  const { stores } = deps;
  const { slug, timeZone } = organization;
  const base = { organization_id: demoId(slug) };
  const today = localDayOf(tx.now, timeZone);
  const add = <T extends Entity>(store: TenantStore<T>, entities: readonly Omit<T, StoreManaged>[]) =>
    addMissing(store, entities, tx);

  const added = [
    await add(
      stores.resources,
      demoResources.map((resource) => resourceOf(slug, resource)),
    ),
    await add(
      stores.schedules.groups,
      demoOpenings.map((opening) => ({
        ...base,
        id: groupId(slug, opening),
        name: opening.name,
        available_from: opening.available_from ?? null,
        available_to: opening.available_to ?? null,
        resource_id: resourceId(slug, opening.resource),
      })),
    ),
    await add(
      stores.schedules.schedules,
      demoOpenings.flatMap((opening) =>
        opening.days.map((weekday) => ({
          ...base,
          id: demoId(`${slug}/schedules/${opening.resource}-${opening.name}-${weekday}`),
          weekday,
          start_time: opening.start_time,
          end_time: opening.end_time,
          schedule_group_id: groupId(slug, opening),
          resource_id: resourceId(slug, opening.resource),
        })),
      ),
    ),
    await add(
      stores.bookingRules,
      demoRules.map((rule) => ({
        ...base,
        id: demoId(`${slug}/booking-rules/${rule.key}`),
        name: rule.name,
        rule_type: rule.rule_type,
        limit: rule.limit,
        scope: rule.scope,
        exempt_roles: 'exempt_roles' in rule ? [...rule.exempt_roles] : [],
        resource_id: 'resource' in rule ? resourceId(slug, rule.resource) : null,
        service_id: null,
      })),
    ),
    await add(
      stores.views,
      demoViews.map((view, index) => ({
        ...base,
        id: demoId(`${slug}/resource-views/${view.key}`),
        name: view.name,
        order_index: index,
        filter_json: JSON.stringify(view.filter),
      })),
    ),
    await add(
      stores.timeslots,
      demoTimeslots.map((timeslot) => ({
        ...base,
        id: demoId(`${slug}/timeslots/${timeslot.key}-${today}`),
        status: timeslot.status,
        name: timeslot.name,
        start_date: instantOf(today, timeslot.from, timeZone),
        end_date: instantOf(today, timeslot.to, timeZone),
        capacity: timeslot.capacity,
        resource_id: resourceId(slug, timeslot.resource),
        service_id: null,
      })),
    ),
    await addBookings(deps, tx, { slug, timeZone, today, numbers }),
  ];
  const count = added.reduce((sum, one) => sum + one, 0);
  // A start that finds everything there writes nothing that bookings under way may want.
  if (count > 0) {
    await deps.built.activity.refresh(
      tx,
      base.organization_id,
      demoResources.map((resource) => resourceId(slug, resource.slug)),
    );
  }
  return count;
}

function resourceOf(organization: string, resource: (typeof demoResources)[number]) {
  const parent = demoResources.find(({ slug }) => slug === resource.parent);
  const fields = resourceInput.parse({
    name: resource.name,
    ...resource.fields,
    parent_id: parent ? resourceId(organization, parent.slug) : null,
  });
  return {
    ...newResource(
      { id: resourceId(organization, resource.slug), organization_id: demoId(organization) },
      { ...fields, slug: resource.slug },
      undefined,
    ),
    has_children: resource.has_children ?? false,
    parent_bookings_enabled: parent ? parent.fields?.['bookings_enabled'] !== false : null,
  };
}

async function addBookings(
  { stores, built }: DemoDeps,
  tx: Transaction,
  day: { slug: string; timeZone: string; today: LocalDay; numbers: readonly string[] },
): Promise<number> {
  const { slug, timeZone, today, numbers } = day;
  const bookings = demoBookings.map((demo, index): Booking => {
    const start = instantOf(today, demo.from, timeZone);
    const end = instantOf(today, demo.to, timeZone);
    const ids = demoBookingIds(slug, demo.key, today);
    return {
      ...newRecord(bookingRecord),
      id: ids.booking,
      organization_id: demoId(slug),
      version: 1,
      created_at: tx.now,
      updated_at: tx.now,
      number: numbers[index]!,
      status: demo.status,
      start_date: start,
      end_date: end,
      status_reason: demo.status === 'expired' ? 'Not checked in.' : null,
      requires_check_in: demo.resource === 'workshop',
      check_in_window_minutes: 30,
      auto_accept: demo.status === 'accepted',
      checked_in_at: demo.key === 'done' ? start : null,
      checked_out_at: demo.key === 'done' && end < tx.now ? end : null,
      canceled_at: demo.status === 'canceled' ? tx.now : null,
      accepted_at: demo.status === 'requested' ? null : tx.now,
      padding_after_minutes: demo.resource === 'phone-booth' ? 5 : 0,
      blocked_from: start,
      blocked_until: demo.resource === 'phone-booth' ? minutesAfter(end, 5) : end,
      order_id: ids.order,
      item_id: ids.item,
      customer_id: demoId(`${slug}/customers/${demo.customer}`),
      resource_id: resourceId(slug, demo.resource),
      announced: true,
    };
  });
  const ids = bookings.map(({ id }) => id);
  const known = new Set((await stores.bookings.getMany(demoId(slug), ids, tx.session)).map(({ id }) => id));
  const missing = bookings.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return 0;
  await stores.bookings.insertAll(missing, tx.session);
  for (const booking of missing) if (booking.start_date > tx.now) setBookingTimers(tx, booking);
  await built.bookedDays.refresh(
    tx,
    demoId(slug),
    missing.map(({ resource_id, start_date, end_date }) => ({
      resource_id,
      range: { start: start_date, end: end_date },
    })),
  );
  return missing.length;
}

async function addMissing<T extends Entity>(
  store: TenantStore<T>,
  entities: readonly Omit<T, StoreManaged>[],
  tx: Transaction,
): Promise<number> {
  const ids = entities.map((entity) => (entity as { id: string }).id);
  const known = new Set((await store.getMany(tx.context.organizationId, ids, tx.session)).map(({ id }) => id));
  const missing = entities.filter((entity) => !known.has((entity as { id: string }).id));
  await tx.batch(async () => {
    for (const entity of missing) await store.insert(entity, tx.now, tx.session);
  });
  return missing.length;
}

function groupId(slug: string, opening: { resource: string; name: string }): string {
  return demoId(`${slug}/schedule-groups/${opening.resource}-${opening.name}`);
}
