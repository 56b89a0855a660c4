import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { roles, rolesWith } from '@booking/representations/entities/role-permissions.ts';
import { scopeOf, type Endpoint } from '../../services/gateway/src/endpoints/endpoint.ts';
import { endpoints } from '../../services/gateway/src/endpoints/table.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { orderDocument } from '../support/orders.ts';
import { describedCall } from '../support/described-call.ts';
import { usePlatform } from '../support/test-platform.ts';
import { signToken, type TokenClaims } from '../support/tokens.ts';

/**
 * Every row of the endpoint table against the running system: who is let in, and that nothing of another organization can be reached. A row
 * that is added is tested by being there.
 */
const own = 'studio-nord';
const other = 'harbor-works';
const ownId = demoId(own);
const otherId = demoId(other);
const unknownId = '01920000-0000-7000-8000-000000000000';
const system = usePlatform();

/** Ids by JSON:API type, of each organization. */
type Records = ReadonlyMap<string, readonly string[]>;
let ownRecords: Records;
let otherRecords: Records;

interface Answer {
  status: number;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- documents of any shape
  body: any;
  etag: string | null;
}

const mediaType = 'application/vnd.api+json';
const label = ({ method, path }: Endpoint): string => `${method} ${path}`;
const admin = endpoints.filter(({ access }) => access === 'admin');
const reads = endpoints.filter(({ method }) => method === 'GET');
const isSync = ({ path }: Endpoint): boolean => path.endsWith('/sync-auto-join');
const lists = endpoints.filter(
  ({ operation, path, entity }) => operation.kind === 'list' && path === `/${entity.type}`,
);

