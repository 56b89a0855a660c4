import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ledClock } from '../src/clock.ts';

const hourMs = 3_600_000;

describe('a clock that is led by another one', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('goes by what it is told, as far as that is certain, and not by the clock of the machine', () => {
    const counted = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const machine = jest.spyOn(Date, 'now');
    const clock = ledClock();
    clock.tell(new Date('2026-03-01T10:00:00.000Z'), 1_000);
    const begins = clock.now().getTime();
    expect(begins - Date.parse('2026-03-01T10:00:00.000Z')).toBeLessThanOrEqual(1);
    machine.mockReturnValue(begins + 2 * hourMs);
    counted.mockReturnValue(61_000);
    expect(clock.now().getTime()).toBe(begins + 60_000);

    // Asked for four seconds: it may be shown at any moment of them, so that 59 s of the other one say nothing else.
    clock.tell(new Date(begins + 59_000), 57_000);
    expect(clock.now().getTime()).toBe(begins + 60_000);
    clock.tell(new Date(begins + 50_000), 60_000);
    expect(clock.now().getTime()).toBe(begins + 51_001);
    clock.tell(new Date(begins + hourMs), 60_500);
    expect(clock.now().getTime()).toBe(begins + hourMs);
  });
});
