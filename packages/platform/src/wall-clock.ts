import { Info } from 'luxon';

/** Half-open: `end` is the first instant outside. */
export interface Span {
  start: Date;
  end: Date;
}

/**
 * A span as a clock on the wall and a calendar tell it (RFC 8984): `begins` in milliseconds of a clock that shows UTC, whole days of the
 * calendar, and what is beyond them in time that passes.
 */
export interface WallSpan {
  begins: number;
  days: number;
  ms: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Offsets of zones at the beginning of days of UTC: the calendar is slow, and time zones do not change while a process runs. */
const offsets = new Map<string, Map<number, number>>();
const offsetsMax = 50_000;
let offsetsKept = 0;

/** Minutes by which the clock on the wall is ahead of UTC. No clock is put forward and back within one day. */
export function offsetAt(ms: number, zone: string): number {
  const day = Math.floor(ms / dayMs);
  const known = offsets.get(zone);
  const first = known?.get(day) ?? keptOffset(day, zone);
  const next = known?.get(day + 1) ?? keptOffset(day + 1, zone);
  return first === next ? first : Info.normalizeZone(zone).offset(ms);
}

function keptOffset(day: number, zone: string): number {
  if (offsetsKept >= offsetsMax) {
    offsets.clear();
    offsetsKept = 0;
  }
  const offset = Info.normalizeZone(zone).offset(day * dayMs);
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known.set(day, offset));
  offsetsKept += 1;
  return offset;
}

export function shownAt(ms: number, zone: string): number {
  return ms + offsetAt(ms, zone) * minuteMs;
}

/** The moments at which a clock may show a time, one where it is not set around then: neither does where it skips the time. */
export function momentsShowing(shown: number, zone: string): [early: number, late: number] {
  const [before, after] = [offsetAt(shown - dayMs, zone), offsetAt(shown + dayMs, zone)];
  return [shown - Math.max(before, after) * minuteMs, shown - Math.min(before, after) * minuteMs];
}

/** Of a time that is shown twice the first; one that is skipped is told by the offset before (RFC 5545, 3.3.5). */
function momentOf(shown: number, zone: string): number {
  const [early, late] = momentsShowing(shown, zone);
  return shownAt(early, zone) === shown ? early : late;
}

const midnightBefore = (shown: number): number => Math.floor(shown / dayMs) * dayMs;

/** What begins and ends with a day is whole days of the calendar, also where the clock skips a midnight. */
export function shownSpan({ start, end }: Span, zone: string): WallSpan {
  const moments = [start.getTime(), end.getTime()] as const;
  const shown = moments.map((ms) => shownAt(ms, zone));
  const midnights = shown.map(midnightBefore);
  const isWhole = midnights.every((midnight, at) => momentOf(midnight, zone) === moments[at]);
  const [begins = 0, ends = 0] = isWhole ? midnights : shown;
  const lasting = (days: number): WallSpan => {
    const ms = moments[1] - (days === 0 ? moments[0] : momentOf(begins + days * dayMs, zone));
    return ms < 0 && days > 0 ? lasting(days - 1) : { begins, days, ms };
  };
  return lasting(Math.max(0, Math.floor((ends - begins) / dayMs)));
}

/** When it is; `start`: where it is known which one of two times is meant that the clock shows alike. */
export function momentsOf({ begins, days, ms }: WallSpan, zone: string, start = momentOf(begins, zone)): Span {
  const from = days === 0 ? start : momentOf(begins + days * dayMs, zone);
  return { start: new Date(start), end: new Date(from + ms) };
}

/** What `span` moves to where another one moves: as far on the clock of the wall, its length changed alike. What keeps its start keeps it. */
export function movedAlike(span: Span, { from, to }: { from: Span; to: Span }, zone: string): Span {
  if (from.start.getTime() === span.start.getTime() && from.end.getTime() === span.end.getTime()) return to;
  const [own, old, next] = [span, from, to].map((one) => shownSpan(one, zone)) as [WallSpan, WallSpan, WallSpan];
  const moved = {
    begins: own.begins + next.begins - old.begins,
    days: own.days + next.days - old.days,
    ms: own.ms + next.ms - old.ms,
  };
  return momentsOf(moved, zone, moved.begins === own.begins ? span.start.getTime() : undefined);
}
