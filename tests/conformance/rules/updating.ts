import { documentOf } from '../../support/documents.ts';
import { equal, refused, status, that } from '../expect.ts';
import { demo, unique } from '../fixtures.ts';
import { group } from '../rule.ts';
import type { World } from '../world.ts';
import { neverAccepted } from './creating.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- resources of any type
type Resource = any;

const customer = ({ have }: World): Promise<Resource> =>
  have.make(
    'customers',
    { first_name: 'Ada', last_name: unique('King'), phone: '+49 30 1', note: 'kept' },
    { tags: [['tags', demo('tags/vip')]] },
  );

const patch = ({ api }: World, { id }: Resource, attributes: object, relationships: object = {}) =>
  api.patch(`/customers/${id}`, { data: { type: 'customers', id, attributes, relationships } });

const read = async ({ api }: World, { type, id }: Resource) => (await api.get(`/${type}/${id}`)).body?.data;

/** What a client wrote, without what the server changes by itself. */
const written = ({ attributes = {}, relationships = {} }: Resource = {}) => {
  const { updated_at: _, ...kept } = attributes;
  return [kept, Object.entries<Resource>(relationships).map(([name, { data }]) => [name, data])];
};

const changing = group('U', 117, [
  [
    'MUST',
    'A PATCH without type or id is an error',
    async ({ api }) => {
      const id = demo('tags/vip');
      refused(await api.patch(`/tags/${id}`, { data: { id, attributes: {} } }), 422, { pointer: '/data' });
      refused(await api.patch(`/tags/${id}`, { data: { type: 'tags', attributes: {} } }), 422, { pointer: '/data' });
    },
  ],
  [
    'MUST',
    'Another type or id than the address’s is 409 at its member',
    async ({ api }) => {
      const id = demo('tags/vip');
      refused(await api.patch(`/tags/${id}`, documentOf('orders', {}, {}, id)), 409, { pointer: '/data/type' });
      refused(await api.patch(`/tags/${id}`, documentOf('tags', {}, {}, demo('other'))), 409, { pointer: '/data/id' });
    },
  ],
  [
    'MUST',
    'Attributes that are left out stay',
    async (world) => {
      const before = await customer(world);
      const answer = await patch(world, before, { note: 'changed' });
      status(answer, 200);
      const { first_name, last_name, phone } = before.attributes;
      const { attributes } = await read(world, before);
      equal(
        {
          ...attributes,
          first_name,
          last_name,
          phone,
          note: 'changed',
        },
        attributes,
        'attributes',
      );
    },
  ],
  [
    'MUST',
    'Relationships that are left out stay',
    async (world) => {
      const before = await customer(world);
      status(await patch(world, before, { note: 'changed' }), 200);
      equal((await read(world, before)).relationships.tags.data, [{ type: 'tags', id: demo('tags/vip') }], 'tags');
    },
  ],
  [
    'MUST',
    'null clears an attribute that may be empty and is 422 where it may not; both differ from leaving it out',
    async (world) => {
      const before = await customer(world);
      const answer = await patch(world, before, { phone: null });
      status(answer, 200);
      equal([answer.body.data.attributes.phone, answer.body.data.attributes.note], [null, 'kept'], 'phone and note');
      refused(await patch(world, before, { last_name: null }), 422, { pointer: '/data/attributes/last_name' });
    },
  ],
  [
    'MUST',
    'A change that the server adds to (updated_at) answers the whole resource',
    async (world) => {
      const before = await customer(world);
      const answer = await patch(world, before, { note: 'changed' });
      status(answer, 200);
      that(answer.body.data.attributes.updated_at > before.attributes.updated_at, 'updated_at did not change');
      equal(answer.body.data, await read(world, before), 'the answer');
    },
  ],
  [
    'MUST',
    'A PATCH that changes nothing answers the resource as well',
    async (world) => {
      const before = await customer(world);
      const answer = await patch(world, before, {});
      status(answer, 200);
      equal(written(answer.body.data), written(before), 'the answer');
    },
  ],
  [
    'MUST',
    'A PATCH of a missing resource is 404, whatever else is wrong',
    async ({ api }) => {
      const id = demo('nothing');
      for (const document of [documentOf('tags', { name: 'x' }, {}, id), documentOf('orders', { name: 7 }, {}, id)]) {
        refused(await api.patch(`/tags/${id}`, document), 404, { code: 'not_found' });
      }
    },
  ],
  [
    'MUST',
    'A relationship to a missing resource is 404, and nothing is applied',
    async (world) => {
      const before = await customer(world);
      const address = { data: { type: 'addresses', id: demo('nothing') } };
      refused(await patch(world, before, { note: 'changed' }, { address }), 404, { code: 'not_found' });
      equal(await read(world, before), before, 'the customer');
    },
  ],
  [
    'MUST',
    'A relationship that cannot be changed is 403, and nothing is applied',
    async (world) => {
      const before = await customer(world);
      const organization = { data: { type: 'organizations', id: demo('nothing') } };
      const answer = await patch(world, before, { note: 'changed' }, { organization });
      refused(answer, 403, { code: 'forbidden', pointer: '/data/relationships/organization' });
      equal(await read(world, before), before, 'the customer');
    },
  ],
  [
    'MUST',
    'One bad attribute among good ones: nothing is applied',
    async (world) => {
      const before = await customer(world);
      const answer = await patch(world, before, { note: 'changed', first_name: 7, nonsense: 1 });
      refused(answer, 422, { pointer: ['/data/attributes/first_name', '/data/attributes/nonsense'] });
      equal(await read(world, before), before, 'the customer');
    },
  ],
  [
    'HTTP',
    'PUT is 405 with Allow',
    async ({ api }) => {
      const answer = await api.send('PUT', `/tags/${demo('tags/vip')}`, { body: documentOf('tags') });
      refused(answer, 405, { code: 'method_not_allowed' });
      equal(answer.headers.allow, 'GET, HEAD, PATCH, DELETE, OPTIONS', 'Allow');
    },
  ],
  [
    'SPEC',
    'is_active: true makes an inactive webhook subscription active again',
    async ({ api, have }) => {
      const { id } = await have.subscription({ is_active: false });
      const document = documentOf('webhook-subscriptions', { is_active: true }, {}, id);
      equal((await api.get(`/webhook-subscriptions/${id}`)).body?.data?.attributes?.is_active, false, 'before');
      status(await api.patch(`/webhook-subscriptions/${id}`, document), 200);
      equal((await api.get(`/webhook-subscriptions/${id}`)).body?.data?.attributes?.is_active, true, 'after');
    },
  ],
]);

