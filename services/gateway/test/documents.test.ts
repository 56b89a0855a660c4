import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jsonApi, startTestGateway, type Answer, type TestGateway } from './harness.ts';
import { emptyOrderId, orderId, organizationA, subscriptionId } from './seed.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

interface Resource {
  type: string;
  id: string;
  attributes?: Record<string, unknown>;
  relationships?: Record<string, { links: { self: string; related: string }; data: unknown }>;
  links: { self: string; services?: string };
}

const allIncludes = 'customer.address,voucher,invoice.items,invoice_history.items,last_payment.method';
const pathOf = (link: string) => link.replace('https://api.test', '');
const resourcesOf = ({ json }: Answer): Resource[] => [json.data, json.included ?? []].flat().filter(Boolean);

/** Ids that no record here has: attributes, and not foreign keys. */
const idsOfOtherThings: ReadonlySet<string> = new Set(['client_id', 'vat_id', 'recipient_vat_id']);

/** Rules D1 to D12 and R1 to R5, on any document. */
function expectSoundDocument(answer: Answer): void {
  expect(answer.headers['content-type']).toBe(jsonApi);
  const allowed = ['jsonapi', 'data', 'errors', 'meta', 'links', 'included'];
  expect(Object.keys(answer.json).filter((key) => !allowed.includes(key))).toEqual([]);
  expect(answer.json.jsonapi).toEqual({ version: '1.1' });
  for (const resource of resourcesOf(answer)) {
    expect(typeof resource.type).toBe('string');
    expect(typeof resource.id).toBe('string');
    const members = ['type', 'id', 'attributes', 'relationships', 'links', 'meta'];
    expect(Object.keys(resource).filter((key) => !members.includes(key))).toEqual([]);
    const fields = [...Object.keys(resource.attributes ?? {}), ...Object.keys(resource.relationships ?? {})];
    expect(new Set(fields).size).toBe(fields.length);
    for (const field of fields) {
      expect(field).toMatch(/^[a-zA-Z0-9]([a-zA-Z0-9_-]*[a-zA-Z0-9])?$/);
      expect(['id', 'type']).not.toContain(field);
    }
    const ids = Object.keys(resource.attributes ?? {}).filter((name) => name.endsWith('_id'));
    expect(ids.filter((name) => !idsOfOtherThings.has(name))).toEqual([]);
    for (const { data, links } of Object.values(resource.relationships ?? {})) {
      expect(typeof links.self).toBe('string');
      for (const identifier of [data].flat()) {
        if (identifier !== null) expect(identifier).toEqual({ type: expect.any(String), id: expect.any(String) });
      }
    }
  }
}

describe('documents', () => {
  test('D1–D12 an order with all five includes is a sound compound document', async () => {
    const answer = await gateway.call(`/api/v1/orders/${orderId}?include=${allIncludes}`);
    expect(answer.status).toBe(200);
    expectSoundDocument(answer);
    expect(answer.json.included.map(({ type, id }: Resource) => `${type}/${id}`).sort()).toEqual([
      'addresses/address-1',
      'customers/customer-1',
      'invoice-items/item-1',
      'invoices/invoice-1',
      'invoices/invoice-2',
      'payment-methods/method-1',
      'payments/payment-1',
      'vouchers/voucher-1',
    ]);
  });

  test.each(allIncludes.split(','))('I8 include=%s works alone and brings nothing else', async (path) => {
    const answer = await gateway.call(`/api/v1/orders/${orderId}?include=${path}`);
    expect(answer.status).toBe(200);
    const relation = path.split('.')[0] ?? '';
    const types = new Set(answer.json.included.map(({ type }: Resource) => type));
    expect(types.size).toBe(path.split('.').length);
    expect(answer.json.data.relationships[relation].data).not.toBeNull();
  });

  test.each(['bookings', 'customer', 'invoice', 'nonsense', 'customer.address.country', '__proto__', 'customer.'])(
    'I2, I8 include=%s is refused on orders',
    async (path) => {
      const answer = await gateway.call(`/api/v1/orders/${orderId}?include=${path}`);
      expect(answer.status).toBe(400);
      expect(answer.json.errors[0].source).toEqual({ parameter: 'include' });
    },
  );

  test('I1 an endpoint without includes refuses the parameter', async () => {
    const answer = await gateway.call('/api/v1/webhook-subscriptions?include=organization');
    expect([answer.status, answer.json.errors[0].source.parameter]).toEqual([400, 'include']);
  });

  test('I3 include with nothing related answers an empty list; I5 include= answers none', async () => {
    const nothing = await gateway.call(`/api/v1/orders/${emptyOrderId}?include=customer.address`);
    expect(nothing.json.included).toEqual([]);
    const empty = await gateway.call(`/api/v1/orders/${orderId}?include=`);
    expect([empty.status, empty.json.included]).toEqual([200, []]);
  });

  test('I6 a path named twice is included once', async () => {
    const answer = await gateway.call(`/api/v1/orders/${orderId}?include=voucher,voucher`);
    expect(answer.json.included).toHaveLength(1);
  });

  test('I7 include is honoured on the answers of writes', async () => {
    const checkout = await gateway.call(`/api/v1/orders/${orderId}/checkout?include=customer.address`, {
      method: 'POST',
    });
    expect(checkout.json.included.map(({ type }: Resource) => type)).toEqual(['customers', 'addresses']);
  });

  test('I9 bundles and the organization take the includes of the specification', async () => {
    const bundles = await gateway.call(
      '/api/v1/organizations/studio/available-booking-bundles?include=group,cover_image,organization.logo_image',
    );
    expect(bundles.status).toBe(200);
    expect(new Set(bundles.json.included.map(({ type }: Resource) => type))).toEqual(
      new Set(['booking-bundle-groups', 'files', 'organizations']),
    );
    const organization = await gateway.call(
      '/api/v1/organizations/studio?include=offered_booking_bundle_groups,available_booking_bundles.group',
    );
    expect(organization.status).toBe(200);
    expect(organization.json.included.map(({ type }: Resource) => type).sort()).toEqual([
      'booking-bundle-groups',
      'booking-bundles',
      'booking-bundles',
    ]);
  });

  test('D4, D5 a single resource is an object, a collection is a list, also with one item', async () => {
    const one = await gateway.call(`/api/v1/webhook-subscriptions/${subscriptionId}`);
    expect(Array.isArray(one.json.data)).toBe(false);
    const many = await gateway.call('/api/v1/webhook-subscriptions');
    expect(many.json.data).toHaveLength(1);
    expectSoundDocument(many);
  });
});

