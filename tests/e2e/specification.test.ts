import { beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { ApiAnswer, ApiClient } from '../support/api-client.ts';
import { describedCall } from '../support/described-call.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { orderDocument } from '../support/orders.ts';
import { steadyDay } from '../support/steady-day.ts';
import { endpoints } from '../../services/gateway/src/endpoints/table.ts';
import { usePlatform } from '../support/test-platform.ts';

/**
 * The interface specification as a table: every endpoint, filter, include, sort, status and error it names, asked of the running system
 * with the demo data. Rows that read come before those that change what they read.
 */
const nord = 'studio-nord';
const harbor = 'harbor-works';
const system = usePlatform({ env: steadyDay() });
const clients = new Map<string, ApiClient>();

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface Row {
  method?: Method;
  path: string;
  slug?: string;
  role?: string;
  headers?: Record<string, string>;
  body?: unknown;
  status: number;
  /** Of the first error. */
  code?: string;
  source?: Record<string, unknown>;
  /** What else must hold of the answer. */
  check?: (answer: ApiAnswer) => void | Promise<void>;
}

const jsonApi = 'application/vnd.api+json';
const json = { 'content-type': 'application/json' };
const flat = { accept: 'application/json' };
const unknownId = '01920000-0000-7000-8000-000000000000';
const id = (name: string, slug = nord) => demoId(`${slug}/${name}`);

async function clientFor({ slug = nord, role = 'admin' }: { slug?: string; role?: string }): Promise<ApiClient> {
  const key = `${slug}/${role}`;
  const client = clients.get(key) ?? (await system.client(slug, role));
  clients.set(key, client);
  return client;
}

async function ask(row: Row): Promise<ApiAnswer> {
  const client = await clientFor(row);
  if (row.method === 'POST') return client.post(row.path, row.body, row.headers);
  if (row.method === 'PATCH') return client.patch(row.path, row.body, row.headers);
  return row.method === 'DELETE' ? client.delete(row.path, row.headers) : client.get(row.path, row.headers);
}

async function hold(row: Row): Promise<ApiAnswer> {
  const answer = await ask(row);
  if (answer.status !== row.status) {
    throw new Error(`expected ${row.status}, got ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  if (row.status >= 400) {
    expect(answer.headers.get('content-type')).toBe(jsonApi);
    expect(answer.body.errors[0]).toMatchObject({ status: String(row.status), title: expect.any(String) });
  }
  if (row.code !== undefined) expect(answer.body.errors[0].code).toBe(row.code);
  if (row.source !== undefined) expect(answer.body.errors[0].source).toEqual(row.source);
  await row.check?.(answer);
  return answer;
}

/** Each row is a test of its own. */
function holds(rows: Record<string, Row>): void {
  it.each(Object.entries(rows))('%s', async (_title, row) => void (await hold(row)), 60_000);
}

// oxlint-disable-next-line typescript/no-explicit-any -- documents of any shape
type Item = any;
const names = (answer: ApiAnswer): string[] => answer.body.data.map((item: Item) => item.attributes.name);
const sortedNames = (answer: ApiAnswer): string[] => names(answer).sort();
const types = (answer: ApiAnswer): string[] =>
  [...new Set<string>(answer.body.included.map((item: Item) => item.type))].sort();
const parameter = (name: string) => ({ status: 400, code: 'invalid_query_parameter', source: { parameter: name } });

async function allNames(path: string): Promise<string[]> {
  const answer = await hold({ path: `${path}${path.includes('?') ? '&' : '?'}page[size]=250`, status: 200 });
  return sortedNames(answer);
}

const bookedToday = ['Desk 1', 'Desk 2', 'Phone booth', 'Workshop'];
const counts = {
  bookable_resource_count: 6,
  bookable_child_resource_count: 2,
  view_only_resource_count: 1,
  view_only_child_resource_count: 1,
  total_resource_count: 7,
  total_child_resource_count: 3,
  min_resource_count: 2,
  min_child_resource_count: null,
};

describe('authentication, organization, negotiation', () => {
  const call = (path: string, headers: Record<string, string> = {}) =>
    describedCall(`${system.platform.url}/api/v1${path}`, { headers });

  it.each(['/orders', '/resources', '/webhook-subscriptions', `/organizations/${nord}/resources`])(
    'GET %s without a token is 401 and says Bearer',
    async (path) => {
      const answer = await call(`${path}?o=${demoId(nord)}`);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
      expect(answer.body).toMatchObject({ errors: [{ code: 'unauthenticated', status: '401' }] });
    },
  );

  holds({
    'another organization in o is 403': { path: `/orders?o=${demoId(harbor)}`, status: 403, code: 'forbidden' },
    'any valid token reads the public catalogue of any organization': {
      path: `/organizations/${nord}/resources`,
      slug: harbor,
      role: 'viewer',
      status: 200,
    },
    'a GET answers JSON:API by default': {
      path: `/orders/${id('orders/open')}`,
      headers: { accept: '*/*' },
      status: 200,
      check: ({ headers }) => expect(headers.get('content-type')).toBe(jsonApi),
    },
    'a GET answers the flat form for application/json': {
      path: `/orders/${id('orders/open')}?include=customer.address`,
      headers: flat,
      status: 200,
      check: ({ body, headers }) => {
        expect(headers.get('content-type')).toMatch(/^application\/json/);
        expect(body).toMatchObject({
          type: 'orders',
          status: 'completed',
          customer: { first_name: 'Ada', address: { type: 'addresses' } },
        });
        expect(body).not.toHaveProperty('data');
      },
    },
    'a collection in the flat form keeps its paging': {
      path: '/resources?page[size]=2',
      headers: flat,
      status: 200,
      check: ({ body }) => {
        expect(body.data).toHaveLength(2);
        expect(body.data[0]).toMatchObject({ type: 'resources', name: expect.any(String) });
        expect(body.meta.page).toMatchObject({ current_page: 1, per_page: 2, total: 14, last_page: 7 });
        expect(body.links.next).toContain('page');
      },
    },
    'POST needs the JSON:API media type': {
      method: 'POST',
      path: '/webhook-subscriptions',
      headers: json,
      body: {},
      status: 415,
      code: 'unsupported_media_type',
    },
    'PATCH needs the JSON:API media type': {
      method: 'PATCH',
      path: `/customers/${id('customers/ada')}`,
      headers: json,
      body: {},
      status: 415,
    },
    'nothing acceptable is 406': {
      path: '/orders',
      headers: { accept: 'text/html' },
      status: 406,
      code: 'not_acceptable',
    },
    'a method that is not there is 405 with Allow': {
      method: 'DELETE',
      path: '/resources/status-counts',
      status: 405,
      check: ({ headers }) => expect(headers.get('allow')).toContain('GET'),
    },
  });
});

describe('GET /orders/{id}', () => {
  const order = `/orders/${id('orders/paid')}`;
  const includes = ['customer.address', 'voucher', 'invoice.items', 'invoice_history.items', 'last_payment.method'];
  const attributes = [
    'number', 'currency', 'total', 'modification_total', 'net_amount', 'tax_amount', 'discount_amount', 'system_fee', 'status',
    'access_token', 'note', 'manually_created', 'has_payment', 'payment_settings', 'custom_entry_map', 'expires_at', 'start_date',
    'end_date', 'created_at', 'updated_at',
  ]; // prettier-ignore
  const relationships = [
    'bookings', 'customer', 'created_by', 'organization', 'invoice', 'invoice_history', 'tmp_invoice', 'last_payment', 'payments',
    'voucher', 'sub_orders', 'files', 'utm_tracker', 'tags',
  ]; // prettier-ignore
  const many = ['bookings', 'payments', 'sub_orders', 'files', 'tags'];

  holds({
    'shows its twenty attributes and fourteen relationships': {
      path: order,
      status: 200,
      check: ({ body: { data } }) => {
        expect(data).toMatchObject({ id: id('orders/paid'), type: 'orders', links: { self: expect.any(String) } });
        expect(Object.keys(data.attributes).sort()).toEqual([...attributes].sort());
        expect(Object.keys(data.relationships).sort()).toEqual([...relationships].sort());
        expect(data.attributes.total).toBe(300);
        expect(data.attributes.net_amount + data.attributes.tax_amount).toBeCloseTo(300, 10);
        for (const name of relationships) {
          expect(Array.isArray(data.relationships[name].data)).toBe(many.includes(name));
          expect(data.relationships[name].links.self).toContain(`/relationships/${name}`);
        }
      },
    },
    'includes everything at once': {
      path: `${order}?include=${includes.join(',')}`,
      status: 200,
      check: (answer) =>
        expect(types(answer)).toEqual([
          'addresses',
          'customers',
          'invoice-items',
          'invoices',
          'payment-methods',
          'payments',
        ]),
    },
    'fields[vouchers]=code is allowed': { path: `${order}?include=voucher&fields[vouchers]=code`, status: 200 },
    'any other include is 400': { path: `${order}?include=bookings`, ...parameter('include') },
    'an unknown parameter is 400': { path: `${order}?foo=1`, ...parameter('foo') },
    'an unknown order is 404': { path: `/orders/${unknownId}`, status: 404, code: 'not_found' },
  });

  it.each(includes)('include=%s works alone', async (include) => {
    await hold({
      path: `${order}?include=${include}`,
      status: 200,
      check: ({ body }) => expect(body.included).toBeDefined(),
    });
  });

  it.each(relationships)('links.self of %s answers its linkage', async (name) => {
    const { body } = await hold({ path: order, status: 200 });
    const link = new URL(body.data.relationships[name].links.self, system.platform.url);
    const answer = await hold({ path: link.pathname.replace('/api/v1', '') + link.search, status: 200 });
    expect(answer.body.data).toEqual(body.data.relationships[name].data);
  });
});

describe('includes', () => {
  it('show everything as its own address does', async () => {
    const answered = new Map<string, unknown>();
    const without = ({ links: _links, ...shown }: Item): object => shown;
    const lists = endpoints.filter(
      ({ operation, path, entity }) => operation.kind === 'list' && path === `/${entity.type}`,
    );
    let compared = 0;
    for (const { path, query } of lists) {
      for (const include of query.include ?? []) {
        const { body } = await hold({ path: `${path}?include=${include}&page[size]=20`, status: 200 });
        for (const item of body.included) {
          const address = `/${item.type}/${item.id}`;
          if (!answered.has(address)) {
            const own = await hold({ path: address, status: 200 });
            answered.set(address, without(own.body.data));
          }
          expect([path, include, without(item)]).toEqual([path, include, answered.get(address)]);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(200);
  });
});

describe('resources: lists, filters, counts', () => {
  const index = '/resources';
  const publicList = `/organizations/${nord}/resources`;

  holds({
    'the index lists all of them': {
      path: `${index}?page[size]=250`,
      status: 200,
      check: (answer) => expect(answer.body.data).toHaveLength(14),
    },
    'filter[top_level]': {
      path: `${index}?filter[top_level]=true&page[size]=250`,
      status: 200,
      check: (answer) => expect(names(answer)).toHaveLength(9),
    },
    'filter[parent_id]': {
      path: `${index}?filter[parent_id]=${id('resources/foyer')}`,
      status: 200,
      check: (answer) => expect(sortedNames(answer)).toEqual(['Exhibition wall', 'Piano']),
    },
    'filter[search]': {
      path: `${index}?filter[search]=meeting`,
      status: 200,
      check: (answer) => expect(sortedNames(answer)).toEqual(['Meeting room 1', 'Meeting room 2']),
    },
    'filter[id]': {
      path: `${index}?filter[id]=${id('resources/piano')},${id('resources/foyer')}`,
      status: 200,
      check: (answer) => expect(sortedNames(answer)).toEqual(['Foyer', 'Piano']),
    },
    'filter[bookings_enabled]=false': {
      path: `${index}?filter[bookings_enabled]=false`,
      status: 200,
      check: (answer) =>
        expect(sortedNames(answer)).toEqual(['Desk 3 (out of order)', 'Exhibition wall', 'Foyer', 'Roof terrace']),
    },
    'filter[hidden]=true': {
      path: `${index}?filter[hidden]=true`,
      status: 200,
      check: (answer) => expect(names(answer)).toEqual(['Board room']),
    },
    'filter[archived]=true': {
      path: `${index}?filter[archived]=true`,
      status: 200,
      check: (answer) => expect(names(answer)).toEqual(['Old studio']),
    },
    'filter[has_children]=true': {
      path: `${index}?filter[has_children]=true`,
      status: 200,
      check: (answer) => expect(sortedNames(answer)).toEqual(['Foyer', 'Open space']),
    },
    'filter[live]=false': {
      path: `${index}?filter[live]=false`,
      status: 200,
      check: (answer) => expect(names(answer)).toEqual([]),
    },
    'an unknown filter is 400': { path: `${index}?filter[colour]=red`, ...parameter('filter[colour]') },
    'filter[booked_today]=maybe is 400': {
      path: `${index}?filter[booked_today]=maybe`,
      ...parameter('filter[booked_today]'),
    },
    'filter[active_today]=maybe is 400': {
      path: `${index}?filter[active_today]=maybe`,
      ...parameter('filter[active_today]'),
    },
    'an unknown sort is 400': { path: `${index}?sort=colour`, ...parameter('sort') },
    'the public list shows live, not hidden, not archived ones': {
      path: `${publicList}?page[size]=250`,
      role: 'viewer',
      status: 200,
      check: (answer) => {
        expect(answer.body.data).toHaveLength(12);
        expect(names(answer)).not.toEqual(expect.arrayContaining(['Board room']));
        expect(names(answer)).not.toEqual(expect.arrayContaining(['Old studio']));
      },
    },
    'the public list of an unknown organization is 404': { path: '/organizations/nobody/resources', status: 404 },
    'status-counts counts as the specification defines it': {
      path: '/resources/status-counts',
      status: 200,
      check: ({ body, headers }) => {
        expect(headers.get('content-type')).toMatch(/^application\/json/);
        expect(body).toEqual(counts);
      },
    },
    "status-counts shows the organization's own minimum": {
      path: '/resources/status-counts',
      slug: harbor,
      status: 200,
      check: ({ body }) => expect(body).toEqual({ ...counts, min_child_resource_count: 8 }),
    },
    'status-counts applies a filter before the split': {
      path: '/resources/status-counts?filter[archived]=false',
      status: 200,
      check: ({ body }) => expect(body).toEqual({ ...counts, bookable_resource_count: 5, total_resource_count: 6 }),
    },
    'status-counts refuses an unknown filter': {
      path: '/resources/status-counts?filter[x]=1',
      ...parameter('filter[x]'),
    },
    'counts is a map from view to number': {
      path: '/resources/counts',
      status: 200,
      check: ({ body, headers }) => {
        expect(headers.get('content-type')).toMatch(/^application\/json/);
        expect(body).toEqual({
          [id('resource-views/bookable')]: 9,
          [id('resource-views/view-only')]: 4,
          [id('resource-views/today')]: bookedToday.length,
          [id('resource-views/archive')]: 1,
        });
      },
    },
  });

  it.each([index, publicList])(
    'booked_today and active_today on %s: each, both as AND, and false as no filter',
    async (list) => {
      const everything = await allNames(list);
      const booked = await allNames(`${list}?filter[booked_today]=true`);
      const active = await allNames(`${list}?filter[active_today]=true`);
      expect(booked).toEqual(bookedToday);
      expect(active).toEqual(
        expect.arrayContaining(['Foyer', 'Meeting room 1', 'Meeting room 2', 'Phone booth', 'Workshop']),
      );
      for (const idle of ['Roof terrace', 'Board room', 'Old studio']) expect(active).not.toContain(idle);
      const both = await allNames(`${list}?filter[booked_today]=true&filter[active_today]=true`);
      expect(both).toEqual(booked.filter((name) => active.includes(name)));
      expect(both).toEqual(expect.arrayContaining(['Phone booth', 'Workshop']));
      expect(await allNames(`${list}?filter[booked_today]=false&filter[active_today]=false`)).toEqual(everything);
      expect(await allNames(`${list}?filter[booked_today]=true&filter[active_today]=false`)).toEqual(booked);
    },
  );

  it('the two filters apply to status-counts as well', async () => {
    const split = async (query: string) =>
      (await hold({ path: `/resources/status-counts?${query}`, status: 200 })).body;
    expect(await split('filter[booked_today]=true')).toEqual({
      ...counts,
      bookable_resource_count: 2,
      bookable_child_resource_count: 2,
      view_only_resource_count: 0,
      view_only_child_resource_count: 0,
      total_resource_count: 2,
      total_child_resource_count: 2,
    });
    expect(await split('filter[booked_today]=false&filter[active_today]=false')).toEqual(counts);
    const active = await split('filter[active_today]=true&filter[archived]=false');
    expect(active.total_resource_count).toBeGreaterThanOrEqual(4);
  });

  it('sorts and pages: every resource once, in order', async () => {
    const walked: string[] = [];
    let path: string | undefined = `${index}?sort=-name&page[size]=5`;
    while (path !== undefined) {
      const { body } = await hold({ path, status: 200 });
      walked.push(...body.data.map((item: Item) => item.attributes.name));
      const next: URL | undefined = body.links.next ? new URL(body.links.next, system.platform.url) : undefined;
      path = next && next.pathname.replace('/api/v1', '') + next.search;
    }
    expect(walked).toHaveLength(14);
    expect(walked).toEqual([...walked].sort().reverse());
  });
});

describe('booking bundle catalog', () => {
  const groups = `/organizations/${nord}/offered-booking-bundle-groups`;
  const bundles = `/organizations/${nord}/available-booking-bundles`;
  const dayPasses = id('booking-bundle-groups/day-passes');

  holds({
    'only groups with a live bundle are offered': {
      path: groups,
      role: 'viewer',
      status: 200,
      check: (answer) => {
        expect(names(answer)).toEqual(['Day passes']);
        expect(answer.body.data[0].type).toBe('booking-bundle-groups');
      },
    },
    'offered groups: another sort is 400': { path: `${groups}?sort=price`, ...parameter('sort') },
    'offered groups of an unknown organization: 404': {
      path: '/organizations/nobody/offered-booking-bundle-groups',
      status: 404,
    },
    'the organization includes its offered groups': {
      path: `/organizations/${nord}?include=offered_booking_bundle_groups`,
      status: 200,
      check: (answer) => {
        expect(answer.body.data).toMatchObject({ type: 'organizations', attributes: { slug: nord } });
        expect(types(answer)).toEqual(['booking-bundle-groups']);
      },
    },
    'the organization includes its available bundles with their groups': {
      path: `/organizations/${nord}?include=available_booking_bundles.group`,
      status: 200,
      check: (answer) => expect(types(answer)).toEqual(['booking-bundle-groups', 'booking-bundles']),
    },
    'the organization: another include is 400': {
      path: `/organizations/${nord}?include=members`,
      ...parameter('include'),
    },
    'live bundles are available': {
      path: `${bundles}?sort=order_index`,
      role: 'viewer',
      status: 200,
      check: (answer) => expect(names(answer)).toEqual(['Ten days', 'Welcome package']),
    },
    'available bundles sort the other way round': {
      path: `${bundles}?sort=-order_index`,
      status: 200,
      check: (answer) => expect(names(answer)).toEqual(['Welcome package', 'Ten days']),
    },
    'filter[group_id]': {
      path: `${bundles}?filter[group_id]=${dayPasses}`,
      status: 200,
      check: (answer) => expect(names(answer)).toEqual(['Ten days']),
    },
    'filter[without_group]=true': {
      path: `${bundles}?filter[without_group]=true`,
      status: 200,
      check: (answer) => expect(names(answer)).toEqual(['Welcome package']),
    },
    'filter[without_group]=false is no filter': {
      path: `${bundles}?filter[without_group]=false`,
      status: 200,
      check: (answer) => expect(names(answer)).toHaveLength(2),
    },
    'both filters together give nothing': {
      path: `${bundles}?filter[group_id]=${dayPasses}&filter[without_group]=true`,
      status: 200,
      check: (answer) => expect(names(answer)).toEqual([]),
    },
    'available bundles include group, cover image and logo': {
      path: `${bundles}?include=group,cover_image,organization.logo_image`,
      status: 200,
      check: (answer) => expect(types(answer)).toEqual(['booking-bundle-groups', 'files', 'organizations']),
    },
    'available bundles: another include is 400': { path: `${bundles}?include=services`, ...parameter('include') },
    'available bundles: another sort is 400': { path: `${bundles}?sort=name`, ...parameter('sort') },
    'available bundles: another filter is 400': {
      path: `${bundles}?filter[status]=draft`,
      ...parameter('filter[status]'),
    },
    'the admin list shows groups that are not offered too': {
      path: '/booking-bundle-groups?sort=order_index',
      status: 200,
      check: (answer) => expect(names(answer)).toEqual(['Day passes', 'Room hours']),
    },
  });

  it.each(['order_index', 'name', 'created_at'])('offered groups sort by %s in both directions', async (sort) => {
    const path = `/organizations/${harbor}/offered-booking-bundle-groups`;
    const bundle = `/booking-bundles/${id('booking-bundles/five-room-hours', harbor)}`;
    const { body } = await hold({ path: bundle, slug: harbor, status: 200 });
    if (body.data.attributes.status === 'draft')
      await hold({ method: 'POST', path: `${bundle}/publish`, slug: harbor, status: 200 });
    const up = await hold({ path: `${path}?sort=${sort}`, status: 200 });
    const down = await hold({ path: `${path}?sort=-${sort}`, status: 200 });
    expect(names(up)).toHaveLength(2);
    const values = (answer: ApiAnswer) => answer.body.data.map((item: Item) => item.attributes[sort]);
    const [first, second] = values(up);
    expect(first <= second).toBe(true);
    expect(values(down)).toEqual([second, first]);
  });
});

describe('POST /invoices/{id}/change-recipient', () => {
  const body = { recipient: 'Neue Firma GmbH' };
  const line = { description: 'Consulting', quantity: 1, unit_price: 119, tax_rate: 19 };
  let admin: ApiClient;
  const draft = async (): Promise<string> => {
    const document = documentOf('invoices', { items: [line] }, { customer: ['customers', id('customers/ada')] });
    return (await dataOf(admin.post('/invoices', document), 201)).id;
  };
  beforeAll(async () => {
    admin = await clientFor({});
  });

  it('changes an unlocked invoice in place', async () => {
    const invoice = await draft();
    const { body: answer, headers } = await hold({
      method: 'POST',
      path: `/invoices/${invoice}/change-recipient`,
      headers: json,
      body,
      status: 200,
    });
    expect(headers.get('content-type')).toBe(jsonApi);
    expect(answer.data).toMatchObject({
      id: invoice,
      type: 'invoices',
      attributes: { ...body, locked: false, number: null },
    });
  });

  it('cancels a locked one and answers a new one for the new recipient, once', async () => {
    const invoice = await draft();
    const original = await dataOf(admin.post(`/invoices/${invoice}/finalise`), 200);
    const row: Row = {
      method: 'POST',
      path: `/invoices/${invoice}/change-recipient`,
      headers: json,
      body,
      status: 200,
    };
    const { body: answer } = await hold(row);
    expect(answer.data.id).not.toBe(invoice);
    expect(answer.data.attributes).toMatchObject({ ...body, locked: true, status: 'open', total: 119 });
    expect(answer.data.attributes.number).not.toBe(original.attributes.number);
    const { body: before } = await hold({ path: `/invoices/${invoice}`, status: 200 });
    expect(before.data.attributes).toMatchObject({
      status: 'canceled',
      number: original.attributes.number,
      recipient: original.attributes.recipient,
    });
    await hold({ ...row, status: 409, code: 'invalid_status_transition' });
  });

  it.each([
    ['a missing recipient', {}],
    ['an empty recipient', { recipient: '' }],
    ['a recipient that is no string', { recipient: 7 }],
  ])('%s is 422', async (_title, wrong) => {
    await hold({
      method: 'POST',
      path: `/invoices/${await draft()}/change-recipient`,
      headers: json,
      body: wrong,
      status: 422,
      code: 'validation_failed',
    });
  });

  holds({
    'an unknown invoice is 404': {
      method: 'POST',
      path: `/invoices/${unknownId}/change-recipient`,
      headers: json,
      body,
      status: 404,
    },
    'staff may not': {
      method: 'POST',
      path: `/invoices/${unknownId}/change-recipient`,
      role: 'staff',
      headers: json,
      body,
      status: 403,
    },
  });
});

describe('GET /communities/{id}/sync-auto-join', () => {
  const path = `/communities/${id('communities/makers')}/sync-auto-join`;
  holds({
    'adds who is eligible and says how many': {
      path,
      status: 200,
      check: ({ body, headers }) => {
        expect(Object.keys(body)).toEqual(['count']);
        expect(body.count).toBe(4);
        expect(headers.get('cache-control')).toContain('no-store');
        expect(headers.get('etag')).toBeNull();
      },
    },
    'and nobody a second time': { path, status: 200, check: ({ body }) => expect(body).toEqual({ count: 0 }) },
    'an unknown community is 404': { path: `/communities/${unknownId}/sync-auto-join`, status: 404 },
    'a viewer may not': { path, role: 'viewer', status: 403, code: 'forbidden' },
  });
});

describe('DELETE /booking-rules/{id}', () => {
  const rule: Row = { method: 'DELETE', path: `/booking-rules/${id('booking-rules/longest')}`, status: 204 };
  holds({
    'a viewer may not': { ...rule, role: 'viewer', status: 403 },
    'answers 204 without a body': { ...rule, check: ({ body }) => expect(body).toBeUndefined() },
    'and then 404': { ...rule, status: 404 },
  });
});

describe('webhook subscriptions', () => {
  const path = '/webhook-subscriptions';
  const attributes = {
    name: 'Orders',
    url: 'https://hooks.example.com/orders',
    events: ['orders.created', 'orders.updated'],
  };
  const creating = (changes: object, status = 422): Row => ({
    method: 'POST',
    path,
    body: documentOf('webhook-subscriptions', { ...attributes, ...changes }),
    status,
  });
  const refused = (changes: object, pointer: string): Row => ({
    ...creating(changes),
    code: 'validation_failed',
    check: ({ body }) => expect(body.errors.map((error: Item) => error.source.pointer)).toContain(pointer),
  });

  it('are created, listed, changed, paused, resumed and deleted', async () => {
    const created = await hold(
      creating({ custom_headers: { 'x-team': 'billing' }, signing_key: 'mine', failure_count: 9 }, 201),
    );
    const { data } = created.body;
    expect(data.attributes).toMatchObject({
      ...attributes,
      custom_headers: { 'x-team': 'billing' },
      is_active: true,
      failure_count: 0,
    });
    expect(data.attributes.signing_key).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(data.attributes.created_at).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(created.headers.get('location')).toBe(data.links.self);
    const one = `${path}/${data.id}`;
    const listed = await hold({ path, status: 200 });
    const mine = listed.body.data.find((item: Item) => item.id === data.id);
    expect(mine.attributes).not.toHaveProperty('signing_key');
    const patch = (changes: object): Row => ({
      method: 'PATCH',
      path: one,
      body: documentOf('webhook-subscriptions', changes, {}, data.id),
      status: 200,
    });
    const changed = await hold(patch({ events: ['invoices.finalised'] }));
    expect(changed.body.data.attributes).toMatchObject({
      name: 'Orders',
      events: ['invoices.finalised'],
      is_active: true,
    });
    expect((await hold(patch({ is_active: false }))).body.data.attributes.is_active).toBe(false);
    expect((await hold(patch({ is_active: true }))).body.data.attributes).toMatchObject({
      is_active: true,
      failure_count: 0,
    });
    await hold({
      ...patch({}),
      body: documentOf('webhook-subscriptions', {}, {}, unknownId),
      status: 409,
      source: { pointer: '/data/id' },
    });
    await hold({ method: 'DELETE', path: one, slug: harbor, status: 404 });
    await hold({ method: 'DELETE', path: one, status: 204 });
    await hold({ method: 'DELETE', path: one, status: 404 });
    await hold({ ...patch({ is_active: true }), status: 404 });
  });

  holds({
    'name is required': refused({ name: undefined }, '/data/attributes'),
    'name may not be empty': refused({ name: '' }, '/data/attributes/name'),
    'url must be https': refused({ url: 'ftp://hooks.example.com' }, '/data/attributes/url'),
    'url must be absolute': refused({ url: '/hooks' }, '/data/attributes/url'),
    'events may not be empty': refused({ events: [] }, '/data/attributes/events'),
    'each unknown event is pointed to': refused(
      { events: ['orders.created', 'orders.sung'] },
      '/data/attributes/events/1',
    ),
    'each repeated event is pointed to': refused(
      { events: ['orders.created', 'orders.created'] },
      '/data/attributes/events/1',
    ),
    'inactive from the start': {
      ...creating({ is_active: false }, 201),
      check: ({ body }) => expect(body.data.attributes.is_active).toBe(false),
    },
    'another type is 409': {
      ...creating({}),
      body: documentOf('orders', attributes),
      status: 409,
      source: { pointer: '/data/type' },
    },
    'a manager may not': { ...creating({}, 403), role: 'manager', code: 'forbidden' },
  });
});

describe('POST /resources/{id}/children', () => {
  const children = (resource: string, child_resources?: unknown, slug = nord): Row => ({
    method: 'POST',
    path: `/resources/${id(`resources/${resource}`, slug)}/children`,
    slug,
    headers: json,
    body: { child_resources },
    status: 200,
  });
  const named = (...list: string[]) => list.map((name) => ({ name }));
  const pointing = (pointer: RegExp) => (answer: ApiAnswer) =>
    expect(answer.body.errors[0].source.pointer).toMatch(pointer);

  it('creates them in the order of the request and marks the parent', async () => {
    const answer = await hold(children('phone-booth', named('Left', 'Middle', 'Right')));
    expect(names(answer)).toEqual(['Left', 'Middle', 'Right']);
    for (const item of answer.body.data) {
      expect(item).toMatchObject({
        type: 'resources',
        relationships: { parent: { data: { id: id('resources/phone-booth') } } },
      });
    }
    const { body } = await hold({ path: `/resources/${id('resources/phone-booth')}`, status: 200 });
    expect(body.data.attributes.has_children).toBe(true);
    expect(body.data.relationships.children.data).toHaveLength(3);
  });

  holds({
    'missing is 422': { ...children('workshop'), status: 422, check: pointing(/^(\/child_resources)?$/) },
    'empty is 422': { ...children('workshop', []), status: 422, check: pointing(/^\/child_resources$/) },
    'no list is 422': { ...children('workshop', 'Desk'), status: 422, check: pointing(/^\/child_resources$/) },
    'an item without a name is 422': {
      ...children('workshop', [{ name: 'A' }, {}]),
      status: 422,
      check: pointing(/^\/child_resources\/1/),
    },
    'a child cannot be a parent: 422': { ...children('desk-1', named('A')), status: 422 },
    'an unknown parent is 404': { ...children('nowhere', named('A')), status: 404 },
    'staff may not': { ...children('workshop', named('A')), role: 'staff', status: 403, code: 'forbidden' },
    'a viewer may not': { ...children('workshop', named('A')), role: 'viewer', status: 403, code: 'forbidden' },
    'a manager may': { ...children('workshop', named('A')), role: 'manager' },
    'more than the quota is 400': {
      ...children('workshop', named('A', 'B', 'C', 'D'), harbor),
      status: 400,
      code: 'sales_quota_exceeded',
    },
    'exactly the quota is allowed': children('workshop', named('A', 'B', 'C'), harbor),
    'one more is 400': { ...children('workshop', named('D'), harbor), status: 400, code: 'sales_quota_exceeded' },
  });

  it('created nothing of what it refused', async () => {
    const { body } = await hold({
      path: `/resources?filter[parent_id]=${id('resources/workshop', harbor)}`,
      slug: harbor,
      status: 200,
    });
    expect(body.data).toHaveLength(3);
  });
});

describe('writes are repeated and guarded safely', () => {
  it('a stale If-Match is 412 and changes nothing', async () => {
    const path = `/customers/${id('customers/alan')}`;
    const { headers, body } = await hold({ path, status: 200 });
    const patch: Row = {
      method: 'PATCH',
      path,
      body: documentOf('customers', { company: 'Bletchley' }, {}, body.data.id),
      status: 200,
    };
    const etag = headers.get('etag') ?? '';
    await hold({ ...patch, headers: { 'if-match': etag } });
    await hold({
      ...patch,
      body: documentOf('customers', { company: 'Other' }, {}, body.data.id),
      headers: { 'if-match': etag },
      status: 412,
    });
    expect((await hold({ path, status: 200 })).body.data.attributes.company).toBe('Bletchley');
  });

  it('an If-None-Match that still holds is 304', async () => {
    const path = `/orders/${id('orders/open')}`;
    const { headers } = await hold({ path, status: 200 });
    await hold({ path, headers: { 'if-none-match': headers.get('etag') ?? '' }, status: 304 });
  });

  it('one Idempotency-Key is one order', async () => {
    const headers = { 'idempotency-key': 'specification-1' };
    const row: Row = {
      method: 'POST',
      path: '/orders',
      headers,
      body: orderDocument([{ slug: nord, hour: 0 }]),
      status: 201,
    };
    const first = await hold(row);
    expect((await hold(row)).body.data.id).toBe(first.body.data.id);
    await hold({ ...row, body: orderDocument([{ slug: nord, hour: 1 }]), status: 422, code: 'idempotency_key_reused' });
  });
});
