import { describe, expect, test } from '@jest/globals';
import { systemContext } from '@booking/platform/context.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import {
  at,
  newOrganization,
  newResource,
  newService,
  refusal,
  useResources,
  type Instance,
} from './resources-harness.ts';

interface Replica {
  _id: string;
  deleted: boolean;
  flat: { last_name?: string };
}

const harness = useResources('replicas');

test('customers of which many events come at once are kept as the last of them says, and one that was deleted stays so', async () => {
  const { one, neighbours, messaging } = harness.world;
  const organizations = [newOrganization(neighbours), newOrganization(neighbours)];
  const customers = Array.from({ length: 60 }, (_, index) => ({
    id: newId(),
    organizationId: organizations[index % 2]!.id,
    ends: index % 3 === 0,
  }));
  const tellOf = (those: typeof customers, event: 'customers.created' | 'customers.updated' | 'customers.deleted') =>
    messaging.unitOfWork.run(systemContext(organizations[0]!.id, newId()), async (tx) => {
      for (const { id, organizationId } of those) {
        const data = { id, type: 'customers', last_name: event };
        tx.emit({ event, organizationId, entity: { type: 'customers', id }, data });
      }
    });
  // Each moment's events carry one time, as those of one transaction do, and they follow one another quicker than they are taken in.
  await tellOf(customers, 'customers.created');
  await new Promise((resolve) => setTimeout(resolve, 5));
  await tellOf(customers, 'customers.updated');
  await new Promise((resolve) => setTimeout(resolve, 5));
  await tellOf(
    customers.filter(({ ends }) => ends),
    'customers.deleted',
  );
  const replicas = one.connection.collection<Replica>('customers_replica');
  const stored = () => replicas.find({ _id: { $in: customers.map(({ id }) => id) } }).toArray();
  await waitFor('all that were deleted are gone, and all others as they were told last', async () => {
    const found = await stored();
    const settled = found.filter(({ deleted, flat }) => deleted || flat.last_name === 'customers.updated');
    return settled.length === customers.length && found.filter(({ deleted }) => deleted).length === 20;
  });
  const byId = new Map((await stored()).map((replica) => [replica._id, replica]));
  for (const { id, organizationId, ends } of customers) {
    expect(byId.get(id)).toMatchObject({ organization_id: organizationId, deleted: ends });
    expect(byId.get(id)?.flat.last_name).toBe(ends ? undefined : 'customers.updated');
  }
});

test('a copy of a service from before it told its price with tax is completed at the next start, and none that is newer', async () => {
  const { one, neighbours, start } = harness.world;
  const tenant = newOrganization(neighbours);
  const [kept, changed] = [{ price_with_tax_minor: 11_900 }, { price_with_tax_minor: 11_900 }].map((fields) =>
    newService(neighbours, tenant.id, fields),
  );
  const told = { type: 'services', price_unit: 'booking', duration_minutes: 60, lead_time_minutes: 0 };
  const rows = one.connection.collection<{ _id: string; version: number; flat: Record<string, unknown> }>(
    'services_replica',
  );
  const stored = async (id = '') => (await rows.findOne({ _id: id }))?.flat;
  const paddings = { padding_before_minutes: 0, padding_after_minutes: 0, requires_check_in: false };
  const toldOf = (id = '', version = 1, name = 'Meeting') => {
    const data = { id, version, name, ...told, ...paddings };
    return harness.tell('services.created', tenant.id, data);
  };
  await toldOf(kept);
  await toldOf(changed, 2, 'Meeting of tomorrow');
  await waitFor('both to be known', async () => (await stored(kept)) && (await stored(changed)));
  await one.connection.collection('replica_fills').deleteMany({});
  const two = await start();
  await waitFor('the copy to be completed', async () => (await stored(kept))?.['price_with_tax'] === 119);
  await waitFor('the fill to end', () => one.connection.collection('replica_fills').findOne({ generation: 1 }));
  expect(await stored(changed)).toMatchObject({ name: 'Meeting of tomorrow' });
  await two.stop();
});

describe('what is to be learned', () => {
  const lead = (of: string, minutes: number) => {
    const { world } = harness;
    const known = world.neighbours.services.get(of)!;
    const version = Number(known['version']) + 1;
    world.neighbours.services.set(of, { ...known, version, lead_time_minutes: minutes });
  };

  test('of a service is true at every replica at once, and so is its deletion', async () => {
    const { one, neighbours, start } = harness.world;
    const two = await start();
    const tenant = newOrganization(neighbours);
    const { context } = tenant;
    const service_id = newService(neighbours, tenant.id);
    const resource_id = await newResource(one, tenant, { name: 'Room', capacity: 9 });
    const input = { resource_id, service_id, start_date: at(24), end_date: at(25) };
    const book = async (instance: Instance) => (await instance.bookings.CreateBooking({ context, input })).item?.status;
    expect(await book(two)).toBe('accepted');
    lead(service_id, 100_000);
    await one.settings.LearnSettings({ context, type: 'services', id: service_id });
    expect((await refusal(book(two))).code).toBe('booking_rule_violated');
    lead(service_id, 0);
    await two.settings.LearnSettings({ context, type: 'services', id: service_id });
    expect(await book(one)).toBe('accepted');
    neighbours.services.delete(service_id);
    await one.settings.LearnSettings({ context, type: 'services', id: service_id });
    expect((await refusal(book(two))).code).toBe('not_found');
    await two.stop();
  });

  test('of an organization is its zone too: what is kept per local day is derived anew', async () => {
    const { one, neighbours } = harness.world;
    const tenant = newOrganization(neighbours);
    const { context } = tenant;
    const resource_id = await newResource(one, tenant, { name: 'Room' });
    const input = { resource_id, start_date: at(28), end_date: at(29) };
    await one.bookings.CreateBooking({ context, input });
    const days = async () => (await one.stores.resources.get(tenant.id, resource_id)).booked_days;
    // 08:00 in Berlin is 21:00 on Kiritimati: the next hours are its next day.
    expect(await days()).toEqual(['2026-11-24']);
    const known = neighbours.organizations.get(tenant.id)!;
    const version = Number(known['version']) + 1;
    neighbours.organizations.set(tenant.id, { ...known, version, time_zone: 'Pacific/Kiritimati' });
    await one.settings.LearnSettings({ context, type: 'organizations', id: tenant.id });
    await waitFor('the days to be derived anew', async () => (await days()).includes('2026-11-25'));
  });
});
