import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, ClientCredentialsProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startTestGateway, type Answer, type Call, type TestGateway } from './harness.ts';
import { orderId, organizationA, organizationB } from './seed.ts';
import { connectTools } from './tools-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ MCP_ALLOWED_ORIGINS: 'https://inspector.test', BODY_LIMIT_BYTES: '20000' });
});
afterAll(() => gateway.stop());

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const post = (body: unknown, call: Call = {}): Promise<Answer> =>
  gateway.call('/mcp', {
    method: 'POST',
    ...(call.rawBody === undefined ? { body } : {}),
    ...call,
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...call.headers },
  });
const code = (answer: Answer) => [answer.status, answer.json?.errors?.[0]?.code];

describe('who may come in', () => {
  test('no token, an expired one, one for another audience: 401 that tells where tokens come from', async () => {
    const tokens = [
      null,
      await gateway.token({ expiresIn: '-1m' }),
      await gateway.token({ audience: 'another-api' }),
      'nonsense',
    ];
    for (const token of tokens) {
      const answer = await post(list, { token });
      expect(code(answer)).toEqual([401, 'unauthenticated']);
      const [, metadata] = /resource_metadata="([^"]+)"/.exec(answer.headers['www-authenticate'] ?? '') ?? [];
      expect(metadata).toBe('https://api.test/.well-known/oauth-protected-resource/mcp');
    }
  });

  test('the metadata of RFC 9728 names the resource and its authorization server', async () => {
    const own = await gateway.call('/.well-known/oauth-protected-resource/mcp', { token: null });
    expect(own.json).toMatchObject({
      resource: 'https://api.test/mcp',
      authorization_servers: ['https://api.test'],
      bearer_methods_supported: ['header'],
    });
    const whole = await gateway.call('/.well-known/oauth-protected-resource', { token: null });
    const { scopes_supported: scopes, ...rest } = whole.json;
    expect(rest).toEqual({ ...own.json, resource: 'https://api.test' });
    expect(scopes).toContain('b.*:read');
    expect(own.json).not.toHaveProperty('scopes_supported');
  });

  test('the SDK client finds the issuer by itself, gets a token with its client credentials and calls a tool', async () => {
    const own = await startTestGateway({ PUBLIC_BASE_URL: '' });
    const address = own.url.replace('127.0.0.1', 'localhost');
    const authProvider = new ClientCredentialsProvider({
      clientId: 'client-a',
      clientSecret: 's3cret:with&signs',
      scope: 'b.orders:read',
      expectedIssuer: address,
    });
    const client = new Client({ name: 'gateway-test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    try {
      await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { authProvider }));
      const { structuredContent } = await client.callTool({ name: 'get', arguments: { type: 'orders', id: orderId } });
      expect(structuredContent).toMatchObject({ number: 'BO000000001' });
    } finally {
      await client.close();
      await own.stop();
    }
  });

  test('a page of an unknown origin is refused, known pages and programs are not', async () => {
    for (const origin of ['https://evil.test', 'http://api.test', 'null', 'https://api.test.evil.test']) {
      expect([origin, ...code(await post(list, { headers: { origin } }))]).toEqual([origin, 403, 'forbidden']);
    }
    for (const headers of [{ origin: 'https://api.test' }, { origin: 'https://inspector.test' }, {}]) {
      expect((await post(list, { headers })).status).toBe(200);
    }
  });
});

describe('what comes in', () => {
  test('other methods are 405: there is no session and no stream to open', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const answer = await gateway.call('/mcp', { method });
      expect([...code(answer), answer.headers['allow']]).toEqual([405, 'method_not_allowed', 'POST']);
    }
  });

  test('only JSON, only in bounds', async () => {
    expect(code(await post(list, { headers: { 'content-type': 'text/plain' } }))).toEqual([
      415,
      'unsupported_media_type',
    ]);
    expect(code(await post(undefined, { rawBody: '{"jsonrpc":' }))).toEqual([400, 'malformed_document']);
    expect(code(await post(undefined, { rawBody: '' }))).toEqual([400, 'malformed_document']);
    expect(code(await post(undefined, { rawBody: `{"params":${'['.repeat(40)}${']'.repeat(40)}}` }))).toEqual([
      400,
      'malformed_document',
    ]);
    expect(code(await post(undefined, { rawBody: '{"__proto__":{"admin":true}}' }))).toEqual([
      400,
      'malformed_document',
    ]);
    const huge = { ...list, params: { name: 'search', arguments: { type: 'x'.repeat(30_000) } } };
    expect(code(await post(huge))).toEqual([413, 'payload_too_large']);
    const answer = await post({ hello: 'world' });
    expect(answer.status).toBe(400);
  });

  test('several messages in one request are refused, so that limits count each', async () => {
    const batch = Array.from({ length: 50 }, (_, id) => ({ ...list, id }));
    expect(code(await post(batch))).toEqual([400, 'malformed_document']);
    expect(code(await post([]))).toEqual([400, 'malformed_document']);
  });

  test('a long query is refused as over HTTP', async () => {
    const client = await connectTools(gateway);
    const id = Array.from({ length: 200 }, () => 'x'.repeat(60));
    expect(await client.refusal('search', { type: 'orders', filter: { id } })).toMatchObject([
      { code: 'invalid_query_parameter' },
    ]);
    await client.close();
  });

  test('subscriptions are refused: nothing holds a connection open', async () => {
    const client = await connectTools(gateway);
    await expect(client.client.listen({ toolsListChanged: true })).rejects.toThrow();
    await client.close();
  });
});

describe('limits and neighbours', () => {
  test('calls count against the budget of the token and of HTTP alike; then 429 with Retry-After', async () => {
    const own = await startTestGateway({ RATE_LIMIT_WRITES_PER_MINUTE: '3' });
    const send = () =>
      own.call('/mcp', {
        method: 'POST',
        body: list,
        headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      });
    await own.call('/api/v1/customers', { method: 'POST', body: {} });
    const statuses = [(await send()).status, (await send()).status];
    const refused = await send();
    expect([...statuses, refused.status]).toEqual([200, 200, 429]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await own.stop();
  });

  test('a hundred parallel calls of two organizations see their own data only', async () => {
    const a = await connectTools(gateway);
    const b = await connectTools(gateway, { claims: { subject: 'admin@b', tenant: organizationB } });
    const seen = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const { data } = await (index % 2 === 0 ? a : b).call('search', { type: 'customers' });
        return [index % 2, ...data.map(({ id }: { id: string }) => id)];
      }),
    );
    for (const [which, ...ids] of seen) expect(ids).toEqual(which === 0 ? ['customer-1'] : ['customer-of-b']);
    const organizations = gateway.fakes.calls
      .filter(({ rpc }) => rpc.endsWith('/ListCustomers'))
      .map(({ context }) => context.organizationId);
    expect(new Set(organizations)).toEqual(new Set([organizationA, organizationB]));
    await a.close();
    await b.close();
  });
});
