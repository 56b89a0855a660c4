import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { activityOf, openHours } from '../src/schedules/opening-rules.ts';
import {
  addDays,
  dayInterval,
  daysOverlapping,
  instantOf,
  localDayOf,
  periodAround,
  wallMinutesAfter,
  wallMinutesBetween,
} from '../src/base/time-zone.ts';

const berlin = 'Europe/Berlin';
const newYork = 'America/New_York';
const iso = (date: Date) => date.toISOString().replace('.000Z', 'Z');

describe('a local day', () => {
  test.each([
    ['2026-03-28', berlin, 24],
    ['2026-03-29', berlin, 23],
    ['2026-03-30', berlin, 24],
    ['2026-10-25', berlin, 25],
    ['2026-10-26', berlin, 24],
    ['2026-03-08', newYork, 23],
    ['2026-03-09', newYork, 24],
    ['2026-11-01', newYork, 25],
    ['2026-11-02', newYork, 24],
  ])('%s in %s has %d hours', (day, zone, hours) => {
    const { start, end } = dayInterval(day, zone);
    expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours);
  });

  test.each([
    ['2026-03-28T22:59:00Z', berlin, '2026-03-28'],
    ['2026-03-28T23:01:00Z', berlin, '2026-03-29'],
    ['2026-03-29T21:59:00Z', berlin, '2026-03-29'],
    ['2026-03-29T22:01:00Z', berlin, '2026-03-30'],
    ['2026-10-25T22:59:00Z', berlin, '2026-10-25'],
    ['2026-10-25T23:01:00Z', berlin, '2026-10-26'],
    ['2026-03-09T03:59:00Z', newYork, '2026-03-08'],
    ['2026-03-09T04:01:00Z', newYork, '2026-03-09'],
    ['2026-11-02T04:59:00Z', newYork, '2026-11-01'],
    ['2026-11-02T05:01:00Z', newYork, '2026-11-02'],
  ])('%s lies in %s on %s', (instant, zone, day) => {
    expect(localDayOf(new Date(instant), zone)).toBe(day);
  });

  test('a booking that ends at midnight does not touch the next day', () => {
    const range = { start: new Date('2026-03-29T20:00:00Z'), end: new Date('2026-03-29T22:00:00Z') };
    expect(daysOverlapping(range, berlin)).toEqual(['2026-03-29']);
  });

  test.each([
    ['UTC', ['9999-12-31']],
    [newYork, ['9999-12-31']],
    // East of UTC the last evening lies in a year that has five digits.
    [berlin, ['9999-12-31', '+010000-01-01']],
    ['Pacific/Kiritimati', ['+010000-01-01']],
  ])('the last evening that can be asked for has an end in %s', (zone, days) => {
    const range = { start: new Date('9999-12-31T22:30:00Z'), end: new Date('9999-12-31T23:59:59.999Z') };
    expect(daysOverlapping(range, zone)).toEqual(days);
    expect(wallMinutesAfter(range.end, 60, zone).getTime() - range.end.getTime()).toBe(3_600_000);
  });

  test.each([
    ['UTC', ['0001-01-01']],
    [newYork, ['0000-12-31']],
  ])('and the first one in %s', (zone, days) => {
    const range = { start: new Date('0001-01-01T00:00:00Z'), end: new Date('0001-01-01T01:00:00Z') };
    expect(daysOverlapping(range, zone)).toEqual(days);
  });

  test('a month keeps its local bounds across a change', () => {
    const { start, end } = periodAround(new Date('2026-03-15T12:00:00Z'), 'month', berlin);
    expect([iso(start), iso(end)]).toEqual(['2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z']);
  });
});

