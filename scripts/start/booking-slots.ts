export interface Slot {
  start: Date;
  end: Date;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Local opening hours of both demo organizations lie around these hours of UTC. */
const FIRST_HOUR_UTC = 15;
const LAST_HOUR_UTC = 16;
const HORIZON_DAYS = 50;

const shuffled = <Item>(items: Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);

/**
 * One-hour slots on coming weekdays, in random order: former runs have taken some, and nobody knows which without asking,
 * so the caller tries one after the other.
 */
export const candidateSlots = (now: Date, random: () => number = Math.random): Slot[] => {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const slots: Slot[] = [];
  for (let day = 2; day <= HORIZON_DAYS; day += 1) {
    const date = new Date(midnight + day * DAY_MS);
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6) continue;
    for (let hour = FIRST_HOUR_UTC; hour <= LAST_HOUR_UTC; hour += 1) {
      const start = new Date(date.getTime() + hour * HOUR_MS);
      slots.push({ start, end: new Date(start.getTime() + HOUR_MS) });
    }
  }
  return shuffled(slots, random);
};
