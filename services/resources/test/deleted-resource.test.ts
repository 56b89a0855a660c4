import { expect, test } from '@jest/globals';
import {
  at,
  holdRequest,
  newOrganization,
  newResource,
  refusal,
  startOfTest,
  useResources,
} from './resources-harness.ts';

const harness = useResources('deleted-resource');

test('bookings of a resource that was deleted after them can be changed, ended and deleted; what is told of them nests no resource', async () => {
  const { one, neighbours, clock } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const room = await newResource(one, tenant);
  const booked = async (from: number) => {
    const request = holdRequest(tenant, { resource_id: room, from });
    await one.bookings.HoldBookings(request);
    const { bookings } = await one.bookings.ConfirmBookings({ context, order_id: request.order_id });
    return { id: bookings[0]!.id, order_id: request.order_id };
  };
  const input = { resource_id: room, start_date: at(24), end_date: at(25) };
  const { item: timeslot } = await one.timeslots.CreateTimeslot({ context, input });
  const [noted, released, rejected] = [await booked(24), await booked(26), await booked(28)];
  await one.bookings.CancelBooking({ context, id: rejected.id });
  try {
    clock.set(at(30));
    for (const { id } of [noted, released]) await harness.untilHeard('bookings.ended', id);
    await one.resources.DeleteResource({ context, id: room });

    const [withIt] = await harness.untilHeard('timeslots.deleted', timeslot!.id);
    expect(withIt?.data).toMatchObject({ status: 'active', resource: null });

    const note = { note: 'Left an umbrella' };
    await one.bookings.UpdateBooking({ context, id: noted.id, input: note, update_mask: ['note'] });
    const [updated] = await harness.untilHeard('bookings.updated', noted.id);
    expect(updated?.data).toMatchObject({ note: 'Left an umbrella', resource: null });
    await one.bookings.CancelBooking({ context, id: noted.id });

    const { bookings } = await one.bookings.ReleaseBookings({
      context,
      order_id: released.order_id,
      reason: 'Canceled',
      canceled_at: at(30),
    });
    // It took place.
    expect(bookings).toMatchObject([{ id: released.id, status: 'accepted', resource_id: room }]);
    await one.bookings.CancelBooking({ context, id: released.id });
    const [ended] = await harness.untilHeard('bookings.updated', released.id);
    expect(ended?.data).toMatchObject({ status: 'canceled', resource: null });

    await one.bookings.DeleteBooking({ context, id: rejected.id });
    await harness.untilHeard('bookings.deleted', rejected.id);
    expect((await refusal(one.bookings.GetBooking({ context, id: rejected.id }))).code).toBe('not_found');
  } finally {
    clock.set(startOfTest);
  }
});

test('one that waits for approval and is over can be accepted and rejected', async () => {
  const { one, neighbours, clock } = harness.world;
  const tenant = newOrganization(neighbours, { auto_accept_bookings: false });
  const { context } = tenant;
  const room = await newResource(one, tenant);
  const requested = async (from: number) => {
    const input = { resource_id: room, start_date: at(from), end_date: at(from + 1) };
    return (await one.bookings.CreateBooking({ context, input })).item!.id;
  };
  const [first, second] = [await requested(24), await requested(26)];
  try {
    clock.set(at(30));
    await one.resources.DeleteResource({ context, id: room });
    expect((await one.bookings.AcceptBooking({ context, id: first })).item).toMatchObject({ status: 'accepted' });
    expect((await one.bookings.RejectBooking({ context, id: second })).item).toMatchObject({ status: 'rejected' });
  } finally {
    clock.set(startOfTest);
  }
});

test('a rule of a deleted resource can be changed, and given to one that is there alone', async () => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const [gone, other, there] = [
    await newResource(one, tenant),
    await newResource(one, tenant),
    await newResource(one, tenant),
  ];
  const input = { name: 'Short', rule_type: 'max_duration', limit: 60, scope: 'resource', resource_id: gone };
  const { item } = await one.rules.CreateBookingRule({ context, input });
  for (const id of [gone, other]) await one.resources.DeleteResource({ context, id });
  const change = (input: object) =>
    one.rules.UpdateBookingRule({ context, id: item!.id, input, update_mask: Object.keys(input) });
  expect((await change({ limit: 90 })).item).toMatchObject({ limit: 90, resource_id: gone });
  expect((await change({ limit: 80, resource_id: gone })).item).toMatchObject({ limit: 80 });
  expect((await refusal(change({ resource_id: other }))).code).toBe('not_found');
  expect((await change({ resource_id: there })).item).toMatchObject({ resource_id: there });
});

test('a resource with children, or with bookings that are not over, is not deleted', async () => {
  const { one, neighbours, clock } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const hall = await newResource(one, tenant, { name: 'Hall' });
  const { items } = await one.resources.CreateChildResources({
    context,
    resource_id: hall,
    child_resources: [{ name: 'Stage' }, { name: 'Gallery' }],
  });
  const remove = async (id: string) => (await refusal(one.resources.DeleteResource({ context, id }))).problems;
  for (const { id } of items) {
    expect(await remove(hall)).toMatchObject([{ code: 'conflict', detail: 'Hall has children; delete them first.' }]);
    await one.resources.DeleteResource({ context, id });
  }
  const { item: booking } = await one.bookings.CreateBooking({
    context,
    input: { resource_id: hall, start_date: at(24), end_date: at(25) },
  });
  const refused = [{ code: 'conflict', detail: 'Hall has bookings that are not over; archive it instead.' }];
  expect(await remove(hall)).toMatchObject(refused);
  try {
    clock.set(at(26));
    await harness.untilHeard('bookings.ended', booking!.id);
    await one.resources.DeleteResource({ context, id: hall });
  } finally {
    clock.set(startOfTest);
  }
});