describe('the wall clock', () => {
  test.each([
    ['2026-03-28', '09:00', berlin, '2026-03-28T08:00:00Z'],
    ['2026-03-29', '09:00', berlin, '2026-03-29T07:00:00Z'],
    ['2026-10-24', '09:00', berlin, '2026-10-24T07:00:00Z'],
    ['2026-10-25', '09:00', berlin, '2026-10-25T08:00:00Z'],
    ['2026-03-07', '09:00', newYork, '2026-03-07T14:00:00Z'],
    ['2026-03-08', '09:00', newYork, '2026-03-08T13:00:00Z'],
    ['2026-10-31', '09:00', newYork, '2026-10-31T13:00:00Z'],
    ['2026-11-01', '09:00', newYork, '2026-11-01T14:00:00Z'],
  ])('on %s shows %s in %s at %s', (day, time, zone, instant) => {
    expect(iso(instantOf(day, time, zone))).toBe(instant);
  });

  test.each([
    ['2026-03-29', '02:00', berlin],
    ['2026-03-29', '02:30', berlin],
    ['2026-03-29', '02:59', berlin],
    ['2026-03-29', '03:00', berlin],
  ])('a time that is skipped (%s %s) is the moment of the jump', (day, time, zone) => {
    expect(iso(instantOf(day, time, zone))).toBe('2026-03-29T01:00:00Z');
  });

  test('a time that comes twice is the first of both', () => {
    expect(iso(instantOf('2026-10-25', '02:30', berlin))).toBe('2026-10-25T00:30:00Z');
    expect(iso(instantOf('2026-11-01', '01:30', newYork))).toBe('2026-11-01T05:30:00Z');
  });
});

describe('opening hours', () => {
  const group = (
    schedules: { weekday: number; start_time: string; end_time: string }[],
    from?: string,
    to?: string,
  ) => ({
    available_from: from ?? null,
    available_to: to ?? null,
    schedules,
  });
  const hours = async (day: string, zone: string, groups: Parameters<typeof openHours>[0]) => {
    const { openings } = await openHours(groups, zone)(dayInterval(day, zone));
    return openings.map(({ start, end }) => (end.getTime() - start.getTime()) / 3_600_000);
  };

  test.each([
    ['2026-03-29', berlin, 23],
    ['2026-10-25', berlin, 25],
    ['2026-03-08', newYork, 23],
    ['2026-11-01', newYork, 25],
    ['2026-11-08', newYork, 24],
  ])('00:00 to 24:00 on Sunday %s in %s is %d hours', async (day, zone, length) => {
    expect(await hours(day, zone, [group([{ weekday: 7, start_time: '00:00', end_time: '24:00' }])])).toEqual([length]);
  });

  test('an opening that the spring change swallows is absent on that day only', async () => {
    const night = [group([{ weekday: 7, start_time: '02:00', end_time: '03:00' }])];
    expect(await hours('2026-03-29', berlin, night)).toEqual([]);
    expect(await hours('2026-04-05', berlin, night)).toEqual([1]);
  });

  test('both dates of a group are inclusive', async () => {
    const october = [group([{ weekday: 7, start_time: '09:00', end_time: '10:00' }], '2026-10-25', '2026-10-25')];
    const days = ['2026-10-18', '2026-10-25', '2026-11-01'].map((day) => hours(day, berlin, october));
    expect(await Promise.all(days)).toEqual([[], [1], []]);
  });

  test('what overlaps a range is told whole, and joined where it meets', async () => {
    const day = [
      group([
        { weekday: 1, start_time: '08:00', end_time: '10:00' },
        { weekday: 1, start_time: '10:00', end_time: '12:00' },
        { weekday: 1, start_time: '22:00', end_time: '24:00' },
        { weekday: 2, start_time: '00:00', end_time: '02:00' },
        { weekday: 2, start_time: '01:00', end_time: '01:30' },
      ]),
    ];
    const hoursIn = openHours(day, berlin);
    const between = async (from: string, to: string) => {
      const { openings, open } = await hoursIn({ start: new Date(from), end: new Date(to) });
      const told = (spans: typeof open) => spans.map(({ start, end }) => `${iso(start)}/${iso(end)}`);
      return { openings: told(openings), open: told(open) };
    };
    // Monday 2026-11-23 at 09:00 to Tuesday at 00:30, an hour ahead of UTC: asked twice, and of a part between.
    const whole = {
      openings: [
        '2026-11-23T07:00:00Z/2026-11-23T09:00:00Z',
        '2026-11-23T09:00:00Z/2026-11-23T11:00:00Z',
        '2026-11-23T21:00:00Z/2026-11-23T23:00:00Z',
        '2026-11-23T23:00:00Z/2026-11-24T01:00:00Z',
      ],
      open: ['2026-11-23T07:00:00Z/2026-11-23T11:00:00Z', '2026-11-23T21:00:00Z/2026-11-24T01:00:00Z'],
    };
    expect(await between('2026-11-23T08:00:00Z', '2026-11-23T23:30:00Z')).toEqual(whole);
    const second = ['2026-11-23T09:00:00Z/2026-11-23T11:00:00Z'];
    expect(await between('2026-11-23T09:00:00Z', '2026-11-23T21:00:00Z')).toEqual({ openings: second, open: second });
    expect(await between('2026-11-23T08:00:00Z', '2026-11-23T23:30:00Z')).toEqual(whole);
  });
});

