import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mostTaken, placesLeft } from '../src/bookings/rules/capacity-rules.ts';

const taken = (from: number, until: number, quantity = 1, timeslot_id: string | null = null) => ({
  blocked_from: new Date(from),
  blocked_until: new Date(until),
  quantity,
  timeslot_id,
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

describe('places of timeslots', () => {
  const capacities: Record<string, number> = { morning: 5, class: 2 };
  type Wish = ReturnType<typeof taken>;
  const capacity = 3;
  const wish = fc
    .tuple(
      fc.nat(20),
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom('morning', 'class', null),
    )
    .map(([from, length, quantity, slot]) => taken(from, from + length, quantity, slot));

  /**
   * At every instant: guests of one timeslot within its places, or everybody within those of the resource; no timeslot has more than its
   * places.
   */
  const isFine = (all: readonly Wish[]): boolean =>
    Array.from({ length: 30 }, (_, instant) => {
      const there = all.filter(
        ({ blocked_from, blocked_until }) => blocked_from.getTime() <= instant && instant < blocked_until.getTime(),
      );
      const sum = (some: readonly Wish[]) => some.reduce((total, { quantity }) => total + quantity, 0);
      const bySlot = Map.groupBy(there, ({ timeslot_id }) => timeslot_id);
      const within = [...bySlot].every(([slot, own]) => slot === null || sum(own) <= capacities[slot]!);
      const alone = bySlot.size === 1 && !bySlot.has(null);
      return within && (alone || sum(there) <= capacity);
    }).every(Boolean);

  const leftFor = (
    own: readonly Wish[],
    { blocked_from: start, blocked_until: end, timeslot_id: id }: Wish,
  ): number => {
    const slot = id === null ? undefined : { id, capacity: capacities[id]! };
    return placesLeft({ own, family: [] }, { start, end }, capacity, slot);
  };

  const admitted = (wishes: readonly Wish[]): Wish[] => {
    const inside: Wish[] = [];
    for (const one of wishes) if (leftFor(inside, one) >= one.quantity) inside.push(one);
    return inside;
  };

  test('whoever is let in fits, whoever is not does not, and nobody is told of fewer places than there are', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 10 }), wish, (wishes, one) => {
        const inside = admitted(wishes);
        expect(isFine(inside)).toBe(true);
        const left = leftFor(inside, one);
        if (left > 0) expect(isFine([...inside, { ...one, quantity: left }])).toBe(true);
        expect(isFine([...inside, { ...one, quantity: left + 1 }])).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('whoever was let in still fits when he is looked at again, whoever came after him', () => {
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 10 }), (wishes) => {
        const inside = admitted(wishes);
        for (const one of inside) {
          expect(
            leftFor(
              inside.filter((other) => other !== one),
              one,
            ),
          ).toBeGreaterThanOrEqual(one.quantity);
        }
      }),
    );
  });
});
