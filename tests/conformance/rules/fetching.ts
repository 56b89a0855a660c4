import { documentOf } from '../../support/documents.ts';
import { equal, refused, status, that } from '../expect.ts';
import { demo, unique } from '../fixtures.ts';
import { collectionsOf } from '../survey.ts';
import { slug } from '../identities.ts';
import { group } from '../rule.ts';

const draft = `/orders/${demo('orders/draft')}`;
const orderIncludes = ['customer.address', 'voucher', 'invoice.items', 'invoice_history.items', 'last_payment.method'];
// oxlint-disable-next-line typescript/no-explicit-any -- resource objects of any type
const typesIn = (resources: any): string[] => (resources ?? []).map(({ type }: { type: string }) => type);

const hygiene = group('F', 51, [
  [
    'MUST',
    'A resource and a collection that exist are 200',
    async ({ api }) => {
      status(await api.get('/orders'), 200);
      status(await api.get(draft), 200);
    },
  ],
  [
    'MUST',
    'A missing resource is 404 with errors',
    async ({ api }) => {
      for (const id of [demo('nothing'), 'none']) refused(await api.get(`/orders/${id}`), 404, { code: 'not_found' });
    },
  ],
  [
    'MUST',
    'An empty to-one relation is 200 with null at its related address',
    async ({ api }) => {
      const answer = await api.get(`${draft}/last_payment`);
      status(answer, 200);
      equal(answer.body.data, null, 'data');
    },
  ],
  [
    'MUST',
    'A relationship of a missing parent, or one that does not exist, is 404',
    async ({ api }) => {
      const missing = `/orders/${demo('nothing')}`;
      for (const path of [
        `${missing}/relationships/customer`,
        `${draft}/relationships/nonsense`,
        `${missing}/customer`,
      ]) {
        refused(await api.get(path), 404, { code: 'not_found' });
      }
      refused(await api.get(`${draft}/nonsense`), 404, { code: 'not_found' });
    },
  ],
  [
    'MUST',
    'A relationship address answers linkage only',
    async ({ api }) => {
      const one = await api.get(`${draft}/relationships/customer`);
      status(one, 200);
      equal(one.body.data, { type: 'customers', id: demo('customers/ada') }, 'linkage');
      equal(Object.keys(one.body.links).sort(), ['related', 'self'], 'links');
      const many = await api.get(`/customers/${demo('customers/ada')}/relationships/tags`);
      equal(many.body?.data, [{ type: 'tags', id: demo('tags/vip') }], 'linkage of a list');
    },
  ],
  [
    'HTTP',
    'HEAD has the status and headers of GET and no body, at every collection and at every kind of address',
    async ({ api }) => {
      const described = await api.get('//openapi.json', { as: 'nobody' });
      that(described.body !== undefined, 'no API description');
      const collections = collectionsOf(described.body).map(({ path, query }) => `${path}?page[size]=3${query}`);
      for (const path of [...collections, draft, `${draft}/relationships/tags`, `${draft}/tags`, '/orders/none']) {
        const both = async () => [await api.get(path), await api.send('HEAD', path)] as const;
        let [get, head] = await both();
        // The list of events grows by itself: asked again, both are of one moment.
        for (let more = 0; more < 3 && head.headers['etag'] !== get.headers['etag']; more += 1)
          [get, head] = await both();
        equal([head.status, head.text], [get.status, ''], `${head.asked}: status and body`);
        for (const name of ['content-type', 'etag', 'vary'] as const) {
          equal(head.headers[name], get.headers[name], `${head.asked}: ${name}`);
        }
      }
    },
  ],
  [
    'HTTP',
    'A trailing slash, another letter case or bad encoding in the path is a JSON:API error',
    async ({ api }) => {
      for (const path of ['/orders/', '/Orders', '//nothing-here', '//api/v1']) refused(await api.get(path), 404);
      for (const path of ['/orders/%', '/orders/%E0%A4%A', '/%zz']) refused(await api.get(path), [400, 404]);
    },
  ],
]);

