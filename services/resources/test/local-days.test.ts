import { expect, test } from '@jest/globals';
import { newOrganization, newResource, newService, refusal, useResources, holdRequest } from './resources-harness.ts';

const harness = useResources('local-days', { now: '2027-01-04T07:00:00.000Z' });
const expires_at = '2027-01-04T07:15:00.000Z';

/** A room that never closes, in Berlin unless told, and a service of whole days. */
async function world(fields: Record<string, unknown>, time_zone = 'Europe/Berlin') {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours, { time_zone });
  const room = await newResource(one, tenant);
  const service_id = newService(neighbours, tenant.id, { duration_minutes: 1_440, ...fields });
  const hold = (start_date: string, end_date: string) => {
    const request = holdRequest(tenant, { resource_id: room, from: 0, service_id }, { expires_at });
    return one.bookings.HoldBookings({ ...request, items: [{ ...request.items[0]!, start_date, end_date }] });
  };
  const offered = async (from: string, to: string) => {
    const { slots } = await one.resources.GetAvailability({
      context: tenant.context,
      resource_id: room,
      service_id,
      from,
      to,
    });
    return slots.map(({ start_date, end_date }) => `${start_date}/${end_date}`);
  };
  return { hold, offered };
}

test.each([
  // Central European Summer Time ends on 31 October 2027 at 03:00 and begins on 28 March 2027 at 02:00.
  { what: '25 hours', start: '2027-10-31T00:00:00+02:00', end: '2027-11-01T00:00:00+01:00' },
  { what: '23 hours', start: '2027-03-28T00:00:00+01:00', end: '2027-03-29T00:00:00+02:00' },
  { what: '24 hours', start: '2027-06-15T00:00:00+02:00', end: '2027-06-16T00:00:00+02:00' },
])('a local day of $what is one day, priced by the day or by use', async ({ start, end }) => {
  for (const price_unit of ['day', 'booking']) {
    const { hold } = await world({ price_unit });
    expect((await hold(start, end)).bookings).toHaveLength(1);
  }
});

test('three local days across a clock change are three days; one hour more or less is not', async () => {
  const { hold } = await world({ price_unit: 'day' });
  for (const end of ['2027-11-01T23:00:00+01:00', '2027-11-02T01:00:00+01:00']) {
    expect((await refusal(hold('2027-10-30T00:00:00+02:00', end))).problems).toMatchObject([
      { code: 'booking_rule_violated', meta: { rule: 'service_duration' } },
    ]);
  }
  await hold('2027-10-30T00:00:00+02:00', '2027-11-02T00:00:00+01:00');
});

test.each([
  {
    from: '2027-10-30T00:00:00+02:00',
    to: '2027-11-02T00:00:00+01:00',
    days: ['2027-10-29T22', '2027-10-30T22', '2027-10-31T23', '2027-11-01T23'],
  },
  {
    from: '2027-03-27T00:00:00+01:00',
    to: '2027-03-30T00:00:00+02:00',
    days: ['2027-03-26T23', '2027-03-27T23', '2027-03-28T22', '2027-03-29T22'],
  },
])(
  'what is offered from $from are local days, midnight to midnight, one after the other',
  async ({ from, to, days }) => {
    const { hold, offered } = await world({ price_unit: 'day' });
    const slots = await offered(from, to);
    const midnights = days.map((hour) => `${hour}:00:00.000+00:00`);
    expect(slots).toEqual(midnights.slice(1).map((end, index) => `${midnights[index]}/${end}`));
    for (const slot of slots) await hold(slot.split('/')[0]!, slot.split('/')[1]!);
  },
);

test.each([
  {
    // The clock goes from 02:00 to 03:00.
    zone: 'Europe/Berlin',
    day: ['2027-03-27T23:00', '2027-03-28T10:00', '2027-03-28T22:00'],
    thirds: ['2027-03-27T23:00', '2027-03-28T06:00', '2027-03-28T14:00', '2027-03-28T22:00'],
  },
  {
    // From 03:00 to 02:00.
    zone: 'Europe/Berlin',
    day: ['2027-10-30T22:00', '2027-10-31T11:00', '2027-10-31T23:00'],
    thirds: ['2027-10-30T22:00', '2027-10-31T07:00', '2027-10-31T15:00', '2027-10-31T23:00'],
  },
  {
    // From 02:00 to 01:30.
    zone: 'Australia/Lord_Howe',
    day: ['2027-04-03T13:00', '2027-04-04T01:30', '2027-04-04T13:30'],
    thirds: ['2027-04-03T13:00', '2027-04-03T21:30', '2027-04-04T05:30', '2027-04-04T13:30'],
  },
  {
    // From 00:00 to 01:00: the day before ends when this one begins, at one.
    zone: 'Atlantic/Azores',
    day: ['2027-03-27T01:00', '2027-03-27T13:00', '2027-03-28T01:00', '2027-03-28T12:00', '2027-03-29T00:00'],
    thirds: ['2027-03-28T01:00', '2027-03-28T08:00', '2027-03-28T16:00', '2027-03-29T00:00'],
  },
])(
  'on a day whose clock changes, $zone $day.0, parts of a day are offered at the same wall-clock times as ever, and can be booked',
  async ({ zone, day, thirds }) => {
    for (const [duration_minutes, edges] of [
      [720, day],
      [480, thirds],
    ] as const) {
      const { hold, offered } = await world({ price_unit: 'day', duration_minutes }, zone);
      const moments = edges.map((minute) => `${minute}:00.000+00:00`);
      const slots = await offered(moments[0]!, moments.at(-1)!);
      expect(slots).toEqual(moments.slice(1).map((end, index) => `${moments[index]}/${end}`));
      for (const slot of slots) await hold(slot.split('/')[0]!, slot.split('/')[1]!);
    }
  },
);
