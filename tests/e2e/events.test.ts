import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publicEventIdentifiers, type PublicEventIdentifier } from '@booking/contracts/event-identifiers.ts';
import { demoId } from '@booking/contracts/demo-data.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { signatureVerifies, startWebhookReceiver, type WebhookReceiver } from '@booking/testkit/webhook-receiver.ts';
import { MongoClient } from 'mongodb';
import { patiently, type ApiAnswer, type ApiClient } from '../support/api-client.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { asCompared, flattened, type Flat } from '../support/flattened.ts';
import { usePlatform } from '../support/test-platform.ts';
import { days, hours, later, minutes, organizationTime, type OrganizationTime } from '../support/time.ts';
import { arrived, payloadOf, subscribe, type EventPayload } from '../support/webhooks.ts';

/**
 * Every event identifier of the specification, caused by a real action through the gateway or by time itself. Each row makes an entity of
 * its own, so that what is counted at the end belongs to that row alone.
 */
const slug = 'studio-nord';
const system = usePlatform({ env: { TEST_CLOCKS: 'true' } });
let receiver: WebhookReceiver;
let admin: ApiClient;
let time: OrganizationTime;
let all: { id: string; signingKey: string; path: string };
let parentId: string;
let roomId: string;
let lastEnd = new Date(0);

const service = ['services', demoId(`${slug}/services/meeting-room`)] as const;
const ada = ['customers', demoId(`${slug}/customers/ada`)] as const;
const basicPlan = ['plans', demoId(`${slug}/plans/basic`)] as const;
const makers = ['communities', demoId(`${slug}/communities/makers`)] as const;

/** The table "Relations nested per entity" of the interface specification. */
const nestedRelations: Record<string, string[]> = {
  bookings: ['resource', 'resource.parent', 'service', 'customer', 'customer.address'],
  orders: ['customer', 'bookings'],
  invoices: ['customer', 'order'],
  customers: ['address'],
  subscriptions: ['customer', 'plan'],
  timeslots: ['resource', 'service'],
  'community-accounts': ['customer', 'community'],
};

/** An entity in the flat form as GETs show it, with each related entity that webhooks nest in the place of its identifier. */
async function shownFlat(
  type: string,
  id: string,
  relations: readonly string[] = nestedRelations[type] ?? [],
): Promise<Flat> {
  const { body: flat } = await admin.get(`/${type}/${id}`, { accept: 'application/json' });
  const below = (name: string) =>
    relations.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
  for (const name of relations.filter((path) => !path.includes('.'))) {
    const nest = (one: Flat) => shownFlat(one.type, one.id, below(name));
    const related = flat[name];
    flat[name] = Array.isArray(related) ? await Promise.all(related.map(nest)) : related && (await nest(related));
  }
  return flat;
}

const act = (type: string, id: string, name: string, body?: object) =>
  dataOf(admin.post(`/${type}/${id}/${name}`, body), 200);
const create = async (...args: Parameters<typeof documentOf>): Promise<string> => {
  const made = patiently((key) => admin.post(`/${args[0]}`, documentOf(...args), key));
  return (await dataOf(made, 201)).id;
};
const change = (type: string, id: string, attributes: object) =>
  dataOf(admin.patch(`/${type}/${id}`, documentOf(type, attributes, {}, id)), 200);
/** The flat form of what was deleted, as a GET showed it just before. */
const shownLast = new Map<string, Flat>();
const remove = async (type: string, id: string) => {
  shownLast.set(id, await shownFlat(type, id));
  return dataOf(admin.delete(`/${type}/${id}`), 204);
};

/** An hour that nobody has, after the organization's now and after every one handed out before. */
async function freeHour(): Promise<{ start: Date; end: Date }> {
  const soonest = later(await time.now(), 2 * hours).getTime();
  const start = new Date(Math.max(Math.ceil(soonest / hours) * hours, lastEnd.getTime()));
  lastEnd = later(start, hours);
  return { start, end: lastEnd };
}

