import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { endpoints } from '../src/endpoints/table.ts';
import { isField } from '../src/endpoints/endpoint.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { orderId, organizationA, organizationB } from './seed.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => gateway.fakes.reset());
afterAll(() => gateway.stop());

const pathOf = (link: string) => link.replace('https://api.test', '');
const names = (json: { data: { attributes: { name: string } }[] }) =>
  json.data.map(({ attributes }) => attributes.name);
const sentQuery = () => gateway.fakes.calls.at(-1)?.request['query'] as Record<string, unknown>;

async function expectRefused(path: string, parameter: string | undefined): Promise<void> {
  const answer = await gateway.call(path);
  expect([path, answer.status, answer.json.errors[0].code]).toEqual([path, 400, 'invalid_query_parameter']);
  if (parameter !== undefined) expect(answer.json.errors[0].source).toEqual({ parameter });
  expect(gateway.fakes.calls.filter(({ rpc }) => rpc.includes('List'))).toEqual([]);
}

describe('sort', () => {
  test('O2, O3, O4 ascending, descending, several fields, together with paging', async () => {
    const up = await gateway.call('/api/v1/resources?sort=name&page[size]=3');
    expect(names(up.json)).toEqual(['Room 00', 'Room 01', 'Room 02']);
    const down = await gateway.call('/api/v1/resources?sort=-name&page[size]=3');
    expect(names(down.json)).toEqual(['Room 12', 'Room 11', 'Room 10']);
    await gateway.call('/api/v1/resources?sort=order_index,-name');
    expect(sentQuery()['sorts']).toEqual([
      { field: 'order_index', descending: false },
      { field: 'name', descending: true },
    ]);
  });

  test('O1 a field or an address without sort is refused', async () => {
    await expectRefused('/api/v1/resources?sort=capacity', 'sort');
    await expectRefused('/api/v1/resources?sort=', 'sort');
    await expectRefused(`/api/v1/orders/${orderId}?sort=number`, 'sort');
  });

  test('O5 the public catalogue sorts by the fields of the specification and no others', async () => {
    const groups = '/api/v1/organizations/studio/offered-booking-bundle-groups';
    const bundles = '/api/v1/organizations/studio/available-booking-bundles';
    for (const field of ['order_index', 'name', 'created_at', '-order_index', '-name', '-created_at']) {
      expect((await gateway.call(`${groups}?sort=${field}`)).status).toBe(200);
    }
    for (const field of ['order_index', '-order_index']) {
      expect((await gateway.call(`${bundles}?sort=${field}`)).status).toBe(200);
    }
    gateway.fakes.reset();
    await expectRefused(`${groups}?sort=slug`, 'sort');
    await expectRefused(`${bundles}?sort=name`, 'sort');
  });
});

describe('page', () => {
  test('P1, P2, P5 walking next shows every item once, keeps the other parameters and ends with null', async () => {
    const seen: string[] = [];
    let path: string | null = '/api/v1/resources?sort=-name&page[size]=5&fields[resources]=name';
    let steps = 0;
    while (path !== null) {
      const answer = await gateway.call(path);
      expect(Object.keys(answer.json.links).sort()).toEqual(['first', 'last', 'next', 'prev', 'self']);
      for (const link of [answer.json.links.first, answer.json.links.last]) expect(link).toMatch(/sort=-name.*fields/);
      seen.push(...names(answer.json));
      path = answer.json.links.next && pathOf(answer.json.links.next);
      steps += 1;
    }
    expect([steps, seen.length, new Set(seen).size]).toEqual([3, 13, 13]);
    expect([...seen].sort().reverse()).toEqual(seen);
  });

  test('meta.page tells where one is', async () => {
    const answer = await gateway.call('/api/v1/resources?page[size]=5&page[number]=3');
    expect(answer.json.meta.page).toEqual({ current_page: 3, per_page: 5, from: 11, to: 13, total: 13, last_page: 3 });
  });

  test('P6 a page past the end is 200 and empty', async () => {
    const answer = await gateway.call('/api/v1/resources?page[number]=99');
    expect([answer.status, answer.json.data, answer.json.links.next]).toEqual([200, [], null]);
  });

  test.each([
    'page[size]=0',
    'page[size]=-1',
    'page[size]=abc',
    'page[size]=1e9',
    'page[size]=251',
    'page[number]=0',
    'page[size]=',
  ])('P4 %s is 400', (query) => expectRefused(`/api/v1/resources?${query}`, query.split('=')[0]));
});

