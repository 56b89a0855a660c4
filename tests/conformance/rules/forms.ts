import { randomUUID } from 'node:crypto';
import { documentOf } from '../../support/documents.ts';
import { payloadOf } from '../../support/webhooks.ts';
import { flat, jsonApi } from '../api.ts';
import { contentType, equal, noProblems, refused, status, that, varies } from '../expect.ts';
import type { Answer } from '../exchange.ts';
import { demo, unique } from '../fixtures.ts';
import { foreignOrganizationId, organizationId } from '../identities.ts';
import { group } from '../rule.ts';
import { collectionsOf } from '../survey.ts';
import type { World } from '../world.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- documents of any shape
type Json = any;

const asFlat = { headers: { accept: flat } };
const orderIncludes = 'customer.address,voucher,invoice.items,invoice_history.items,last_payment.method';
const countFields = [
  'bookable_resource_count',
  'bookable_child_resource_count',
  'view_only_resource_count',
  'view_only_child_resource_count',
  'total_resource_count',
  'total_child_resource_count',
  'min_resource_count',
  'min_child_resource_count',
];

const isFlat = (item: Json): boolean =>
  typeof item?.id === 'string' &&
  typeof item?.type === 'string' &&
  !('attributes' in item) &&
  !('relationships' in item);

async function form({ api }: World, accept: string, type: string): Promise<void> {
  const answer = await api.get('/tags', { headers: { accept } });
  status(answer, 200);
  contentType(answer, type);
}

/** Every collection of the API description and its first item, flat. */
async function everythingFlat({ api }: World): Promise<void> {
  const described = await api.get('//openapi.json', { as: 'nobody' });
  that(described.body?.paths !== undefined, 'no API description');
  const problems: string[] = [];
  const look = async (path: string): Promise<Answer> => {
    const answer = await api.get(path, asFlat);
    if (answer.status !== 200 || answer.headers['content-type'] !== flat)
      problems.push(`${answer.asked}: ${answer.status}`);
    if ('included' in (answer.body ?? {})) problems.push(`${answer.asked}: included`);
    return answer;
  };
  for (const { address, path, query } of collectionsOf(described.body)) {
    const { body } = await look(`${path}?page[size]=3${query}`);
    const [first] = body?.data ?? [];
    if (first === undefined) continue;
    if (!isFlat(first)) problems.push(`${path}: not flat`);
    if (!address.includes('{') && !isFlat((await look(`${path}/${first.id}`)).body))
      problems.push(`${path}/{id}: not flat`);
  }
  noProblems(problems);
}

/** The webhook of a new customer and the flat form of it with the relation that webhooks nest. */
async function flatIsPayload({ api, have, receiver }: World): Promise<void> {
  const { id: orderId } = await have.richOrder();
  const path = `/orders/${orderId}?include=${orderIncludes}`;
  const [jsonApiForm, flatForm] = [await api.get(path), await api.get(path, asFlat)];
  equal({ ...flatForm.body, ...jsonApiForm.body?.data?.attributes }, flatForm.body, 'attributes of the order');
  const { address, items } = { address: flatForm.body?.customer?.address, items: flatForm.body?.invoice?.items };
  that(address?.type === 'addresses' && items?.[0]?.type === 'invoice-items', 'related entities are not nested');
  const hookPath = `/${randomUUID()}`;
  const hook = await have.subscription({ url: receiver.url + hookPath, events: ['customers.created'] });
  const attributes = { first_name: 'Ada', last_name: unique('King'), email: 'ada@example.com' };
  const created = await have.make('customers', attributes, { tags: [['tags', demo('tags/vip')]] });
  const [webhook] = await receiver.waitFor(({ path: arrived }) => arrived === hookPath);
  const shown = await api.get(`/customers/${created.id}?include=address`, asFlat);
  equal(webhook && payloadOf(webhook).data, shown.body, 'data of the webhook against the flat form');
  await api.delete(`/webhook-subscriptions/${hook.id}`);
}

const depthOf = (value: Json): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

