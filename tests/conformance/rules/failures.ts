import { documentOf } from '../../support/documents.ts';
import { flat, jsonApi } from '../api.ts';
import { errorsOf, everyAnswer, pointsInto, problemsIn, strayMembers } from '../documents.ts';
import { innerMessage } from '../edge.ts';
import { equal, noProblems, refused, status, that } from '../expect.ts';
import type { Answer } from '../exchange.ts';
import { demo, unique } from '../fixtures.ts';
import { cursorProfile } from '../lists.ts';
import { group } from '../rule.ts';
import type { World } from '../world.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- error objects as they come
type Json = any;

/** Beside the page about the code. */
const onlyProfileType = ({ about: _about, ...others }: Record<string, string>): boolean =>
  Object.entries(others).every(([name, link]) => name === 'type' && link === `${cursorProfile}max-size-exceeded`);

const children = (parent: string) => `/resources/${demo(`resources/${parent}`)}/children`;
const foreignOpenSpace = async ({ api }: World): Promise<string> => {
  const { body } = await api.get('/resources?filter[slug]=open-space', { as: 'foreign' });
  return `/resources/${body?.data?.[0]?.id}`;
};

async function eachError(world: World, problemOf: (error: Json, answer: Answer) => string | undefined): Promise<void> {
  const failed = (await everyAnswer(world)).filter((answer) => errorsOf([answer]).length > 0);
  noProblems(
    problemsIn(failed, (answer) =>
      errorsOf([answer])
        .map((error) => problemOf(error, answer))
        .find((problem) => problem !== undefined),
    ),
  );
}

