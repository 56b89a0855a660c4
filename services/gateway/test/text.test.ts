import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestGateway, type Answer, type TestGateway } from './harness.ts';
import { orderId, resourceId } from './seed.ts';
import { connectTools } from './tools-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
beforeEach(() => gateway.fakes.reset());
afterAll(() => gateway.stop());

const writes = () => gateway.fakes.calls.filter(({ rpc }) => /\/(Create|Update|Reschedule)/.test(rpc));
const pointersOf = ({ status, json }: Answer): unknown[] => [
  status,
  ...json.errors.map((error: { code: string; source?: { pointer?: string } }) => [error.code, error.source?.pointer]),
];
/** As a client writes it into JSON: an escape, which a serializer would not let through. */
const customer = (attributes: string) => `{"data":{"type":"customers","attributes":{"last_name":"L",${attributes}}}}`;

describe('text that no store takes as it is (R2)', () => {
  const [nul, high, low] = ['\\u0000', '\\ud83d', '\\ude00'];
  test.each([
    ['U+0000 in a value', `"first_name":"A${nul}b"`, '/data/attributes/first_name'],
    ['a high surrogate alone', `"first_name":"A${high}"`, '/data/attributes/first_name'],
    ['a low surrogate alone', `"first_name":"${low}b"`, '/data/attributes/first_name'],
    ['surrogates in the wrong order', `"first_name":"${low}${high}"`, '/data/attributes/first_name'],
    ['U+0000 in a value of a map', `"custom_entry_map":{"a":"b${nul}"}`, '/data/attributes/custom_entry_map/a'],
    ['U+0000 in a key of a map', `"custom_entry_map":{"a${nul}b":"1"}`, '/data/attributes/custom_entry_map'],
    ['a lone surrogate in a key', `"custom_entry_map":{"a${high}":"1"}`, '/data/attributes/custom_entry_map'],
    ['U+0000 deep inside', `"custom_entry_map":{"a/b":[{"c":["x","${nul}"]}]}`, undefined],
    ['U+0000 in the name of an attribute', `"x${nul}":1`, '/data/attributes'],
  ])('%s is 422', async (_case, attributes, pointer) => {
    const answer = await gateway.call('/api/v1/customers', { method: 'POST', rawBody: customer(attributes) });
    const place = pointer ?? '/data/attributes/custom_entry_map/a~1b/0/c/1';
    expect(pointersOf(answer)).toEqual([422, ['validation_failed', place]]);
    expect(writes()).toEqual([]);
  });

  test('pairs of surrogates, other escapes and text that merely looks like one are taken', async () => {
    const rawBody = customer(`"first_name":"A${high}${low} \\u00e9 \\\\u0000"`);
    const answer = await gateway.call('/api/v1/customers', { method: 'POST', rawBody });
    expect(answer.status).toBe(201);
    expect(writes()[0]?.request['input']).toMatchObject({ first_name: 'A\u{1f600} é \\u0000' });
  });

  test('updates, bodies without a document and linkage are read by the same door, after 404', async () => {
    const patch = (id: string) =>
      gateway.call(`/api/v1/orders/${id}`, {
        method: 'PATCH',
        rawBody: `{"data":{"type":"orders","id":"${id}","attributes":{"note":"${nul}"}}}`,
      });
    expect(pointersOf(await patch(orderId))).toEqual([422, ['validation_failed', '/data/attributes/note']]);
    expect((await patch('0192f000-0000-7000-8000-0000000000ff')).status).toBe(404);
    const children = `{"child_resources":[{"name":"a"},{"name":"${nul}"}]}`;
    const bare = await gateway.call(`/api/v1/resources/${resourceId}/children`, { method: 'POST', rawBody: children });
    expect(pointersOf(bare)).toEqual([422, ['validation_failed', '/child_resources/1/name']]);
    const linkage = `{"data":[{"type":"tags","id":"${nul}"}]}`;
    const path = `/api/v1/orders/${orderId}/relationships/tags`;
    const linked = await gateway.call(path, { method: 'PATCH', rawBody: linkage });
    expect(pointersOf(linked)).toEqual([422, ['validation_failed', '/data/0/id']]);
    expect(writes()).toEqual([]);
  });

  test('the arguments of tools too, names and values', async () => {
    const client = await connectTools(gateway, { unchecked: true });
    const refusal = async (attributes: object) =>
      (await client.refusal('create', { type: 'customers', attributes: { last_name: 'L', ...attributes } })).map(
        ({ code, pointer }) => [code, pointer],
      );
    expect(await refusal({ first_name: 'a\u0000' })).toEqual([['validation_failed', '/attributes/first_name']]);
    expect(await refusal({ custom_entry_map: { 'a\u0000b': '1' } })).toEqual([
      ['validation_failed', '/attributes/custom_entry_map'],
    ]);
    expect(await refusal({ custom_entry_map: { a: '\ud83d' } })).toEqual([
      ['validation_failed', '/attributes/custom_entry_map/a'],
    ]);
    expect(writes()).toEqual([]);
    await client.close();
  });

  test.each(['?filter[search]=a%00b', '?filter[a%00]=b', '?filter[search]=%ed%a0%bd', '?o=%00'])(
    'the query %s is 400',
    async (query) => {
      const answer = await gateway.call(`/api/v1/orders${query}`);
      expect([answer.status, answer.json.errors[0].code]).toEqual([400, 'invalid_query_parameter']);
    },
  );

  test.each(['/api/v1/orders/a%00b', '/api/v1/orders/a%0d%0ab', '/api/v1/orders/%ed%a0%bd', '/api/v1/orders/a%7f'])(
    'the address %s is 400',
    async (path) => {
      const answer = await gateway.call(path);
      expect([answer.status, answer.json.errors[0].code]).toEqual([400, 'malformed_document']);
      expect(gateway.fakes.calls.filter(({ rpc }) => rpc.includes('Order'))).toEqual([]);
    },
  );
});

describe('X14', () => {
  test.each(['https://x/\r\nY', 'https://x/\ty', 'https://x/a b', 'https://x/\u0007'])(
    'a file with the address %j is 422',
    async (url) => {
      const attributes = { name: 'f', mime_type: 'image/png', url };
      const answer = await gateway.call('/api/v1/files', {
        method: 'POST',
        body: { data: { type: 'files', attributes } },
      });
      expect(pointersOf(answer)).toEqual([422, ['validation_failed', '/data/attributes/url']]);
      expect(writes()).toEqual([]);
    },
  );

  test.each([
    ['two', 'Host: a.test\r\nHost: b.test\r\n'],
    ['two alike', 'Host: a.test\r\nhost: a.test\r\n'],
    ['no', ''],
  ])('%s Host headers are 400', async (_case, hosts) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () =>
        socket.write(`GET /openapi.json HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`),
      );
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});