export const forms = group('Z', 157, [
  ['SPEC', 'Every address answers the flat form to application/json', everythingFlat],
  ['SPEC', 'Both forms have the same values, and flat is what webhooks carry', flatIsPayload],
  [
    'SPEC',
    'The heavier weight decides between the forms',
    async (world) => {
      await form(world, `${flat};q=0.9, ${jsonApi}`, jsonApi);
      await form(world, `${flat}, ${jsonApi};q=0.9`, flat);
      await form(world, `${flat}, ${jsonApi}`, jsonApi);
    },
    'Equal weights: JSON:API',
  ],
  [
    'SPEC',
    'Anything, any application type and no Accept at all: JSON:API',
    async (world) => {
      for (const accept of ['*/*', 'application/*', '']) await form(world, accept, jsonApi);
    },
  ],
  [
    'SPEC',
    'A named type beats a wildcard: what axios sends is answered flat',
    (world) => form(world, 'application/json, text/plain, */*', flat),
  ],
  [
    'SPEC',
    'text/html is 406',
    async ({ api }) => refused(await api.get('/tags', { headers: { accept: 'text/html' } }), 406, { header: 'Accept' }),
  ],
  [
    'SPEC',
    'POST and PATCH answer JSON:API whenever Accept allows it',
    async ({ api }) => {
      const headers = { accept: 'application/json, text/plain, */*' };
      const created = await api.post('/tags', documentOf('tags', { name: unique('tag') }), { headers });
      status(created, 201);
      contentType(created, jsonApi);
      const { id } = created.body.data;
      contentType(
        await api.patch(`/tags/${id}`, documentOf('tags', { color: '#112233' }, {}, id), { headers }),
        jsonApi,
      );
      const only = await api.patch(`/tags/${id}`, documentOf('tags', { color: '#445566' }, {}, id), asFlat);
      contentType(only, flat);
    },
  ],
  [
    'SPEC',
    'change-recipient takes application/json and answers JSON:API: the same invoice, or a new one for a locked one',
    async ({ api, have }) => {
      const change = (id: string) =>
        api.post(`/invoices/${id}/change-recipient`, { recipient: 'Grace Ltd' }, { headers: { 'content-type': flat } });
      for (const [state, same] of [
        ['draft', true],
        ['finalised', false],
      ] as const) {
        const { id } = await have.invoice(state);
        const answer = await change(id);
        status(answer, 200);
        contentType(answer, jsonApi);
        equal([answer.body.data.type, answer.body.data.id === id], ['invoices', same], `${state}: type, same id`);
        equal(answer.body.data.attributes.recipient, 'Grace Ltd', 'recipient');
        const { attributes } = (await api.get(`/invoices/${id}`)).body.data;
        equal(attributes.status, same ? 'draft' : 'canceled', `${state}: the original`);
      }
    },
  ],
  [
    'SPEC',
    'status-counts is plain JSON of eight integers that add up, filtered before they are split',
    async ({ api }) => {
      const all = await api.get('/resources/status-counts', asFlat);
      status(all, 200);
      contentType(all, flat);
      equal(Object.keys(all.body).sort(), [...countFields].sort(), 'fields');
      const top = (await api.get('/resources/status-counts?filter[top_level]=true')).body;
      for (const counts of [all.body, top]) {
        equal(counts.total_resource_count, counts.bookable_resource_count + counts.view_only_resource_count, 'total');
        const children = counts.bookable_child_resource_count + counts.view_only_child_resource_count;
        equal(counts.total_child_resource_count, children, 'total of children');
      }
      that(all.body.total_child_resource_count > 0, 'there are no children');
      equal(top.total_child_resource_count, 0, 'children below filter[top_level]');
    },
    'The two minimums are null where the organization has none',
  ],
  [
    'SPEC',
    'counts is a plain map by view',
    async ({ api }) => {
      const { status: code, headers, body } = await api.get('/resources/counts', asFlat);
      equal([code, headers['content-type']], [200, flat], 'status and content type');
      const views = (await api.get('/resource-views?page[size]=250')).body?.data.map(({ id }: Json) => id);
      equal(Object.keys(body).sort(), views.sort(), 'views');
      that(Object.values(body).every(Number.isInteger), 'not only integers');
      equal(body[demo('resource-views/archive')], 1, 'archived resources');
    },
  ],
  [
    'SPEC',
    'sync-auto-join is a GET that answers a count and may not be stored',
    async ({ api }) => {
      const path = `/communities/${demo('communities/makers')}/sync-auto-join`;
      status(await api.get(path, asFlat), 200);
      const again = await api.get(path, { headers: { accept: flat, 'if-none-match': '*' } });
      equal([again.status, again.body], [200, { count: 0 }], 'status and count of the second call');
      equal([again.headers['cache-control'], again.headers.etag], ['no-store', undefined], 'Cache-Control and ETag');
    },
  ],
  [
    'SPEC',
    'Flat collections have the same items in the same order, with links and paging facts',
    async ({ api }) => {
      const query = '?sort=-name&filter[archived]=false&page[size]=4&page[number]=2&fields[resources]=name';
      const [one, other] = [await api.get(`/resources${query}`), await api.get(`/resources${query}`, asFlat)];
      const pick = ({ body }: Answer, name: (item: Json) => string) =>
        body?.data?.map((item: Json) => [item.id, name(item)]);
      const named = pick(one, ({ attributes }) => attributes.name);
      equal(
        pick(other, ({ name }) => name),
        named,
        'ids and names',
      );
      equal(named?.length, 4, 'items');
      equal([other.body.links, other.body.meta], [one.body.links, one.body.meta], 'links and meta');
    },
    'A wrapper: data, links and meta',
  ],
  [
    'SPEC',
    'Relations that lead back do not nest without end',
    async ({ api }) => {
      const path = `/resources/${demo('resources/open-space')}?include=children,parent,schedule_groups.schedules`;
      const answer = await api.get(path, asFlat);
      status(answer, 200);
      equal(
        answer.body.children?.[0]?.parent,
        { id: demo('resources/open-space'), type: 'resources' },
        'parent of a child',
      );
      that(depthOf(answer.body) <= 6, `nested ${depthOf(answer.body)} deep`);
    },
    'Only what include names is nested; the rest are references',
  ],
  [
    'SPEC',
    'No token or a bad one is 401 with a challenge; no organization is 400, a foreign one 403',
    async ({ api }) => {
      const bad = { as: 'nobody', headers: { authorization: 'Bearer not.a.token' } } as const;
      for (const options of [{ as: 'nobody' }, { as: 'expired' }, bad] as const) {
        const answer = await api.get('/tags', options);
        refused(answer, 401, { code: 'unauthenticated' });
        that(/^Bearer\b/.test(answer.headers['www-authenticate'] ?? ''), 'no challenge');
      }
      refused(await api.get('/tags', { as: 'unbound' }), 400, { code: 'organization_required' });
      refused(await api.get(`/tags?o=${foreignOrganizationId}`), 403, { code: 'forbidden' });
      refused(await api.get(`/tags?o=${foreignOrganizationId}`, { as: 'unbound' }), 403, { code: 'forbidden' });
      refused(await api.get(`/tags?o=${organizationId}`, { as: 'stranger' }), 403, { code: 'forbidden' });
    },
    'Without an organization: 400 organization_required',
  ],
  [
    'SPEC',
    'What belongs to another organization is 404, like what does not exist',
    async ({ api }) => {
      const own = { as: 'foreign' } as const;
      for (const path of [
        `/orders/${demo('orders/draft')}`,
        `/customers/${demo('customers/ada')}/relationships/tags`,
      ]) {
        status(await api.get(path), 200);
        const answer = await api.get(path, own);
        refused(answer, 404, { code: 'not_found' });
        const missing = await api.get(path.replace(/\/[0-9a-f-]{36}/, `/${demo('nothing')}`), own);
        refused(missing, 404, { code: 'not_found' });
        const says = ({ body }: Answer) => body.errors[0].detail.replace(/[0-9a-f-]{36}/, 'id');
        equal(says(answer), says(missing), 'what both say');
        varies(answer);
      }
      refused(await api.delete(`/tags/${demo('tags/vip')}`, own), 404, { code: 'not_found' });
    },
  ],
  [
    'SPEC',
    'children is 200 with a collection of resources, and the parent has children from then on',
    async ({ api, have }) => {
      const parent = await have.make('resources', { name: unique('Hall') });
      const body = { child_resources: [{ name: 'One' }, { name: 'Two' }] };
      const answer = await api.post(`/resources/${parent.id}/children`, body, { headers: { 'content-type': flat } });
      status(answer, 200);
      contentType(answer, jsonApi);
      equal(
        answer.body.data.map(({ type, attributes }: Json) => [type, attributes.name]),
        [
          ['resources', 'One'],
          ['resources', 'Two'],
        ],
        'created',
      );
      const after = (await api.get(`/resources/${parent.id}`)).body.data;
      equal([parent.attributes.has_children, after.attributes.has_children], [false, true], 'has_children');
      for (const { id } of answer.body.data) await api.delete(`/resources/${id}`);
      await api.delete(`/resources/${parent.id}`);
    },
  ],
]);
