import { documentOf } from '../../support/documents.ts';
import { everyDocument, identifiersIn, problemsIn, resourcesOf, strayMembers } from '../documents.ts';
import { equal, noProblems, status, that } from '../expect.ts';
import { demo, unique } from '../fixtures.ts';
import { group } from '../rule.ts';
import type { World } from '../world.ts';

const memberName = /^[a-zA-Z0-9\u0080-\uffff]([a-zA-Z0-9\u0080-\uffff_-]*[a-zA-Z0-9\u0080-\uffff])?$/;
/**
 * Attributes that end like a key: names of what has no address here, and the subject of an audit entry, which may be of any type and gone.
 */
const namesOfOtherThings = new Set([
  'client_id',
  'event_id',
  'event_ids',
  'vat_id',
  'recipient_vat_id',
  'request_id',
  'series_id',
  'entity_id',
]);

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const listed = (names: readonly string[], what: string) =>
  names.length > 0 ? `${what} ${names.join(', ')}` : undefined;

/** Says of each resource object of each document what is wrong with it. */
// oxlint-disable-next-line typescript/no-explicit-any -- resource objects of any type
async function eachResource(world: World, problemOf: (resource: any) => string | undefined): Promise<void> {
  const documents = await everyDocument(world);
  that(documents.flatMap(resourcesOf).length > 100, 'too few resource objects were seen');
  noProblems(
    problemsIn(documents, (answer) =>
      resourcesOf(answer)
        .map(problemOf)
        .find((problem) => problem !== undefined),
    ),
  );
}