export const failures = group('E', 142, [
  [
    'HTTP',
    'Failures of every kind are JSON:API errors',
    async (world) => {
      const { api, edge } = world;
      const tag = documentOf('tags', { name: unique('tag') });
      const kinds: [number, Answer][] = [
        [400, await api.get('/tags?foo=1')],
        [401, await api.get('/tags', { as: 'nobody' })],
        [403, await api.post('/tags', tag, { as: 'viewer' })],
        [404, await api.get('/nothing')],
        [405, await api.send('PUT', '/tags')],
        [406, await api.get('/tags', { headers: { accept: 'text/html' } })],
        [409, await api.post('/tags', documentOf('orders'))],
        [413, await edge.post('/tags', { data: 'x'.repeat(5_000) })],
        [415, await api.post('/tags', tag, { headers: { 'content-type': 'text/plain' } })],
        [422, await api.post('/tags', documentOf('tags', { name: 7 }))],
        [500, await edge.get(`/orders/${demo('orders/draft')}`)],
      ];
      for (const [expected, answer] of kinds) refused(answer, expected);
      noProblems(
        problemsIn(await everyAnswer(world), ({ asked, status: code, headers, body }) => {
          if (code < 400 || asked.startsWith('HEAD')) return undefined;
          const readsFlatOnly = asked.includes('(accept: application/json)');
          const type = headers['content-type'];
          const fits = type === jsonApi || (readsFlatOnly && type === flat);
          return fits && Array.isArray(body?.errors) ? undefined : `${code} as ${type}`;
        }),
      );
    },
    '429 is the request of H5. Whoever takes application/json only gets the same errors as that',
  ],
  [
    'MUST',
    'An error object has only members that JSON:API knows, and at least one',
    (world) =>
      eachError(world, (error) => {
        const allowed = ['id', 'links', 'status', 'code', 'title', 'detail', 'source', 'meta'];
        const stray = strayMembers(error, allowed);
        return stray.length > 0 || Object.keys(error).length === 0 ? `members ${stray.join(', ')}` : undefined;
      }),
  ],
  [
    'SHOULD',
    'status is a text and that of the answer when there is one error',
    (world) =>
      eachError(world, ({ status: text }, answer) => {
        if (typeof text !== 'string') return `status ${text}`;
        const alone = errorsOf([answer]).length === 1;
        return alone && text !== String(answer.status) ? `status ${text} in a ${answer.status}` : undefined;
      }),
  ],
  [
    'MUST',
    'code is a text',
    (world) => eachError(world, ({ code }) => (typeof code === 'string' && code !== '' ? undefined : `code ${code}`)),
  ],
  [
    'SHOULD',
    'One code has one title',
    async (world) => {
      const titles = new Map<string, string>();
      await eachError(world, ({ code, title }) => {
        const known = titles.get(code) ?? title;
        titles.set(code, known);
        return known === title && typeof title === 'string' ? undefined : `${code} has "${title}" and "${known}"`;
      });
      that(titles.size >= 8, 'too few codes were seen');
    },
  ],
  [
    'MUST',
    'source.pointer leads to a value of the document that was sent; for a missing one, to its parent',
    async ({ api }) => {
      const document = {
        data: { type: 'webhook-subscriptions', attributes: { name: '', url: 7, events: ['x'], 'a/b~c': 1 } },
      };
      const wrong = [
        document,
        { data: { type: 'webhook-subscriptions' } },
        { data: { type: 'webhook-subscriptions', attributes: 7, relationships: { 'x/y': {} } } },
        { data: { type: 'webhook-subscriptions', attributes: { name: 'x' } } },
      ];
      for (const sent of wrong) {
        const answer = await api.post('/webhook-subscriptions', sent);
        status(answer, 422);
        for (const { source } of answer.body.errors)
          that(pointsInto(sent, source.pointer), `no value at ${source.pointer}`);
      }
      const odd = await api.post('/webhook-subscriptions', document);
      that(JSON.stringify(odd.body).includes('/data/attributes/a~1b~0c'), 'the odd name is not escaped');
    },
  ],
  [
    'MUST',
    'Problems of a relationship point below /data/relationships, at relationship addresses below /data',
    async ({ api }) => {
      const attributes = { first_name: 'A', last_name: 'B' };
      const inDocument = await api.post('/customers', documentOf('customers', attributes, { tags: [['orders', 'x']] }));
      refused(inDocument, 422, { pointer: '/data/relationships/tags/data/0/type' });
      const atAddress = `/customers/${demo('customers/ada')}/relationships/tags`;
      refused(await api.patch(atAddress, { data: [{ type: 'orders', id: 'x' }] }), 422, { pointer: '/data/0/type' });
    },
  ],
  [
    'MUST',
    'source.parameter is the name with its brackets',
    async ({ api }) => {
      for (const parameter of ['page[size]', 'filter[x]', 'fields[nonsense]', 'sort', 'include']) {
        const encoded = encodeURIComponent(parameter);
        refused(await api.get(`/vouchers?${encoded}=!`), 400, { parameter });
      }
    },
  ],
  [
    'SHOULD',
    'source is one of pointer, parameter and header, or missing',
    (world) =>
      eachError(world, ({ source }) => {
        if (source === undefined) return undefined;
        const [name, ...more] = Object.keys(source);
        return ['pointer', 'parameter', 'header'].includes(name ?? '') && more.length === 0
          ? undefined
          : `source ${JSON.stringify(source)}`;
      }),
  ],
  [
    'SHOULD',
    'All problems are told at once, with the most general status',
    async ({ api }) => {
      const attributes = { name: '', url: 7, events: ['x', 'orders.created'] };
      const answer = await api.post('/webhook-subscriptions', documentOf('webhook-subscriptions', attributes));
      refused(answer, 422, { pointer: ['name', 'url', 'events/0'].map((name) => `/data/attributes/${name}`) });
      const query = await api.get('/tags?foo=1&sort=nope&filter[x]=1');
      refused(query, 400);
      equal(
        query.body.errors.map(({ source }: Json) => source?.parameter),
        ['foo', 'sort', 'filter[x]'],
        'parameters',
      );
    },
  ],
  [
    'SHOULD',
    'links.about leads to a text for people about its code; the only other link is the type that the cursor profile defines',
    async (world) => {
      const abouts = new Map<string, string>();
      await eachError(world, ({ code, links }, answer) => {
        if (!links?.about?.endsWith(`/docs/errors/${code}`) || !onlyProfileType(links)) {
          return `links ${JSON.stringify(links)}`;
        }
        // The edge is told the address of a proxy that is not there.
        if (world.api.answers.includes(answer)) abouts.set(code, links.about);
        return undefined;
      });
      that(abouts.size >= 5, `only ${abouts.size} codes were seen`);
      for (const [code, about] of abouts) {
        const page = await fetch(about);
        equal(page.status, 200, `status of the page of ${code}`);
        that(page.headers.get('content-type')?.startsWith('text/html') ?? false, `the page of ${code} is no HTML`);
        that((await page.text()).includes(code), `the page of ${code} does not name it`);
      }
    },
  ],
  [
    'HTTP',
    'A 500 tells its id and nothing of the inside',
    async ({ edge }) => {
      const answer = await edge.get(`/orders/${demo('orders/draft')}`);
      refused(answer, 500, { code: 'internal_error' });
      that(
        !answer.text.includes(innerMessage) && !/\bat .*\.ts|node_modules|stack/.test(answer.text),
        'it tells the inside',
      );
      equal(answer.body.errors[0].id, answer.headers['x-request-id'], 'id');
    },
  ],
  [
    'SPEC',
    'Children above the quota are 400 sales_quota_exceeded, and none is created',
    async (world) => {
      const parent = await foreignOpenSpace(world);
      const before = await world.api.get(`${parent}/relationships/children`, { as: 'foreign' });
      const body = { child_resources: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].map((name) => ({ name })) };
      const answer = await world.api.post(`${parent}/children`, body, { as: 'foreign' });
      refused(answer, 400, { code: 'sales_quota_exceeded' });
      const after = await world.api.get(`${parent}/relationships/children`, { as: 'foreign' });
      equal(after.body?.data, before.body?.data, 'children');
    },
  ],
  [
    'SPEC',
    'Children missing, empty or without a name are 422 at their place',
    async ({ api }) => {
      for (const [body, pointer] of [
        [{}, ''],
        [{ child_resources: [] }, '/child_resources'],
        [{ child_resources: [{ name: 'A' }, {}] }, '/child_resources/1'],
        [{ child_resources: [{ name: '' }] }, '/child_resources/0/name'],
      ] as const) {
        refused(await api.post(children('open-space'), body), 422, { code: 'validation_failed', pointer });
      }
    },
  ],
  [
    'SPEC',
    'Children without the right to create resources are 403',
    async ({ api }) => {
      const body = { child_resources: [{ name: 'A' }] };
      refused(await api.post(children('open-space'), body, { as: 'viewer' }), 403, { code: 'forbidden' });
    },
  ],
]);
