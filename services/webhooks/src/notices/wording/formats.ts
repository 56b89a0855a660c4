import { madeOnce } from '@booking/platform/made-once.ts';

/** Dates and amounts as the reader writes them. */
export interface Formats {
  /** A moment in the organization's time zone, the zone named. */
  moment(iso: string): string;
  /** From and to; the day once where it is the same, but where clocks change in between: then the zone is named for each. */
  span(startIso: string, endIso: string): string;
  day(isoDay: string): string;
  /** The local day of a moment. */
  dayOf(iso: string): string;
  money(amount: number, currency: string): string;
}

export const formatsFor = madeOnce((locale: string, timeZone: string): Formats => {
  const zoned = { timeZone, timeZoneName: 'short' } as const;
  const day = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const moments = new Intl.DateTimeFormat(locale, { ...day, ...clock, ...zoned });
  const localDays = new Intl.DateTimeFormat(locale, { ...day, timeZone });
  const days = new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' });
  const offsets = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (at: Date) => offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  const amounts = madeOnce((currency: string) => new Intl.NumberFormat(locale, { style: 'currency', currency }), 10);
  return {
    moment: (iso) => moments.format(new Date(iso)),
    span(startIso, endIso) {
      const [start, end] = [new Date(startIso), new Date(endIso)];
      // A range names one zone, and takes 02:30 and the 02:30 of an hour later for one moment.
      if (offsetAt(start) === offsetAt(end)) return moments.formatRange(start, end);
      return `${moments.format(start)} – ${moments.format(end)}`;
    },
    day: (isoDay) => days.format(new Date(`${isoDay}T00:00:00Z`)),
    dayOf: (iso) => localDays.format(new Date(iso)),
    money: (amount, currency) => amounts(currency).format(amount),
  };
});