describe('links', () => {
  test('lead from a room to the services that it can be booked for', async () => {
    const list = await gateway.call(`/api/v1/resources?o=${organizationA}`);
    expect(list.json.data.length).toBeGreaterThan(0);
    for (const { links } of list.json.data as Resource[]) {
      expect(Object.keys(links)).toEqual(['self', 'services']);
      const services = new URL(links.services ?? '');
      expect(services.pathname).toBe('/api/v1/services');
      expect(services.searchParams.get('filter[live]')).toBe('true');
      expect(services.searchParams.get('o')).toBe(new URL(links.self).searchParams.get('o'));
      expect((await gateway.call(pathOf(services.href))).status).toBe(200);
    }
  });

  test('L2, L3, L4 every link of an order and of what it includes answers', async () => {
    const document = await gateway.call(`/api/v1/orders/${orderId}?include=${allIncludes}`);
    for (const resource of resourcesOf(document)) {
      const self = await gateway.call(pathOf(resource.links.self));
      expect([resource.type, self.status, self.json.data.id]).toEqual([resource.type, 200, resource.id]);
      for (const [name, relationship] of Object.entries(resource.relationships ?? {})) {
        const linkage = await gateway.call(pathOf(relationship.links.self));
        expect([name, linkage.status, linkage.json.data]).toEqual([name, 200, relationship.data]);
        const related = await gateway.call(pathOf(relationship.links.related));
        expect([name, related.status]).toEqual([name, 200]);
        expect(Array.isArray(related.json.data)).toBe(Array.isArray(relationship.data));
      }
    }
  });

  test('F3 an empty to-one relation is 200 with null, an empty to-many is an empty list', async () => {
    const customer = await gateway.call(`/api/v1/orders/${emptyOrderId}/customer`);
    expect([customer.status, customer.json.data]).toEqual([200, null]);
    const tags = await gateway.call(`/api/v1/orders/${emptyOrderId}/tags`);
    expect([tags.status, tags.json.data]).toEqual([200, []]);
    const linkage = await gateway.call(`/api/v1/orders/${emptyOrderId}/relationships/customer`);
    expect([linkage.status, linkage.json.data]).toEqual([200, null]);
  });

  test('F4 a missing parent and an unknown relationship are 404', async () => {
    for (const path of [
      'nope/relationships/customer',
      `${orderId}/relationships/nonsense`,
      'nope/customer',
      `${orderId}/nonsense`,
    ]) {
      const answer = await gateway.call(`/api/v1/orders/${path}`);
      expect([path, answer.status, answer.json.errors[0].code]).toEqual([path, 404, 'not_found']);
    }
  });

  test('F5 a relationship address answers linkage only', async () => {
    const answer = await gateway.call(`/api/v1/orders/${orderId}/relationships/bookings`);
    expect(answer.json.data).toEqual([
      { type: 'bookings', id: 'booking-1' },
      { type: 'bookings', id: 'booking-2' },
    ]);
    expect(Object.keys(answer.json.links)).toEqual(['self', 'related']);
  });

  test('related to-many resources come in the order of the relation and in pages', async () => {
    const first = await gateway.call(`/api/v1/orders/${orderId}/bookings?page[size]=1`);
    expect(first.json.data.map(({ id }: Resource) => id)).toEqual(['booking-1']);
    const second = await gateway.call(pathOf(first.json.links.next));
    expect(second.json.data.map(({ id }: Resource) => id)).toEqual(['booking-2']);
    expect(second.json.links.next).toBeNull();
  });

  test('L5, L7 the self link keeps every parameter, brackets encoded, and reproduces the document', async () => {
    const document = await gateway.call(
      '/api/v1/resources?page[size]=3&filter[search]=Room+0&sort=-name&fields[resources]=name',
    );
    expect(document.json.links.self).toMatch(/page%5Bsize%5D=3.*filter%5Bsearch%5D=Room\+0.*sort=-name/);
    expect(document.json.links.self).not.toMatch(/[[\]]/);
    const again = await gateway.call(pathOf(document.json.links.self));
    expect(again.text).toBe(document.text);
  });

  test('L8 links are made of the configured address, whatever Host and X-Forwarded-Host say', async () => {
    const headers = { host: 'inner.local', 'x-forwarded-host': 'evil.test' };
    const answer = await gateway.call(`/api/v1/orders/${orderId}`, { headers });
    expect(answer.text).not.toMatch(/evil|inner/);
  });

  test('links of a caller whose token is not bound to an organization carry o, so that they work', async () => {
    const token = await gateway.token({ tenant: null });
    const answer = await gateway.call(`/api/v1/orders/${orderId}?o=${organizationA}`, { token });
    const self = await gateway.call(pathOf(answer.json.data.links.self), { token });
    expect(self.status).toBe(200);
    const customer = await gateway.call(pathOf(answer.json.data.relationships.customer.links.related), { token });
    expect(customer.json.data.id).toBe('customer-1');
  });
});

