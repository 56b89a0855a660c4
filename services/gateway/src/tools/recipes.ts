/** What people ask models to do, as prompts to be filled in and as texts to be read. */
export interface Recipe {
  name: string;
  title: string;
  description: string;
  /** Each with its sentence; all but those in `optional` are needed. */
  arguments: Readonly<Record<string, string>>;
  optional: readonly string[];
  /** The task with the arguments in it, then the way to it. */
  text: (given: Readonly<Record<string, string>>) => string;
}

const findFree = [
  'report (operation: resources_free_times) with from, to and, where the service is known, service_id: the rooms that have a slot; slots that are offered can be booked. report (operation: resources_availability) has all slots of one room.',
  'Nothing is found where there should be something: report (operation: resources_availability) says the reason for one room, such as opening_hours: it has none.',
  'Times are ISO 8601 with an offset; the answer names the time zone of the organization. Say times in that zone.',
];

const place = [
  'search (type: services) and let the person choose: the service gives the length and the price; rooms have none.',
  'search (type: customers) with filter {search: name or e-mail}; create (type: customers) only when nobody fits and the person agrees.',
  'run_action (operation: orders_calculate) with the items that create would get: say the total before anything is written.',
  'create (type: orders) with one item {type: booking, resource_id, service_id, start_date, end_date} and the customer: a draft that holds the room for 15 minutes.',
  'Ask for a yes, then run_action (operation: orders_checkout, pay_later: true where it is not paid now). Send an idempotency_key with both writes.',
  '409 time_conflict: somebody was faster; look for free times again. 422 booking_rule_violated: say the rule and its limit.',
];

const whyOpen = [
  'search (type: invoices) with filter {number} or {customer_id, balance: due}, include order and customer.',
  'Compare total, paid, credited, written_off and due: due = total - paid - credited - written_off. status open means that due is above 0; overdue that the due_date has passed.',
  'search (type: payments) with filter {invoice_id} or {order_id}: pending ones have not arrived, failed ones say why in status_reason, reversed ones were taken back by bank or card holder, refunds stand in refunds.',
  'An order that was canceled after checkout may still owe a fee: meta.balance of the order says what is due or to be given back.',
  'Say in two sentences why it is open and what would close it (a payment, a credit note, a write-off). Change nothing unless asked.',
];

const numbered = (steps: readonly string[]): string => steps.map((step, at) => `${at + 1}. ${step}`).join('\n');

export const recipes: readonly Recipe[] = [
  {
    name: 'find_a_free_room',
    title: 'Find a free room',
    description: 'Which rooms are free at a time.',
    arguments: { when: 'Day and time, in words or ISO 8601.', what: 'What is needed: people, equipment, length.' },
    optional: ['what'],
    text: ({ when = '<when>', what = 'anything' }) =>
      `Find rooms that are free ${when}, for ${what}.\n\n${numbered(findFree)}`,
  },
  {
    name: 'book_a_room',
    title: 'Book a room',
    description: 'Finds a free room, says what it costs and places the order after a yes.',
    arguments: {
      who: 'For whom.',
      when: 'Day and time, in words or ISO 8601.',
      what: 'Which room, or what is needed.',
    },
    optional: ['what'],
    text: ({ who = '<who>', when = '<when>', what = 'a room that fits' }) =>
      `Book ${what} for ${who}, ${when}.\n\n${numbered([...findFree, ...place])}`,
  },
  {
    name: 'why_is_this_invoice_open',
    title: 'Why is this invoice open?',
    description: 'Explains what is still due on an invoice and what would close it.',
    arguments: { invoice: 'Number or id of the invoice.' },
    optional: [],
    text: ({ invoice = '<invoice>' }) => `Explain why the invoice ${invoice} is open.\n\n${numbered(whyOpen)}`,
  },
];

const scheme = 'recipe:///';

export const recipeUri = ({ name }: Recipe): string => `${scheme}${name}`;

/** By name, or by the address of its text. */
export function recipeOf(nameOrUri: string): Recipe | undefined {
  return recipes.find((recipe) => recipe.name === nameOrUri || recipeUri(recipe) === nameOrUri);
}

/** Arguments that are needed and were not given. */
export function missingOf(recipe: Recipe, given: Readonly<Record<string, string>>): string[] {
  return Object.keys(recipe.arguments).filter((name) => !recipe.optional.includes(name) && !given[name]?.trim());
}