async function call(method: string, path: string, token: string | null, body?: unknown): Promise<Answer> {
  const type = path.startsWith('/files/upload') ? 'application/octet-stream' : mediaType;
  const answer = await describedCall(`${system.platform.url}/api/v1${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: answer.text, body: answer.body, etag: answer.headers.get('etag') };
}

/** The path of a row with these values in its `{…}` parts. */
function pathOf({ path }: Endpoint, id: string, slug = own): string {
  return path.replace('{organization_slug}', slug).replace(/\{[^}]+\}/g, id);
}

/** A call that passes every check of who may call, and is refused or finds nothing after that. */
function attempt(endpoint: Endpoint, token: string | null, query = ''): Promise<Answer> {
  const body = endpoint.body === undefined || endpoint.method === 'GET' ? undefined : {};
  return call(endpoint.method, pathOf(endpoint, unknownId) + query, token, body);
}

/** Runs the check on all rows, a few at once, and answers what was wrong. */
async function wrongOnes<T>(rows: readonly T[], check: (row: T) => Promise<string | undefined>): Promise<string[]> {
  const found: string[] = [];
  const queue = rows.values();
  const worker = async (): Promise<void> => {
    for (const row of queue) {
      const wrong = await check(row);
      if (wrong !== undefined) found.push(wrong);
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  return found.sort();
}

const unless = (fine: boolean, what: string, { status, text }: Answer): string | undefined =>
  fine ? undefined : `${what}: ${status} ${text.slice(0, 200)}`;

const token = (claims: Partial<TokenClaims> = {}): Promise<string> =>
  signToken(system.platform, { slug: own, ...claims });
const errorCode = (answer: Answer): unknown => answer.body?.errors?.[0]?.code;

/** Lists that must be told what to list, by organization: path → query. */
const requiredQueries = new Map<string, Record<string, string>>();
const requiredQuery = (path: string, slug = own): string[] => {
  const query = requiredQueries.get(slug)?.[path];
  return query === undefined ? [] : [query];
};

/** What the demo data has none of, so that every type has a record that somebody could try to reach. */
async function addRarities(slug: string): Promise<void> {
  const client = await system.client(slug, 'owner');
  const purchase = documentOf(
    'bundle-purchases',
    { units_total: 3 },
    {
      bundle: ['booking-bundles', demoId(`${slug}/booking-bundles/ten-days`)],
      customer: ['customers', demoId(`${slug}/customers/ada`)],
    },
  );
  await dataOf(client.post('/bundle-purchases', purchase), 201);
  const { data } = orderDocument([{ slug, hour: 30 }]);
  const tracked = { data: { ...data, attributes: { ...data.attributes, utm: { source: 'mail' } } } };
  const order = await dataOf(client.post('/orders', tracked), 201);
  const today = new Date().toISOString().slice(0, 10);
  const period = `filter[since]=${today}&filter[until]=${today}`;
  requiredQueries.set(slug, {
    '/audit-entries': `filter[entity_type]=orders&filter[entity_id]=${order.id}`,
    '/exports/invoices': period,
    '/exports/payments': period,
  });
  const attributes = { name: 'Isolation', url: 'https://hooks.example.com/', events: ['orders.created'] };
  const ofRoom = documentOf(
    'calendar-feeds',
    {},
    { resource: ['resources', demoId(`${slug}/resources/meeting-room-1`)] },
  );
  await dataOf(client.post('/calendar-feeds', ofRoom), 201);
  const { id } = await dataOf(
    client.post('/webhook-subscriptions', documentOf('webhook-subscriptions', attributes)),
    201,
  );
  await dataOf(client.post(`/webhook-subscriptions/${id}/recover`, { since: `${today}T00:00:00Z` }), 200);
  await waitFor('events are listed', async () => (await dataOf(client.get('/events'), 200)).length > 0);
}

async function recordsOf(slug: string): Promise<Records> {
  const bearer = await token({ slug, tenant: demoId(slug), role: 'owner' });
  const records = new Map<string, string[]>();
  for (const list of lists) {
    const { body, status, text } = await call(
      'GET',
      [`${list.path}?page[size]=250`, ...requiredQuery(list.path, slug)].join('&'),
      bearer,
    );
    if (status !== 200) throw new Error(`${list.path}: ${status} ${text}`);
    records.set(
      list.entity.type,
      body.data.map(({ id }: { id: string }) => id),
    );
  }
  return records;
}

beforeAll(async () => {
  await addRarities(own);
  await addRarities(other);
  ownRecords = await recordsOf(own);
  otherRecords = await recordsOf(other);
});

/** Of free times, in a range. */
const isSearch = (path: string): boolean => /\/(availability|free-times)$/.test(path);

/** What a row must be told in its query, to get as far as its answer. */
function withQuery({ path }: Endpoint, address: string): string {
  const range = 'filter[from]=2027-05-03T00:00:00Z&filter[to]=2027-05-04T00:00:00Z';
  return isSearch(path) ? `${address}?${range}` : address;
}

const firstOf = (records: Records, type: string): string => records.get(type)?.[0] ?? unknownId;
/** Types that nothing makes without an outside receiver, and what is made later, of events; tests/e2e/notices.test.ts looks at those. */
const withoutRecords = ['webhook-deliveries', 'notifications'];

it('every type has a record in both organizations, so that there is something to protect', () => {
  for (const records of [ownRecords, otherRecords]) {
    const empty = [...records].filter(([, ids]) => ids.length === 0).map(([type]) => type);
    expect(empty.filter((type) => !withoutRecords.includes(type))).toEqual([]);
  }
});

describe('who is let in, on every row of the table', () => {
  const refusedTokens: [string, () => Promise<string | null>][] = [
    ['no token', async () => null],
    ['a token that is none', async () => 'abc.def.ghi'],
    ['an expired token', () => token({ expiresInSeconds: -60 })],
    ['a token for another audience', () => token({ audience: 'another-api' })],
    ['a token of another issuer', () => token({ issuer: 'https://other.example' })],
    [
      'a token signed with another key',
      () => token({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) }),
    ],
  ];

  it.each(refusedTokens)('%s: 401', async (_title, make) => {
    const bearer = await make();
    const wrong = await wrongOnes(endpoints, async (endpoint) => {
      const answer = await attempt(endpoint, bearer);
      return unless(answer.status === 401 && errorCode(answer) === 'unauthenticated', label(endpoint), answer);
    });
    expect(wrong).toEqual([]);
  });

  it('no organization: 400', async () => {
    const bearer = await token({ tenant: null });
    const wrong = await wrongOnes(admin, async (endpoint) => {
      const answer = await attempt(endpoint, bearer);
      return unless(answer.status === 400 && errorCode(answer) === 'organization_required', label(endpoint), answer);
    });
    expect(wrong).toEqual([]);
  });

  it.each<[string, Partial<TokenClaims>, string]>([
    ['a token bound to one organization, another one in o', {}, otherId],
    ['an unbound token of somebody who is no member there', { tenant: null }, otherId],
    ['an unbound token and an organization that does not exist', { tenant: null }, unknownId],
    ['a token bound to an organization its subject does not belong to', { tenant: otherId }, otherId],
  ])('%s: 403', async (_title, claims, o) => {
    const bearer = await token(claims);
    const wrong = await wrongOnes(admin, async (endpoint) => {
      const answer = await attempt(endpoint, bearer, `?o=${o}`);
      return unless(answer.status === 403 && errorCode(answer) === 'forbidden', label(endpoint), answer);
    });
    expect(wrong).toEqual([]);
  });

  it('no scope, and every scope but the one it needs: 403', async () => {
    const bare = await token({ scope: '', role: 'owner' });
    const tokens = new Map<string, string>();
    const needed = [...new Set(admin.map(({ permission }) => scopeOf(permission)))];
    for (const scope of needed) {
      const rest = needed.filter((one) => one !== scope).join(' ');
      tokens.set(scope, await token({ scope: rest, role: 'owner' }));
    }
    const wrong = await wrongOnes(admin, async (endpoint) => {
      const none = await attempt(endpoint, bare);
      const rest = await attempt(endpoint, tokens.get(scopeOf(endpoint.permission)) ?? '');
      return (
        unless(none.status === 403, `${label(endpoint)} without any`, none) ??
        unless(rest.status === 403, label(endpoint), rest)
      );
    });
    expect(wrong).toEqual([]);
  });

  it.each(roles)('the role %s gets what the permission table gives it, and no more', async (role) => {
    const bearer = await token({ role });
    const wrong = await wrongOnes(admin, async (endpoint) => {
      const { operation, entity } = endpoint;
      const target = operation.kind === 'related' ? entity.relations[operation.relation]?.target : undefined;
      const needed = [endpoint.permission, ...(target === undefined ? [] : [{ type: target, action: 'read' }])];
      const may = needed.every((permission) => (rolesWith(permission) as readonly string[]).includes(role));
      const answer = await attempt(endpoint, bearer);
      const fine = may ? ![401, 403, 500, 503].includes(answer.status) : answer.status === 403;
      return unless(fine, `${label(endpoint)} as ${role}, who ${may ? 'may' : 'may not'}`, answer);
    });
    expect(wrong).toEqual([]);
  });

  it('members and guests read what is public, without an organization', async () => {
    const bearer = await token({ slug: other, tenant: null, scope: '' });
    const open = endpoints.filter(({ access }) => access !== 'admin');
    expect(open.every(({ method }) => method === 'GET')).toBe(true);
    const wrong = await wrongOnes(open, async (endpoint) => {
      const answer = await call('GET', pathOf(endpoint, ownId), bearer);
      return unless(answer.status === 200, label(endpoint), answer);
    });
    expect(wrong).toEqual([]);
  });
});

describe('nothing of another organization can be reached', () => {
  /** The id in the path is another organization's record, everything else is the caller's own. */
  const foreignPath = (endpoint: Endpoint): string => pathOf(endpoint, firstOf(otherRecords, endpoint.entity.type));
  const byId = endpoints.filter(({ path, access }) => path.includes('{') && access === 'admin');

  it('its ids answer as if they did not exist, whatever is tried on them', async () => {
    const bearer = await token({ role: 'owner' });
    const statuses = new Map<number, number>();
    const tried = byId.filter(({ entity }) => entity.type !== 'organizations');
    const wrong = await wrongOnes(tried, async (endpoint) => {
      const { body, entity, method } = endpoint;
      const ask = (id: string): Promise<Answer> => {
        const document = { data: { type: entity.type, id, attributes: {} } };
        const sent = body?.kind === 'document' ? document : body?.kind === 'linkage' ? { data: null } : undefined;
        return call(method, withQuery(endpoint, pathOf(endpoint, id)), bearer, sent);
      };
      const foreign = await ask(firstOf(otherRecords, entity.type));
      const unknown = await ask(unknownId);
      statuses.set(foreign.status, (statuses.get(foreign.status) ?? 0) + 1);
      const same = foreign.status === unknown.status && errorCode(foreign) === errorCode(unknown);
      // 403: rows that nobody may use; 400 and 422: refused for what was sent, before anything is looked up.
      return unless(same && [400, 403, 404, 422].includes(foreign.status), label(endpoint), foreign);
    });
    expect(wrong).toEqual([]);
    expect(statuses.get(404)).toBeGreaterThan(tried.length * 0.8);
  });

  it('another organization itself can only be read as the public reads it', async () => {
    const bearer = await token({ role: 'owner' });
    const rows = byId.filter(({ entity }) => entity.type === 'organizations');
    const wrong = await wrongOnes(rows, async (endpoint) => {
      const sent =
        endpoint.body?.kind === 'document'
          ? { data: { type: 'organizations', id: otherId, attributes: { name: 'X' } } }
          : { data: null };
      const answer = await call(
        endpoint.method,
        pathOf(endpoint, otherId),
        bearer,
        endpoint.method === 'GET' ? undefined : sent,
      );
      const allowed = endpoint.method === 'GET' ? [404] : [403, 404];
      return unless(allowed.includes(answer.status), label(endpoint), answer);
    });
    expect(wrong).toEqual([]);
    const { body } = await call('GET', `/organizations/${otherId}`, bearer);
    expect(body.data.attributes.min_child_resource_usage ?? null).toBeNull();
  });

  it('and after all that its records are what they were', async () => {
    const stranger = await token({ role: 'owner' });
    const owner = await token({ slug: other, tenant: otherId, role: 'owner' });
    const gets = reads.filter(
      ({ operation, path, entity }) => operation.kind === 'get' && path === `/${entity.type}/{id}`,
    );
    const versions = async () => {
      const tags = new Map<string, string | null>();
      for (const get of gets) {
        const path = foreignPath(get);
        tags.set(path, (await call('GET', path, owner)).etag);
      }
      return tags;
    };
    const before = await versions();
    const writes = byId.filter(({ method }) => method !== 'GET');
    await wrongOnes(writes, async (endpoint) => {
      const { entity } = endpoint;
      const id = firstOf(otherRecords, entity.type);
      const attributes = Object.keys(entity.attributes).includes('name')
        ? { name: 'Taken over' }
        : { note: 'Taken over' };
      await call(endpoint.method, foreignPath(endpoint), stranger, { data: { type: entity.type, id, attributes } });
      return undefined;
    });
    expect(await versions()).toEqual(before);
  });

  it('no read of one’s own shows one of its ids: includes, sorts, relationships, counts', async () => {
    const bearer = await token({ role: 'owner' });
    const foreign = [otherId, ...otherRecords.values()].flat();
    const leak = ({ text }: Answer): string | undefined => foreign.find((id) => text.includes(id));
    const calls = reads
      .filter((endpoint) => !isSync(endpoint))
      .flatMap((endpoint) => {
        const { query, entity, path } = endpoint;
        const mine = path.startsWith('/organizations/{id}') ? ownId : firstOf(ownRecords, entity.type);
        const base = withQuery(endpoint, pathOf(endpoint, mine));
        const include = query.include ? [`include=${query.include.join(',')}`] : [];
        const page = query.page === true ? ['page[size]=250'] : [];
        const sorts = (query.sorts ?? []).map((sort) => `sort=-${sort}`);
        return ['', ...sorts].map((sort) =>
          [base, [...include, ...page, ...requiredQuery(path), sort].filter(Boolean).join('&')]
            .filter(Boolean)
            .join('?'),
        );
      });
    const wrong = await wrongOnes(calls, async (path) => {
      const answer = await call('GET', path, bearer);
      const leaked = leak(answer);
      // The demo's files are kept elsewhere.
      const expected = path.includes(unknownId) || path.includes('/content') ? 404 : 200;
      return unless(
        answer.status === expected && leaked === undefined,
        `GET ${path} (shows ${leaked ?? 'nothing'})`,
        answer,
      );
    });
    expect(wrong).toEqual([]);
  });

  it('a filter that names its ids finds nothing', async () => {
    const bearer = await token({ role: 'owner' });
    const foreignIds = [...new Set([...otherRecords.values()].map((ids) => ids[0]).filter(Boolean))] as string[];
    const countsOrLists = reads.filter(({ path }) => !isSearch(path));
    const filtered = countsOrLists.flatMap((endpoint) =>
      Object.entries(endpoint.query.filters ?? {})
        .filter(([, { kind }]) => kind === 'id' && requiredQuery(endpoint.path).length === 0)
        // What is tied to nothing can be booked at anything, whosever ids are asked for.
        .filter(([name]) => !(endpoint.path === '/services' && name === 'resource_id'))
        .map(([name]) => ({ endpoint, name })),
    );
    const wrong = await wrongOnes(filtered, async ({ endpoint, name }) => {
      const path = `${pathOf(endpoint, unknownId)}?filter[${name}]=${foreignIds.join(',')}`;
      const answer = await call('GET', path, bearer);
      const isCount = endpoint.operation.kind === 'plain';
      const found = isCount
        ? answer.body?.total_resource_count + answer.body?.total_child_resource_count
        : answer.body?.data?.length;
      const total = isCount ? 0 : answer.body?.meta?.page?.total;
      return unless(answer.status === 200 && found === 0 && total === 0, `GET ${path}`, answer);
    });
    expect(filtered.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });

  it('a relationship cannot be set to one of its records', async () => {
    const bearer = await token({ role: 'owner' });
    const changes = endpoints.filter(
      ({ operation, method }) => operation.kind === 'change-linkage' && method === 'PATCH',
    );
    const wrong = await wrongOnes(changes, async (endpoint) => {
      const { operation, entity } = endpoint;
      if (operation.kind !== 'change-linkage') return undefined;
      const relation = entity.relations[operation.relation];
      if (!relation) return `${label(endpoint)}: no such relation`;
      const id = firstOf(otherRecords, relation.target);
      const linkage = { type: relation.target, id };
      const mine = entity.type === 'organizations' ? ownId : firstOf(ownRecords, entity.type);
      const path = pathOf(endpoint, mine);
      const answer = await call('PATCH', path, bearer, { data: relation.cardinality === 'one' ? linkage : [linkage] });
      const after = await call('GET', path, bearer);
      return unless([404, 409, 422].includes(answer.status) && !after.text.includes(id), label(endpoint), answer);
    });
    expect(changes.length).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });

  it('a create cannot refer to one of its records, and leaves nothing behind', async () => {
    const bearer = await token({ role: 'owner' });
    const creates = endpoints.filter(({ operation }) => operation.kind === 'create');
    const cases = creates.flatMap((endpoint) =>
      endpoint.body?.kind === 'document'
        ? Object.entries(endpoint.body.writable.relationships).map(([name, relation]) => ({ endpoint, name, relation }))
        : [],
    );
    const wrong = await wrongOnes(cases, async ({ endpoint, name, relation }) => {
      const id = firstOf(otherRecords, relation.target);
      const linkage = { type: relation.target, id };
      const { type } = endpoint.entity;
      const document = {
        data: {
          type,
          attributes: creatable[type] ?? {},
          relationships: { ...ownLinks(type), [name]: { data: relation.cardinality === 'one' ? linkage : [linkage] } },
        },
      };
      const answer = await call('POST', endpoint.path, bearer, document);
      return unless([404, 409, 422].includes(answer.status), `${label(endpoint)} with ${name}`, answer);
    });
    expect(cases.length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  });
});

/** Attributes with which a create would succeed, so that the foreign reference alone is in the way. */
const creatable: Record<string, object> = {
  resources: { name: 'X' },
  services: { name: 'X' },
  'schedule-groups': { name: 'X' },
  schedules: { weekday: 1, start_time: '08:00', end_time: '09:00' },
  timeslots: { start_date: '2027-05-03T10:00:00Z', end_date: '2027-05-03T11:00:00Z' },
  'booking-rules': { name: 'X', rule_type: 'max_per_day', limit: 3, scope: 'organization' },
  orders: { items: [{ type: 'service', service_id: demoId(`${own}/services/meeting-room`) }] },
  payments: { amount: 1 },
  invoices: { items: [{ description: 'X', quantity: 1, unit_price: 1, tax_rate: 0 }] },
  customers: { first_name: 'X', last_name: 'Y' },
  addresses: { line1: 'X', city: 'Berlin', country: 'DE' },
  'booking-bundle-groups': { name: 'X' },
  'booking-bundles': { name: 'X' },
  'cancellation-policies': { name: 'X' },
  'bundle-purchases': { units_total: 1 },
  communities: { name: 'X' },
};

/** The relations a create needs, to records of one's own. */
function ownLinks(type: string): Record<string, object> {
  const link = (target: string, name: string) => ({ data: { type: target, id: demoId(`${own}/${target}/${name}`) } });
  const links: Record<string, Record<string, object>> = {
    'schedule-groups': { resource: link('resources', 'meeting-room-1') },
    schedules: { schedule_group: { data: { type: 'schedule-groups', id: firstOf(ownRecords, 'schedule-groups') } } },
    timeslots: { resource: link('resources', 'meeting-room-1') },
    subscriptions: { customer: link('customers', 'ada'), plan: link('plans', 'basic') },
    'bundle-purchases': { bundle: link('booking-bundles', 'ten-days'), customer: link('customers', 'ada') },
    'community-accounts': { customer: link('customers', 'ada'), community: link('communities', 'makers') },
  };
  return links[type] ?? {};
}
