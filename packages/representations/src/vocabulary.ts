import { integer, object, one, percent, rows, string, timestamp, type Filter, type FilterKind } from './entity.ts';
import { between, upTo, within, words } from './limits.ts';

/** What many types have alike, defined and described once. */
export const createdAt = timestamp('When it was made.');
export const updatedAt = timestamp('When it was last changed.');
export const times = { created_at: createdAt, updated_at: updatedAt };
export const currency = string('ISO 4217 code of the currency of its amounts, such as EUR.');
export const slug = within(
  words,
  string('Name for addresses, unique in the organization; made from the name unless given.', {
    derived: true,
    check: 'slug',
  }),
);
export const orderIndex = within(
  between(0, 1_000_000),
  integer('Position in lists that people arrange, the lowest first; 0 unless given.', { initial: 0 }),
);
export const taxRate = percent('tax_rate_basis_points', 'Tax that the price contains, in percent; 0 unless given.', {
  initial: 0,
  check: 'tax-rate',
});
export const paddingBefore = within(
  between(0, 1_440),
  integer('Minutes kept free before a booking, for example to set up; 0 unless given.', { initial: 0 }),
);
export const paddingAfter = within(
  between(0, 1_440),
  integer('Minutes kept free after a booking, for example to clean; 0 unless given.', { initial: 0 }),
);
/** An object of its callers' own. */
export const freeForm = <const F extends string>(field: F, what: string) =>
  object(field, `${what}, at most 16 kB; kept as given, numbers with the 15 digits of a double.`, {
    missing: 'empty',
    empty: '{}',
    forgotten: '{}',
  });
export const organization = one('organizations', 'organization_id', 'The organization that it belongs to.', {
  required: true,
});
export const coverImage = one('files', 'cover_image_id', 'The picture shown with it.');
export const cancellationPolicy = (holds: string) => one('cancellation-policies', 'cancellation_policy_id', holds);
export const cancellationFeeTiers = (holds: string) =>
  within(
    upTo(20),
    rows(
      {
        hours_before: within(between(0, 87_600), integer('It holds when the start is fewer hours away.')),
        fee: percent('fee_basis_points', 'Share of the price, in percent.'),
      },
      `What is kept of a canceled booking: by the tier with the fewest hours that holds, or nothing.${holds}`,
      { initial: [] },
    ),
  );

/** Sentences of filters. */
export const someStates = 'One of these states; several: any of them.';
export const exactNumber = 'Exactly this number.';
export const exactSlug = 'Exactly this slug.';
export const offered = 'true: those that customers are offered; false: the others.';
const sinceMoment = 'Not before this moment, or the beginning of this local day. A sync overlaps by a minute.';
const untilMoment = 'Before this moment, or before the end of this local day.';

/** `belonging('order')`: `filter[order_id]`. */
export const belonging = (...names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [`${name}_id`, `Ids of ${name}s: those that belong to one of them.`]));

/** Text that is looked for; the service has the condition. */
export const search = (where: string): Readonly<Record<'search', Filter>> => ({
  search: { kind: 'text', description: `Words, each of which ${where} contains, in any case.` },
});

const edges = (name: string, kind: FilterKind, field: string, since: string, until: string) => ({
  [`${name}_since`]: { kind, description: since, field },
  [`${name}_until`]: { kind, description: until, field },
});

/** `period('created')`: `filter[created_since]` and `filter[created_until]`, moments or local days. */
export const period = (...names: readonly string[]): Readonly<Record<string, Filter>> =>
  Object.fromEntries(
    names.flatMap((name) => Object.entries(edges(name, 'timestamp', `${name}_at`, sinceMoment, untilMoment))),
  );

/** The same for a field that is a local day; both days are inclusive. */
export const dayPeriod = (name: string): Readonly<Record<string, Filter>> =>
  edges(name, 'day', `${name}_date`, 'First local day.', 'Last local day.');
