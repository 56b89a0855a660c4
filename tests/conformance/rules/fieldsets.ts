import { jsonApi } from '../api.ts';
import { equal, refused, status } from '../expect.ts';
import { demo } from '../fixtures.ts';
import { group } from '../rule.ts';

const draft = `/orders/${demo('orders/draft')}`;
// oxlint-disable-next-line typescript/no-explicit-any -- resource objects of any type
const typesIn = (resources: any): string[] => (resources ?? []).map(({ type }: { type: string }) => type);

export const fieldsets = group('S', 68, [
  [
    'MUST',
    'One attribute asked for: only that, and no relationships member',
    async ({ api }) => {
      const { data } = (await api.get(`${draft}?fields[orders]=currency`)).body ?? {};
      equal([data?.attributes, 'relationships' in (data ?? {})], [{ currency: 'EUR' }, false], 'fields');
    },
  ],
  [
    'MUST',
    'One relationship asked for: only that',
    async ({ api }) => {
      const { data } = (await api.get(`${draft}?fields[orders]=customer`)).body ?? {};
      equal([data?.attributes ?? {}, Object.keys(data?.relationships ?? {})], [{}, ['customer']], 'fields');
    },
  ],
  [
    'MUST',
    'An empty fieldset shows no field',
    async ({ api }) => {
      const { data } = (await api.get(`${draft}?fields[orders]=`)).body ?? {};
      equal([data?.id, data?.attributes, data?.relationships], [demo('orders/draft'), undefined, undefined], 'fields');
    },
  ],
  [
    'MUST',
    'A fieldset of an included type applies to what is included',
    async ({ api, have }) => {
      const { id } = await have.richOrder();
      const { body } = await api.get(`/orders/${id}?include=voucher&fields[vouchers]=code`);
      equal(Object.keys(body?.included?.[0]?.attributes ?? {}), ['code'], 'attributes of the voucher');
      equal(body.included[0].relationships, undefined, 'relationships of the voucher');
      equal(Object.keys(body.data.attributes).length, 20, 'attributes of the order');
    },
  ],
  [
    'MUST',
    'A fieldset of a type that is not in the answer has no effect',
    async ({ api }) => {
      const { data } = (await api.get(`${draft}?fields[tags]=name`)).body ?? {};
      equal(data, (await api.get(draft)).body?.data, 'the order');
      equal(Object.keys(data?.attributes ?? {}).length, 20, 'attributes');
    },
  ],
  [
    'MUST',
    'A fieldset without the linkage, at the start or on the way, leaves what is included',
    async ({ api, have }) => {
      const { id } = await have.richOrder();
      const query = 'include=customer.address&fields[orders]=number&fields[customers]=first_name';
      const { body } = await api.get(`/orders/${id}?${query}`);
      equal(typesIn(body?.included), ['customers', 'addresses'], 'included');
      equal(body.included[0].relationships, undefined, 'linkage on the way');
    },
  ],
  [
    'HTTP',
    'An unknown field or type is 400, with the parameter as source',
    async ({ api }) => {
      for (const [parameter, value] of [
        ['fields[orders]', 'nonsense'],
        ['fields[nonsense]', 'name'],
        ['fields[orders]', '__proto__'],
      ] as const) {
        refused(await api.get(`${draft}?${parameter}=${value}`), 400, { parameter });
      }
    },
    '400, at every address alike',
  ],
  [
    'MUST',
    'Brackets mean the same raw and encoded',
    async ({ api }) => {
      const raw = await api.get(`${draft}?fields[orders]=currency`);
      const encoded = await api.get(`${draft}?fields%5Borders%5D=currency`);
      status(raw, 200);
      equal(encoded.body, raw.body, 'the document');
      equal(raw.headers['content-type'], jsonApi, 'content type');
    },
  ],
]);
