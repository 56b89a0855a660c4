import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createClient, type Client } from '../src/client.ts';
import { ConflictError, ForbiddenError, NotFoundError, UnavailableError, ValidationError } from '../src/errors.ts';

interface Seen {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
  /** The same in hex. */
  bytes: string;
}
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown } | 'reset';

let server: Server;
let url: string;
let seen: Seen[];
let tokens: number;
let expiresIn: number;
/** Answers of /api/v1 in turn; the last one repeats. */
let replies: Reply[];
/** What the token endpoint answers first. */
let refusals: Exclude<Reply, 'reset'>[];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const sent = Buffer.concat(chunks);
  const body = sent.toString();
  const here = new URL(request.url ?? '', url);
  if (here.pathname === '/oauth/token') {
    const refusal = refusals.shift();
    if (refusal) {
      response.writeHead(refusal.status ?? 503, refusal.headers ?? {});
      response.end(JSON.stringify(refusal.body ?? {}));
      return;
    }
    tokens += 1;
    const good =
      request.headers.authorization === `Basic ${btoa('me:s%3Acret')}` &&
      body.startsWith('grant_type=client_credentials');
    response.writeHead(good ? 200 : 401, { 'content-type': 'application/json' });
    const token = { access_token: `token-${tokens}`, expires_in: expiresIn };
    response.end(JSON.stringify(good ? token : { error: 'invalid_client', error_description: 'No.' }));
    return;
  }
  seen.push({ method: request.method ?? '', url: here, headers: request.headers, body, bytes: sent.toString('hex') });
  const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? {};
  if (reply === 'reset') {
    response.socket?.destroy();
    return;
  }
  response.writeHead(reply.status ?? 200, { 'content-type': 'application/vnd.api+json', ...reply.headers });
  response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
}

beforeEach(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  seen = [];
  tokens = 0;
  expiresIn = 3_600;
  refusals = [];
  replies = [{ body: { data: null } }];
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const client = (more: object = {}): Client => createClient({ url, clientId: 'me', clientSecret: 's:cret', ...more });
const failure = (status: number, error: object = {}, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { errors: [{ id: 'r-1', status: String(status), code: 'conflict', title: 'T', detail: 'D', ...error }] },
});
const tag = (id: string) => ({ data: { id, type: 'tags', attributes: { name: `Tag ${id}` } } });

describe('tokens', () => {
  test('a token that cannot be had at the moment is asked for again, after the time that is named', async () => {
    const headers = { 'retry-after': '0' };
    refusals = [
      { status: 503, headers },
      { status: 429, headers },
    ];
    await client().get('tags', '1');
    expect([tokens, seen.length]).toEqual([1, 1]);
    const detail = 'The catalog service does not answer at the moment.';
    const problem = { id: 'r', status: '503', code: 'service_unavailable', title: 'T', detail };
    refusals = [
      { status: 503, headers: { 'retry-after': '7' }, body: { errors: [problem] } },
      {
        status: 429,
        headers: { 'retry-after': '7' },
        body: { error: 'too_many_requests', error_description: 'Wait.' },
      },
    ];
    const refused = (): Promise<unknown> => client({ retries: 0 }).get('tags', '1');
    await expect(refused()).rejects.toMatchObject({
      code: 'service_unavailable',
      retryAfter: 7,
      problems: [{ detail }],
    });
    await expect(refused()).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 7 });
  });

  test('one is obtained for many calls, also for those at the same time', async () => {
    const api = client();
    await Promise.all([api.get('tags', '1'), api.get('tags', '2'), api.get('tags', '3')]);
    await api.get('tags', '4');
    expect(tokens).toBe(1);
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill('Bearer token-1'));
  });

  test('a new one is obtained before the old one ends', async () => {
    expiresIn = 20;
    const api = client();
    await api.get('tags', '1');
    await api.get('tags', '2');
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  test('after a 401 the call is repeated once with a new one', async () => {
    replies = [failure(401), { body: tag('1') }];
    expect(await client().get('tags', '1')).toMatchObject({ name: 'Tag 1' });
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
    replies = [failure(401, { code: 'unauthenticated' })];
    await expect(client().get('tags', '1')).rejects.toMatchObject({
      name: 'AuthenticationError',
      code: 'unauthenticated',
    });
    expect(seen).toHaveLength(4);
  });

  test('wrong credentials are told in words', async () => {
    const api = createClient({ url, clientId: 'me', clientSecret: 'wrong' });
    await expect(api.get('tags', '1')).rejects.toMatchObject({
      status: 401,
      message: 'unauthenticated: invalid_client: No.',
    });
    expect(seen).toEqual([]);
  });
});

