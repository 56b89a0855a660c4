import { randomUUID } from 'node:crypto';
import { documentOf } from '../../support/documents.ts';
import { payloadOf } from '../../support/webhooks.ts';
import { everyAnswer } from '../documents.ts';
import { equal, refused, status, that } from '../expect.ts';
import { demo, unique } from '../fixtures.ts';
import { organizationId } from '../identities.ts';
import { group } from '../rule.ts';
import type { World } from '../world.ts';

const subscriptions = '/webhook-subscriptions';
const valid = () => ({ name: unique('subscription'), url: 'https://example.com/hooks', events: ['orders.created'] });
const tag = () => documentOf('tags', { name: unique('tag') });

async function countOf({ api }: World, path: string): Promise<number> {
  const answer = await api.get(path);
  status(answer, 200);
  return answer.body.meta.page.total;
}

/** No JSON:API answer was 202, and the API description knows none. */
export async function neverAccepted(world: World): Promise<void> {
  const accepted = (await everyAnswer(world)).find(({ status: code }) => code === 202);
  equal(accepted?.asked ?? null, null, 'an answer with 202');
  const { body } = await world.api.get('//openapi.json', { as: 'nobody' });
  that(body?.paths !== undefined, 'no API description');
  that(!JSON.stringify(body).includes('"202":'), 'the API description has a 202');
}

/** POSTs that must fail leave no customer and no event: the next event that arrives is that of the one that succeeds. */
async function failsWithoutTrace(world: World): Promise<void> {
  const { api, have, receiver } = world;
  const path = `/${randomUUID()}`;
  const hook = await have.subscription({ url: receiver.url + path, events: ['customers.created'] });
  const lastName = unique('Lovelace');
  const before = await countOf(world, '/customers');
  const names = { first_name: 'Ada', last_name: lastName };
  const failing = [
    documentOf('customers', { ...names, email: 7 }),
    documentOf('customers', names, { address: ['addresses', demo('nothing')] }),
    documentOf('customers', names, {
      tags: [
        ['tags', demo('tags/vip')],
        ['tags', demo('nothing')],
      ],
    }),
  ];
  for (const document of failing) status(await api.post('/customers', document), 404, 422);
  equal(await countOf(world, '/customers'), before, 'customers after failures');
  const created = await api.post('/customers', documentOf('customers', names));
  status(created, 201);
  await receiver.waitFor((webhook) => webhook.path === path && payloadOf(webhook).data.id === created.body.data.id);
  equal(
    receiver.at(path).map((webhook) => payloadOf(webhook).data.id),
    [created.body.data.id],
    'customers of the events',
  );
  await api.delete(`${subscriptions}/${hook.id}`);
}