interface Placed {
  orderId: string;
  bookingId: string;
  start: Date;
  end: Date;
}

async function draft(taken?: { start: Date; end: Date }): Promise<Placed> {
  const { start, end } = taken ?? (await freeHour());
  const item = {
    type: 'booking',
    resource_id: roomId,
    service_id: service[1],
    start_date: start.toISOString(),
    end_date: end.toISOString(),
  };
  const order = await dataOf(admin.post('/orders', documentOf('orders', { items: [item] }, { customer: ada })), 201);
  return { orderId: order.id, bookingId: order.relationships.bookings.data[0].id, start, end };
}

async function place(): Promise<Placed> {
  const placed = await draft();
  await act('orders', placed.orderId, 'checkout', { pay_later: true });
  return placed;
}

async function canceledBooking(): Promise<Placed> {
  const placed = await place();
  await act('bookings', placed.bookingId, 'cancel');
  return placed;
}

async function newCustomer(): Promise<string> {
  const address = await create('addresses', {
    line1: 'Torstraße 1',
    postal_code: '10119',
    city: 'Berlin',
    country: 'DE',
  });
  return create('customers', { first_name: 'Emmy', last_name: 'Noether' }, { address: ['addresses', address] });
}

const invoiceLine = { description: 'Consulting', quantity: 2, unit_price: 119, tax_rate: 19 };
async function newInvoice(): Promise<string> {
  const { orderId } = await place();
  return create('invoices', { items: [invoiceLine] }, { customer: ada, order: ['orders', orderId] });
}

/** Of an order that waits for its payment and is not invoiced yet, over what it is charged with. */
async function newInvoiceOfOrder(): Promise<string> {
  const { orderId } = await draft();
  await act('orders', orderId, 'checkout');
  const line = { description: 'Meeting room', quantity: 1, unit_price: 100, tax_rate: 19 };
  return create('invoices', { items: [line] }, { customer: ada, order: ['orders', orderId] });
}

async function newSubscription(startsAt?: Date): Promise<string> {
  const attributes = startsAt ? { starts_at: startsAt.toISOString() } : {};
  return create('subscriptions', attributes, { customer: ada, plan: basicPlan });
}

async function lastInvoiceOf(subscriptionId: string): Promise<string> {
  const subscription = await dataOf(admin.get(`/subscriptions/${subscriptionId}`), 200);
  return subscription.relationships.last_invoice.data.id;
}

async function newTimeslot(): Promise<{ id: string; start: Date; end: Date }> {
  const { start, end } = await freeHour();
  const dates = { start_date: start.toISOString(), end_date: end.toISOString() };
  return {
    id: await create('timeslots', { name: 'Course', ...dates }, { resource: ['resources', roomId], service }),
    start,
    end,
  };
}

const join = async (community: readonly [string, string]): Promise<string> =>
  create('community-accounts', {}, { customer: ['customers', await newCustomer()], community });

