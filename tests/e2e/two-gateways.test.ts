import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { startService, type SpawnedService } from '@booking/testkit/spawned-service.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { createApiClient } from '../support/api-client.ts';
import { usePlatform } from '../support/test-platform.ts';

/** What holds over two gateways of one installation: budgets, codes and revocations are decided by both together. */
const system = usePlatform();
const limit = 200;
const failures = 5;
const organizationId = demoId('studio-nord');
const gateways: SpawnedService[] = [];
const doors: string[] = [];

async function spawnGateway(): Promise<void> {
  const { platform } = system;
  const gateway = await startService({
    name: 'gateway',
    entry: join(import.meta.dirname, '../../services/gateway/src/main.ts'),
    env: {
      ADMIN_PORT: '0',
      GATEWAY_PORT: '0',
      CATALOG_URL: platform.addressOf('catalog'),
      RESOURCES_URL: platform.addressOf('resources'),
      ORDERS_BILLING_URL: platform.addressOf('orders-billing'),
      WEBHOOKS_URL: platform.addressOf('webhooks'),
      SERVICE_AUTH_KEYS: platform.secrets.SERVICE_AUTH_KEYS,
      OAUTH_SIGNING_KEY: platform.secrets.OAUTH_SIGNING_KEY,
      OAUTH_ISSUER: platform.url,
      PUBLIC_BASE_URL: platform.url,
      DEMO_DATA: 'true',
      TRUST_PROXY: '1',
      // The sum is held while catalog answers, however late on a busy machine.
      CATALOG_WAIT_MS: '20000',
      RATE_LIMIT_READS_PER_MINUTE: String(limit),
      RATE_LIMIT_WRITES_PER_MINUTE: '0',
      RATE_LIMIT_TOKENS_PER_MINUTE: '0',
      RATE_LIMIT_TOKEN_FAILURES_PER_MINUTE: String(failures),
    },
    readyWithinMs: 60_000,
  });
  gateways.push(gateway);
  doors.push(`http://127.0.0.1:${gateway.ports['http']}`);
  await gateway.untilReady(60_000);
}

beforeAll(() => Promise.all([spawnGateway(), spawnGateway()]), 120_000);
afterAll(() => Promise.all(gateways.map((gateway) => gateway.stop())), 60_000);

const door = (at: number): string => doors[at % doors.length] ?? '';

/** Addresses have budgets too: each test comes from its own. */
const from = (test: number) => ({ 'x-forwarded-for': `198.51.100.${test}` });

async function clientToken(by: { attributes: object }): Promise<{ token: string; id: string; secret: string }> {
  const admin = await system.client();
  const given = { name: 'Till', role: 'admin', scopes: ['b.*'], ...by.attributes };
  const made = await admin.post('/api-clients', { data: { type: 'api-clients', attributes: given } });
  const { client_id: id, client_secret: secret } = made.body.data.attributes as Record<string, string>;
  const answer = await askToken(system.platform.url, id ?? '', secret ?? '');
  return { token: answer.token, id: id ?? '', secret: secret ?? '' };
}

async function askToken(url: string, id: string, secret: string): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token = '' } = (await answer.json()) as { access_token?: string };
  return { status: answer.status, token };
}

describe('budgets', () => {
  // Code that runs for the first time may answer later than a budget waits.
  beforeAll(async () => {
    const { token } = await clientToken({ attributes: {} });
    for (const url of doors) expect(await readAt(url, token)).toBe(200);
  });

  it('of one client through two gateways are one budget: the sum is held, under parallel calls and afterwards', async () => {
    const { token } = await clientToken({ attributes: {} });
    const clients = doors.map((url) => createApiClient({ url, token, organizationId }));
    const statuses = await Promise.all(
      Array.from(
        { length: limit * 2 },
        async (_, at) => (await clients[at % 2]!.get('/tags?page[size]=1', from(1))).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
    expect(statuses.filter((status) => status === 429)).toHaveLength(limit);
    for (const client of clients) {
      const refused = await client.get('/tags?page[size]=1', from(1));
      expect([refused.status, refused.body.errors[0].code]).toEqual([429, 'too_many_requests']);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
    }
    const other = await clientToken({ attributes: { name: 'Another' } });
    const beside = createApiClient({ url: door(0), token: other.token, organizationId });
    expect((await beside.get('/tags?page[size]=1', from(1))).status).toBe(200);
  });

  it('of guesses are one as well: the second gateway knows what was tried at the first', async () => {
    const { id } = await clientToken({ attributes: {} });
    const tried = async (url: string) => (await askToken(url, id, randomBytes(8).toString('hex'))).status;
    const first: number[] = [];
    for (let count = 0; count < failures; count += 1) first.push(await tried(door(0)));
    expect(first).toEqual(Array.from({ length: failures }, () => 401));
    const second: number[] = [];
    // What was tried is told beside the answers: a guesser of one try in half a second finds it told, however busy the machine.
    while (second.length < failures && second.at(-1) !== 429) {
      await delay(500);
      second.push(await tried(door(1)));
    }
    // By itself a gateway would refuse the sixth.
    expect(second.at(-1)).toBe(429);
  });

  it('are counted by each gateway while catalog is gone, and nobody waits for it', async () => {
    const admin = await system.client();
    const { token } = await clientToken({ attributes: {} });
    const clients = doors.map((url) => createApiClient({ url, token, organizationId }));
    for (const client of clients) expect((await client.get('/orders?page[size]=1', from(2))).status).toBe(200);
    await system.platform.kill('catalog');
    try {
      const start = performance.now();
      const statuses: number[] = [];
      for (let at = 0; at < 2 * limit + 20; at += 1) {
        statuses.push((await clients[at % 2]!.get('/orders?page[size]=1', from(2))).status);
      }
      const passed = statuses.filter((status) => status === 200).length;
      expect(passed).toBeGreaterThanOrEqual(limit / 8);
      expect(passed).toBeLessThanOrEqual(2 * limit);
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      // Had each waited for catalog, it would be seven minutes and more.
      expect(performance.now() - start).toBeLessThan(60_000);
    } finally {
      // Whatever came of it, the tests after this one find both gateways beside a catalog that they reach.
      await system.platform.restart('catalog');
      await waitFor('catalog to answer', async () => (await admin.get('/plans')).status === 200);
      const { token: later } = await clientToken({ attributes: {} });
      for (const url of doors)
        await waitFor('each gateway to reach it', async () => (await readAt(url, later)) === 200);
    }
  });
});

const callback = (): string => `${system.platform.url}/console/callback`;
const subject = 'demo-member-studio-nord-viewer';

/** A person through the pages of one gateway, as a browser would: a code and what redeems it. */
async function signInAt(url: string): Promise<{ code: string; verifier: string; cookie: string }> {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'console',
    redirect_uri: callback(),
    scope: 'openid b.*',
    state: 's',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = await fetch(`${url}/oauth/authorize?${query}`);
  const sealed = /name="request" value="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  const answer = await fetch(`${url}/oauth/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(page), origin: url },
    body: new URLSearchParams({ request: sealed, person: `${organizationId} ${subject}` }),
  });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code');
  if (code === null) throw new Error(`no code: ${answer.status} ${answer.headers.get('location')}`);
  return { code, verifier, cookie: cookiesOf(answer) };
}

