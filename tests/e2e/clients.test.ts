import { beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import JsonApi from 'devour-client';
import Kitsu from 'kitsu';
import { watchAnswers, type Watched } from '../support/described-call.ts';
import { usePlatform } from '../support/test-platform.ts';

/**
 * Client libraries that others wrote for JSON:API, as they come from npm: what they send is understood, and they understand the answers,
 * each of which is compared with the API description.
 */
const slug = 'studio-nord';
const system = usePlatform();
const orderId = demoId(`${slug}/orders/paid`);
const hook = { name: 'Client library', url: 'https://hooks.example.com/', events: ['orders.created'] };

function expectAllDescribed(answers: Watched, atLeast: number): void {
  expect(answers.problems).toEqual([]);
  expect(answers.count).toBeGreaterThanOrEqual(atLeast);
}

describe('kitsu', () => {
  let api: Kitsu;
  let answers: Watched;
  beforeAll(async () => {
    api = new Kitsu({
      baseURL: `${system.platform.url}/api/v1`,
      headers: { Authorization: `Bearer ${await system.platform.token(slug, 'admin')}` },
      camelCaseTypes: false,
      pluralize: false,
      query: 'modern',
    });
    answers = watchAnswers(api.axios);
  });

  it('reads an order and links what is included', async () => {
    const { data } = await api.fetch(`orders/${orderId}`, {
      params: { include: 'customer.address,invoice.items,last_payment.method' },
    });
    expect(data).toMatchObject({ id: orderId, type: 'orders', status: 'completed', total: 300 });
    expect(data.customer.data).toMatchObject({ first_name: 'Grace', address: { data: { type: 'addresses' } } });
    expect(data.invoice.data.items.data).toHaveLength(1);
    expect(data.last_payment.data.method.data).toMatchObject({ type: 'payment-methods', name: 'Card' });
  });

  it('filters, sorts, pages and asks for single fields', async () => {
    const { data, meta, links } = await api.fetch('resources', {
      params: {
        filter: { bookings_enabled: true, archived: false },
        sort: '-name',
        page: { size: 3, number: 1 },
        fields: { resources: 'name' },
      },
    });
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Workshop', 'Piano', 'Phone booth']);
    expect(Object.keys(data[0]).sort()).toEqual(['id', 'links', 'meta', 'name', 'type']);
    expect(meta.page).toMatchObject({ total: 9, last_page: 3 });
    expect(links.next).toEqual(expect.any(String));
  });

  it('creates, updates and deletes', async () => {
    const { data: created } = await api.create('webhook-subscriptions', hook);
    expect(created).toMatchObject({
      type: 'webhook-subscriptions',
      is_active: true,
      signing_key: expect.stringMatching(/^\w{64}$/),
    });
    const { data: updated } = await api.update('webhook-subscriptions', { id: created.id, is_active: false });
    expect(updated).toMatchObject({ id: created.id, is_active: false, events: hook.events });
    await api.remove('webhook-subscriptions', created.id);
    await expect(api.fetch(`webhook-subscriptions/${created.id}`)).rejects.toMatchObject({ response: { status: 404 } });
  });

  it('writes relationships', async () => {
    const address = await api.create('addresses', { line1: 'Torstraße 1', city: 'Berlin', country: 'DE' });
    const customer = await api.create('customers', {
      first_name: 'Emmy',
      last_name: 'Noether',
      address: { data: { type: 'addresses', id: address.data.id } },
    });
    const { data } = await api.fetch(`customers/${customer.data.id}`, { params: { include: 'address' } });
    expect(data.address.data).toMatchObject({ id: address.data.id, line1: 'Torstraße 1' });
  });

  it('is told what was wrong', async () => {
    const refused = api.create('webhook-subscriptions', { ...hook, events: ['orders.sung'] });
    await expect(refused).rejects.toMatchObject({
      errors: [{ status: '422', code: 'validation_failed', source: { pointer: '/data/attributes/events/0' } }],
    });
  });

  it('was answered as described, each time', () => expectAllDescribed(answers, 10));
});

describe('devour', () => {
  let api: JsonApi;
  let answers: Watched;
  beforeAll(async () => {
    api = new JsonApi({
      apiUrl: `${system.platform.url}/api/v1`,
      bearer: await system.platform.token(slug, 'admin'),
      pluralize: false,
      logger: false,
    });
    answers = watchAnswers(api.axios);
    api.define('addresses', { line1: '', city: '', country: '' });
    api.define('customers', {
      first_name: '',
      last_name: '',
      company: '',
      address: { jsonApi: 'hasOne', type: 'addresses' },
    });
    api.define('orders', { status: '', total: '', customer: { jsonApi: 'hasOne', type: 'customers' } });
    api.define('resources', { name: '' });
    api.define('webhook-subscriptions', { name: '', url: '', events: '', is_active: '', signing_key: '' });
  });

  it('reads an order and links what is included', async () => {
    const { data } = await api.find('orders', orderId, { include: 'customer.address' });
    expect(data).toMatchObject({ id: orderId, status: 'completed', total: 300 });
    expect(data.customer).toMatchObject({ first_name: 'Grace', address: { city: 'Berlin' } });
  });

  it('filters, sorts and pages', async () => {
    const { data, meta } = await api.findAll('resources', {
      filter: { has_children: true },
      sort: 'name',
      page: { size: 1, number: 2 },
    });
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Open space']);
    expect(meta?.['page']).toMatchObject({ total: 2, current_page: 2 });
  });

  it('creates, updates and deletes', async () => {
    const { data: created } = await api.create('webhook-subscriptions', hook);
    expect(created.signing_key).toMatch(/^\w{64}$/);
    const { data: updated } = await api.update('webhook-subscriptions', { id: created.id, is_active: false });
    expect(updated).toMatchObject({ id: created.id, is_active: false, name: hook.name });
    await api.destroy('webhook-subscriptions', created.id);
    await expect(api.find('webhook-subscriptions', created.id)).rejects.toBeDefined();
  });

  it('writes relationships', async () => {
    const { data: address } = await api.create('addresses', { line1: 'Torstraße 2', city: 'Berlin', country: 'DE' });
    const { data: customer } = await api.create('customers', {
      first_name: 'Lise',
      last_name: 'Meitner',
      address: { id: address.id, type: 'addresses' },
    });
    const { data } = await api.find('customers', customer.id, { include: 'address' });
    expect(data.address).toMatchObject({ id: address.id, line1: 'Torstraße 2' });
  });

  it('was answered as described, each time', () => expectAllDescribed(answers, 8));
});
