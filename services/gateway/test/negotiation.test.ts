import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { jsonApi, startTestGateway, type TestGateway } from './harness.ts';
import { orderId, subscriptionId } from './seed.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const order = `/api/v1/orders/${orderId}`;
const read = (accept: string | undefined) => gateway.call(order, { headers: accept === undefined ? {} : { accept } });
const webhook = {
  data: { type: 'webhook-subscriptions', attributes: { name: 'n', url: 'https://a.test', events: ['orders.created'] } },
};

describe('the Accept header', () => {
  test.each([
    ['N6 only a JSON:API type with a charset', `${jsonApi};charset=utf-8`, 406],
    ['N8 only a JSON:API type with an unknown extension', `${jsonApi};ext="https://unknown.test/x"`, 406],
    ['N11 every JSON:API instance modified, flat would do', `${jsonApi};charset=utf-8, application/json;q=0.5`, 406],
    ['Z6 text/html', 'text/html', 406],
    ['nothing with a weight', `${jsonApi};q=0, application/json;q=0`, 406],
  ])('%s is %s', async (_rule, accept, status) => {
    const answer = await read(accept);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe(jsonApi);
    expect(answer.json.errors[0]).toMatchObject({ code: 'not_acceptable', source: { header: 'Accept' } });
    expect(answer.headers.vary).toMatch(/\bAccept\b/);
  });

  test.each([
    ['N7 a modified and a clean instance', `${jsonApi};charset=utf-8, ${jsonApi}`, jsonApi],
    [
      'N9 an instance with an extension and a clean one',
      `${jsonApi};ext="https://unknown.test/x", ${jsonApi}`,
      jsonApi,
    ],
    ['N10 an unknown profile', `${jsonApi};profile="https://unknown.test/p"`, jsonApi],
    ['N12 a weight is no parameter', `${jsonApi};q=0.5`, jsonApi],
    ['N13 quoted separators', `${jsonApi};ext="a b,c;d", ${jsonApi}`, jsonApi],
    ['N16 odd letter case', 'APPLICATION/VND.API+JSON', jsonApi],
    ['Z1 flat', 'application/json', 'application/json'],
    ['Z3 JSON:API weighs more', `application/json;q=0.9, ${jsonApi}`, jsonApi],
    ['Z3 flat weighs more', `application/json, ${jsonApi};q=0.9`, 'application/json'],
    ['both weigh the same', `application/json, ${jsonApi}`, jsonApi],
    ['Z4 anything', '*/*', jsonApi],
    ['Z4 any application type', 'application/*', jsonApi],
    ['Z4 nothing said', undefined, jsonApi],
    ['Z5 the default of axios', 'application/json, text/plain, */*', 'application/json'],
    ['a wildcard that excludes JSON:API', `*/*, ${jsonApi};q=0`, 'application/json'],
  ])('%s', async (_rule, accept, type) => {
    const answer = await read(accept);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers.vary).toMatch(/\bAccept\b/);
  });
});

describe('the Content-Type header', () => {
  test.each([
    ['N2 a charset', `${jsonApi};charset=utf-8`],
    ['N3 an unknown extension', `${jsonApi};ext="https://unknown.test/x"`],
    ['N5 application/json', 'application/json'],
    ['N5 text/plain', 'text/plain'],
    ['N5 nothing', ''],
  ])('%s is 415 on POST and PATCH', async (_rule, type) => {
    for (const [method, path] of [
      ['POST', '/api/v1/webhook-subscriptions'],
      ['PATCH', `/api/v1/webhook-subscriptions/${subscriptionId}`],
    ] as const) {
      const answer = await gateway.call(path, { method, body: webhook, headers: { 'content-type': type } });
      expect(answer.status).toBe(415);
      expect(answer.json.errors[0]).toMatchObject({
        code: 'unsupported_media_type',
        source: { header: 'Content-Type' },
      });
    }
  });

  test('N4 an unknown profile is accepted', async () => {
    const headers = { 'content-type': `${jsonApi};profile="https://unknown.test/p"` };
    const answer = await gateway.call('/api/v1/webhook-subscriptions', { method: 'POST', body: webhook, headers });
    expect(answer.status).toBe(201);
  });

  test('bare-body actions take either type and no other', async () => {
    const path = `/api/v1/invoices/invoice-2/change-recipient`;
    const body = { recipient: 'Grace' };
    for (const type of ['application/json', 'application/json; charset=utf-8', jsonApi]) {
      const answer = await gateway.call(path, { method: 'POST', body, headers: { 'content-type': type } });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, jsonApi]);
    }
    const refused = await gateway.call(path, { method: 'POST', body, headers: { 'content-type': 'text/plain' } });
    expect(refused.status).toBe(415);
  });

  test('Z7 a write answers JSON:API whenever Accept allows it', async () => {
    const post = (accept: string) =>
      gateway.call('/api/v1/webhook-subscriptions', { method: 'POST', body: webhook, headers: { accept } });
    expect((await post('application/json, text/plain, */*')).headers['content-type']).toBe(jsonApi);
    expect((await post('application/json')).headers['content-type']).toBe('application/json');
  });
});
