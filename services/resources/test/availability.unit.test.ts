import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { candidateTimes, inOrder } from '../src/availability/candidate-rules.ts';
import { createOffers, freeTimes } from '../src/availability/free-times.ts';
import { createPace } from '../src/base/pace.ts';
import { placementOf, violationOf, type BookingFacts } from '../src/bookings/rules/bookable-rules.ts';
import { createPlaces } from '../src/bookings/rules/capacity-rules.ts';
import { openHours } from '../src/schedules/opening-rules.ts';
import type { Interval } from '../src/base/time-zone.ts';

const zone = 'Europe/Berlin';
const minuteMs = 60_000;
const range = { start: new Date('2027-03-26T23:00:00Z'), end: new Date('2027-03-29T22:00:00Z') };
const after = (minutes: number) => new Date(range.start.getTime() + minutes * minuteMs);

type Booked = ReturnType<typeof bookedOf>;

function bookedOf([from, length, quantity, timeslot_id]: [number, number, number, string | null]) {
  return { blocked_from: after(from), blocked_until: after(from + length), quantity, timeslot_id };
}

function slotOf([from, length, capacity]: [number, number, number | null], index: number) {
  return { id: `slot-${index}`, start_date: after(from), end_date: after(from + length), capacity, service_id: null };
}

async function factsOf(given: {
  capacity: number;
  padding: number;
  service: { duration_minutes: number; interval_minutes: number | null; price_unit: string };
  hours: [string, string][];
  timeslots: ReturnType<typeof slotOf>[];
}): Promise<BookingFacts> {
  const schedules = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    given.hours.map(([start_time, end_time]) => ({ weekday, start_time, end_time })),
  );
  const hours = openHours([{ available_from: null, available_to: null, schedules }], zone);
  const padding = { padding_before_minutes: 0, padding_after_minutes: given.padding };
  return {
    resource: {
      id: 'room',
      name: 'Room',
      capacity: given.capacity,
      archived: false,
      bookings_enabled: true,
      ...padding,
    },
    parent: undefined,
    zone,
    hasOpeningHours: true,
    ...(await hours(range)),
    timeslots: given.timeslots,
    service: { id: 'service', name: 'Service', lead_time_minutes: 0, ...padding, ...given.service },
    rules: [],
    now: after(200),
  } as unknown as BookingFacts;
}

/** Every time by itself, and every instant of it counted against every booking. */
function plainlyFree(facts: BookingFacts, own: readonly Booked[], family: readonly Booked[], quantity: number) {
  const times = [...candidateTimes(range, facts, 60)].filter((time) => time !== undefined);
  return inOrder(times).flatMap((time) => {
    if (violationOf(time, facts)) return [];
    const { timeslot, blocked, capacity } = placementOf(time, facts);
    const meets = ({ blocked_from, blocked_until }: Booked, { start, end }: Interval) =>
      blocked_from < end && start < blocked_until;
    if (family.some((one) => meets(one, blocked))) return [];
    let available = capacity;
    for (let at = blocked.start.getTime(); at < blocked.end.getTime(); at += 5 * minuteMs) {
      const there = own.filter((one) => meets(one, { start: new Date(at), end: new Date(at + 1) }));
      const sum = (some: readonly Booked[]) => some.reduce((total, one) => total + one.quantity, 0);
      const guests = there.filter(({ timeslot_id }) => timeslot && timeslot_id === timeslot.id);
      const room = facts.resource.capacity - sum(there);
      if (timeslot) available = Math.min(available, capacity - sum(guests));
      if (!timeslot || guests.length < there.length) available = Math.min(available, room);
    }
    return available < quantity ? [] : [{ ...time, available, timeslotId: timeslot?.id }];
  });
}

const plain: Parameters<typeof factsOf>[0] = {
  capacity: 1,
  padding: 0,
  service: { duration_minutes: 60, interval_minutes: null, price_unit: 'booking' },
  hours: [],
  timeslots: [],
};

const fives = (max: number) => fc.integer({ min: 0, max: max / 5 }).map((count) => count * 5);
const length = fc.integer({ min: 1, max: 60 }).map((count) => count * 5);
const days = 3 * 1_440;
const bookings = fc.array(
  fc.tuple(fives(days), length, fc.integer({ min: 1, max: 3 }), fc.constantFrom('slot-0', 'slot-1', 'gone', null)),
  { maxLength: 25 },
);

test('what is offered is what looking at every booking for every time finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        capacity: fc.integer({ min: 1, max: 6 }),
        padding: fc.constantFrom(0, 15),
        service: fc.record({
          duration_minutes: fc.constantFrom(30, 60, 480, 720),
          interval_minutes: fc.constantFrom(null, 15, 45),
          price_unit: fc.constantFrom('booking', 'hour', 'day'),
        }),
        hours: fc.constantFrom<[string, string][]>(
          [['00:00', '24:00']],
          [
            ['08:00', '12:00'],
            ['12:00', '19:00'],
          ],
          [
            ['09:00', '17:00'],
            ['10:00', '14:30'],
          ],
        ),
        timeslots: fc
          .array(fc.tuple(fives(days), length, fc.constantFrom(null, 2, 9)), { maxLength: 4 })
          .map((given) => given.map(slotOf)),
      }),
      bookings,
      fc.array(fc.tuple(fives(days), length, fc.constant(1), fc.constant(null)), { maxLength: 2 }),
      fc.constantFrom(1, 2),
      async (given, taken, relatives, quantity) => {
        const facts = await factsOf(given);
        const [own, family] = [taken.map(bookedOf), relatives.map(bookedOf)];
        const offers = await createOffers({ range, durationMinutes: 60, quantity })(facts);
        const found = freeTimes(offers, createPlaces({ own, family }, given.capacity), quantity);
        expect(found).toEqual(plainlyFree(facts, own, family, quantity));
      },
    ),
    { numRuns: 60 },
  );
});

test('a long search lets others have their turn', async () => {
  const long = { start: range.start, end: new Date(range.start.getTime() + 62 * 1_440 * minuteMs) };
  const hours = [{ start: long.start, end: long.end }];
  const facts = { ...(await factsOf(plain)), service: undefined, openings: hours, open: hours };
  let stops = 0;
  const pace = async (): Promise<void> => {
    stops += 1;
  };
  const offers = await createOffers({ range: long, durationMinutes: 5, quantity: 1 }, pace)(facts);
  expect(offers).toHaveLength(62 * 288 - 40);
  expect(stops).toBeGreaterThan((62 * 288) / 100);

  let turns = 0;
  setImmediate(() => (turns += 1));
  let nowMs = 0;
  const pause = createPace(() => nowMs);
  await pause();
  expect(turns).toBe(1);
  setImmediate(() => (turns += 1));
  await pause();
  expect(turns).toBe(1);
  nowMs += 10;
  await pause();
  expect(turns).toBe(2);
});

test('hours that overlap name each start once', async () => {
  const hours = Array.from({ length: 90 }, (_, n): [string, string] => [
    `00:${String(n % 60).padStart(2, '0')}`,
    '24:00',
  ]);
  const service = { duration_minutes: 60, interval_minutes: 1, price_unit: 'booking' };
  const facts = await factsOf({ capacity: 1, padding: 0, service, hours, timeslots: [] });
  const named = [...candidateTimes(range, facts, 60)].filter((time) => time !== undefined);
  expect(new Set(named.map(({ start }) => start.getTime())).size).toBe(named.length);
  // Each minute of three days of 71 hours, from the 200th on, of which an hour is left.
  expect(named).toHaveLength(71 * 60 - 200 - 60 + 1);
});
