/** What takes time. */
interface Interval {
  start_date: string | null;
  end_date: string | null;
}

/** Intervals as rows in which none overlaps another, as few as there can be; an end and a start at the same time do not overlap. */
export function lanesOf<T extends Interval>(intervals: readonly T[]): T[][] {
  const lanes: T[][] = [];
  const at = (text: string | null): number => Date.parse(text ?? '');
  for (const interval of intervals.toSorted((a, b) => at(a.start_date) - at(b.start_date))) {
    const free = lanes.find((lane) => at(lane.at(-1)?.end_date ?? null) <= at(interval.start_date));
    if (free) free.push(interval);
    else lanes.push([interval]);
  }
  return lanes;
}