const include = group('I', 58, [
  [
    'MUST',
    'include where nothing can be included is 400',
    async ({ api }) => {
      for (const path of ['/webhook-subscriptions', '/vouchers', '/resource-views']) {
        refused(await api.get(`${path}?include=organization`), 400, { parameter: 'include' });
      }
    },
  ],
  [
    'MUST',
    'A path that is unknown or not allowed is 400',
    async ({ api }) => {
      for (const path of ['nonsense', 'bookings', 'customer.address.country', '__proto__', 'voucher,nonsense']) {
        refused(await api.get(`${draft}?include=${path}`), 400, { parameter: 'include' });
      }
    },
  ],
  [
    'MUST',
    'include with nothing related answers included: []',
    async ({ api }) => {
      const { body } = await api.get(`${draft}?include=voucher,last_payment.method`);
      equal(body?.included, [], 'included');
    },
  ],
  [
    'MUST',
    'included holds the requested paths and their way, and nothing else',
    async ({ api, have }) => {
      const { id } = await have.richOrder();
      const { body } = await api.get(`/orders/${id}?include=invoice.items`);
      equal(typesIn(body?.included), ['invoices', 'invoice-items'], 'included');
      equal((await api.get(`/orders/${id}`)).body?.included === undefined, true, 'no included unasked');
      equal(body.data.id, id, 'the order');
    },
  ],
  [
    'MUST',
    'include= answers no related resource',
    async ({ api, have }) => {
      const { id } = await have.richOrder();
      equal((await api.get(`/orders/${id}?include=`)).body?.included, [], 'included');
    },
  ],
  [
    'MUST',
    'Several paths are a comma list; a path named twice counts once',
    async ({ api, have }) => {
      const { id } = await have.richOrder();
      const { body } = await api.get(`/orders/${id}?include=voucher,customer.address,voucher`);
      equal(typesIn(body?.included).sort(), ['addresses', 'customers', 'vouchers'], 'included');
    },
  ],
  [
    'MUST',
    'include at relationship and related addresses and on answers of writes is honoured or 400',
    async ({ api }) => {
      refused(await api.get(`${draft}/relationships/customer?include=address`), 400, { parameter: 'include' });
      const related = await api.get(`${draft}/customer?include=address`);
      equal(typesIn(related.body?.included), ['addresses'], 'included of the related customer');
      const attributes = { first_name: 'Ada', last_name: unique('King') };
      const related2 = { tags: [['tags', demo('tags/vip')]] } as const;
      const document = documentOf('customers', attributes, related2);
      equal((await api.post('/customers?include=address', document)).body?.included, [], 'included after a POST');
      refused(await api.post('/customers?include=nonsense', document), 400, { parameter: 'include' });
      const tag = { data: { type: 'tags', id: demo('tags/vip'), attributes: {} } };
      const patched = await api.patch(`/tags/${demo('tags/vip')}?include=organization`, tag);
      equal(typesIn(patched.body?.included), ['organizations'], 'included after a PATCH');
      refused(await api.patch(`/tags/${demo('tags/vip')}?include=nonsense`, tag), 400, { parameter: 'include' });
    },
  ],
  [
    'SPEC',
    'Orders: each of the five paths works alone, all work together, the rest is 400',
    async ({ api, have }) => {
      const { id } = await have.richOrder();
      const order = `/orders/${id}?include=`;
      for (const path of orderIncludes) {
        equal(new Set(typesIn((await api.get(order + path)).body?.included)).size, path.split('.').length, path);
      }
      const all = await api.get(order + orderIncludes.join(','));
      const expected = [
        'addresses',
        'customers',
        'invoice-items',
        'invoices',
        'payment-methods',
        'payments',
        'vouchers',
      ];
      equal([...new Set(typesIn(all.body?.included))].sort(), expected, 'included types');
      for (const path of ['customer', 'invoice', 'bookings', 'organization', 'tags']) {
        refused(await api.get(order + path), 400, { parameter: 'include' });
      }
    },
  ],
  [
    'SPEC',
    'Bundles and the organization take the paths of the specification',
    async ({ api }) => {
      const bundles = await api.get(
        `/organizations/${slug}/available-booking-bundles?include=group,cover_image,organization.logo_image`,
      );
      const types = new Set(typesIn(bundles.body?.included));
      equal([...types].sort(), ['booking-bundle-groups', 'files', 'organizations'], 'included by bundles');
      for (const [path, expected] of [
        ['offered_booking_bundle_groups', ['booking-bundle-groups']],
        ['available_booking_bundles.group', ['booking-bundle-groups', 'booking-bundles']],
      ] as const) {
        const { body } = await api.get(`/organizations/${slug}?include=${path}`);
        equal([...new Set(typesIn(body?.included))].sort(), expected, path);
      }
    },
  ],
  [
    'HTTP',
    'Too deep and too many paths are 400',
    async ({ api }) => {
      const deep = Array.from({ length: 30 }, () => 'customer').join('.');
      const many = Array.from({ length: 21 }, (_, index) => `path${index}`).join(',');
      for (const path of [deep, many]) {
        refused(await api.get(`${draft}?include=${path}`), 400, { parameter: 'include' });
      }
      const answer = await api.get(`${draft}?include=${many}`);
      that(/\b20\b/.test(answer.body?.errors?.[0]?.detail), 'the limit is not told');
    },
    'At most 20 paths; the depth is that of the allowed paths',
  ],
]);

export const fetching = [...hygiene, ...include];
