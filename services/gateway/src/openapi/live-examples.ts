import { demoId } from '@booking/contracts/demo-data.ts';
import { exampleId } from '@booking/representations/example-entity.ts';

type Json = Record<string, unknown>;

/** The local day of all examples. */
const exampleDay = Date.UTC(2026, 2, 29);
const dayMs = 86_400_000;
/** Far enough ahead for every lead time; a Monday, since the day of the examples is a Sunday. */
const daysAhead = 15;

/** Moments of these lie behind: by as much as takes them to the week before. */
const pastMembers: ReadonlySet<string> = new Set(['since', 'paid_at']);
const daysBack = daysAhead + 13;

/** A record of the demo data for each type that examples refer to. */
const demoNames: Readonly<Record<string, string>> = {
  'booking-bundles': 'ten-days',
  'booking-bundle-groups': 'day-passes',
  'cancellation-policies': 'on-request',
  communities: 'makers',
  customers: 'ada',
  plans: 'basic',
  resources: 'meeting-room-1',
  services: 'meeting-room',
};

/**
 * The document with request examples that work when they are sent as they are: their moments lie ahead of `now`, and where there is demo
 * data they name its records. What is committed has fixed ones.
 */
export function withLiveExamples(document: Json, { now, slug }: { now: Date; slug: string | undefined }): Json {
  const shiftDays = Math.ceil((now.getTime() - exampleDay) / dayMs / 7) * 7 + daysAhead;
  const live = (value: unknown): unknown => {
    if (typeof value === 'string') return shifted(value, shiftDays);
    if (Array.isArray(value)) return value.map(live);
    if (typeof value !== 'object' || value === null) return value;
    const { type, id } = value as Json;
    const entries = Object.entries(value).map(([name, member]): [string, unknown] => {
      if (pastMembers.has(name) && String(member).includes('T'))
        return [name, shifted(String(member), shiftDays - daysBack)];
      if (member !== exampleId || slug === undefined) return [name, live(member)];
      const target = name === 'id' && typeof type === 'string' ? type : typeOfMember(name);
      // Whoever changes to a plan has another one.
      const known = name === 'plan' ? 'resident' : demoNames[target];
      return [name, known === undefined ? (id ?? member) : demoId(`${slug}/${target}/${known}`)];
    });
    return Object.fromEntries(entries);
  };
  const paths = mapped(document['paths'], (item) =>
    mapped(item, (operation) => {
      const { requestBody, ...rest } = operation as Json & { requestBody?: Json };
      if (!requestBody) return operation;
      const content = mapped(requestBody['content'], (media) => ({ ...media, example: live(media['example']) }));
      return { ...rest, requestBody: { ...requestBody, content } };
    }),
  );
  return { ...document, paths };
}

/** The type that a member is an id of: `voucher_id` and `voucher` of `vouchers`. */
export const typeOfMember = (name: string): string => `${name.replace(/_id$/, '').replaceAll('_', '-')}s`;

function mapped(value: unknown, map: (member: Json) => unknown): Json {
  return Object.fromEntries(Object.entries(value as Record<string, Json>).map(([name, member]) => [name, map(member)]));
}

function shifted(text: string, days: number): string {
  const [, date, rest] = /^(2026-03-\d\d)(T.*)?$/.exec(text) ?? [];
  if (date === undefined) return text;
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10) + (rest ?? '');
}