/** What causes each event; answers the id of the entity it is about. */
const causes: Record<PublicEventIdentifier, () => Promise<string>> = {
  'bookings.created': async () => (await place()).bookingId,
  'bookings.updated': async () => {
    const { bookingId } = await place();
    await change('bookings', bookingId, { note: 'Two more chairs' });
    return bookingId;
  },
  'bookings.started': async () => {
    const { bookingId, start } = await place();
    await time.moveTo(start);
    return bookingId;
  },
  'bookings.ended': async () => {
    const { bookingId, end } = await place();
    await time.moveTo(end);
    return bookingId;
  },
  'bookings.checked-in': async () => {
    const { bookingId, start } = await place();
    await time.moveTo(start);
    await act('bookings', bookingId, 'check-in');
    return bookingId;
  },
  'bookings.checked-out': async () => {
    const { bookingId, start } = await place();
    await time.moveTo(start);
    await act('bookings', bookingId, 'check-in');
    await act('bookings', bookingId, 'check-out');
    return bookingId;
  },
  'bookings.deleted': async () => {
    const { bookingId } = await canceledBooking();
    await remove('bookings', bookingId);
    return bookingId;
  },
  'orders.created': async () => (await place()).orderId,
  'orders.updated': async () => {
    const { orderId } = await place();
    await change('orders', orderId, { note: 'Please ring twice' });
    return orderId;
  },
  'orders.deleted': async () => {
    // Neither invoiced nor paid, and canceled long before: what the books name stays.
    const start = later(await time.now(), 60 * 24 * hours);
    start.setUTCMinutes(0, 0, 0);
    const { orderId, bookingId } = await draft({ start, end: later(start, hours) });
    await act('orders', orderId, 'checkout', { pay_later: false });
    await act('orders', orderId, 'cancel');
    // The bookings follow by an event, and orders-billing hears of that; what webhooks nest is compared once it has.
    const orders = await MongoClient.connect(system.databaseUri('orders-billing'));
    const told = { _id: bookingId as never, status: 'canceled' };
    const hasHeard = async () => (await orders.db().collection('bookings_replica').countDocuments(told)) === 1;
    try {
      await waitFor('the booking is canceled too, and the order knows', hasHeard);
    } finally {
      await orders.close();
    }
    await remove('orders', orderId);
    return orderId;
  },
  'invoices.created': newInvoice,
  'invoices.finalised': async () => {
    const id = await newInvoiceOfOrder();
    await act('invoices', id, 'finalise');
    return id;
  },
  'invoices.updated': async () => {
    const id = await newInvoice();
    await change('invoices', id, { note: 'Thank you' });
    return id;
  },
  'invoices.deleted': async () => {
    const id = await newInvoice();
    await remove('invoices', id);
    return id;
  },
  'customers.created': newCustomer,
  'customers.updated': async () => {
    const id = await newCustomer();
    await change('customers', id, { company: 'Invariants Ltd.' });
    return id;
  },
  'customers.deleted': async () => {
    const id = await newCustomer();
    await remove('customers', id);
    return id;
  },
  'subscriptions.created': () => newSubscription(),
  'subscriptions.started': async () => {
    const startsAt = later(await time.now(), 30 * minutes);
    const id = await newSubscription(startsAt);
    await time.moveTo(startsAt);
    return id;
  },
  'subscriptions.updated': async () => {
    const startsAt = later(await time.now(), 3 * days);
    const id = await newSubscription(startsAt);
    await change('subscriptions', id, { starts_at: later(startsAt, days).toISOString() });
    return id;
  },
  'subscriptions.charged': async () => {
    const id = await newSubscription();
    const invoice = await lastInvoiceOf(id);
    await create('payments', {}, { invoice: ['invoices', invoice] });
    return id;
  },
  'subscriptions.suspended': async () => {
    const id = await newSubscription();
    await act('subscriptions', id, 'suspend');
    return id;
  },
  'subscriptions.reactivated': async () => {
    const id = await newSubscription();
    await act('subscriptions', id, 'suspend');
    await act('subscriptions', id, 'reactivate');
    return id;
  },
  'subscriptions.canceled': async () => {
    const id = await newSubscription();
    await act('subscriptions', id, 'cancel');
    return id;
  },
  'subscriptions.renewed': async () => {
    const id = await newSubscription();
    await time.moveTo(later(await time.now(), 32 * days));
    return id;
  },
  'subscriptions.ended': async () => {
    const id = await newSubscription();
    await act('subscriptions', id, 'cancel');
    await time.moveTo(later(await time.now(), 32 * days));
    return id;
  },
  'timeslots.created': async () => (await newTimeslot()).id,
  'timeslots.updated': async () => {
    const { id } = await newTimeslot();
    await change('timeslots', id, { name: 'Evening course' });
    return id;
  },
  'timeslots.started': async () => {
    const { id, start } = await newTimeslot();
    await time.moveTo(start);
    return id;
  },
  'timeslots.ended': async () => {
    const { id, end } = await newTimeslot();
    await time.moveTo(end);
    return id;
  },
  'timeslots.deleted': async () => {
    const { id } = await newTimeslot();
    await remove('timeslots', id);
    return id;
  },
  'community-accounts.joined': () => join(makers),
  'community-accounts.left': async () => {
    const id = await join(makers);
    await remove('community-accounts', id);
    return id;
  },
};

