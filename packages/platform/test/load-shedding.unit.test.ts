import { describe, expect, test } from '@jest/globals';
import { createLoadShedder } from '../src/load-shedding.ts';

/** A service that ends `perSecond` calls of a kind one after the other, asked by `offered` callers a second who wait `patienceMs`. */
function run(options: {
  perSecond: number | ((at: number) => number);
  offered: number;
  patienceMs: number;
  seconds: number;
}) {
  const time = { now: 0 };
  const shedder = createLoadShedder(() => time.now);
  const line: { at: number; leave: () => void }[] = [];
  const outcome = { inTime: 0, late: 0, refused: 0 };
  let [arrivals, ends] = [0, 0];
  const rateOf = (at: number) => (typeof options.perSecond === 'number' ? options.perSecond : options.perSecond(at));
  for (; time.now < options.seconds * 1_000; time.now += 1) {
    for (arrivals += options.offered / 1_000; arrivals >= 1; arrivals -= 1) {
      const leave = shedder.enter('work', options.patienceMs);
      if (leave) line.push({ at: time.now, leave });
      else outcome.refused += 1;
    }
    for (ends += rateOf(time.now) / 1_000; ends >= 1; ends -= 1) {
      const done = line.shift();
      if (!done) continue;
      done.leave();
      outcome[time.now - done.at <= options.patienceMs ? 'inTime' : 'late'] += 1;
    }
  }
  return { ...outcome, waiting: line.length };
}

describe('what cannot be done in time', () => {
  test('is refused at once, and what is let in is done in time: as much as without the others', () => {
    const { inTime, late, refused, waiting } = run({ perSecond: 100, offered: 300, patienceMs: 8_000, seconds: 60 });
    // 6,000 can be done in a minute; 18,000 are asked for.
    expect(inTime).toBeGreaterThan(5_000);
    expect(late).toBe(0);
    expect(refused).toBeGreaterThan(10_000);
    expect(waiting).toBeLessThan(1_000);
  });

  test('is refused early although the work becomes dearer while it waits', () => {
    const slower = (at: number) => (at < 20_000 ? 100 : 60);
    const { inTime, late, refused } = run({ perSecond: slower, offered: 300, patienceMs: 15_000, seconds: 60 });
    // 100 a second for 20 s, then 60 for 40 s: 4,400 can be done.
    expect(inTime).toBeGreaterThan(4_000);
    expect(late).toBe(0);
    expect(refused).toBeGreaterThan(10_000);
  });

  test('is nothing below the limit, nor in a burst that is over soon', () => {
    expect(run({ perSecond: 100, offered: 95, patienceMs: 2_000, seconds: 30 })).toMatchObject({ refused: 0, late: 0 });
    const shedder = createLoadShedder(() => 0);
    const places = Array.from({ length: 1_000 }, () => shedder.enter('work', 15_000));
    expect(places.every((leave) => leave !== undefined)).toBe(true);
  });

  test('is everything beyond a few while nothing ends, and nothing again when it does', () => {
    const time = { now: 0 };
    const shedder = createLoadShedder(() => time.now);
    const stuck = Array.from({ length: 40 }, () => shedder.enter('work', 15_000));
    time.now = 6_000;
    expect(shedder.enter('work', 15_000)).toBeUndefined();
    expect(shedder.enter('other work', 15_000)).toBeDefined();
    for (const leave of stuck) leave?.();
    expect(shedder.enter('work', 15_000)).toBeDefined();
  });

  test('is what nobody waits for any more', () => {
    expect(createLoadShedder(() => 0).enter('work', 0)).toBeUndefined();
  });
});