describe('retries', () => {
  test('a write is repeated with the same idempotency key and the same body', async () => {
    replies = [
      'reset',
      failure(503, {}, { 'retry-after': '0' }),
      failure(429, {}, { 'retry-after': '0' }),
      { status: 201, body: tag('1') },
    ];
    await client().create('tags', { name: 'Tag 1' });
    expect(seen).toHaveLength(4);
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
  });

  test('two writes have two keys, reads have none', async () => {
    const api = client();
    await api.create('tags', { name: 'a' });
    await api.create('tags', { name: 'a' });
    await api.get('tags', '1');
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect([new Set(keys.slice(0, 2)).size, keys[2]]).toEqual([2, undefined]);
  });

  test('headers that are given count instead of those of the client, however they are written', async () => {
    const headers = { 'Idempotency-Key': 'mine', 'Content-Type': 'application/json', Accept: 'application/json' };
    replies = ['reset', { body: {} }];
    const body = { type: 'application/vnd.api+json', value: {} };
    await client().request({ method: 'POST', path: '/orders/calculate', body, headers });
    const given = { 'idempotency-key': 'mine', 'content-type': 'application/json', accept: 'application/json' };
    expect(seen.map((one) => one.headers)).toMatchObject([given, given]);
  });

  test('Retry-After is waited for', async () => {
    replies = [failure(503, {}, { 'retry-after': '1' }), { body: tag('1') }];
    const from = performance.now();
    await client().get('tags', '1');
    expect(performance.now() - from).toBeGreaterThanOrEqual(950);
  });

  test('end, and then the refusal is thrown', async () => {
    replies = [failure(503, { code: 'service_unavailable' }, { 'retry-after': '0' })];
    await expect(client({ retries: 2 }).get('tags', '1')).rejects.toThrow(UnavailableError);
    expect(seen).toHaveLength(3);
  });

  test.each([400, 403, 404, 409, 412, 422, 500])('%d is not repeated', async (status) => {
    replies = [failure(status)];
    await expect(client().create('tags', { name: 'a' })).rejects.toMatchObject({ status });
    expect(seen).toHaveLength(1);
  });
});

