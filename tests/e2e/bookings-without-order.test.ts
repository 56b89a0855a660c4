import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import type { ApiClient } from '../support/api-client.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { hour, placeOrder } from '../support/orders.ts';
import { usePlatform } from '../support/test-platform.ts';
import { arrived, payloadOf, subscribe } from '../support/webhooks.ts';

/** Bookings that staff makes without an order: through the gateway, and as a subscriber hears of them. */
const slug = 'studio-nord';
const room = ['resources', demoId(`${slug}/resources/meeting-room-2`)] as const;
const ada = ['customers', demoId(`${slug}/customers/ada`)] as const;
const service = ['services', demoId(`${slug}/services/meeting-room`)] as const;
const system = usePlatform();
let receiver: WebhookReceiver;
let admin: ApiClient;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  admin = await system.client(slug, 'admin');
});
afterAll(() => receiver.close());

function bookingDocument(n: number, attributes: object = {}, related: Parameters<typeof documentOf>[2] = {}) {
  const { start, end } = hour(n);
  return documentOf('bookings', { start_date: start, end_date: end, ...attributes }, { resource: room, ...related });
}

describe('POST /bookings', () => {
  it('answers 201 with the booking, which no order knows', async () => {
    const answer = await admin.post(
      '/bookings?include=resource',
      bookingDocument(0, { note: 'Board' }, { service, customer: ada }),
    );
    expect(answer.status).toBe(201);
    const { id, attributes, relationships } = answer.body.data;
    expect(answer.headers.get('location')).toMatch(new RegExp(`/bookings/${id}$`));
    expect(attributes).toMatchObject({ status: 'accepted', note: 'Board', quantity: 1 });
    expect(new Date(attributes.start_date).toISOString()).toBe(hour(0).start);
    expect(relationships.order.data).toBeNull();
    expect(relationships.customer.data).toEqual({ type: 'customers', id: ada[1] });
    expect(answer.body.included).toMatchObject([{ type: 'resources', id: room[1] }]);
    expect((await admin.get(`/bookings/${id}/relationships/order`)).body.data).toBeNull();
    expect((await admin.get(`/bookings/${id}/order`)).body.data).toBeNull();
    const flat = await admin.get(`/bookings/${id}`, { accept: 'application/json' });
    expect(flat.body).toMatchObject({ id, order: null });
    const orders = await admin.get(`/orders?filter[booking_id]=${id}`);
    expect(orders.body.data).toEqual([]);
  });

  it('tells subscribers once, with the relations of any booking', async () => {
    const { path } = await subscribe(admin, receiver, ['bookings.created', 'orders.created'], '/direct');
    const { id } = await dataOf(admin.post('/bookings', bookingDocument(1, {}, { service, customer: ada })), 201);
    const { payload } = await arrived(receiver, path, 'bookings.created', id);
    expect(payload.data).toMatchObject({
      status: 'accepted',
      order: null,
      resource: { name: expect.any(String), slug: expect.any(String) },
      service: { name: expect.any(String) },
      customer: { first_name: 'Ada', last_name: 'Lovelace' },
    });
    // The next event is the next booking's: nothing came in between.
    const next = await dataOf(admin.post('/bookings', bookingDocument(2)), 201);
    await arrived(receiver, path, 'bookings.created', next.id);
    const heard = receiver.at(path).map(payloadOf);
    expect(heard.map(({ event }) => event)).toEqual(['bookings.created', 'bookings.created']);
    expect(new Set(heard.map(({ data }) => data.id))).toEqual(new Set([id, next.id]));
  });

  it('keeps out orders, and is kept out by them', async () => {
    await dataOf(admin.post('/bookings', bookingDocument(3)), 201);
    const order = await placeOrder(admin, [{ slug, resource: 'meeting-room-2', hour: 3 }]);
    expect([order.draft.status, order.draft.body.errors[0].code]).toEqual([409, 'time_conflict']);
    const placed = await placeOrder(admin, [{ slug, resource: 'meeting-room-2', hour: 16 }]);
    expect(placed.checkout?.status).toBe(200);
    const late = await admin.post('/bookings', bookingDocument(16));
    expect([late.status, late.body.errors[0].code]).toEqual([409, 'time_conflict']);
  });

  it('waits for approval where that is asked for', async () => {
    const { id, attributes } = await dataOf(
      admin.post('/bookings', bookingDocument(5, { requires_approval: true })),
      201,
    );
    expect(attributes.status).toBe('requested');
    expect((await dataOf(admin.post(`/bookings/${id}/accept`), 200)).attributes.status).toBe('accepted');
  });

  it('happens once for an Idempotency-Key, also when its own booking is in the way by then', async () => {
    const headers = { 'idempotency-key': 'direct-booking-1' };
    const first = await dataOf(admin.post('/bookings', bookingDocument(6), headers), 201);
    const again = await dataOf(admin.post('/bookings', bookingDocument(6), headers), 201);
    expect(again.id).toBe(first.id);
    const other = await admin.post('/bookings', bookingDocument(7), headers);
    expect([other.status, other.body.errors[0].code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('names the rule, the missing field or the missing record', async () => {
    const refusalOf = async (document: object) => {
      const { status, body } = await admin.post('/bookings', document);
      return [
        status,
        ...body.errors.map((error: { code: string; source?: { pointer?: string } }) => [
          error.code,
          error.source?.pointer,
        ]),
      ];
    };
    const past = { start_date: '2020-01-01T09:00:00Z', end_date: '2020-01-01T10:00:00Z' };
    expect(await refusalOf(bookingDocument(8, past))).toEqual([
      422,
      ['booking_rule_violated', '/data/attributes/start_date'],
    ]);
    const { start_date, ...noStart } = bookingDocument(8).data.attributes as { start_date?: string };
    expect(start_date).toBeDefined();
    expect(await refusalOf(documentOf('bookings', noStart, { resource: room }))).toEqual([
      422,
      ['validation_failed', '/data/attributes'],
    ]);
    const elsewhere = ['customers', demoId('harbor-works/customers/ada')] as const;
    expect(await refusalOf(bookingDocument(8, {}, { customer: elsewhere }))).toEqual([
      404,
      ['not_found', '/data/relationships/customer'],
    ]);
    const foreign = ['resources', demoId('harbor-works/resources/workshop')] as const;
    expect(await refusalOf(bookingDocument(8, {}, { resource: foreign }))).toEqual([
      404,
      ['not_found', '/data/relationships/resource'],
    ]);
  });

  it.each([
    ['manager', 201],
    ['staff', 201],
    ['accountant', 403],
    ['viewer', 403],
  ])('for a %s: %d', async (role, status) => {
    const client = await system.client(slug, role);
    const n = role === 'manager' ? 9 : 10;
    expect((await client.post('/bookings', bookingDocument(n))).status).toBe(status);
  });

  it('cannot be moved or given to another customer by PATCH', async () => {
    const { id } = await dataOf(admin.post('/bookings', bookingDocument(11)), 201);
    const change = documentOf('bookings', { start_date: hour(12).start }, { customer: ada }, id);
    const answer = await admin.patch(`/bookings/${id}`, change);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const after = await dataOf(admin.get(`/bookings/${id}`), 200);
    expect(new Date(after.attributes.start_date).toISOString()).toBe(hour(11).start);
    expect(after.relationships.customer.data).toBeNull();
  });

  it('is a tool for machines as well', async () => {
    const { start, end } = hour(13);
    const given = {
      attributes: { start_date: start, end_date: end },
      relationships: { resource: room[1] },
    };
    const response = await fetch(`${system.platform.url}/mcp?types=bookings`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await system.platform.token(slug, 'admin')}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'create_bookings', arguments: given },
      }),
    });
    const text = await response.text();
    const message = JSON.parse(text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? 'null'));
    expect(message.result).toMatchObject({ structuredContent: { status: 'accepted', order: null } });
  });
});