const tagsOf = ({ id }: Resource) => `/customers/${id}/relationships/tags`;
const tags = (...names: string[]) => ({ data: names.map((name) => ({ type: 'tags', id: demo(`tags/${name}`) })) });
const linked = async ({ api }: World, path: string) => (await api.get(path)).body?.data;

const linkage = group('T', 130, [
  [
    'MUST',
    'A relationship that cannot be changed is 403 with errors, by every method',
    async ({ api }) => {
      const bookings = `/orders/${demo('orders/draft')}/relationships/bookings`;
      for (const method of ['PATCH', 'POST', 'DELETE']) {
        refused(await api.send(method, bookings, { body: { data: [] } }), 403, { code: 'forbidden' });
      }
    },
  ],
  [
    'MUST',
    'PATCH of a to-one relation sets and clears it',
    async (world) => {
      const { id } = await customer(world);
      const address = await world.have.make('addresses', { line1: 'A 1', city: 'Berlin', country: 'DE' });
      const path = `/customers/${id}/relationships/address`;
      const identifier = { type: 'addresses', id: address.id };
      for (const data of [identifier, null]) {
        status(await world.api.patch(path, { data }), 200, 204);
        equal(await linked(world, path), data, 'linkage');
      }
    },
  ],
  [
    'MUST',
    'PATCH of a to-many relation replaces it',
    async (world) => {
      const path = tagsOf(await customer(world));
      status(await world.api.patch(path, tags('startup')), 200, 204);
      equal(await linked(world, path), tags('startup').data, 'linkage');
    },
  ],
  [
    'MUST',
    'POST adds to a to-many relation, without doubling what is there',
    async (world) => {
      const path = tagsOf(await customer(world));
      for (let time = 0; time < 2; time += 1) status(await world.api.post(path, tags('vip', 'startup')), 200, 204);
      equal((await linked(world, path))?.length, 2, 'members');
      const parallel = tagsOf(await customer(world));
      const others = await Promise.all([1, 2].map(() => world.have.make('tags', { name: unique('tag') })));
      const answers = await Promise.all(
        others.map(({ type, id }) => world.api.post(parallel, { data: [{ type, id }] })),
      );
      for (const answer of answers) status(answer, 200, 204);
      equal((await linked(world, parallel))?.length, 3, 'members after two at once');
    },
  ],
  [
    'MUST',
    'DELETE removes from a to-many relation; what is absent is no error',
    async (world) => {
      const path = tagsOf(await customer(world));
      status(await world.api.send('DELETE', path, { body: tags('vip', 'startup') }), 200, 204);
      equal(await linked(world, path), [], 'linkage');
    },
  ],
  [
    'MUST',
    'A body without data is an error',
    async (world) => {
      const path = tagsOf(await customer(world));
      for (const method of ['PATCH', 'POST', 'DELETE']) {
        refused(await world.api.send(method, path, { body: {} }), 400, { code: 'malformed_document', pointer: '' });
      }
    },
  ],
  [
    'HTTP',
    'An identifier of another type is an error at /data/0/type',
    async (world) => {
      const path = tagsOf(await customer(world));
      const data = [{ type: 'orders', id: demo('orders/draft') }];
      for (const method of ['PATCH', 'POST', 'DELETE']) {
        refused(await world.api.send(method, path, { body: { data } }), 422, { pointer: '/data/0/type' });
      }
    },
  ],
]);

