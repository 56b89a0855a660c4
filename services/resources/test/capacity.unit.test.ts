import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mostTaken, placesLeft } from '../src/bookings/capacity-rules.ts';

const taken = (from: number, until: number, quantity = 1) => ({
  blocked_from: new Date(from),
  blocked_until: new Date(until),
  quantity,
});
const range = (start: number, end: number) => ({ start: new Date(start), end: new Date(end) });

describe('places', () => {
  test('back-to-back bookings do not meet', () => {
    expect(mostTaken([taken(0, 10), taken(20, 30)], range(10, 20))).toBe(0);
  });

  test('bookings one after the other take one place, not two', () => {
    expect(mostTaken([taken(0, 10), taken(10, 20)], range(0, 20))).toBe(1);
  });

  test('quantities add up', () => {
    expect(placesLeft({ own: [taken(0, 10, 3), taken(5, 15, 2)], family: [] }, range(0, 20), 6)).toBe(1);
  });

  test('a booking of the parent or of a child leaves none', () => {
    expect(placesLeft({ own: [], family: [taken(0, 1)] }, range(0, 20), 6)).toBe(0);
    expect(placesLeft({ own: [], family: [taken(0, 1)] }, range(1, 20), 6)).toBe(6);
  });

  test('the sweep finds what counting every instant finds', () => {
    const booking = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 3 }));
    fc.assert(
      fc.property(
        fc.array(booking, { maxLength: 12 }),
        fc.nat(30),
        fc.integer({ min: 1, max: 10 }),
        (bookings, start, length) => {
          const all = bookings.map(([from, span, quantity]) => taken(from, from + span, quantity));
          const instants = Array.from({ length }, (_, index) => start + index);
          const counted = instants.map((instant) =>
            all
              .filter(
                ({ blocked_from, blocked_until }) =>
                  blocked_from.getTime() <= instant && instant < blocked_until.getTime(),
              )
              .reduce((sum, { quantity }) => sum + quantity, 0),
          );
          expect(mostTaken(all, range(start, start + length))).toBe(Math.max(...counted));
        },
      ),
    );
  });
});