describe('activity', () => {
  test('of timeslots within the opening hours adds nothing', () => {
    const groups = [
      { available_from: null, available_to: null, schedules: [{ weekday: 1, start_time: '09:00', end_time: '17:00' }] },
    ];
    const timeslots = [
      { start: new Date('2026-11-23T10:00:00Z'), end: new Date('2026-11-23T11:00:00Z') },
      { start: new Date('2026-11-24T22:00:00Z'), end: new Date('2026-11-25T01:00:00Z') },
    ];
    expect(activityOf(groups, timeslots, '2026-11-23', berlin)).toEqual([
      { weekday: 1, from: '0000-01-01', to: '9999-12-31' },
      { weekday: 2, from: '2026-11-24', to: '2026-11-24' },
      { weekday: 3, from: '2026-11-25', to: '2026-11-25' },
    ]);
  });
});

describe('minutes of the wall clock', () => {
  test.each([
    // Spring, 02:00 to 03:00: beyond the jump, on it, and a time that is skipped.
    ['2027-03-27T23:00:00Z', 240, berlin, '2027-03-28T02:00:00Z'],
    ['2027-03-27T23:00:00Z', 120, berlin, '2027-03-28T01:00:00Z'],
    ['2027-03-27T23:00:00Z', 150, berlin, '2027-03-28T01:00:00Z'],
    ['2027-03-26T23:00:00Z', 1_440 + 720, berlin, '2027-03-28T10:00:00Z'],
    // Autumn, 03:00 to 02:00: of two times that the clock shows alike the first.
    ['2027-10-30T22:00:00Z', 120, berlin, '2027-10-31T00:00:00Z'],
    ['2027-10-30T22:00:00Z', 180, berlin, '2027-10-31T02:00:00Z'],
    ['2027-10-30T22:00:00Z', 720, berlin, '2027-10-31T11:00:00Z'],
    // Half an hour, 02:00 to 01:30.
    ['2027-04-03T13:00:00Z', 720, 'Australia/Lord_Howe', '2027-04-04T01:30:00Z'],
    // From one winter into the repeated hour of the next.
    ['2027-01-15T23:00:00Z', 288 * 1_440 + 150, berlin, '2027-10-31T00:30:00Z'],
  ])('%s and %d more in %s', (from, minutes, zone, to) => {
    const end = wallMinutesAfter(new Date(from), minutes, zone);
    expect(iso(end)).toBe(to);
  });

  test.each([
    // The clock skips midnight: that of the day before is 24:00 at the jump, which is 00:00 of the day itself.
    ['Atlantic/Azores', '2027-03-27'],
    ['America/Santiago', '2027-09-04'],
    ['Africa/Cairo', '2027-04-29'],
    // It shows midnight twice, or the last hour.
    ['Atlantic/Azores', '2027-10-30'],
    ['America/Santiago', '2027-04-03'],
    [berlin, '2027-03-27'],
    [berlin, '2027-10-30'],
  ])('in %s each day around %s is 1,440, from its beginning to that of the next', (zone, first) => {
    for (const day of [first, addDays(first, 1), addDays(first, 2)]) {
      const { start, end } = dayInterval(day, zone);
      expect(wallMinutesBetween(start, end, zone)).toBe(1_440);
      expect(iso(wallMinutesAfter(start, 1_440, zone))).toBe(iso(end));
      expect(iso(wallMinutesAfter(start, 720, zone))).toBe(iso(instantOf(day, '12:00', zone)));
    }
  });

  test.each([berlin, newYork, 'Australia/Lord_Howe', 'Asia/Kolkata'])('in %s: what is added lies between', (zone) => {
    for (const day of [
      '2027-03-13',
      '2027-03-27',
      '2027-04-03',
      '2027-06-01',
      '2027-10-02',
      '2027-10-30',
      '2027-11-06',
    ]) {
      const from = instantOf(day, '05:00', zone);
      for (let minutes = 0; minutes <= 3 * 1_440; minutes += 5) {
        const to = wallMinutesAfter(from, minutes, zone);
        const shown = wallMinutesBetween(from, to, zone);
        // A time that the clock skips is the moment of the jump, which shows a later one.
        expect(shown === minutes || (shown > minutes && shown <= minutes + 60)).toBe(true);
      }
    }
  });
});