const deleting = group('X', 137, [
  [
    'MUST',
    'A delete is 204 without a body, and the resource is gone',
    async (world) => {
      const { id } = await world.have.make('tags', { name: unique('tag') });
      const answer = await world.api.delete(`/tags/${id}`);
      status(answer, 204);
      equal([answer.text, answer.headers['content-type']], ['', undefined], 'body and content type');
      status(await world.api.get(`/tags/${id}`), 404);
    },
  ],
  [
    'SHOULD',
    'A delete of a missing resource is 404',
    async ({ api }) => refused(await api.delete(`/tags/${demo('nothing')}`), 404, { code: 'not_found' }),
  ],
  [
    'HTTP',
    'A delete with a body works too',
    async ({ api, have }) => {
      const { id } = await have.make('tags', { name: unique('tag') });
      status(await api.delete(`/tags/${id}`, { body: documentOf('tags', {}, {}, id) }), 204);
    },
  ],
  ['MUST', '202 is never used: a delete is done when it is answered', neverAccepted, 'Nothing is deleted later'],
  [
    'SPEC',
    'Booking rules and webhook subscriptions: 204, then 404',
    async ({ api, have }) => {
      const attributes = { name: unique('rule'), rule_type: 'max_duration', limit: 100_000, scope: 'organization' };
      const rule = await have.make('booking-rules', attributes);
      const subscription = await have.subscription();
      for (const { type, id } of [rule, subscription]) {
        status(await api.delete(`/${type}/${id}`), 204);
        refused(await api.delete(`/${type}/${id}`), 404, { code: 'not_found' });
      }
    },
  ],
]);

export const updating = [...changing, ...linkage, ...deleting];
