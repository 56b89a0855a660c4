import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { appError } from '@booking/platform/errors.ts';
import { closedAddress } from './fake-services.ts';
import { jsonApi, startTestGateway, type Answer, type TestGateway } from './harness.ts';
import { orderId, organizationB, subscriptionId } from './seed.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ BODY_LIMIT_BYTES: '20000', REQUEST_TIMEOUT_MS: '1000' });
});
beforeEach(() => gateway.fakes.reset());
afterAll(() => gateway.stop());

const order = `/api/v1/orders/${orderId}`;

function expectError(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.headers['content-type']]).toEqual([status, jsonApi]);
  expect(answer.json.errors.length).toBeGreaterThan(0);
  for (const error of answer.json.errors) {
    expect(
      Object.keys(error).filter(
        (key) => !['id', 'links', 'status', 'code', 'title', 'detail', 'source', 'meta'].includes(key),
      ),
    ).toEqual([]);
    expect(error).toMatchObject({ id: expect.any(String), status: String(status), code, title: expect.any(String) });
    expect(error.links).toEqual({ about: expect.stringMatching(new RegExp(`/docs/errors/${code}$`)) });
  }
  expect(answer.headers.vary).toMatch(/\bAccept\b/);
}

describe('conditional requests', () => {
  test('H1 the ETag differs per form, and a match is 304 with Vary and ETag', async () => {
    const { etag: jsonApiTag, vary } = (await gateway.call(order)).headers;
    const flatTag = (await gateway.call(order, { headers: { accept: 'application/json' } })).headers.etag;
    expect(jsonApiTag).toMatch(/^"1-/);
    expect(flatTag).not.toBe(jsonApiTag);
    const again = await gateway.call(order, { headers: { 'if-none-match': `"other", ${String(jsonApiTag)}` } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', jsonApiTag]);
    expect(again.headers.vary).toBe(vary);
    const crossed = await gateway.call(order, {
      headers: { accept: 'application/json', 'if-none-match': String(jsonApiTag) },
    });
    expect(crossed.status).toBe(200);
  });

  test.each(['/api/v1/resources', '/docs/errors', '/openapi.json'])(
    'what is compressed has a tag of its own, which HEAD tells as well: %s',
    async (path) => {
      const asked = (coding: string, more: object = {}) =>
        gateway.call(path, { headers: { 'accept-encoding': coding, ...more } });
      const codings = [
        'identity',
        'gzip',
        'br',
        'deflate',
        '*',
        'gzip;q=0.5, br;q=0.1, deflate;q=0',
        'br;q=0, identity',
      ];
      const tags = new Map<string, string>();
      for (const coding of codings) {
        const { headers } = await asked(coding);
        const tag = String(headers.etag);
        expect(tags.get(tag) ?? headers['content-encoding'] ?? 'identity').toBe(
          headers['content-encoding'] ?? 'identity',
        );
        tags.set(tag, headers['content-encoding'] ?? 'identity');
        const head = await gateway.call(path, { method: 'HEAD', headers: { 'accept-encoding': coding } });
        expect([coding, head.headers.etag]).toEqual([coding, tag]);
        const again = await asked('gzip', { 'if-none-match': `W/${tag}` });
        expect([again.status, again.headers.etag]).toEqual([304, tag]);
      }
      expect([...tags.values()].sort()).toEqual(['br', 'deflate', 'gzip', 'identity']);
    },
  );

  test('a compressed entity is changed under the tag that it came with', async () => {
    const filled = { note: 'n'.repeat(2_000) };
    Object.assign(gateway.fakes.stored.get('orders')![0]!, filled);
    const { etag, 'content-encoding': coding } = (await gateway.call(order, { headers: { 'accept-encoding': 'gzip' } }))
      .headers;
    expect([coding, etag]).toEqual(['gzip', expect.stringMatching(/^"1-[\w-]+\.gzip"$/)]);
    const body = { data: { type: 'orders', id: orderId, attributes: { note: 'shorter' } } };
    const change = (tag: string) => gateway.call(order, { method: 'PATCH', headers: { 'if-match': tag }, body });
    expect((await change(String(etag).replace('"1-', '"9-'))).status).toBe(412);
    expect((await change(String(etag))).status).toBe(200);
  });

  test('a changed entity has another ETag', async () => {
    const before = (await gateway.call(order)).headers.etag;
    gateway.fakes.stored.get('orders')![0]!['note'] = 'changed';
    expect((await gateway.call(order)).headers.etag).not.toBe(before);
  });
});

describe('addresses', () => {
  test.each([
    ['/api/v1/orders?page[size]=1', 200],
    ['/docs', 200],
    ['?page', 200],
    ['/nothing', 404],
  ])('a request may name the whole of it: %s', async (path, status) => {
    const { hostname, port } = new URL(gateway.url);
    const headers = { authorization: `Bearer ${await gateway.token()}` };
    const answered = await new Promise((resolve) => {
      request({ hostname, port, path: `http://api.test${path}`, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    expect(answered).toBe(status);
  });
});

describe('methods', () => {
  test('F6 HEAD has the status and the headers of GET and no body', async () => {
    for (const path of [order, '/api/v1/resources', '/api/v1/orders/nope', `${order}/relationships/customer`]) {
      const [get, head] = [await gateway.call(path), await gateway.call(path, { method: 'HEAD' })];
      expect([path, head.status, head.text]).toEqual([path, get.status, '']);
      for (const name of ['content-type', 'etag', 'vary', 'content-length']) {
        if (get.status === 200) expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
      }
    }
  });

  test('U12, H3 an unsupported method is 405 with Allow', async () => {
    const put = await gateway.call(order, { method: 'PUT', body: {} });
    expectError(put, 405, 'method_not_allowed');
    expect(put.headers.allow).toBe('GET, HEAD, PATCH, DELETE, OPTIONS');
    expect((await gateway.call('/api/v1/resources/counts', { method: 'DELETE' })).headers.allow).toBe(
      'GET, HEAD, OPTIONS',
    );
  });

  test('H8 OPTIONS tells the methods, and a preflight for JSON:API, PATCH and DELETE passes', async () => {
    const options = await gateway.call(order, { method: 'OPTIONS', token: null });
    expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD, PATCH, DELETE, OPTIONS']);
    const preflight = await gateway.call(order, {
      method: 'OPTIONS',
      token: null,
      headers: {
        origin: 'https://app.test',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'content-type,authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toMatch(/PATCH.*DELETE/);
    expect(preflight.headers['access-control-allow-headers']).toMatch(/Authorization.*Content-Type/);
    const get = await gateway.call(order, { headers: { origin: 'https://app.test' } });
    expect(get.headers['access-control-allow-origin']).toBe('*');
    expect(get.headers['access-control-expose-headers']).toMatch(/ETag.*Content-Disposition/);
  });

  test.each([
    '/api/v1/orders/',
    '/api/v1/Orders',
    '/api/v1',
    '/api/v1/',
    '/api/v2/orders',
    '/api/v1/orders//x',
    '/api/v1/nope',
  ])('F7 %s is 404', async (path) => expectError(await gateway.call(path), 404, 'not_found'));

  test.each(['/api/v1/orders/%', '/api/v1/orders/%E0%A4%A', '/api/v1/%zz'])(
    'F7 %s is a JSON:API error',
    async (path) => {
      const answer = await gateway.call(path);
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers['content-type']).toBe(jsonApi);
    },
  );
});

describe('bodies', () => {
  const post = (rawBody: string | Buffer, headers: Record<string, string> = {}) =>
    gateway.call('/api/v1/webhook-subscriptions', { method: 'POST', rawBody, headers });

  test('H6 malformed JSON is 400 without a pointer', async () => {
    for (const body of ['{', '', 'null x', Buffer.from([0xff, 0xfe, 0x00])]) {
      const answer = await post(body);
      expectError(answer, 400, 'malformed_document');
      expect(answer.json.errors[0].source).toBeUndefined();
    }
  });

  test('H4 a body over the limit is 413, by its length and while it streams', async () => {
    const long = JSON.stringify({ data: 'x'.repeat(30_000) });
    expectError(await post(long), 413, 'payload_too_large');
    const streamed = await new Promise<number>((resolve, reject) => {
      const outgoing = request(
        `${gateway.url}/api/v1/webhook-subscriptions`,
        { method: 'POST', headers: { 'content-type': jsonApi, authorization: `Bearer ${token}` }, agent: false },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      outgoing.on('error', reject);
      for (let part = 0; part < 30; part += 1) outgoing.write('x'.repeat(1_000));
      outgoing.end();
    });
    expect(streamed).toBe(413);
  });
  let token: string;
  beforeAll(async () => {
    token = await gateway.token();
  });

  test('deep nesting, prototype keys and encoded bodies are refused', async () => {
    expectError(await post(`${'['.repeat(5_000)}${']'.repeat(5_000)}`), 400, 'malformed_document');
    const polluted = '{"data":{"type":"webhook-subscriptions","attributes":{"__proto__":{"is_active":false}}}}';
    expectError(await post(polluted), 400, 'malformed_document');
    expectError(await post('x', { 'content-encoding': 'gzip' }), 415, 'unsupported_media_type');
    expect(({} as Record<string, unknown>)['is_active']).toBeUndefined();
  });

  test.each([
    ['unknown attributes', '/api/v1/orders', (members: object) => ({ data: { type: 'orders', attributes: members } })],
    [
      'unknown relationships',
      '/api/v1/orders',
      (members: object) => ({ data: { type: 'orders', relationships: members } }),
    ],
    ['unknown members of a step', `${order}/cancel`, (members: object) => members],
    [
      'unknown members within',
      `${order}/preview`,
      (members: object) => ({ changes: [{ type: 'cancel_order', ...members }] }),
    ],
  ])('of very many %s a hundred are named, and nobody waits for the others', async (_what, path, bodyOf) => {
    const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`x${at}`, 1]));
    const answer = await gateway.call(path, { method: 'POST', body: bodyOf(many) });
    expect(answer.status).toBe(422);
    // Beside what an order needs and has not.
    expect([100, 101]).toContain(answer.json.errors.length);
  });

  test('more values than any body has are refused before any is looked at', async () => {
    const roomy = await startTestGateway();
    try {
      const cancel = (count: number) =>
        roomy.call(`${order}/cancel`, { method: 'POST', rawBody: `{"reason":[${Array(count).fill(0).join(',')}]}` });
      expectError(await cancel(20_000), 400, 'malformed_document');
      expectError(await cancel(19_999), 422, 'validation_failed');
    } finally {
      await roomy.stop();
    }
  });

  test('operators are values or unknown names, never operators', async () => {
    const attributes = { name: { $gt: '' }, url: 'https://a.test', events: { $ne: [] } };
    const answer = await post(JSON.stringify({ data: { type: 'webhook-subscriptions', attributes } }));
    expectError(answer, 422, 'validation_failed');
    expect(gateway.fakes.calls.filter(({ rpc }) => rpc.includes('Create'))).toEqual([]);
  });
});

describe('what is no proper HTTP', () => {
  const raw = (text: string, waitMs = 5_000) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () => socket.write(text));
      const chunks: Buffer[] = [];
      socket.setTimeout(waitMs, () => socket.destroy(new Error('no answer')));
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
      socket.on('error', reject);
    });

  test('garbage and oversized headers are answered with JSON:API errors', async () => {
    expect(await raw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*vnd\.api\+json.*"errors"/s);
    expect(await raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 .*"errors"/s,
    );
  });

  test('a slow sender is given up', async () => {
    const answer = await raw(
      `POST /api/v1/orders HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${await gateway.token()}\r\n` +
        `Content-Type: ${jsonApi}\r\nContent-Length: 100\r\n\r\n{`,
      10_000,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('line breaks do not get from a parameter into a header', async () => {
    const answer = await gateway.call('/api/v1/resources?filter[search]=a%0d%0aX-Evil:%201');
    expect([answer.status, answer.headers['x-evil']]).toEqual([400, undefined]);
    const id = await gateway.call(order, { headers: { 'x-request-id': 'bad id!' } });
    expect(id.headers['x-request-id']).not.toBe('bad id!');
  });
});

describe('failures', () => {
  test('E12 a defect is 500 without any detail and with an id', async () => {
    gateway.fakes.override('booking.orders.v1.OrderService/GetOrder', async () => {
      throw new Error('secret detail of the database');
    });
    const answer = await gateway.call(order, { headers: { 'x-request-id': 'trace-me' } });
    expectError(answer, 500, 'internal_error');
    expect(answer.text).not.toMatch(/secret|at /);
    expect(answer.json.errors[0].id).toBe('trace-me');
  });

  test('the problems of a service arrive unchanged, pointer and meta included', async () => {
    gateway.fakes.override('booking.orders.v1.OrderService/CheckoutOrder', async () => {
      throw appError('time_conflict', 'The slot is taken.', {
        source: { pointer: '/payment_method_id' },
        meta: { resource_id: 'r' },
      });
    });
    const body = { payment_method_id: 'method-1' };
    const answer = await gateway.call(`${order}/checkout`, { method: 'POST', body });
    expectError(answer, 409, 'time_conflict');
    expect(answer.json.errors[0]).toMatchObject({
      detail: 'The slot is taken.',
      source: { pointer: '/payment_method_id' },
      meta: { resource_id: 'r' },
    });
  });

  test('a service that is down is 503 with Retry-After, the others go on', async () => {
    const partial = await startTestGateway({ ORDERS_BILLING_URL: await closedAddress() });
    try {
      const down = await partial.call(order);
      expectError(down, 503, 'service_unavailable');
      expect(Number(down.headers['retry-after'])).toBeGreaterThan(0);
      expect((await partial.call('/api/v1/resources')).status).toBe(200);
      expect((await fetch(`${partial.adminUrl}/readyz`)).status).toBe(200);
    } finally {
      await partial.stop();
    }
  });

  test('an error is application/json for a client that reads flat only', async () => {
    const answer = await gateway.call('/api/v1/orders/nope', { headers: { accept: 'application/json' } });
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/json']);
    expect(answer.json.errors[0].code).toBe('not_found');
  });
});

describe('rate limits', () => {
  test('H5 too many reads are 429 with Retry-After, writes have a budget of their own, tokens too', async () => {
    const limited = await startTestGateway({ RATE_LIMIT_READS_PER_MINUTE: '3', RATE_LIMIT_WRITES_PER_MINUTE: '2' });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) statuses.push((await limited.call(order)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      const refused = await limited.call(order);
      expectError(refused, 429, 'too_many_requests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.headers['ratelimit']).toBeDefined();
      expect((await limited.call(`${order}/approve`, { method: 'POST' })).status).toBe(200);
      expect((await limited.call(order, { token: await limited.token({ subject: 'owner@a' }) })).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  test('a budget is not spent by whom another organization gives the same subject', async () => {
    const limited = await startTestGateway({ RATE_LIMIT_READS_PER_MINUTE: '3' });
    try {
      const namesake = await limited.token({ tenant: organizationB });
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) statuses.push((await limited.call(order, { token: namesake })).status);
      expect(statuses).toEqual([403, 403, 403, 429]);
      expect((await limited.call(order)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  test('an address has five times the budget of a token', async () => {
    const limited = await startTestGateway({ RATE_LIMIT_READS_PER_MINUTE: '2' });
    try {
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1) {
        statuses.push(
          (await limited.call(order, { token: await limited.token({ subject: `viewer${count}@a` }) })).status,
        );
      }
      expect(statuses.slice(0, 10)).not.toContain(429);
      expect(statuses[10]).toBe(429);
    } finally {
      await limited.stop();
    }
  });
});

describe('headers', () => {
  test('H7 security headers are there, and nothing names the software', async () => {
    const { headers } = await gateway.call(order);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toMatch(/max-age=/);
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('F6 to HEAD with Accept-Encoding no length is told that GET would not send', async () => {
    const lengthOf = async (headers: Record<string, string>) =>
      (await gateway.call('/api/v1/resources', { method: 'HEAD', headers })).headers['content-length'];
    const plain = Number((await gateway.call('/api/v1/resources')).headers['content-length']);
    expect(plain).toBeGreaterThan(1_024);
    expect(await lengthOf({})).toBe(String(plain));
    expect(await lengthOf({ 'accept-encoding': 'identity' })).toBe(String(plain));
    expect(await lengthOf({ 'accept-encoding': 'br, gzip' })).toBeUndefined();
    const short = await gateway.call(`${order}/relationships/customer`, { headers: { 'accept-encoding': 'gzip' } });
    expect(short.headers['content-length']).toBe(String(Buffer.byteLength(short.text)));
  });

  test('N1, H9 compression changes neither the type nor the content, and Vary names both', async () => {
    const path = '/api/v1/resources';
    const plain = await gateway.call(path);
    const zipped = await new Promise<{ body: Buffer; headers: Answer['headers'] }>((resolve, reject) => {
      request(
        `${gateway.url}${path}`,
        { headers: { 'accept-encoding': 'gzip', authorization: `Bearer ${token}` } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve({ body: Buffer.concat(chunks), headers: response.headers }));
        },
      )
        .on('error', reject)
        .end();
    });
    expect([zipped.headers['content-encoding'], zipped.headers['content-type']]).toEqual(['gzip', jsonApi]);
    expect(zipped.headers.vary).toMatch(/Accept-Encoding/);
    expect(zipped.headers.vary).toMatch(/Accept(,|$)/);
    expect(gunzipSync(zipped.body).toString()).toBe(plain.text);
  });
  let token: string;
  beforeAll(async () => {
    token = await gateway.token();
  });

  test('a request id is taken over or made, and reaches the service', async () => {
    const given = await gateway.call(order, { headers: { 'x-request-id': 'abc-123' } });
    expect(given.headers['x-request-id']).toBe('abc-123');
    expect(gateway.fakes.calls.at(-1)?.context.requestId).toBe('abc-123');
    expect((await gateway.call(order)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('stopping', () => {
  test('a request that runs is answered, new ones are not taken', async () => {
    const stopping = await startTestGateway();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let entered = (): void => {};
    const running = new Promise<void>((resolve) => (entered = resolve));
    stopping.fakes.override('booking.orders.v1.OrderService/GetOrder', async () => {
      entered();
      await held;
      throw appError('not_found', 'Gone.');
    });
    const answer = stopping.call(order);
    await running;
    const stopped = stopping.stop();
    release();
    expect((await answer).status).toBe(404);
    await stopped;
    await expect(stopping.call(`/api/v1/webhook-subscriptions/${subscriptionId}`)).rejects.toThrow(
      /ECONNREFUSED|socket/,
    );
  });
});
