/**
 * What people get wrong, against the specification of the interface: none of it may compile. Each line that does is an error of its own
 * here.
 */
import { createClient } from '@booking/client';

const client = createClient({ url: 'https://booking.example' });
declare const order: { id: string; type: 'orders' };
declare const invoice: { id: string; type: 'invoices' };
const start_date = '2026-12-01T09:00:00+01:00';

export async function mistakes(): Promise<void> {
  // What a create takes.
  // @ts-expect-error a slip of the pen in a name
  await client.create('customers', { fist_name: 'Ada' });
  // @ts-expect-error items are a list
  await client.create('orders', { items: 'x' });
  // @ts-expect-error an order needs items
  await client.create('orders', {});
  // @ts-expect-error an item of type booking needs a resource
  await client.create('orders', { items: [{ service_id: 's', start_date }] });
  // @ts-expect-error an item of type service needs the service
  await client.create('orders', { items: [{ type: 'service', quantity: 2 }] });
  // @ts-expect-error an item of type bundle needs the bundle
  await client.create('orders', { items: [{ type: 'bundle' }] });
  // @ts-expect-error there is no such type of item
  await client.create('orders', { items: [{ type: 'room', resource_id: 'r', start_date, end_date: start_date }] });
  // @ts-expect-error a booking ends by its service, or at a moment that is named
  await client.create('orders', { items: [{ resource_id: 'r', start_date }] });
  // @ts-expect-error a quantity is a number
  await client.create('orders', { items: [{ type: 'service', service_id: 's', quantity: '2' }] });
  // @ts-expect-error the number is the platform's
  await client.create('orders', { items: [], number: 'BO1' });
  // @ts-expect-error the total is the platform's
  await client.create('orders', { items: [], total: 100 });
  // @ts-expect-error a relation of the wrong type
  await client.create('orders', { items: [], customer: { id: 'r', type: 'resources' } });
  // @ts-expect-error a relation is {id, type}
  await client.create('orders', { items: [], customer: 'c' });
  // @ts-expect-error nobody writes the audit trail
  await client.create('audit-entries', {});
  // @ts-expect-error there is no such type
  await client.create('order', { items: [] });
  // @ts-expect-error a webhook needs an address
  await client.create('webhook-subscriptions', { name: 'n', events: ['orders.created'] });
  // @ts-expect-error there is no such event
  await client.create('webhook-subscriptions', { name: 'n', url: 'https://x.test', events: ['order.created'] });
  // @ts-expect-error the signing key is the platform's
  await client.create('webhook-subscriptions', { name: 'n', url: 'https://x.test', events: [], signing_key: 'k' });
  // @ts-expect-error there is no such role
  await client.create('members', { subject: 's', role: 'boss' });
  // @ts-expect-error a price is a number
  await client.create('services', { name: 'Room', duration_minutes: 60, price: '10', currency: 'EUR', tax_rate: 19 });
  // @ts-expect-error a voucher is percent or amount
  await client.create('vouchers', { code: 'X', discount_type: 'half' });

  // What an update takes.
  // @ts-expect-error total and number are the platform's
  await client.update(order, { total: 1, number: 'BO1' });
  // @ts-expect-error items change by change-items
  await client.update(order, { items: [] });
  // @ts-expect-error the status changes by steps
  await client.update(order, { status: 'completed' });
  // @ts-expect-error who wrote when is the platform's
  await client.update(order, { created_at: start_date });
  // @ts-expect-error nobody changes the audit trail
  await client.update({ id: 'a', type: 'audit-entries' }, {});
  // @ts-expect-error a flag is no text
  await client.update({ id: 'w', type: 'webhook-subscriptions' }, { is_active: 'no' });
  // @ts-expect-error an organization stays
  await client.remove({ id: 'o', type: 'organizations' });

  // Steps.
  // @ts-expect-error a slip of the pen
  await client.act(order, 'chekout');
  // @ts-expect-error the step of an invoice
  await client.act(order, 'finalise');
  // @ts-expect-error a move needs its times
  await client.act({ id: 'b', type: 'bookings' }, 'reschedule');
  // @ts-expect-error and all of them
  await client.act({ id: 'b', type: 'bookings' }, 'reschedule', { start_date });
  // @ts-expect-error a recipient is needed
  await client.act(invoice, 'change-recipient', { company: 'Neu GmbH' });
  // @ts-expect-error accepting takes nothing
  await client.act({ id: 'b', type: 'bookings' }, 'accept', { reason: 'x' });
  // @ts-expect-error an amount is a number
  await client.act({ id: 'p', type: 'payments' }, 'refund', { amount: '10' });
  // @ts-expect-error there is no such change
  await client.act(order, 'change-items', { changes: [{ type: 'drop_item', item_id: 'i' }] });

  // Queries.
  // @ts-expect-error a slip of the pen in an include
  await client.get('orders', 'o', { include: ['custmer'] });
  // @ts-expect-error not among the five paths of orders
  await client.list('orders', { include: ['bookings'] });
  // @ts-expect-error a slip of the pen in a filter
  await client.list('orders', { filter: { statuss: 'pending' } });
  // @ts-expect-error there is no such status
  await client.list('orders', { filter: { status: 'paid' } });
  // @ts-expect-error a slip of the pen in an order
  await client.list('orders', { sort: ['numbr'] });
  // @ts-expect-error downwards too
  await client.list('orders', { sort: ['-numbr'] });
  // @ts-expect-error a slip of the pen in a type
  await client.get('orders', 'o', { fields: { ordrs: ['number'] } });
  // @ts-expect-error no such attribute
  await client.get('orders', 'o', { fields: { orders: ['nmber'] } });
  // @ts-expect-error by number or by cursor
  await client.list('orders', { page: { number: 1, after: '' } });
  // @ts-expect-error a size is a number
  await client.list('orders', { page: { size: '10' } });

  // @ts-expect-error a file has a name
  await client.upload(new Blob(), {});
  // @ts-expect-error bytes, not text
  await client.upload('logo.png', { name: 'logo.png' });

  // Answers.
  const read = await client.get('orders', 'o');
  // @ts-expect-error there is no such attribute
  String(read.totl);
  // @ts-expect-error may be null
  read.note.trim();
  // @ts-expect-error there is no such state
  String(read.status === 'paid');
  const page = await client.list('orders', { page: { after: '' } });
  // @ts-expect-error by cursor nothing is counted
  String(page.page.total);
  // @ts-expect-error there is no such step of an order
  String(read.meta?.available_actions?.includes('finalise'));
}