describe('sparse fieldsets', () => {
  const fields = async (query: string) => (await gateway.call(`/api/v1/orders/${orderId}?${query}`)).json;

  test('S1 only the named attribute, no relationships member', async () => {
    const { data } = await fields('fields[orders]=number');
    expect([data.attributes, data.relationships]).toEqual([{ number: 'BO000000001' }, undefined]);
  });

  test('S2 only the named relationship', async () => {
    const { data } = await fields('fields[orders]=customer');
    expect([data.attributes, Object.keys(data.relationships)]).toEqual([undefined, ['customer']]);
  });

  test('S3 an empty list shows no field at all', async () => {
    const { data } = await fields('fields[orders]=');
    expect([data.attributes, data.relationships]).toEqual([undefined, undefined]);
  });

  test('S4, S6, R9 a fieldset of an included type applies there, and a removed linkage leaves the include', async () => {
    const { included } = await fields('include=voucher&fields[vouchers]=code&fields[orders]=number');
    expect(included).toEqual([expect.objectContaining({ type: 'vouchers', attributes: { code: 'SPRING' } })]);
  });

  test('S5 a type that is not in the answer has no effect', async () => {
    const { data } = await fields('fields[tags]=name');
    expect(Object.keys(data.attributes)).toHaveLength(20);
  });

  test.each(['fields[orders]=nonsense', 'fields[nonsense]=x', 'fields[orders]=__proto__'])(
    'S7 %s is 400',
    async (query) => {
      const answer = await gateway.call(`/api/v1/orders/${orderId}?${query}`);
      expect(answer.status).toBe(400);
      expect(answer.json.errors[0].source.parameter).toBe(query.split('=')[0]);
    },
  );

  test('S8 encoded and raw brackets are the same', async () => {
    const raw = await fields('fields[orders]=number');
    const encoded = await fields('fields%5Borders%5D=number');
    expect(encoded.data).toEqual(raw.data);
  });

  test('fieldsets apply to the flat form too', async () => {
    const answer = await gateway.call(`/api/v1/orders/${orderId}?fields[orders]=number,customer`, {
      headers: { accept: 'application/json' },
    });
    expect(answer.json).toEqual({
      id: orderId,
      type: 'orders',
      number: 'BO000000001',
      customer: { id: 'customer-1', type: 'customers' },
    });
  });
});

describe('the flat form', () => {
  const flat = { headers: { accept: 'application/json' } };

  test('Z1, Z2 has the attribute values of the JSON:API form at the top level and nested entities', async () => {
    const path = `/api/v1/orders/${orderId}?include=customer.address,invoice.items`;
    const [jsonApiAnswer, flatAnswer] = [await gateway.call(path), await gateway.call(path, flat)];
    expect(flatAnswer.headers['content-type']).toBe('application/json');
    expect(flatAnswer.json).toMatchObject(jsonApiAnswer.json.data.attributes);
    expect(flatAnswer.json).toMatchObject({
      id: orderId,
      type: 'orders',
      customer: { first_name: 'Ada', address: { city: 'Berlin' } },
      invoice: { items: [{ description: 'Room' }] },
    });
    for (const member of ['data', 'attributes', 'included']) expect(flatAnswer.json).not.toHaveProperty(member);
  });

  test('Z12 a collection keeps items, order, links and paging facts', async () => {
    const path = '/api/v1/resources?sort=-name&page[size]=4&page[number]=2';
    const [jsonApiAnswer, flatAnswer] = [await gateway.call(path), await gateway.call(path, flat)];
    const ids = (answer: Answer) => answer.json.data.map(({ id }: Resource) => id);
    expect(ids(flatAnswer)).toEqual(ids(jsonApiAnswer));
    expect([flatAnswer.json.links, flatAnswer.json.meta]).toEqual([jsonApiAnswer.json.links, jsonApiAnswer.json.meta]);
  });
});