const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

async function redeemAt(url: string, { code, verifier }: { code: string; verifier: string }) {
  const form = { grant_type: 'authorization_code', code, client_id: 'console', redirect_uri: callback() };
  const body = new URLSearchParams({ ...form, code_verifier: verifier });
  const answer = await fetch(`${url}/oauth/token`, { method: 'POST', body });
  const { access_token: token = '', error } = (await answer.json()) as { access_token?: string; error?: string };
  return { status: answer.status, token, error };
}

const readAt = async (url: string, token: string): Promise<number> =>
  (await createApiClient({ url, token, organizationId }).get('/tags?page[size]=1')).status;

describe('people', () => {
  it('a code is good at one gateway only, and presenting it at both at once leaves no token', async () => {
    const once = await signInAt(door(0));
    const first = await redeemAt(door(0), once);
    expect(first).toMatchObject({ status: 200, error: undefined });
    expect(await readAt(door(0), first.token)).toBe(200);
    expect(await redeemAt(door(1), once)).toMatchObject({ status: 400, error: 'invalid_grant' });
    for (const url of doors) await waitFor('the token to end', async () => (await readAt(url, first.token)) === 401);

    const twice = await signInAt(door(0));
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => redeemAt(door(at), twice)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const { token } of given) {
      for (const url of doors) await waitFor('the token to end', async () => (await readAt(url, token)) === 401);
    }
  });

  it('a token that is revoked at one gateway ends at the other within seconds, and so does a session', async () => {
    const signedIn = await signInAt(door(0));
    const { token } = await redeemAt(door(1), signedIn);
    expect(await readAt(door(1), token)).toBe(200);
    const revoked = await fetch(`${door(0)}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token, client_id: 'console' }),
    });
    expect(revoked.status).toBe(200);
    expect(await readAt(door(0), token)).toBe(401);
    await waitFor('the other gateway to hear of it', async () => (await readAt(door(1), token)) === 401);

    const silently = async (url: string) => {
      const verifier = randomBytes(32).toString('base64url');
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: 'console',
        redirect_uri: callback(),
        scope: 'openid',
        prompt: 'none',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      });
      const headers = { cookie: signedIn.cookie };
      const answer = await fetch(`${url}/oauth/authorize?${query}`, { redirect: 'manual', headers });
      return new URL(answer.headers.get('location') ?? '').searchParams.get('error');
    };
    expect(await silently(door(1))).toBeNull();
    const later = await redeemAt(door(0), await signInAt(door(0)));
    const signedOut = await signInAt(door(0));
    const open = await redeemAt(door(1), signedOut);
    const headersOfIt = { cookie: signedOut.cookie, origin: door(0) };
    await fetch(`${door(0)}/oauth/end-session`, { method: 'POST', headers: headersOfIt, body: new URLSearchParams() });
    for (const at of [0, 1]) {
      await waitFor('the tokens of the session to end', async () => (await readAt(door(at), open.token)) === 401);
      expect(await readAt(door(at), later.token)).toBe(200);
    }
    const headers = { cookie: signedIn.cookie, origin: door(0) };
    await fetch(`${door(0)}/oauth/end-session`, { method: 'POST', headers, body: new URLSearchParams() });
    expect(await silently(door(0))).toBe('login_required');
    await waitFor('the session to end there too', async () => (await silently(door(1))) === 'login_required');
  });
});
