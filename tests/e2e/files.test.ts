import { beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@booking/platform/ids.ts';
import { demoId } from '@booking/contracts/demo-data.ts';
import { png, sizeOfPng } from '@booking/testkit/pictures.ts';
import type { ApiClient } from '../support/api-client.ts';
import { dataOf, documentOf } from '../support/documents.ts';
import { usePlatform } from '../support/test-platform.ts';

/** An image from its upload to everybody who is to see it. */
const slug = 'studio-nord';
const system = usePlatform();
let client: ApiClient;
let token: string;

beforeAll(async () => {
  client = await system.client(slug, 'owner');
  token = await system.platform.token(slug, 'owner');
});

async function upload(content: Buffer, query = '', headers: Record<string, string> = {}) {
  const answer = await fetch(`${system.platform.url}/api/v1/files/upload?o=${demoId(slug)}${query}`, {
    method: 'POST',
    body: new Uint8Array(content),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="logo.png"',
      ...headers,
    },
  });
  return { status: answer.status, body: await answer.json() };
}

describe('an uploaded logo', () => {
  it('is what the public reads of the organization, until it is replaced and deleted', async () => {
    const { status, body } = await upload(png(60, 20), '&public=true');
    expect([status, body.data.type, body.data.attributes.mime_type]).toEqual([201, 'files', 'image/png']);
    const logo = (id: string | null) => {
      const related = { logo_image: id === null ? null : (['files', id] as const) };
      return client.patch(`/organizations/${demoId(slug)}`, documentOf('organizations', {}, related, demoId(slug)));
    };
    await dataOf(logo(body.data.id), 200);

    const shown = await client.get(`/organizations/${slug}?include=logo_image`);
    const [file] = shown.body.included;
    expect(file.attributes.url).toMatch(new RegExp(`^${system.platform.url}/files/[\\w-]{43}$`));
    const answer = await fetch(file.attributes.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(sizeOfPng(Buffer.from(await answer.arrayBuffer()))).toEqual([60, 20]);

    expect((await client.delete(`/files/${body.data.id}`)).status).toBe(409);
    await dataOf(logo(null), 200);
    expect((await client.delete(`/files/${body.data.id}`)).status).toBe(204);
    expect((await fetch(file.attributes.url)).status).toBe(404);
  });
});

describe('what was uploaded', () => {
  it('can be sent back as it was read, and stays where it is', async () => {
    const { body } = await upload(png(8, 8));
    const { id, attributes } = body.data;
    const change = (changes: object) =>
      client.patch(`/files/${id}`, documentOf('files', { ...attributes, ...changes }, {}, id));
    expect((await dataOf(change({ name: 'plan.png' }), 200)).attributes).toMatchObject({ url: attributes.url });
    const elsewhere = await change({ url: 'https://files.example.com/plan.png' });
    expect([elsewhere.status, elsewhere.body.errors[0].source]).toEqual([422, { pointer: '/data/attributes/url' }]);
  });
});

describe('the logo of an organization', () => {
  it('is on the invoice from the moment it is set, and stays on it when it is gone', async () => {
    const { body } = await upload(png(120, 40), '&public=true');
    const logo = (id: string | null) => {
      const related = { logo_image: id === null ? null : (['files', id] as const) };
      return client.patch(`/organizations/${demoId(slug)}`, documentOf('organizations', {}, related, demoId(slug)));
    };
    await dataOf(logo(body.data.id), 200);
    const customer = await dataOf(client.post('/customers', documentOf('customers', { last_name: 'Logo' })), 201);
    const lines = { items: [{ description: 'Beratung', unit_price: 10, tax_rate: 19 }] };
    const draft = await dataOf(
      client.post('/invoices', documentOf('invoices', lines, { customer: ['customers', customer.id] })),
      201,
    );
    const invoice = await dataOf(client.post(`/invoices/${draft.id}/finalise`), 200);
    const pdf = async () => {
      const answer = await fetch(`${system.platform.url}/api/v1/invoices/${invoice.id}/document?o=${demoId(slug)}`, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/pdf' },
      });
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer()).toString('latin1');
    };
    const first = await pdf();
    expect(first).toMatch(/\/Subtype\s*\/Image/);
    expect(first).toContain('/Width 120');
    await dataOf(logo(null), 200);
    expect((await client.delete(`/files/${body.data.id}`)).status).toBe(204);
    expect(await pdf()).toBe(first);
  });
});

describe('a file that is not public', () => {
  it('is read with a token of its organization at its url, and by nobody else', async () => {
    const { body } = await upload(png(30, 30));
    const { url } = body.data.attributes;
    const read = (bearer?: string, o = '') =>
      fetch(`${url}${o}`, bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } });
    const own = await read(token, `?o=${demoId(slug)}`);
    expect([own.status, sizeOfPng(Buffer.from(await own.arrayBuffer()))]).toEqual([200, [30, 30]]);
    expect((await read()).status).toBe(401);
    const stranger = await system.platform.token('harbor-works', 'owner');
    expect((await read(stranger, `?o=${demoId('harbor-works')}`)).status).toBe(404);
    expect((await read(stranger, `?o=${demoId(slug)}`)).status).toBe(403);
  });

  it('is uploaded once for one Idempotency-Key', async () => {
    const key = { 'idempotency-key': newId() };
    const [first, again] = [await upload(png(31, 31), '', key), await upload(png(31, 31), '', key)];
    expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
    const other = await upload(png(32, 32), '', key);
    expect([other.status, other.body.errors[0].code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('that is no image is 415, and a torn one 422', async () => {
    const svg = await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    expect([svg.status, svg.body.errors[0].code]).toEqual([415, 'unsupported_media_type']);
    const torn = await upload(png(300, 300, { rows: 2 }));
    expect([torn.status, torn.body.errors[0].code]).toEqual([422, 'validation_failed']);
  });
});