describe('page by cursor', () => {
  const profile = 'https://jsonapi.org/profiles/ethanresnick/cursor-pagination/';
  const kept = 'sort=-name&filter[archived]=false&page[size]=4';

  async function walk(path: string, side: 'next' | 'prev'): Promise<string[][]> {
    const pages: string[][] = [];
    for (let at: string | null = path; at !== null && pages.length < 20;) {
      const answer = await gateway.call(at);
      expect([at, answer.status]).toEqual([at, 200]);
      pages.push(names(answer.json));
      const link = answer.json.links[side] as string | null;
      at = link && pathOf(link);
    }
    return pages;
  }

  test('next and prev lead to every item once, both ways, with everything else kept', async () => {
    const all = names((await gateway.call('/api/v1/resources?sort=-name&filter[archived]=false')).json);
    expect(all.length).toBeGreaterThan(8);
    expect((await walk(`/api/v1/resources?${kept}&page[after]=`, 'next')).flat()).toEqual(all);
    expect((await walk(`/api/v1/resources?${kept}&page[before]=`, 'prev')).toReversed().flat()).toEqual(all);
  });

  test('the profile is named where it is applied and nowhere else; nothing is counted', async () => {
    const { headers, json } = await gateway.call(`/api/v1/resources?${kept}&page[after]=`);
    expect(headers['content-type']).toBe(`application/vnd.api+json;profile="${profile}"`);
    expect(json.jsonapi).toEqual({ version: '1.1', profile: [profile] });
    expect(json.meta.page).toEqual({ per_page: 4 });
    expect([json.links.prev, 'last' in json.links]).toEqual([null, false]);
    const numbered = await gateway.call('/api/v1/resources');
    expect([numbered.headers['content-type'], numbered.json.jsonapi]).toEqual([
      'application/vnd.api+json',
      { version: '1.1' },
    ]);
  });

  test('a page that begins with a size alone goes on by number', async () => {
    const { json } = await gateway.call('/api/v1/resources?page[size]=4');
    expect(json.links.next).toContain('page%5Bnumber%5D=2');
  });

  test('the related list of an entity goes by cursor too', async () => {
    const path = `/api/v1/orders/${orderId}/bookings?page[size]=1`;
    const all = (await gateway.call(`/api/v1/orders/${orderId}/bookings`)).json.data.map(
      ({ id }: { id: string }) => id,
    );
    const first = await gateway.call(`${path}&page[after]=`);
    expect(first.json.data.map(({ id }: { id: string }) => id)).toEqual(all.slice(0, 1));
    const last = await gateway.call(`${path}&page[before]=`);
    expect(last.json.data.map(({ id }: { id: string }) => id)).toEqual(all.slice(-1));
  });

  test('a cursor of another list, order or filter is refused in a sentence of its own', async () => {
    const { json } = await gateway.call(`/api/v1/resources?${kept}&page[after]=`);
    const cursor = new URL(json.links.next as string).searchParams.get('page[after]') ?? '';
    gateway.fakes.reset();
    for (const path of [
      `/api/v1/resources?sort=name&filter[archived]=false&page[after]=${cursor}`,
      `/api/v1/resources?sort=-name&filter[archived]=true&page[after]=${cursor}`,
      `/api/v1/resources?sort=-name&page[after]=${cursor}`,
      `/api/v1/tags?page[after]=${cursor}`,
    ]) {
      await expectRefused(path, 'page[after]');
      expect((await gateway.call(path)).json.errors[0].detail).toBe(
        'page[after] belongs to another list, filter or order: begin again with an empty one.',
      );
    }
    const foreign = await gateway.token({ subject: 'admin@b', tenant: organizationB });
    const elsewhere = await gateway.call(`/api/v1/resources?${kept}&page[after]=${cursor}`, { token: foreign });
    expect([elsewhere.status, elsewhere.json.errors[0].source]).toEqual([400, { parameter: 'page[after]' }]);
    await expectRefused('/api/v1/resources?page[after]=x', 'page[after]');
    await expectRefused(`/api/v1/resources?page[before]=${'x'.repeat(7_000)}`, 'page[before]');
  });

  test('number and cursor, or two cursors, are not given together', async () => {
    await expectRefused('/api/v1/resources?page[number]=2&page[after]=', 'page[after]');
    await expectRefused('/api/v1/resources?page[after]=&page[before]=', 'page[before]');
    await expectRefused(`/api/v1/orders/${orderId}?page[after]=`, 'page[after]');
  });

  test('a page that is too large is an error of the type that the profile defines', async () => {
    const { json } = await gateway.call('/api/v1/resources?page[size]=251&page[after]=');
    expect(json.errors[0].links.type).toBe(`${profile}max-size-exceeded`);
    expect(json.errors[0].meta).toEqual({ page: { maxSize: 250 } });
  });
});

