import { CalendarDate, fromAbsolute, parseAbsolute, parseDate, toZoned } from '@internationalized/date';

/** Days and hours on the wall clock of a time zone. Days are `2026-03-29`, times are ISO 8601 with an offset. */

export function dayOf(instant: string | Date, zone: string): string {
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  const { year, month, day } = fromAbsolute(ms, zone);
  return new CalendarDate(year, month, day).toString();
}

/** Whether a text is a day that is there, of a year that a person may mean. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  try {
    return parseDate(text).toString() === text;
  } catch {
    return false;
  }
}

export const addDays = (day: string, count: number): string => parseDate(day).add({ days: count }).toString();

/** The first instant of a local day: 23 or 25 hours before the next one's where clocks change. */
export const startOfDay = (day: string, zone: string): Date => toZoned(parseDate(day), zone).toDate();

/** Length of a local day in minutes. */
export function minutesOfDay(day: string, zone: string): number {
  return (startOfDay(addDays(day, 1), zone).getTime() - startOfDay(day, zone).getTime()) / 60_000;
}

/** Minutes of elapsed time since the local day began; below 0 the day before. */
export function minuteOf(instant: string, day: string, zone: string): number {
  return (Date.parse(instant) - startOfDay(day, zone).getTime()) / 60_000;
}

export const instantAt = (day: string, minute: number, zone: string): Date =>
  new Date(startOfDay(day, zone).getTime() + minute * 60_000);

/** `2026-03-29T14:30` on the wall clock, as date-and-time fields have it. */
export function toField(instant: string, zone: string): string {
  return parseAbsolute(new Date(instant).toISOString(), zone).toString().slice(0, 16);
}

/** The instant of what a date-and-time field says; of an hour that comes twice the first one. Undefined for no time. */
export function fromField(text: string, zone: string): Date | undefined {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text) ?? [];
  if (day === undefined) return undefined;
  return toZoned(parseDate(day), zone)
    .set({ hour: Number(hour), minute: Number(minute) })
    .toDate();
}

const made = new Map<string, Intl.DateTimeFormat>();
function formatter(language: string, zone: string, kind: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${zone} ${kind}`;
  const known =
    made.get(key) ?? new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { ...options, timeZone: zone });
  made.set(key, known);
  return known;
}

export const formatMoment = (instant: string, language: string, zone: string): string =>
  formatter(language, zone, 'moment', { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant));

export const formatTime = (instant: string | Date, language: string, zone: string): string =>
  formatter(language, zone, 'time', { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));

export const formatDay = (day: string, language: string): string =>
  formatter(language, 'UTC', 'day', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(`${day}T12:00:00Z`),
  );

/** `2026-03-29`, a date without a time. */
export const formatDate = (day: string, language: string): string =>
  formatter(language, 'UTC', 'date', { dateStyle: 'medium' }).format(new Date(`${day.slice(0, 10)}T12:00:00Z`));