const offset = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/);
const identified = (type: string, fields: object) =>
  expect.objectContaining({ type, id: expect.any(String), ...fields });
const customer = identified('customers', { first_name: expect.any(String), last_name: expect.any(String) });
const adaWithAddress = identified('customers', {
  first_name: 'Ada',
  last_name: 'Lovelace',
  address: identified('addresses', { city: 'Berlin' }),
});
const bookedService = identified('services', { name: 'Meeting room' });
const room = identified('resources', {
  name: 'Event room',
  slug: expect.any(String),
  parent: identified('resources', { name: 'Event floor', slug: expect.any(String) }),
});

/** The relations the specification nests, as full objects. */
const nested: Record<string, object> = {
  bookings: {
    start_date: offset,
    end_date: offset,
    status: expect.any(String),
    resource: room,
    service: bookedService,
    customer: adaWithAddress,
  },
  orders: {
    customer,
    bookings: [identified('bookings', { status: expect.any(String), start_date: expect.any(String) })],
  },
  invoices: { customer, order: identified('orders', { number: expect.stringMatching(/^BO\d{9}$/) }) },
  customers: { address: identified('addresses', { city: 'Berlin' }) },
  subscriptions: { customer, plan: identified('plans', { name: 'Basic' }) },
  timeslots: { start_date: offset, resource: identified('resources', { name: 'Event room' }), service: bookedService },
  'community-accounts': { customer, community: identified('communities', { name: 'Makers' }) },
};

const received = (id: string): EventPayload[] =>
  receiver
    .at(all.path)
    .map(payloadOf)
    .filter(({ data }) => data.id === id);

const eventIds = (event: string, id: string): Set<string> =>
  new Set(
    received(id)
      .filter((payload) => payload.event === event)
      .map(({ event_id: eventId }) => eventId),
  );

/** What a payload tells of, where the same thing happens to one entity again and again: each period, each payment. */
const occasion = ({ event, data }: EventPayload): string => {
  if (event === 'subscriptions.renewed') return `period ${data.period_number}`;
  return event === 'subscriptions.charged' ? `payment ${data.last_payment.id}` : '';
};

/** Event ids of each occasion on which this happened to the entity. */
const eventIdsByOccasion = (event: string, id: string): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const payload of received(id).filter((one) => one.event === event)) {
    const key = occasion(payload);
    found.set(key, (found.get(key) ?? new Set()).add(payload.event_id));
  }
  return found;
};

const eventsOf = (id: string): string[] =>
  [...new Map(received(id).map(({ event, event_id: eventId }) => [eventId, event])).values()].sort();

/** Everything committed before has been sent once this returns: later events of the same services have arrived. */
async function everythingArrived(): Promise<void> {
  const account = await join(makers);
  const { id: timeslot } = await newTimeslot();
  const person = await newCustomer();
  await arrived(receiver, all.path, 'community-accounts.joined', account);
  await arrived(receiver, all.path, 'timeslots.created', timeslot);
  await arrived(receiver, all.path, 'customers.created', person);
}

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  admin = await system.client(slug, 'admin');
  time = organizationTime(admin);
  parentId = await create('resources', { name: 'Event floor' });
  const group = await create('schedule-groups', { name: 'Always' }, { resource: ['resources', parentId] });
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const day = { weekday, start_time: '00:00', end_time: '24:00' };
    await create('schedules', day, { schedule_group: ['schedule-groups', group] });
  }
  const children = { child_resources: [{ name: 'Event room' }] };
  roomId = (await dataOf(admin.post(`/resources/${parentId}/children`, children), 200))[0].id;
  all = await subscribe(admin, receiver, publicEventIdentifiers, '/all');
});
afterAll(() => receiver?.close());

