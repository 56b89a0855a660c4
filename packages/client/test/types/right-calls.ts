/** What the specification allows, and what answers hold: all of it compiles. */
import { createClient, type Creates, type Entity, type Page } from '@booking/client';
import { ApiError, RateLimitError, UnavailableError, ValidationError } from '@booking/client/errors';

const client = createClient({
  url: 'https://booking.example',
  clientId: 'id',
  clientSecret: 'secret',
  retries: 5,
  timeoutMs: 10_000,
  onRequest: ({ headers }) => (headers['traceparent'] = '00-0-0-01'),
  onResponse: ({ method, url, status, durationMs, requestId }) =>
    String([method, url.pathname, status, durationMs.toFixed(1), requestId]),
});
const start_date = '2026-12-01T09:00:00+01:00';
const end_date = '2026-12-01T10:00:00+01:00';

export async function writes(): Promise<void> {
  const customer = await client.create('customers', { first_name: 'Ada', last_name: 'Lovelace', note: null });
  await client.create('customers', { company: 'Neu GmbH', custom_entry_map: { erp: 17 } }, { idempotencyKey: 'k' });
  const address = await client.create('addresses', { line1: 'Street 1', city: 'Berlin', country: 'DE', customer });
  await client.update(customer, { phone: '+49 30 1', address, tags: [] });
  await client.update({ id: 'c', type: 'customers' }, { phone: null });

  await client.create('orders', { customer, items: [{ resource_id: 'r', service_id: 's', start_date }] });
  await client.create('orders', { items: [{ type: 'booking', resource_id: 'r', start_date, end_date, quantity: 2 }] });
  await client.create('orders', { items: [{ type: 'service', service_id: 's', quantity: 2 }], voucher_code: 'X' });
  await client.create('orders', { items: [{ type: 'bundle', bundle_id: 'b' }], utm: { source: 'mail' } });
  const item: Creates['orders']['items'][number] = { type: 'bundle', bundle_id: 'b' };
  const order = await client.create('orders', { items: [item], voucher: null, files: [], tags: [] });
  await client.update(order, { note: 'Called', payment_settings: {} });

  const placed: Entity<'orders'> = await client.act(order, 'checkout', { pay_later: true });
  await client.act(placed, 'checkout');
  await client.act(placed, 'cancel', { reason: 'Rain' }, { idempotencyKey: 'k' });
  await client.act(placed, 'cancel', undefined, { signal: AbortSignal.timeout(1_000) });
  const withCustomer = await client.act(placed, 'approve', undefined, { include: ['customer.address'] });
  String(withCustomer.customer?.address?.city);
  const told = await client.act(order, 'preview', { changes: [{ type: 'cancel_booking', booking_id: 'b' }] });
  String(told.fee + told.balance.due + (told.documents[0]?.total ?? 0));
  await client.act(order, 'change-items', { changes: [{ type: 'set_quantity', item_id: 'i', quantity: 3 }] });
  await client.act({ id: 'b', type: 'bookings' }, 'reschedule', { start_date, end_date });
  await client.act({ id: 'b', type: 'bookings' }, 'check-in');
  const invoice = await client.act({ id: 'i', type: 'invoices' }, 'change-recipient', {
    recipient: 'Nadia Neu',
    company: 'Neu GmbH',
    address: { line1: 'Street 1', city: 'Berlin', country: 'DE' },
  });
  String(invoice.number);
  await client.act(invoice, 'credit', { amount: 10, reason: 'Noise' });
  await client.act({ id: 'p', type: 'payments' }, 'refund', { amount: 10.5 });
  const children = await client.act({ id: 'r', type: 'resources' }, 'children', {
    child_resources: [{ name: 'Desk 1' }],
  });
  String(children[0]?.name);
  const subscription = await client.create('webhook-subscriptions', {
    name: 'ERP',
    url: 'https://erp.example/hooks',
    events: ['orders.created', 'bookings.updated'],
    custom_headers: { 'X-Own': '1' },
  });
  String(subscription.signing_key);
  await client.update(subscription, { is_active: false });
  await client.remove(subscription, { signal: AbortSignal.timeout(1_000) });
}

export async function reads(): Promise<void> {
  const order = await client.get('orders', 'o', { include: ['customer.address', 'invoice.items'] });
  String(order.customer?.first_name.length);
  String(order.customer?.address?.city.length);
  String(order.invoice?.items.map(({ description }) => description));
  String(order.meta?.balance?.due.toFixed(2));
  String(order.meta?.available_actions?.includes('checkout'));
  String(order.status === 'pending' && order.total.toFixed(2));
  const plain = await client.get('orders', 'o', { fields: { orders: ['number', 'customer'] } });
  String(plain.customer?.id);

  const page: Page<'orders'> = await client.list('orders', {
    filter: { status: ['pending', 'completed'], customer_id: 'c', created_since: '2026-01-01', search: 'x' },
    sort: ['-created_at', 'number'],
    page: { number: 2, size: 50 },
  });
  String([page.page.total, page.links.next, (await page.next())?.items.length]);
  const byCursor = await client.list('customers', { include: ['address'], page: { after: '', size: 5 } });
  String(byCursor.items[0]?.address?.city);
  for await (const booking of client.all('bookings', { filter: { status: 'accepted' }, include: ['resource'] })) {
    String([booking.resource?.name, booking.start_date]);
  }
  await client.list('webhook-deliveries', { filter: { event: 'orders.created', status: 'abandoned' } });
  await client.request({ method: 'GET', path: '/resources/status-counts' });
  await client.download('/invoices/i/document', 'application/pdf', { signal: AbortSignal.timeout(1_000) });
  const logo = await client.upload(new Uint8Array(), { name: 'logo.png', public: true });
  String([logo.url.length, (await client.upload(new Blob(), { name: 'plan.pdf', idempotencyKey: 'k' })).mime_type]);
  await client.update({ id: 'o', type: 'organizations' }, { logo_image: logo });
}

export function refused(error: unknown): string {
  if (error instanceof ValidationError) return error.problems.map(({ source }) => source?.pointer).join();
  if (error instanceof RateLimitError) return String(error.retryAfter?.toFixed(0));
  if (error instanceof UnavailableError) return String(error.status);
  return error instanceof ApiError && error.code === 'time_conflict' ? (error.about ?? '') : 'unknown';
}
