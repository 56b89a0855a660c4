import { expect, test } from '@jest/globals';
import { at, holdRequest, newOrganization, newResource, refusal, useResources } from './resources-harness.ts';

const harness = useResources('timeslot-bookings');

async function soldTimeslot() {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const room = await newResource(one, tenant, { capacity: 9 }, false);
  const { item } = await one.timeslots.CreateTimeslot({
    context: tenant.context,
    input: { resource_id: room, start_date: at(24), end_date: at(26) },
  });
  const hold = async () => {
    const request = holdRequest(tenant, { resource_id: room, from: 24, hours: 2 });
    const { bookings } = await one.bookings.HoldBookings(request);
    return { id: bookings[0]!.id, order_id: request.order_id };
  };
  const held = await hold();
  const confirmed = await hold();
  await one.bookings.ConfirmBookings({ context: tenant.context, order_id: confirmed.order_id });
  const seen = async (id: string) => (await one.bookings.GetBooking({ context: tenant.context, id })).item;
  return { tenant, timeslot: item!.id, held, confirmed, seen, one };
}

test.each(['canceled', 'deleted'])('a timeslot that is %s ends its bookings with it and says who did', async (how) => {
  const { tenant, timeslot, held, confirmed, seen, one } = await soldTimeslot();
  const call = { context: tenant.context, id: timeslot };
  await (how === 'canceled' ? one.timeslots.CancelTimeslot(call) : one.timeslots.DeleteTimeslot(call));
  const why = { status_reason: `The timeslot was ${how}.`, canceled_by: 'organization' };
  expect(await seen(confirmed.id)).toMatchObject({ status: 'canceled', ...why });
  expect(await seen(held.id)).toMatchObject({ status: 'expired', ...why });
  const [event] = await harness.untilHeard('bookings.updated', confirmed.id);
  expect(event?.data).toMatchObject({ status: 'canceled', ...why });
  // What never was announced ends unheard, and is refused at checkout.
  const checkout = one.bookings.ConfirmBookings({ context: tenant.context, order_id: held.order_id });
  expect((await refusal(checkout)).problems).toMatchObject([
    { code: 'time_conflict', detail: 'The timeslot does not take place any more.' },
  ]);
  expect(harness.world.heard.filter(({ entity }) => entity.id === held.id)).toEqual([]);
});

test('a customer who cancels is not named as the organization', async () => {
  const { tenant, confirmed, seen, one } = await soldTimeslot();
  await one.bookings.CancelBooking({ context: tenant.context, id: confirmed.id, reason: 'Ill' });
  const booking = await seen(confirmed.id);
  expect(booking).toMatchObject({ status: 'canceled', status_reason: 'Ill' });
  expect(booking?.canceled_by ?? null).toBeNull();
});
