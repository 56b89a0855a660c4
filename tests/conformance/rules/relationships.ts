import { everyDocument, identifiersIn, keyOf, problemsIn, relationshipsOf, unreachable } from '../documents.ts';
import { equal, noProblems, refused, status, that } from '../expect.ts';
import type { Answer } from '../exchange.ts';
import { demo } from '../fixtures.ts';
import { group } from '../rule.ts';
import type { World } from '../world.ts';

const orderIncludes = 'customer.address,voucher,invoice.items,invoice_history.items,last_payment.method';

async function relationshipProblems(world: World, problemOf: (value: Record<string, unknown>) => string | undefined) {
  const documents = await everyDocument(world);
  that(documents.flatMap(relationshipsOf).length > 100, 'too few relationships were seen');
  noProblems(
    problemsIn(documents, (answer) =>
      relationshipsOf(answer)
        .map(({ name, value }) => {
          const problem = problemOf(value);
          return problem && `${name}: ${problem}`;
        })
        .find((problem) => problem !== undefined),
    ),
  );
}

async function compound(world: World): Promise<readonly Answer[]> {
  const documents = (await everyDocument(world)).filter(({ body }) => 'included' in body);
  that(documents.length >= 20, `only ${documents.length} compound documents were seen`);
  return documents;
}

async function richOrder({ api, have }: World): Promise<Answer> {
  const { id } = await have.richOrder();
  const answer = await api.get(`/orders/${id}?include=${orderIncludes}`);
  status(answer, 200);
  return answer;
}

const isIdentifier = (value: unknown): boolean => {
  const { type, id } = (value ?? {}) as { type?: unknown; id?: unknown };
  return typeof type === 'string' && typeof id === 'string';
};

export const relationships = group('R', 33, [
  [
    'MUST',
    'A relationship has links, data or meta',
    (world) =>
      relationshipProblems(world, (value) =>
        ['links', 'data', 'meta'].some((name) => name in value) ? undefined : 'empty',
      ),
  ],
  [
    'MUST',
    'An empty to-one relation is null',
    async ({ api }) => {
      const { body } = await api.get(`/orders/${demo('orders/draft')}`);
      equal(body?.data?.relationships?.voucher?.data, null, 'voucher');
    },
  ],
  [
    'MUST',
    'An empty to-many relation is []',
    async ({ api }) => {
      const { body } = await api.get(`/orders/${demo('orders/draft')}`);
      equal(body?.data?.relationships?.payments?.data, [], 'payments');
    },
  ],
  [
    'MUST',
    'Linkage is one identifier, or a list of them, each with type and id',
    async (world) => {
      await relationshipProblems(world, ({ data }) =>
        identifiersIn(data).every(isIdentifier) ? undefined : `linkage ${JSON.stringify(data).slice(0, 80)}`,
      );
      const { body } = await richOrder(world);
      that(isIdentifier(body.data.relationships.voucher.data), 'voucher is no identifier');
      equal(body.data.relationships.payments.data.length, 1, 'payments');
    },
  ],
  [
    'MUST',
    'included is one flat list of resource objects',
    async (world) => {
      noProblems(
        problemsIn(await compound(world), ({ body }) =>
          Array.isArray(body.included) && body.included.every((item: object) => isIdentifier(item) && 'links' in item)
            ? undefined
            : 'included is something else',
        ),
      );
    },
  ],
  [
    'MUST',
    'Every included resource is reached by linkage',
    async (world) => {
      const documents = (await compound(world)).filter(({ asked }) => !asked.includes('fields['));
      noProblems(problemsIn(documents, (answer) => unreachable(answer)[0]));
      equal(unreachable(await richOrder(world)), [], 'unreachable');
    },
  ],
  [
    'MUST',
    'The resources on the way of an include path are included too',
    async ({ api, have }) => {
      const { id } = await have.richOrder();
      const { body } = await api.get(`/orders/${id}?include=last_payment.method`);
      equal(
        body?.included?.map(({ type }: { type: string }) => type),
        ['payments', 'payment-methods'],
        'included',
      );
    },
  ],
  [
    'MUST',
    'A resource stands in a compound document once',
    async (world) => {
      noProblems(
        problemsIn(await compound(world), ({ body }) => {
          const keys = [...[body.data ?? []].flat(), ...body.included].map(keyOf);
          return keys.find((key, at) => keys.indexOf(key) !== at);
        }),
      );
    },
  ],
  [
    'MUST',
    'A fieldset without the linkage leaves the included resource',
    async ({ api, have }) => {
      const { id } = await have.richOrder();
      const { body } = await api.get(`/orders/${id}?include=voucher&fields[orders]=number`);
      equal([body?.data?.relationships, body?.included?.[0]?.type], [undefined, 'vouchers'], 'linkage and included');
    },
  ],
  [
    'MUST',
    'A relationship object never pages: it shows all of its linkage',
    async (world) => {
      await relationshipProblems(world, (value) => {
        const links = Object.keys(value['links'] ?? {});
        return links.every((name) => ['self', 'related'].includes(name)) ? undefined : `links ${links.join(', ')}`;
      });
      const address = `/orders/${demo('orders/draft')}/relationships/tags?page[size]=1`;
      refused(await world.api.get(address), 400, { parameter: 'page[size]' });
    },
    'Linkage is complete and is not paged; the related resources are',
  ],
]);