describe('every event identifier of the specification', () => {
  const caused = new Map<PublicEventIdentifier, string>();

  it('has a row in this table', () => {
    expect(Object.keys(causes).sort()).toEqual([...publicEventIdentifiers].sort());
  });

  it.each(Object.entries(causes) as [PublicEventIdentifier, () => Promise<string>][])(
    '%s arrives signed, with the five fields and the related entities nested',
    async (event, cause) => {
      const id = await cause();
      caused.set(event, id);
      const { webhook, payload } = await arrived(receiver, all.path, event, id);
      expect(signatureVerifies(webhook, all.signingKey)).toBe(true);
      expect(webhook.headers['content-type']).toMatch(/^application\/json/);
      expect(Object.keys(payload).sort()).toEqual(['data', 'event', 'event_id', 'triggered_at', 'webhook_id']);
      expect(payload.webhook_id).toBe(all.id);
      expect(payload.triggered_at).toEqual(offset);
      const type = event.split('.')[0] ?? '';
      expect(payload.data).toEqual(expect.objectContaining({ id, type, ...nested[type] }));
      expect(payload.data).not.toHaveProperty('attributes');
      expect(payload.data).not.toHaveProperty('relationships');
    },
  );

  it.each(publicEventIdentifiers.map((event) => [event]))(
    '%s: `data`, the flat form and the JSON:API form are equal',
    async (event) => {
      const [type = ''] = event.split('.');
      const id = caused.get(event) ?? '';
      const own = received(id).find((payload) => payload.event === event)!.data;
      const gone = shownLast.get(id);
      if (gone) {
        expect(asCompared(own)).toEqual(asCompared(gone));
        return;
      }
      // What happened to the entity since has an event of its own: the newest one is what a GET shows.
      const newest = await waitFor(`the last event of ${id}`, async () => {
        const shown = await shownFlat(type, id);
        const last = received(id).find(({ data }) => data.updated_at === shown['updated_at']);
        return last && { data: last.data, shown };
      });
      expect(asCompared(newest.data)).toEqual(asCompared(newest.shown));
      if (own.updated_at === newest.data.updated_at) expect(own).toEqual(newest.data);
      const document = await admin.get(`/${type}/${id}`);
      expect(flattened(document.body)).toEqual(await shownFlat(type, id, []));
    },
  );

  it('each change has exactly one event id', async () => {
    await everythingArrived();
    const counts = [...caused].map(([event, id]) => {
      const sizes = [...eventIdsByOccasion(event, id).values()].map((ids) => ids.size);
      return { event, sizes };
    });
    expect(counts.filter(({ sizes }) => sizes.length === 0 || sizes.some((size) => size !== 1))).toEqual([]);
    expect(counts).toHaveLength(publicEventIdentifiers.length);
  });
});

