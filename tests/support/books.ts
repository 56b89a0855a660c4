import { demoId } from '@booking/contracts/demo-data.ts';
import type { ApiAnswer, ApiClient } from './api-client.ts';
import { dataOf, documentOf, type Related } from './documents.ts';

/** Orders, their changes and their books through the public API: what the stories of money after checkout are told with. */

const hourMs = 3_600_000;
const flat = { accept: 'application/json' };

export interface BookedItem {
  service: string;
  start: Date;
  hours?: number;
  resource?: string;
}

/** Where an order stands, as anybody can read it. Amounts in major units. */
export interface OrderBooks {
  status: string;
  total: number;
  modification: number;
  /** meta.balance of the order. */
  balance: { charged: number; paid: number; refunded: number; due: number; to_refund: number };
  hasPayment: boolean;
  /** Documents in the order of their numbers. */
  documents: { number: string; kind: string; status: string; total: number; paid: number; due: number }[];
  /** Σ total of the documents that count: what is canceled counts for nothing, with whatever refers to it. */
  documented: number;
}

export interface StatementTotals {
  charged: number;
  credited: number;
  written_off: number;
  received: number;
  refunded: number;
  due: number;
  credit: number;
}

export interface Books {
  service(price: number, attributes?: object): Promise<string>;
  customer(attributes?: object): Promise<string>;
  draft(customer: string, items: readonly (BookedItem | object)[], given?: DraftOptions): Promise<Draft>;
  /** Drafts and checks out, to be paid later unless told otherwise. */
  placed(
    customer: string,
    items: readonly (BookedItem | object)[],
    given?: DraftOptions & { payLater?: boolean },
  ): Promise<Draft>;
  /** Pays what is due, or the amount. */
  pay(order: string, attributes?: object): Promise<string>;
  refund(payment: string, body?: object): Promise<ApiAnswer>;
  cancelOrder(order: string): Promise<void>;
  booking(id: string, action: 'accept' | 'reject' | 'cancel'): Promise<void>;
  move(booking: string, start: Date, hours: number): Promise<void>;
  of(order: string): Promise<OrderBooks>;
  /** The order's books once they are so that `ready` holds: changes of bookings reach the order a moment later. */
  settled(order: string, ready: (books: OrderBooks) => boolean): Promise<OrderBooks>;
  statement(customer: string): Promise<StatementTotals>;
}

export interface DraftOptions {
  attributes?: object;
  related?: Related;
}

export interface Draft {
  id: string;
  bookings: string[];
}

const cents = (amount: number): number => Math.round(amount * 100);

export function booksOf(client: ApiClient, slug: string): Books {
  const room = (resource: string) => demoId(`${slug}/resources/${resource}`);
  const itemOf = (item: BookedItem | object): object => {
    if (!('start' in item)) return item;
    const { service, start, hours = 1, resource = 'meeting-room-1' } = item;
    const end = new Date(start.getTime() + hours * hourMs);
    return {
      type: 'booking',
      resource_id: room(resource),
      service_id: service,
      start_date: start.toISOString(),
      end_date: end.toISOString(),
    };
  };
  const books: Books = {
    async service(price, attributes = {}) {
      const fields = {
        name: `Service at ${price}`,
        price,
        tax_rate: 19,
        price_unit: 'booking',
        live: true,
        ...attributes,
      };
      const { id } = await dataOf(client.post('/services', documentOf('services', fields)), 201);
      return id;
    },
    async customer(attributes = {}) {
      const fields = { first_name: 'Grace', last_name: 'Hopper', ...attributes };
      const { id } = await dataOf(client.post('/customers', documentOf('customers', fields)), 201);
      return id;
    },
    async draft(customer, items, { attributes = {}, related = {} } = {}) {
      const document = documentOf(
        'orders',
        { items: items.map(itemOf), ...attributes },
        { customer: ['customers', customer], ...related },
      );
      const data = await dataOf(client.post('/orders', document), 201);
      return { id: data.id, bookings: data.relationships.bookings.data.map(({ id }: { id: string }) => id) };
    },
    async placed(customer, items, given = {}) {
      const draft = await books.draft(customer, items, given);
      await dataOf(client.post(`/orders/${draft.id}/checkout`, { pay_later: given.payLater ?? true }), 200);
      return draft;
    },
    async pay(order, attributes = {}) {
      const document = documentOf('payments', attributes, { order: ['orders', order] });
      const { id } = await dataOf(client.post('/payments', document), 201);
      return id;
    },
    refund: (payment, body = {}) => client.post(`/payments/${payment}/refund`, body),
    async cancelOrder(order) {
      await dataOf(client.post(`/orders/${order}/cancel`), 200);
    },
    async booking(id, action) {
      await dataOf(client.post(`/bookings/${id}/${action}`), 200);
    },
    async move(booking, start, hours) {
      const end = new Date(start.getTime() + hours * hourMs);
      const body = { start_date: start.toISOString(), end_date: end.toISOString() };
      await dataOf(client.post(`/bookings/${booking}/reschedule`, body), 200);
    },
    async of(order) {
      const [data, listed] = await atOneMoment(client, order);
      const documents = listed.body.data.filter(({ number }: { number: string | null }) => number !== null);
      // Nothing of a canceled invoice counts: neither itself nor what was written to correct or reverse it.
      const canceled = new Set(
        documents.filter(({ status }: { status: string }) => status === 'canceled').map(({ id }: { id: string }) => id),
      );
      const counted = documents.filter(
        ({ id, previous_invoice, kind }: { id: string; kind: string; previous_invoice: { id: string } | null }) =>
          !canceled.has(id) && !(kind !== 'invoice' && previous_invoice && canceled.has(previous_invoice.id)),
      );
      const sum = counted.reduce((all: number, { total }: { total: number }) => all + cents(total), 0);
      return {
        status: data.attributes.status,
        total: data.attributes.total,
        modification: data.attributes.modification_total,
        balance: data.meta.balance,
        hasPayment: data.attributes.has_payment,
        documents: documents.map(({ number, kind, status, total, paid, due }: OrderBooks['documents'][number]) => ({
          number,
          kind,
          status,
          total,
          paid,
          due,
        })),
        documented: sum / 100,
      };
    },
    async settled(order, ready) {
      const giveUpAt = Date.now() + 15_000;
      for (;;) {
        const seen = await books.of(order);
        if (ready(seen)) return seen;
        if (Date.now() > giveUpAt) throw new Error(`the books never became so: ${JSON.stringify(seen)}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async statement(customer) {
      const { status, body } = await client.get(`/customers/${customer}/statement`, flat);
      if (status !== 200) throw new Error(`statement answered ${status}: ${JSON.stringify(body)}`);
      return body.totals;
    },
  };
  return books;
}

/** Both sides of the cash equation in cents: charged − credited − written off = received − refunded + due − credit. */
export function equation(totals: StatementTotals): [asked: number, answered: number] {
  return [
    cents(totals.charged) - cents(totals.credited) - cents(totals.written_off),
    cents(totals.received) - cents(totals.refunded) + cents(totals.due) - cents(totals.credit),
  ];
}

/** The order and its documents as they were together: the order is read before and after them, and again until nothing lay in between. */
async function atOneMoment(client: ApiClient, order: string): Promise<[ApiAnswer['body'], ApiAnswer]> {
  for (;;) {
    const before = await client.get(`/orders/${order}`);
    const listed = await client.get(`/invoices?filter[order_id]=${order}&sort=number&page[size]=100`, flat);
    const after = await client.get(`/orders/${order}`);
    if (before.headers.get('etag') === after.headers.get('etag')) return [after.body.data, listed];
  }
}