export const documents = group('D', 17, [
  [
    'MUST',
    'A document is an object with data, errors or meta',
    async (world) => {
      noProblems(
        problemsIn(await everyDocument(world), ({ body }) =>
          isObject(body) && ['data', 'errors', 'meta'].some((name) => name in body) ? undefined : 'none of the three',
        ),
      );
    },
  ],
  [
    'MUST',
    'data and errors never stand together; included only beside data',
    async (world) => {
      noProblems(
        problemsIn(await everyDocument(world), ({ body }) => {
          if ('data' in body && 'errors' in body) return 'data and errors';
          return 'included' in body && !('data' in body) ? 'included without data' : undefined;
        }),
      );
    },
  ],
  [
    'MUST',
    'A document has no members of its own making',
    async (world) => {
      const allowed = ['jsonapi', 'data', 'errors', 'meta', 'links', 'included'];
      noProblems(
        problemsIn(await everyDocument(world), ({ body }) => listed(strayMembers(body, allowed), 'stray members')),
      );
    },
  ],
  [
    'MUST',
    'The address of one resource answers an object, or null where it is an empty relation',
    async ({ api }) => {
      const one = await api.get(`/orders/${demo('orders/draft')}`);
      status(one, 200);
      that(isObject(one.body.data), 'data is no object');
      const none = await api.get(`/orders/${demo('orders/draft')}/voucher`);
      status(none, 200);
      equal(none.body.data, null, 'data of an empty relation');
    },
  ],
  [
    'MUST',
    'The address of a collection answers a list, also with one item and with none',
    async ({ api, have }) => {
      const { id } = await have.make('tags', { name: unique('tag') });
      for (const [query, count] of [
        [`filter[id]=${id}`, 1],
        [`filter[search]=${unique('nothing')}`, 0],
      ] as const) {
        const { body } = await api.get(`/tags?${query}`);
        that(Array.isArray(body?.data), 'data is no list');
        equal(body.data.length, count, 'items');
      }
    },
  ],
  [
    'MUST',
    'Type and id of every resource object are texts',
    (world) =>
      eachResource(world, ({ type, id }) =>
        typeof type === 'string' && typeof id === 'string' && id !== '' ? undefined : `type ${type}, id ${id}`,
      ),
  ],
  [
    'MUST',
    'A resource object has no members beyond the six',
    (world) =>
      eachResource(world, (resource) =>
        listed(strayMembers(resource, ['type', 'id', 'attributes', 'relationships', 'links', 'meta']), 'stray members'),
      ),
  ],
  [
    'MUST',
    'attributes, relationships, links, meta and jsonapi are objects',
    async (world) => {
      const members = ['attributes', 'relationships', 'links', 'meta'];
      await eachResource(world, (resource) =>
        listed(
          members.filter((name) => name in resource && !isObject(resource[name])),
          'no objects:',
        ),
      );
      noProblems(
        problemsIn(await everyDocument(world), ({ body }) =>
          listed(
            ['jsonapi', 'links', 'meta'].filter((name) => name in body && !isObject(body[name])),
            'no objects:',
          ),
        ),
      );
    },
  ],
  [
    'MUST',
    'No field is called id or type, and no attribute has the name of a relationship',
    (world) =>
      eachResource(world, ({ attributes = {}, relationships = {} }) => {
        const names = [...Object.keys(attributes), ...Object.keys(relationships)];
        const wrong = names.filter((name, at) => ['id', 'type'].includes(name) || names.indexOf(name) !== at);
        return listed(wrong, 'fields');
      }),
  ],
  [
    'SHOULD',
    'No foreign key stands among the attributes',
    (world) =>
      eachResource(world, ({ type, attributes = {} }) =>
        listed(
          Object.keys(attributes).filter((name) => /_ids?$/.test(name) && !namesOfOtherThings.has(name)),
          `${type}: keys`,
        ),
      ),
    'ids of OAuth clients, events, requests, series and tax numbers are no resources of this API; entity_id of an audit entry may name what is gone',
  ],
  [
    'MUST',
    'Member names have allowed characters only',
    (world) =>
      eachResource(world, ({ attributes = {}, relationships = {}, links = {}, meta = {} }) =>
        listed(
          [attributes, relationships, links, meta].flatMap(Object.keys).filter((name) => !memberName.test(name)),
          'names',
        ),
      ),
  ],
  [
    'MUST',
    'A type is a member name, and its resources stand at /{type}',
    async (world) => {
      const described = await world.api.get('//openapi.json', { as: 'nobody' });
      const paths = Object.keys(described.body?.paths ?? {});
      that(paths.length > 100, 'no API description');
      await eachResource(world, ({ type }) =>
        memberName.test(type) && paths.includes(`/api/v1/${type}`) ? undefined : `type ${type}`,
      );
    },
  ],
  [
    'MUST',
    'Type and id mean one resource, the same through every route',
    async ({ api, have }) => {
      const { id } = await have.richOrder();
      const own = (await api.get(`/customers/${demo('customers/ada')}`)).body?.data;
      const included = (await api.get(`/orders/${id}?include=customer.address`)).body?.included?.[0];
      const related = (await api.get(`/orders/${id}/customer`)).body?.data;
      const inList = (await api.get(`/customers?filter[id]=${demo('customers/ada')}`)).body?.data?.[0];
      that(own !== undefined, 'no customer');
      for (const [route, other] of Object.entries({ included, related, inList })) equal(other, own, route);
    },
  ],
  [
    'MUST',
    'Unknown members around a document are ignored',
    async ({ api }) => {
      const { data } = documentOf('tags', { name: unique('tag') });
      const document = {
        data: { ...data, meta: { a: 1 }, extra: true },
        meta: {},
        jsonapi: { version: '1.1' },
        extra: [],
      };
      status(await api.post('/tags', document), 201);
    },
  ],
  [
    'MUST',
    '@-members are ignored wherever they stand',
    async ({ api }) => {
      const name = unique('tag');
      const data = { type: 'tags', attributes: { name, '@note': 1 }, relationships: { '@x': {} }, '@id': 'x' };
      const answer = await api.post('/tags', { data, '@context': 'x' });
      status(answer, 201);
      equal(answer.body.data.attributes.name, name, 'name');
      equal(identifiersIn(answer.body.data).length, 1, 'created');
    },
  ],
  [
    'MUST',
    'The jsonapi object says version 1.1',
    async (world) => {
      noProblems(
        problemsIn(await everyDocument(world), ({ body }) =>
          body.jsonapi === undefined || body.jsonapi.version === '1.1' ? undefined : 'another version',
        ),
      );
    },
  ],
]);