export const creating = group('C', 101, [
  [
    'MUST',
    'A body without data, with a list or with null is 400 with a pointer',
    async ({ api }) => {
      refused(await api.post('/tags', {}), 400, { code: 'malformed_document', pointer: '' });
      for (const data of [[], null, 'x', 7]) {
        refused(await api.post('/tags', { data }), 400, { code: 'malformed_document', pointer: '/data' });
      }
    },
  ],
  [
    'MUST',
    'data without type is an error at /data',
    async ({ api }) =>
      refused(await api.post('/tags', { data: { attributes: { name: 'x' } } }), 422, { pointer: '/data' }),
  ],
  [
    'MUST',
    'Another type than the collection’s is 409 at /data/type',
    async ({ api }) =>
      refused(await api.post('/tags', documentOf('orders')), 409, { code: 'conflict', pointer: '/data/type' }),
  ],
  [
    'MUST',
    'An id of the client’s is 403 at /data/id',
    async ({ api }) => {
      const document = documentOf('tags', { name: unique('tag') }, {}, randomUUID());
      refused(await api.post('/tags', document), 403, { code: 'client_id_not_allowed', pointer: '/data/id' });
    },
  ],
  [
    'MUST',
    'Client ids are not supported: one that is taken is refused like any other',
    async ({ api }) => {
      const document = documentOf('tags', { name: unique('tag') }, {}, demo('tags/vip'));
      refused(await api.post('/tags', document), 403, { code: 'client_id_not_allowed', pointer: '/data/id' });
      equal(
        (await api.get(`/tags/${demo('tags/vip')}`)).body?.data?.attributes?.name,
        'VIP',
        'the name that was there',
      );
    },
    'Ids are made by the server only, so 403 comes before any 409',
  ],
  [
    'MUST',
    'A create is 201 with the resource',
    async ({ api }) => {
      const document = tag();
      const answer = await api.post('/tags', document);
      status(answer, 201);
      equal(answer.body.data.attributes.name, document.data.attributes['name' as never], 'name');
      equal((await api.get(`/tags/${answer.body.data.id}`)).body?.data, answer.body.data, 'the resource read again');
    },
  ],
  [
    'SHOULD',
    'A create has a Location that answers the resource',
    async ({ api }) => {
      const answer = await api.post('/tags', tag());
      equal((await api.follow(answer.headers.location)).body?.data?.id, answer.body?.data?.id, 'id at Location');
    },
  ],
  [
    'MUST',
    'Location equals links.self',
    async ({ api }) => {
      for (const as of ['admin', 'unbound'] as const) {
        const answer = await api.post(`/tags?o=${organizationId}`, tag(), { as });
        status(answer, 201);
        equal(answer.headers.location, answer.body.data.links.self, 'Location');
      }
    },
  ],
  [
    'MUST',
    'A relationship without data is an error at that relationship',
    async ({ api }) => {
      for (const address of [{}, { links: {} }, null]) {
        const data = { type: 'customers', attributes: { first_name: 'A', last_name: 'B' }, relationships: { address } };
        refused(await api.post('/customers', { data }), 422, { pointer: '/data/relationships/address' });
      }
    },
  ],
  [
    'MUST',
    'A relationship to a missing resource is 404',
    async ({ api }) => {
      const attributes = { first_name: 'A', last_name: unique('B') };
      const one = documentOf('customers', attributes, { address: ['addresses', demo('nothing')] });
      refused(await api.post('/customers', one), 404, { code: 'not_found' });
      const many = documentOf('customers', attributes, { tags: [['tags', demo('nothing')]] });
      refused(await api.post('/customers', many), 404, { code: 'not_found' });
      const bundle = documentOf(
        'booking-bundles',
        { name: unique('b') },
        { group: ['booking-bundle-groups', demo('x')] },
      );
      refused(await api.post('/booking-bundles', bundle), 404, { code: 'not_found' });
    },
  ],
  ['MUST', 'A failed create writes nothing and tells nobody', failsWithoutTrace],
  ['MUST', '202 is never used: every create is done when it is answered', neverAccepted, 'Nothing is created later'],
  [
    'SHOULD',
    'A 409 says what is in conflict',
    async ({ api }) => {
      const wrong = await api.post('/tags', documentOf('orders'));
      refused(wrong, 409, { pointer: '/data/type' });
      that(String(wrong.body.errors[0].detail).includes('tags'), 'the detail does not name the type');
      const draft = await api.post(`/orders/${demo('orders/canceled')}/checkout`);
      refused(draft, 409, { code: 'invalid_status_transition' });
      that(
        /cancel/.test(draft.body.errors[0].detail),
        `the detail does not name the state: ${draft.body.errors[0].detail}`,
      );
    },
  ],
  [
    'SPEC',
    'A webhook subscription needs name, url and events; the rest is the server’s',
    async ({ api }) => {
      for (const name of ['name', 'url', 'events']) {
        const document = documentOf('webhook-subscriptions', { ...valid(), [name]: undefined });
        refused(await api.post(subscriptions, document), 422, { pointer: '/data/attributes' });
      }
      const { body } = await api.post(subscriptions, documentOf('webhook-subscriptions', valid()));
      const { is_active, failure_count, signing_key, created_at } = body?.data?.attributes ?? {};
      equal([is_active, failure_count], [true, 0], 'is_active and failure_count');
      that(/^[A-Za-z0-9]{64}$/.test(signing_key), 'signing_key is not 64 letters and digits');
      that(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/.test(created_at), `created_at is ${created_at}`);
      const again = await api.get(`${subscriptions}/${body.data.id}`);
      status(again, 200);
      equal(again.body.data.attributes.signing_key ?? null, null, 'signing_key when read');
    },
  ],
  [
    'SPEC',
    'A url that is not https, no events or unknown ones are 422 with a pointer each',
    async ({ edge }) => {
      const send = (attributes: object) =>
        edge.post(subscriptions, documentOf('webhook-subscriptions', { ...valid(), ...attributes }));
      for (const url of ['http://example.com/', 'ftp://example.com/', 'example.com', '']) {
        refused(await send({ url }), 422, { pointer: '/data/attributes/url' });
      }
      refused(await send({ events: [] }), 422, { pointer: '/data/attributes/events' });
      const pointers = ['/data/attributes/events/1', '/data/attributes/events/2'];
      refused(await send({ events: ['orders.created', 'nonsense', 'orders.*'] }), 422, { pointer: pointers });
    },
  ],
  [
    'HTTP',
    'Attributes that the server manages are ignored in a create',
    async ({ api }) => {
      const given = { signing_key: 'x'.repeat(64), failure_count: 4, created_at: '2001-01-01T00:00:00Z' };
      const answer = await api.post(subscriptions, documentOf('webhook-subscriptions', { ...valid(), ...given }));
      status(answer, 201);
      const { signing_key, failure_count, created_at } = answer.body.data.attributes;
      that(signing_key !== given.signing_key && !created_at.startsWith('2001'), 'what the client sent was stored');
      equal(failure_count, 0, 'failure_count');
    },
    'Ignored, so that clients may send back what they read',
  ],
]);
