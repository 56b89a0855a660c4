import { demoOrganizations } from '@booking/contracts/demo-data.ts';
import type { ReceivedWebhook, WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import type { Caller } from './caller.ts';
import { noteOf, type Story } from './load.ts';

/** What became of the stories: every entry names one, and what is wrong with it. */
export interface Verdict {
  /** Acknowledged, and not there, or not in the acknowledged state. */
  lost: Map<number, string>;
  /** There twice: an order, a booking that holds a place, an invoice, an event under two ids. */
  doubled: Map<number, string>;
  /** Of acknowledged states no webhook came, or the last one says something else. */
  untold: Map<number, string>;
  /** Deliveries that came again, with the id of one that had come. */
  repeated: number;
}

interface Row {
  id: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- documents of any shape are read here
  attributes: any;
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  relationships: any;
}

async function listOf(caller: Caller, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await caller.get(`${path}?page[size]=250&page[number]=${page}&sort=created_at`);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    rows.push(...body.data);
    if (page >= body.meta.page.last_page) return rows;
  }
}

/**
 * Throws unless every number between the first and the last of each series, of orders and of invoices, is there once. Answers how many
 * there are.
 */
async function gaplessNumbers(caller: Caller): Promise<number> {
  const series = new Map<string, number[]>();
  for (const { attributes } of [...(await listOf(caller, '/invoices')), ...(await listOf(caller, '/orders'))]) {
    const [, name = '', digits] = /^(.*?)(\d+)$/.exec(attributes.number ?? '') ?? [];
    if (digits !== undefined) series.set(name, [...(series.get(name) ?? []), Number(digits)]);
  }
  let count = 0;
  for (const [name, numbers] of series) {
    const sorted = numbers.toSorted((a, b) => a - b);
    sorted.forEach((number, at) => {
      const due = (sorted[0] ?? 0) + at;
      if (number !== due) throw new Error(`series ${name}: ${number} stands where ${due} was due`);
    });
    count += numbers.length;
  }
  return count;
}

/** A list is read page by page while numbers are drawn: what is missing in one reading only was not missing. */
export async function requireGaplessNumbers(caller: Caller): Promise<number> {
  for (let reading = 1; ; reading += 1) {
    try {
      return await gaplessNumbers(caller);
    } catch (error) {
      if (reading === readings) throw error;
    }
  }
}

const readings = 5;

/** Throws unless the books of every demo organization prove; one caller for each. */
export async function requireProvenBooks(callers: readonly Caller[]): Promise<void> {
  for (const [at, caller] of callers.entries()) {
    const { status, body } = await caller.get('/books/check');
    const { attributes } = body.data ?? {};
    const balanced = attributes?.balanced ?? body.balanced;
    if (status !== 200 || !balanced)
      throw new Error(`books of ${demoOrganizations[at]?.slug}: ${JSON.stringify(body)}`);
  }
}

interface Told {
  event: string;
  event_id: string;
  triggered_at: string;
  data: { id: string; status?: string };
}

const described = (events: readonly Told[]): string =>
  events.map(({ event, event_id: id, triggered_at: at }) => `${event} ${id} of ${at}`).join(', ');

const toldBy = ({ body }: ReceivedWebhook): Told => JSON.parse(body.toString('utf8')) as Told;

const holding = new Set(['reserved', 'requested', 'accepted']);
const listed = (values: Iterable<string>): string => [...values].join(', ');

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** Holds what is stored, and what was delivered, against what the stories were told. */
export async function judge(
  stories: readonly Story[],
  { caller, receiver }: { caller: Caller; receiver: WebhookReceiver },
): Promise<Verdict> {
  const orders = await listOf(caller, '/orders');
  const invoices = await listOf(caller, '/invoices');
  const bookings = await listOf(caller, '/bookings');
  const told = receiver.received.map(toldBy);
  const ordersByNote = groupBy(orders, ({ attributes }) => attributes.note ?? undefined);
  const invoicesByNote = groupBy(invoices, ({ attributes }) => attributes.note ?? undefined);
  const bookingsOf = groupBy(bookings, ({ relationships }) => relationships.order.data?.id);
  const invoicesOf = groupBy(
    invoices.filter(({ attributes }) => attributes.kind === 'invoice'),
    ({ relationships }) => relationships.order?.data?.id,
  );
  const toldOf = groupBy(told, ({ data }) => data.id);
  const verdict: Verdict = { lost: new Map(), doubled: new Map(), untold: new Map(), repeated: 0 };
  const eventIds = told.map(({ event_id: id }) => id);
  verdict.repeated = eventIds.length - new Set(eventIds).size;

  for (const story of stories) {
    const isOrder = story.kind !== 'finalise';
    const rows = (isOrder ? ordersByNote : invoicesByNote).get(noteOf(story.number)) ?? [];
    if (rows.length > 1)
      verdict.doubled.set(story.number, `${rows.length} documents: ${listed(rows.map(({ id }) => id))}`);
    if (story.acknowledged === 'nothing') continue;
    const row = rows.find(({ id }) => id === story.id);
    const wrong = row ? notAs(story, row, bookingsOf.get(row.id) ?? []) : `${story.id} is not there`;
    if (wrong) verdict.lost.set(story.number, wrong);
    if (story.acknowledged === 'draft' || !row) continue;
    const holds = (bookingsOf.get(row.id) ?? []).filter(({ attributes }) => holding.has(attributes.status));
    if (holds.length > 1) verdict.doubled.set(story.number, `${holds.length} bookings hold`);
    const documents = isOrder ? (invoicesOf.get(row.id) ?? []) : [];
    if (documents.length > 1) verdict.doubled.set(story.number, `${documents.length} invoices`);
    const events = toldOf.get(row.id) ?? [];
    const created = events.filter(({ event }) => event === (isOrder ? 'orders.created' : 'invoices.finalised'));
    const ids = new Set(created.map(({ event_id: id }) => id));
    if (ids.size > 1) verdict.doubled.set(story.number, `${ids.size} events tell of it: ${described(created)}`);
    const last = events.toSorted((a, b) => a.triggered_at.localeCompare(b.triggered_at)).at(-1);
    if (ids.size === 0) verdict.untold.set(story.number, 'no webhook');
    else if (story.acknowledged === 'canceled' && last?.data.status !== 'canceled')
      verdict.untold.set(story.number, `the last webhook says ${last?.data.status}`);
  }
  return verdict;
}

function notAs(story: Story, { attributes }: Row, bookings: readonly Row[]): string | undefined {
  const held = bookings.filter((booking) => holding.has(booking.attributes.status)).length;
  if (story.acknowledged === 'placed') {
    // Who was told of the checkout may have canceled and not been told of that.
    if (story.kind === 'cancel') return undefined;
    if (!['pending', 'completed'].includes(attributes.status)) return `the placed order is ${attributes.status}`;
    return held === 1 ? undefined : `the placed order holds ${held} bookings`;
  }
  if (story.acknowledged === 'canceled') {
    if (attributes.status !== 'canceled') return `the canceled order is ${attributes.status}`;
    return held === 0 ? undefined : `the canceled order holds ${held} bookings`;
  }
  if (story.acknowledged === 'finalised') {
    return attributes.number === story.invoiceNumber ? undefined : `its number is ${attributes.number}`;
  }
  return undefined;
}
