/** What takes time. */
interface Interval {
  start_date: string | null;
  end_date: string | null;
}

/**
 * Intervals as rows in which none overlaps another, as few as there can be; an end and a start at the same time do not overlap. One that is
 * shorter than `shownMinutes` is drawn as long as that, and keeps its row free for it.
 */
export function lanesOf<T extends Interval>(intervals: readonly T[], shownMinutes: number): T[][] {
  const lanes: T[][] = [];
  const at = (text: string | null): number => Date.parse(text ?? '');
  const shownUntil = ({ start_date, end_date }: T): number =>
    Math.max(at(end_date), at(start_date) + shownMinutes * 60_000);
  for (const interval of intervals.toSorted((a, b) => at(a.start_date) - at(b.start_date))) {
    const free = lanes.find((lane) => {
      const last = lane.at(-1);
      return !last || shownUntil(last) <= at(interval.start_date);
    });
    if (free) free.push(interval);
    else lanes.push([interval]);
  }
  return lanes;
}
