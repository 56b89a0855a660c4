import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { signatureVerifies, startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import type { ApiClient } from '../support/api-client.ts';
import { orderDocument, placeOrder } from '../support/orders.ts';
import { usePlatform } from '../support/test-platform.ts';
import { arrived, payloadOf, subscribe } from '../support/webhooks.ts';

const slug = 'studio-nord';
const system = usePlatform();
let receiver: WebhookReceiver;
let admin: ApiClient;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  admin = await system.client(slug, 'admin');
});
afterAll(() => receiver.close());

describe('an order becomes signed webhooks', () => {
  it('tells a subscriber about the order and each booking, signed over the bytes it received', async () => {
    const { signingKey, id: webhookId } = await subscribe(admin, receiver, ['orders.created', 'bookings.created']);
    expect(signingKey).toMatch(/^[A-Za-z0-9]{64}$/);
    const { draft, checkout } = await placeOrder(admin, [
      { slug, hour: 0 },
      { slug, hour: 1 },
    ]);
    expect(draft.status).toBe(201);
    expect(draft.body.data.attributes).toMatchObject({ status: 'draft', number: null });
    expect(checkout?.body.data.attributes.number).toMatch(/^BO\d{9}$/);
    expect(['completed', 'pending']).toContain(checkout?.body.data.attributes.status);

    const order = await arrived(receiver, '/hooks', 'orders.created', draft.body.data.id);
    expect(signatureVerifies(order.webhook, signingKey)).toBe(true);
    expect(order.webhook.headers['content-type']).toMatch(/^application\/json/);
    expect(Object.keys(order.payload).sort()).toEqual(['data', 'event', 'event_id', 'triggered_at', 'webhook_id']);
    expect(order.payload.webhook_id).toBe(webhookId);
    expect(order.payload.data).toMatchObject({
      type: 'orders',
      number: checkout?.body.data.attributes.number,
      customer: { type: 'customers', first_name: 'Ada' },
    });
    expect(order.payload.data.bookings).toHaveLength(2);
    for (const booking of order.payload.data.bookings) {
      const sent = await arrived(receiver, '/hooks', 'bookings.created', booking.id);
      expect(signatureVerifies(sent.webhook, signingKey)).toBe(true);
      expect(sent.payload.data).toMatchObject({
        type: 'bookings',
        resource: { type: 'resources', id: demoId(`${slug}/resources/meeting-room-1`) },
        service: { type: 'services' },
        customer: { type: 'customers', first_name: 'Ada' },
      });
      expect(sent.payload.data.start_date).toMatch(/[+-]\d\d:\d\d$/);
    }
  });

  it('shows the order in both forms with every relation the specification names', async () => {
    const { draft } = await placeOrder(admin, [{ slug, hour: 2 }]);
    const include = 'customer.address,voucher,invoice.items,invoice_history.items,last_payment.method';
    const path = `/orders/${draft.body.data.id}?include=${include}`;
    const jsonApi = await admin.get(path);
    expect(jsonApi.status).toBe(200);
    expect(jsonApi.headers.get('content-type')).toBe('application/vnd.api+json');
    expect(Object.keys(jsonApi.body.data.relationships)).toHaveLength(14);
    expect(jsonApi.body.included.map((item: { type: string }) => item.type)).toEqual(
      expect.arrayContaining(['customers', 'addresses']),
    );
    const flat = await admin.get(path, { accept: 'application/json' });
    expect(flat.headers.get('content-type')).toMatch(/^application\/json/);
    expect(flat.body).toMatchObject({ id: draft.body.data.id, type: 'orders', ...jsonApi.body.data.attributes });
    expect(flat.body.customer.address.type).toBe('addresses');
    expect(flat.body.data).toBeUndefined();
  });

  it('sends nothing for a draft, and nothing to another organization', async () => {
    const foreign = await system.client('harbor-works', 'admin');
    await subscribe(foreign, receiver, ['orders.created', 'bookings.created'], '/foreign');
    const own = await subscribe(admin, receiver, ['orders.created'], '/own');
    const draft = await admin.post('/orders', orderDocument([{ slug, hour: 3 }]));
    const { draft: placed } = await placeOrder(admin, [{ slug, hour: 4 }]);
    await arrived(receiver, own.path, 'orders.created', placed.body.data.id);
    const drafted = receiver.at(own.path).filter((webhook) => payloadOf(webhook).data.id === draft.body.data.id);
    expect(drafted).toEqual([]);
    expect(receiver.at('/foreign')).toEqual([]);
  });

  it('has one effect for a repeated Idempotency-Key, also when both calls run at once', async () => {
    const headers = { 'idempotency-key': 'order-5' };
    const document = orderDocument([{ slug, hour: 5 }]);
    const answers = await Promise.all([
      admin.post('/orders', document, headers),
      admin.post('/orders', document, headers),
    ]);
    const created = answers.filter((answer) => answer.status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(answers.filter((answer) => ![201, 409].includes(answer.status))).toEqual([]);
    const again = await admin.post('/orders', document, headers);
    expect(again.body.data.id).toBe(created[0]?.body.data.id);
    const other = await admin.post('/orders', orderDocument([{ slug, hour: 6 }]), headers);
    expect(other.status).toBe(422);
    expect(other.body.errors[0].code).toBe('idempotency_key_reused');
  });
});

describe('capacity', () => {
  it('gives the one place left to one of 200 parallel orders; the others get 409 and hold nothing', async () => {
    const place = { slug, resource: 'meeting-room-2', hour: 0 };
    const answers = await Promise.all(Array.from({ length: 200 }, () => placeOrder(admin, [place])));
    const statuses = answers.map(({ draft, checkout }) => checkout?.status ?? draft.status);
    const tally = Object.fromEntries(
      [...new Set(statuses)].map((status) => [status, statuses.filter((s) => s === status).length]),
    );
    expect(tally).toEqual({ 200: 1, 409: 199 });
    const winner = answers.find(({ checkout }) => checkout?.status === 200);
    const winnerId = winner?.draft.body.data.id;
    const bookings = await admin.get(
      `/bookings?filter[resource_id]=${demoId(`${slug}/resources/meeting-room-2`)}&page[size]=250`,
    );
    expect(bookings.status).toBe(200);
    const holding = bookings.body.data.filter((booking: { attributes: { status: string; start_date: string } }) =>
      ['reserved', 'requested', 'accepted'].includes(booking.attributes.status),
    );
    const ofRace = holding.filter(
      (booking: { relationships: { order: { data: { id: string } | null } } }) =>
        booking.relationships.order.data?.id === winnerId,
    );
    expect(ofRace).toHaveLength(1);
    // what the losers tried to hold is free: the hours beside it can be had, the same hour cannot
    expect((await placeOrder(admin, [{ ...place, hour: 1 }])).checkout?.status).toBe(200);
    expect((await placeOrder(admin, [place])).draft.status).toBe(409);
  });

  it('holds nothing of an order of which one booking is refused', async () => {
    const taken = { slug, resource: 'meeting-room-2', hour: 10 };
    const free = { slug, resource: 'meeting-room-2', hour: 11 };
    expect(await placeOrder(admin, [taken])).toMatchObject({ checkout: { status: 200 } });
    const refused = await placeOrder(admin, [free, taken]);
    expect(refused.draft.status).toBe(409);
    // As the page about the code shows it.
    expect(refused.draft.body.errors).toMatchObject([
      {
        code: 'time_conflict',
        detail: 'Meeting room 2 is taken at that time.',
        source: { pointer: '/data/attributes/items/1' },
        meta: { item_id: '1', requested: 1, available: 0 },
      },
    ]);
    expect((await placeOrder(admin, [free])).checkout?.status).toBe(200);
  });
});
