import { DateTime } from 'luxon';
import type { Interval } from '../../base/time-zone.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Bookings that end within the range may have begun before it. */
const marginMs = 370 * dayMs;

/**
 * VTIMEZONE of RFC 5545 for the range and a year before and after it: one observance for what held at its beginning, one for every change
 * since. None is repeated by a rule, since rules of zones change.
 */
export function zoneComponent(zone: string, { start, end }: Interval): string {
  // The calendar with the same bookings is the same text all day.
  const first = Math.floor((start.getTime() - marginMs) / dayMs) * dayMs;
  const last = end.getTime() + marginMs;
  const observances = [observance(zone, first, offsetAt(zone, first))];
  for (let at = first; at < last; at += dayMs) {
    const before = offsetAt(zone, at);
    if (offsetAt(zone, at + dayMs) !== before)
      observances.push(observance(zone, changeIn(zone, at, at + dayMs), before));
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n');
}

const at = (zone: string, moment: number): DateTime => DateTime.fromMillis(moment, { zone });
const offsetAt = (zone: string, moment: number): number => at(zone, moment).offset;

/** The first minute with another offset than at `from`. */
function changeIn(zone: string, from: number, to: number): number {
  const before = offsetAt(zone, from);
  let [low, high] = [from, to];
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
    if (offsetAt(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** It begins at the wall time that the clock showed by the offset before. */
function observance(zone: string, moment: number, before: number): string[] {
  const time = at(zone, moment);
  const kind = time.isInDST ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${DateTime.fromMillis(moment + before * minuteMs, { zone: 'utc' }).toFormat("yyyyMMdd'T'HHmmss")}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(time.offset)}`,
    `END:${kind}`,
  ];
}

function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  const [hours, rest] = [Math.floor(absolute / 60), absolute % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${hours}${rest}`;
}