describe('what changes nothing sends nothing', () => {
  /** Type, an entity of its own, and attributes that are what they were. */
  const unchanged: [string, () => Promise<string>, object][] = [
    ['bookings', async () => (await place()).bookingId, { note: null }],
    ['orders', async () => (await place()).orderId, { note: null, custom_entry_map: {} }],
    ['invoices', newInvoice, { note: null, items: [invoiceLine] }],
    ['customers', newCustomer, { first_name: 'Emmy', last_name: 'Noether' }],
    ['timeslots', async () => (await newTimeslot()).id, { name: 'Course' }],
  ];

  it('a PATCH with the values that are there already', async () => {
    const ids = new Map<string, string>();
    for (const [type, make, attributes] of unchanged) {
      const id = await make();
      ids.set(type, id);
      await change(type, id, attributes);
    }
    const startsAt = later(await time.now(), 5 * days).toISOString();
    const subscription = await create('subscriptions', { starts_at: startsAt }, { customer: ada, plan: basicPlan });
    ids.set('subscriptions', subscription);
    await change('subscriptions', subscription, { starts_at: startsAt });
    await everythingArrived();
    const updates = [...ids].map(([type, id]) => [type, eventIds(`${type}.updated`, id).size]);
    expect(updates.filter(([, count]) => count !== 0)).toEqual([]);
  });

  it('a call that is refused', async () => {
    const { bookingId, orderId } = await place();
    const invoice = await newInvoiceOfOrder();
    await act('invoices', invoice, 'finalise');
    const person = await newCustomer();
    const { id: timeslot } = await newTimeslot();
    await act('timeslots', timeslot, 'cancel');
    await everythingArrived();
    const entities = [bookingId, orderId, invoice, person, timeslot];
    const before = entities.map(eventsOf);
    const refused: [Promise<ApiAnswer>, number][] = [
      [admin.post(`/bookings/${bookingId}/check-out`), 409],
      [admin.delete(`/bookings/${bookingId}`), 409],
      [admin.delete(`/orders/${orderId}`), 409],
      [admin.post(`/orders/${orderId}/checkout`), 409],
      [admin.patch(`/invoices/${invoice}`, documentOf('invoices', { note: 'late' }, {}, invoice)), 409],
      [admin.delete(`/invoices/${invoice}`), 409],
      [admin.patch(`/customers/${person}`, documentOf('customers', { company: 'X', email: 'none' }, {}, person)), 422],
      [
        admin.patch(`/customers/${person}`, documentOf('customers', { company: 'X' }, {}, person), {
          'if-match': '"0"',
        }),
        412,
      ],
      [admin.patch(`/timeslots/${timeslot}`, documentOf('timeslots', { name: 'late' }, {}, timeslot)), 409],
    ];
    const statuses = await Promise.all(refused.map(async ([call]) => (await call).status));
    expect(statuses).toEqual(refused.map(([, status]) => status));
    await everythingArrived();
    expect(entities.map(eventsOf)).toEqual(before);
  });

  it('a draft, its bookings, and their expiry', async () => {
    const { orderId, bookingId } = await draft();
    await time.moveTo(later(await time.now(), 16 * minutes));
    await waitFor('the draft expires', async () => {
      const order = await admin.get(`/orders/${orderId}`);
      const booking = await admin.get(`/bookings/${bookingId}`);
      return order.body.data.attributes.status === 'expired' && booking.body.data.attributes.status === 'expired';
    });
    await everythingArrived();
    expect([...eventsOf(orderId), ...eventsOf(bookingId)]).toEqual([]);
  });
});

describe('time', () => {
  it('makes up for what fell due while the services were down: once each, however often they die over it', async () => {
    const { bookingId, end } = await place();
    const { id: timeslot, end: timeslotEnd } = await newTimeslot();
    const renewing = await newSubscription();
    const startsAt = later(await time.now(), 30 * minutes);
    const planned = await newSubscription(startsAt);
    const ending = await newSubscription();
    await act('subscriptions', ending, 'cancel');
    const due: [string, string][] = [
      ['bookings.started', bookingId],
      ['bookings.ended', bookingId],
      ['timeslots.started', timeslot],
      ['timeslots.ended', timeslot],
      ['subscriptions.started', planned],
      ['subscriptions.renewed', renewing],
      ['subscriptions.ended', ending],
    ];
    const latest = Math.max(later(await time.now(), 32 * days).getTime(), end.getTime(), timeslotEnd.getTime());
    const services = ['resources', 'orders-billing'] as const;
    await time.sendTo(new Date(latest));
    await Promise.all(services.map((name) => system.platform.kill(name)));
    await Promise.all(services.map((name) => system.platform.restart(name)));
    // in the middle of firing
    await Promise.all(services.map((name) => system.platform.kill(name)));
    await Promise.all(services.map((name) => system.platform.restart(name)));
    await time.arrived();
    for (const [event, id] of due) await arrived(receiver, all.path, event, id);
    await everythingArrived();
    const counts = due.map(([event, id]) => [event, eventIds(event, id).size]);
    expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  }, 400_000);
});