/** Around a day: what the clock on the wall shows each minute, as the calendar of the runtime says. */
function shownAround(day: string, zone: string): { ms: number; shown: string }[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const noon = Date.parse(`${day}T12:00Z`);
  return Array.from({ length: 54 * 60 }, (_, minute) => {
    const ms = noon + (minute - 27 * 60) * 60_000;
    return { ms, shown: format.format(ms) };
  });
}

const changesOf = new Map<string, string[]>();

/** Days on which the clock is changed in twenty years. */
function changes(zone: string): string[] {
  const known = changesOf.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' });
  const days = Array.from({ length: 20 * 365 }, (_, index) => Date.UTC(2015, 0, 1) + index * 86_400_000);
  const found = days.filter((ms) => format.format(ms) !== format.format(ms + 86_400_000));
  changesOf.set(
    zone,
    found.map((ms) => new Date(ms).toISOString().slice(0, 10)),
  );
  return changes(zone);
}

const seed = Math.floor(Math.random() * 2 ** 31);

test(`in every zone days and times are those of the runtime's calendar, minute by minute, seed ${seed}`, () => {
  const drawn = fc.record({
    zone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    nth: fc.nat(),
    aside: fc.integer({ min: -2, max: 2 }),
    minute: fc.integer({ min: 0, max: 288 }).map((count) => count * 5),
  });
  fc.assert(
    fc.property(drawn, ({ zone, nth, aside, minute }) => {
      const all = changes(zone);
      const day = addDays(all[nth % Math.max(1, all.length)] ?? '2027-05-01', aside);
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      const minutes = shownAround(day, zone);
      const wanted = time === '24:00' ? `${addDays(day, 1)} 00:00` : `${day} ${time}`;
      const first = minutes.find(({ shown }) => shown === wanted) ?? minutes.find(({ shown }) => shown > wanted);
      expect(instantOf(day, time, zone).getTime()).toBe(first?.ms);
      for (const { ms, shown } of minutes.filter((_, index) => index % 7 === 0)) {
        expect(localDayOf(new Date(ms), zone)).toBe(shown.slice(0, 10));
      }
    }),
    { seed, numRuns: 200 },
  );
});