describe('an attempt that still runs', () => {
  const running = failure(409, { source: { header: 'Idempotency-Key' } }, { 'retry-after': '0' });

  test('is waited for: its answer is the answer', async () => {
    replies = ['reset', running, running, running, running, { status: 201, body: tag('1') }];
    await expect(client().create('tags', { name: 'Tag 1' })).resolves.toMatchObject({ id: '1' });
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('is not waited for without an end', async () => {
    replies = [running];
    await expect(client({ timeoutMs: 200 }).create('tags', { name: 'a' })).rejects.toThrow(ConflictError);
  });
});

describe('errors', () => {
  test.each([
    [403, ForbiddenError],
    [404, NotFoundError],
    [409, ConflictError],
    [412, ConflictError],
    [422, ValidationError],
  ])('%d has a class of its own', async (status, errorClass) => {
    replies = [failure(status)];
    await expect(client().get('tags', '1')).rejects.toThrow(errorClass);
  });

  test('tell code, pointer, parameter, page and request', async () => {
    const source = { pointer: '/data/attributes/name', parameter: 'sort' };
    replies = [failure(422, { code: 'validation_failed', source, links: { about: 'https://x/docs/errors/v' } })];
    await expect(client().get('tags', '1')).rejects.toMatchObject({
      code: 'validation_failed',
      ...source,
      about: 'https://x/docs/errors/v',
      requestId: 'r-1',
      message: 'validation_failed: D',
    });
  });

  test('of a conflict tell what stands in the way', async () => {
    replies = [failure(409, { code: 'conflict', meta: { reason: 'taken' } })];
    await expect(client().get('tags', '1')).rejects.toMatchObject({ reason: 'taken' });
    replies = [failure(412, { code: 'precondition_failed' })];
    await expect(client().get('tags', '1')).rejects.toMatchObject({ reason: undefined });
  });

  test('that are no document keep their status', async () => {
    replies = [{ status: 502, body: 'bad gateway' }];
    await expect(client().get('tags', '1')).rejects.toMatchObject({ status: 502, problems: [], message: 'HTTP 502' });
  });
});

describe('documents', () => {
  test('attributes, relations and included entities become one object, loops included', async () => {
    replies = [
      {
        body: {
          data: {
            id: 'o',
            type: 'orders',
            attributes: { total: 12.5 },
            relationships: {
              customer: { data: { id: 'c', type: 'customers' } },
              voucher: { data: null },
              bookings: { data: [{ id: 'b', type: 'bookings' }] },
              files: { links: {} },
            },
          },
          included: [
            {
              id: 'c',
              type: 'customers',
              attributes: { first_name: 'Ada' },
              relationships: { address: { data: { id: 'a', type: 'addresses' } } },
            },
            {
              id: 'a',
              type: 'addresses',
              attributes: { city: 'Berlin' },
              relationships: { customer: { data: { id: 'c', type: 'customers' } } },
            },
          ],
        },
      },
    ];
    const order = await client().get('orders', 'o', { include: ['customer.address'] });
    expect(order).toMatchObject({
      id: 'o',
      type: 'orders',
      total: 12.5,
      voucher: null,
      bookings: [{ id: 'b', type: 'bookings' }],
    });
    expect(order).not.toHaveProperty('files');
    expect(order.customer).toMatchObject({ first_name: 'Ada', address: { city: 'Berlin' } });
    expect(order.customer?.address?.customer).toBe(order.customer);
    expect(seen[0]?.url.search).toBe('?include=customer.address');
  });

  test('objects become documents: relations by their shape, or by their name where they are empty', async () => {
    const customer = { id: 'c', type: 'customers' as const, first_name: 'Ada' };
    await client().create('orders', {
      customer,
      voucher: null,
      tags: [],
      note: null,
      items: [{ type: 'service', service_id: 's' }],
    });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      data: {
        type: 'orders',
        attributes: { note: null, items: [{ type: 'service', service_id: 's' }] },
        relationships: {
          customer: { data: { id: 'c', type: 'customers' } },
          voucher: { data: null },
          tags: { data: [] },
        },
      },
    });
    expect(seen[0]?.headers['content-type']).toBe('application/vnd.api+json');
  });

  test('what was read is changed only where it is still so', async () => {
    replies = [{ body: tag('1'), headers: { etag: '"7-x"' } }];
    const api = client();
    const read = await api.get('tags', '1');
    await api.update(read, { name: 'New' });
    await api.update({ id: '1', type: 'tags' }, { name: 'New' });
    expect(seen.map(({ method, headers }) => [method, headers['if-match']])).toEqual([
      ['GET', undefined],
      ['PATCH', '"7-x"'],
      ['PATCH', undefined],
    ]);
  });

  test('what is an attribute stays one, whatever it looks like', async () => {
    await client().create('customers', { last_name: 'A', custom_entry_map: { id: 'crm-7', type: 'lead' } });
    expect(JSON.parse(seen[0]?.body ?? '').data).toEqual({
      type: 'customers',
      attributes: { last_name: 'A', custom_entry_map: { id: 'crm-7', type: 'lead' } },
      relationships: {},
    });
  });

  test('lines that are written are an attribute, those that were read a relation', async () => {
    const lines = [{ description: 'Consulting', unit_price: 119, tax_rate: 19 }];
    await client().create('invoices', { customer: { id: 'c', type: 'customers' }, items: lines });
    await client().update({ id: 'i', type: 'invoices' }, { items: lines });
    const read = [{ id: 'l', type: 'invoice-items' as const }];
    await client().update({ id: 'i', type: 'invoices' }, { items: read } as never);
    const sent = seen.map(({ body }) => JSON.parse(body).data);
    expect(sent.map(({ attributes }) => attributes.items)).toEqual([lines, lines, undefined]);
    expect(sent.map(({ relationships }) => relationships.items)).toEqual([undefined, undefined, { data: read }]);
  });

  test('an answer that is no document is told as it is', async () => {
    replies = [{ body: { total: 12, kept: 3 } }];
    const changes = [{ type: 'cancel_booking' as const, booking_id: 'b' }];
    const told = await client().act({ id: '1', type: 'orders' }, 'preview', { changes });
    expect(told).toEqual({ total: 12, kept: 3 });
  });

  test('lists are read to their end by cursor: the place is that of links.next', async () => {
    const page = (id: string, next: string | null) => ({
      body: {
        data: [tag(id).data],
        meta: { page: { per_page: 1 } },
        links: { next: next && `https://elsewhere.test/api/v1/tags?page%5Bafter%5D=${next}&page%5Bsize%5D=1` },
      },
    });
    replies = [page('1', 'x%3D1'), page('2', 'y'), page('3', null)];
    const names: (string | null)[] = [];
    const query = { filter: { search: 'a&b', id: ['1', '2'] }, sort: ['-name'], page: { size: 1 } } as const;
    for await (const { name } of client().all('tags', query)) names.push(name);
    expect(names).toEqual(['Tag 1', 'Tag 2', 'Tag 3']);
    expect(seen.map(({ url: at }) => at.searchParams.get('page[after]'))).toEqual(['', 'x=1', 'y']);
    expect(seen.some(({ url: at }) => at.searchParams.has('page[number]'))).toBe(false);
    for (const { url: at } of seen) {
      expect(Object.fromEntries(at.searchParams)).toMatchObject({
        'filter[search]': 'a&b',
        'filter[id]': '1,2',
        'page[size]': '1',
        sort: '-name',
      });
    }
  });

  test('lists are read by number from a number on', async () => {
    const page = (current_page: number) => ({
      body: {
        data: [tag(`${current_page}`).data],
        meta: { page: { current_page, last_page: 3, per_page: 1, total: 3 } },
        links: {
          next:
            current_page < 3
              ? `https://x.test/api/v1/tags?page%5Bnumber%5D=${current_page + 1}&page%5Bsize%5D=1`
              : null,
        },
      },
    });
    replies = [page(2), page(3)];
    const names: (string | null)[] = [];
    const query = { filter: { search: 'a&b', id: ['1', '2'] }, sort: ['-name'], page: { number: 2, size: 1 } } as const;
    for await (const { name } of client().all('tags', query)) names.push(name);
    expect(names).toEqual(['Tag 2', 'Tag 3']);
    expect(seen.map(({ url: at }) => at.searchParams.get('page[number]'))).toEqual(['2', '3']);
    expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toMatchObject({
      'filter[search]': 'a&b',
      'filter[id]': '1,2',
      sort: '-name',
    });
  });

  test('a file keeps the query of its address, and is asked for by POST where it takes a body', async () => {
    replies = [{ headers: { 'content-type': 'text/csv' } }];
    await client().download('/exports/invoices?filter[since]=2026-01-01', 'text/csv');
    await client().download('/exports/datev', 'text/csv', { body: { since: '2026-01-01' } });
    expect(seen.map(({ method, url: to }) => [method, to.searchParams.get('filter[since]')])).toEqual([
      ['GET', '2026-01-01'],
      ['POST', null],
    ]);
    expect([seen[1]?.body, seen[1]?.headers['content-type'], seen[1]?.headers.accept]).toEqual([
      '{"since":"2026-01-01"}',
      'application/json',
      'text/csv',
    ]);
  });

  test.each([
    ['a Blob', new Blob([Buffer.from([0x89, 0x50, 0xff, 0x00])])],
    ['a Uint8Array', Uint8Array.of(0x89, 0x50, 0xff, 0x00)],
  ])(
    '%s is uploaded as its bytes, with its name in any language, and again with the same key',
    async (_what, content) => {
      const file = { type: 'files', id: 'f', attributes: { mime_type: 'image/png' } };
      replies = ['reset', { status: 503, headers: { 'retry-after': '0' } }, { status: 201, body: { data: file } }];
      const made = await client().upload(content, { name: "Größe 'a'.png", public: true });
      expect([made.id, made.mime_type]).toEqual(['f', 'image/png']);
      expect(seen.map(({ method, url: to, bytes }) => [method, to.pathname + to.search, bytes])).toEqual(
        Array.from({ length: 3 }, () => ['POST', '/api/v1/files/upload?public=true', '8950ff00']),
      );
      expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      expect([seen[2]?.headers['content-type'], seen[2]?.headers['content-disposition']]).toEqual([
        'application/octet-stream',
        "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%27a%27.png",
      ]);
    },
  );

  test('an id cannot lead to another address', async () => {
    await client({ organization: 'org' }).remove({ id: '../orders/1', type: 'tags' });
    expect(seen[0]?.url.pathname).toBe('/api/v1/tags/..%2Forders%2F1');
    expect(seen[0]?.url.searchParams.get('o')).toBe('org');
  });
});
