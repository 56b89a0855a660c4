import ICAL from 'ical.js';

/**
 * Of all events, in the order of their beginnings, by a reader that is none of ours and knows zones by the calendar's own VTIMEZONE alone.
 */
export function readByIcalJs(text: string): [number, number, string | null][] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zones = calendar.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component));
  const events = calendar.getAllSubcomponents('vevent').map((component): [number, number, string | null] => {
    const moment = (name: string): number => {
      const property = component.getFirstProperty(name)!;
      const time = property.getFirstValue() as ICAL.Time;
      const named = property.getParameter('tzid');
      const zone = named === undefined ? ICAL.Timezone.utcTimezone : zones.find(({ tzid }) => tzid === named)!;
      time.zone = zone;
      return time.toUnixTime() * 1_000;
    };
    return [moment('dtstart'), moment('dtend'), component.getFirstPropertyValue('status') as string | null];
  });
  return events.toSorted(([a], [b]) => a - b);
}