describe('filter and other parameters', () => {
  test('Q6 the two filters of the day are handed on, false included', async () => {
    await gateway.call('/api/v1/resources?filter[booked_today]=true&filter[active_today]=0');
    expect(sentQuery()['filters']).toEqual([
      { key: 'booked_today', values: ['true'] },
      { key: 'active_today', values: ['0'] },
    ]);
    for (const path of ['/api/v1/organizations/studio/resources', '/api/v1/resources/status-counts']) {
      const answer = await gateway.call(`${path}?filter[booked_today]=true`);
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });

  test('Q8 a boolean filter takes true, false, 1 and 0 only', async () => {
    for (const value of ['maybe', 'TRUE', 'true,false', '', '2']) {
      await expectRefused(`/api/v1/resources?filter[booked_today]=${value}`, 'filter[booked_today]');
    }
  });

  test('what a service is told one of is not given twice', async () => {
    const range = 'filter[from]=2026-03-29T00:00:00Z&filter[to]=2026-04-05T00:00:00Z';
    const ask = `/api/v1/resources/resource-0/availability?${range}`;
    for (const name of ['filter[duration_minutes]', 'filter[quantity]']) {
      await expectRefused(`${ask}&${name}=30,60`, name);
      await expectRefused(`${ask}&${name}=30&${name}=60`, name);
    }
    await expectRefused(`${ask}&filter[service_id]=${organizationA},${organizationB}`, 'filter[service_id]');
    const filters = endpoints.flatMap(({ operation, query }) =>
      Object.entries(query.filters ?? {}).flatMap(([name, filter]) => (isField(operation, name) ? [filter] : [])),
    );
    expect(filters.length).toBeGreaterThan(10);
    expect(filters.filter(({ kind, single }) => !single && !['day', 'moment'].includes(String(kind)))).toEqual([]);
  });

  test('Q10 group_id and without_group may come together', async () => {
    const path =
      '/api/v1/organizations/studio/available-booking-bundles?filter[group_id]=group-1&filter[without_group]=true';
    expect((await gateway.call(path)).status).toBe(200);
  });

  test.each([
    ['Q9 an unknown filter', 'filter[nonsense]=1', 'filter[nonsense]'],
    ['Q2 an unknown name', 'foo=1', 'foo'],
    ['Q3 a malformed family name', 'filter[_]=1', 'filter[_]'],
    ['Q3 an empty member', 'page[]=1', 'page[]'],
    ['Q4 an unknown camelCase name', 'fooBar=1', 'fooBar'],
    ['an empty text filter', 'filter[search]=', 'filter[search]'],
    ['Q12 a repeated filter', 'filter[search]=a&filter[search]=b', 'filter[search]'],
    ['Q12 a repeated name in another encoding', 'page[number]=1&p%61ge[number]=1', 'page[number]'],
    ['Q13 an operator', 'filter[name][$gt]=', 'filter[name][$gt]'],
    ['Q13 an operator as a key', 'filter[$where]=1', 'filter[$where]'],
    ['Q13 a prototype key', 'filter[__proto__]=1', 'filter[__proto__]'],
    ['Q13 another prototype key', 'filter[constructor]=1', 'filter[constructor]'],
    ['Q13 depth', `filter${'[a]'.repeat(50)}=1`, undefined],
    ['Q13 malformed encoding', 'filter[search]=%E0%A4%A', undefined],
    ['Q13 a control character', 'filter[search]=%00', undefined],
  ])('%s is 400', (_rule, query, parameter) => expectRefused(`/api/v1/resources?${query}`, parameter));

  test('Q13 a thousand parameters are refused quickly', async () => {
    const query = Array.from({ length: 1000 }, (_, index) => `p${index}=1`).join('&');
    const startedAt = performance.now();
    await expectRefused(`/api/v1/resources?${query}`, undefined);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('Q11 plus and %20 are both a space, %2B is a plus', async () => {
    for (const [value, decoded] of [
      ['Room+0', 'Room 0'],
      ['Room%200', 'Room 0'],
      ['Room%2B0', 'Room+0'],
    ]) {
      await gateway.call(`/api/v1/resources?filter[search]=${value}`);
      expect(sentQuery()['filters']).toEqual([{ key: 'search', values: [decoded] }]);
    }
  });

  test('E10 every refused parameter is named', async () => {
    const answer = await gateway.call('/api/v1/resources?foo=1&sort=nope&filter[x]=1');
    const parameters = answer.json.errors.map(({ source }: { source: { parameter: string } }) => source.parameter);
    expect(parameters).toEqual(['foo', 'sort', 'filter[x]']);
  });

  test('Q5 o is taken on admin addresses', async () => {
    expect((await gateway.call(`/api/v1/resources?o=${organizationA}`)).status).toBe(200);
    expect((await gateway.call(`/api/v1/resources?o=${organizationA}&o=${organizationA}`)).status).toBe(400);
  });
});

test('a search for free times tells the service which resources are meant, and what is sought at them', async () => {
  const slot = { start_date: '2026-03-29T09:00:00.000+00:00', end_date: '2026-03-29T10:00:00.000+00:00', available: 2 };
  gateway.fakes.override('booking.resources.v1.ResourceService/GetFreeTimes', async () => ({
    time_zone: 'Europe/Berlin',
    resources: [{ resource_id: 'room', name: 'Room', slots: [slot, { ...slot, timeslot_id: 'slot' }] }],
  }));
  const range = 'filter[from]=2026-03-29T09:00:00Z&filter[to]=2026-03-30T09:00:00Z';
  const answer = await gateway.call(
    `/api/v1/resources/free-times?${range}&filter[quantity]=2&filter[slots]=3&filter[parent_id]=a,b&filter[search]=room`,
  );
  const slots = [
    { ...slot, timeslot_id: null },
    { ...slot, timeslot_id: 'slot' },
  ];
  const found = { resource_id: 'room', name: 'Room', slots };
  expect([answer.status, answer.json]).toEqual([200, { time_zone: 'Europe/Berlin', resources: [found] }]);
  const { query, ...sought } = gateway.fakes.calls.at(-1)!.request;
  expect(sought).toMatchObject({ from: '2026-03-29T09:00:00Z', to: '2026-03-30T09:00:00Z', quantity: 2, slots: 3 });
  expect((query as { filters: unknown }).filters).toEqual([
    { key: 'parent_id', values: ['a', 'b'] },
    { key: 'search', values: ['room'] },
  ]);
});

test.each([
  ['archived', 'archived'],
  [undefined, null],
])('availability hands on the reason %s', async (reason, told) => {
  gateway.fakes.override('booking.resources.v1.ResourceService/GetAvailability', async () => ({
    slots: [],
    time_zone: 'Europe/Berlin',
    ...(reason === undefined ? {} : { reason }),
  }));
  const path = '/api/v1/resources/x/availability?filter[from]=2026-03-29T09:00:00Z&filter[to]=2026-03-30T09:00:00Z';
  const answer = await gateway.call(path);
  expect([answer.status, answer.json]).toEqual([200, { time_zone: 'Europe/Berlin', slots: [], reason: told }]);
});
