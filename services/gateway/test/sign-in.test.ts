import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose';
import { startTestGateway, type Answer, type TestGateway } from './harness.ts';

const base = 'https://api.test';
const callback = `${base}/console/callback`;
const organization = demoId('studio-nord');
const subject = 'demo-member-studio-nord-accountant';
const person = `${organization} ${subject}`;
const resolvePrincipal = 'booking.catalog.v1.IdentityService/ResolvePrincipal';
const formType = 'application/x-www-form-urlencoded';

let gateway: TestGateway;
/** Who is a member at the moment. */
let members: Set<string>;
const startDemo = (env: Record<string, string> = {}) => startTestGateway({ DEMO_DATA: 'true', ...env });
const letMembersIn = (at: TestGateway): void =>
  at.fakes.override(resolvePrincipal, async (request) => {
    const role = String(request['subject']).split('-').at(-1) ?? '';
    const member = members.has(String(request['subject'])) && request['organization_id'] === organization;
    return { member, role: member ? role : '', kind: member ? 'member' : '' };
  });

let sharedKeys: { OAUTH_SIGNING_KEY: string };

beforeAll(async () => {
  sharedKeys = { OAUTH_SIGNING_KEY: JSON.stringify(await newKey()) };
  gateway = await startDemo(sharedKeys);
});
beforeEach(() => {
  members = new Set([subject, 'demo-member-studio-nord-viewer']);
  letMembersIn(gateway);
});
afterAll(() => gateway.stop());

interface Proof {
  verifier: string;
  challenge: string;
}
const proof = (): Proof => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

const authorizeQuery = (challenge: string, more: Record<string, string | undefined> = {}): string => {
  const asked = {
    response_type: 'code',
    client_id: 'console',
    redirect_uri: callback,
    scope: 'openid profile email',
    state: 'the state',
    nonce: 'the-nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  };
  const given = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return new URLSearchParams(given).toString();
};

const cookiesOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
const location = ({ headers }: Answer): URL => new URL(String(headers.location));
const open = (query: string, cookie?: string, at = gateway) =>
  at.call(`/oauth/authorize?${query}`, { token: null, headers: cookie === undefined ? {} : { cookie } });
const post = (
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
  at = gateway,
): Promise<Answer> =>
  at.call(path, {
    method: 'POST',
    token: null,
    headers: { 'content-type': formType, ...headers },
    rawBody: new URLSearchParams(form).toString(),
  });

const sealedIn = ({ text }: Answer): string => /name="request" value="([^"]+)"/.exec(text)?.[1] ?? '';
const ownForm = { 'sec-fetch-site': 'same-origin' };

/** Through the page to a code. */
async function signIn(challenge: string, more: Record<string, string | undefined> = {}, at = gateway) {
  const page = await open(authorizeQuery(challenge, more), undefined, at);
  const headers = { cookie: cookiesOf(page), ...ownForm };
  const answer = await post('/oauth/sign-in', { request: sealedIn(page), person }, headers, at);
  return { answer, code: location(answer).searchParams.get('code') ?? '', session: cookiesOf(answer) };
}

const redeem = (code: string, verifier: string, more: Record<string, string> = {}, at = gateway) =>
  post(
    '/oauth/token',
    {
      grant_type: 'authorization_code',
      code,
      client_id: 'console',
      redirect_uri: callback,
      code_verifier: verifier,
      ...more,
    },
    {},
    at,
  );

const read = (token: string, path = '/api/v1/orders', at = gateway) => at.call(path, { token });

describe('a member signs in', () => {
  test('and gets tokens that act with the role in the chosen organization, and nowhere else', async () => {
    const { verifier, challenge } = proof();
    const { answer, code } = await signIn(challenge);
    expect([answer.status, `${location(answer).origin}${location(answer).pathname}`]).toEqual([303, callback]);
    expect(location(answer).searchParams.get('state')).toBe('the state');
    expect(location(answer).searchParams.get('iss')).toBe(base);
    const given = await redeem(code, verifier);
    expect([given.status, given.headers['cache-control'], given.json.token_type]).toEqual([200, 'no-store', 'Bearer']);
    const { access_token: access, id_token: identity, expires_in: seconds } = given.json;
    expect(seconds).toBeLessThanOrEqual(900);
    expect(decodeJwt(access)).toMatchObject({ iss: base, sub: subject, tenant: organization, client_id: 'console' });
    expect(decodeJwt(identity)).toMatchObject({
      iss: base,
      aud: 'console',
      sub: subject,
      nonce: 'the-nonce',
      name: 'Demo accountant',
      email: 'accountant@studio-nord.example',
    });
    expect([decodeProtectedHeader(access).typ, decodeProtectedHeader(identity).typ]).toEqual(['at+jwt', 'JWT']);
    expect((await read(access)).status).toBe(200);
    expect(gateway.fakes.calls.at(-1)?.context).toMatchObject({
      organizationId: organization,
      principal: { subject, role: 'accountant', kind: 'member' },
    });
    // Accountants read invoices and no webhook subscriptions (docs/reference/roles.md).
    expect((await read(access, '/api/v1/webhook-subscriptions')).status).toBe(403);
    expect((await read(access, `/api/v1/orders?o=${demoId('harbor-works')}`)).status).toBe(403);
    expect((await read(identity)).status).toBe(401);
  });

  test('with fewer scopes where fewer are asked for', async () => {
    const { verifier, challenge } = proof();
    const { code } = await signIn(challenge, { scope: 'b.customers:read' });
    const { json } = await redeem(code, verifier);
    expect([json.scope, json.id_token]).toEqual(['b.customers:read', undefined]);
    expect((await read(json.access_token, '/api/v1/customers')).status).toBe(200);
    expect((await read(json.access_token)).status).toBe(403);
  });

  test('and no token, code verifier or session stands in any address', async () => {
    const { verifier, challenge } = proof();
    const { answer, code, session } = await signIn(challenge);
    const { json } = await redeem(code, verifier);
    for (const secret of [json.access_token, json.id_token, verifier, session]) {
      expect(location(answer).href).not.toContain(secret);
    }
  });

  test('once: the session answers the next requests without a page, until it ends', async () => {
    const { session } = await signIn(proof().challenge);
    const { verifier, challenge } = proof();
    const silent = await open(authorizeQuery(challenge, { prompt: 'none' }), session);
    expect(silent.status).toBe(303);
    const { json } = await redeem(location(silent).searchParams.get('code') ?? '', verifier);
    expect(decodeJwt(json.access_token).sub).toBe(subject);
    expect((await open(authorizeQuery(challenge, { prompt: 'login' }), session)).status).toBe(200);

    const ended = await post('/oauth/end-session', {}, { cookie: session, ...ownForm });
    expect(String(ended.headers['set-cookie'])).toMatch(/booking-session=;.*Max-Age=0/);
    const after = await open(authorizeQuery(challenge, { prompt: 'none' }), session);
    expect(location(after).searchParams.get('error')).toBe('login_required');
  });

  test('by a form as well as by a link', async () => {
    const { session } = await signIn(proof().challenge);
    const asked = Object.fromEntries(new URLSearchParams(authorizeQuery(proof().challenge, { prompt: 'none' })));
    expect(location(await post('/oauth/authorize', asked, { cookie: session })).searchParams.get('code')).toBeTruthy();
    expect(location(await post('/oauth/authorize', asked)).searchParams.get('error')).toBe('login_required');
  });

  test('again where that was longer ago than the request allows', async () => {
    const { session } = await signIn(proof().challenge);
    const asked = (more: Record<string, string>) => open(authorizeQuery(proof().challenge, more), session);
    expect((await asked({ max_age: '3600' })).status).toBe(303);
    expect((await asked({ max_age: '0' })).status).toBe(200);
    expect(location(await asked({ max_age: '0', prompt: 'none' })).searchParams.get('error')).toBe('login_required');
  });

  test('and nobody renews a token after leaving the organization', async () => {
    const replica = await startDemo(sharedKeys);
    try {
      letMembersIn(replica);
      const { session } = await signIn(proof().challenge);
      members.clear();
      const silent = await open(authorizeQuery(proof().challenge, { prompt: 'none' }), session, replica);
      expect(location(silent).searchParams.get('error')).toBe('login_required');
    } finally {
      await replica.stop();
    }
  });

  test('or does not: strangers are refused', async () => {
    members.clear();
    const page = await open(authorizeQuery(proof().challenge));
    const headers = { cookie: cookiesOf(page), ...ownForm };
    for (const who of [
      `${organization} demo-member-studio-nord-owner`,
      `${organization} somebody-else`,
      `${demoId('nowhere')} ${subject}`,
      '',
    ]) {
      const answer = await post('/oauth/sign-in', { request: sealedIn(page), person: who }, headers);
      expect([answer.status, answer.headers.location]).toEqual([403, undefined]);
    }
  });
});

describe('whoever is sent to sign out', () => {
  const endSession = (asked: Record<string, string>, headers: Record<string, string>) =>
    gateway.call(`/oauth/end-session?${new URLSearchParams(asked).toString()}`, { token: null, headers });
  const back = { post_logout_redirect_uri: callback, state: 'out & "back"' };
  const isOver = async (session: string): Promise<boolean> =>
    location(await open(authorizeQuery(proof().challenge, { prompt: 'none' }), session)).searchParams.has('error');

  test('by the ID token of the session, which may have expired, is signed out at once and goes back', async () => {
    const { verifier, challenge } = proof();
    const { code, session } = await signIn(challenge);
    const { json } = await redeem(code, verifier);
    const key = JSON.parse(sharedKeys.OAUTH_SIGNING_KEY) as JWK;
    const expired = await new SignJWT({ ...decodeJwt(json.id_token), exp: 1_000 })
      .setProtectedHeader({ ...decodeProtectedHeader(json.id_token), alg: 'ES256' })
      .sign(await importJWK(key, 'ES256'));
    const left = await endSession({ ...back, id_token_hint: expired }, { cookie: session });
    expect([left.status, location(left).searchParams.get('state')]).toEqual([303, back.state]);
    expect(await isOver(session)).toBe(true);
  });

  test('without it, or with that of another session, is asked first', async () => {
    const { verifier, challenge } = proof();
    const other = (await redeem((await signIn(challenge)).code, verifier)).json;
    const { session } = await signIn(proof().challenge);
    for (const hint of [undefined, 'x.y.z', other.id_token, other.access_token]) {
      const asked = { ...back, ...(hint === undefined ? {} : { id_token_hint: hint }) };
      for (const page of [
        await endSession(asked, { cookie: session, 'sec-fetch-site': 'cross-site' }),
        await post('/oauth/end-session', asked, { cookie: session, 'sec-fetch-site': 'cross-site' }),
        await post('/oauth/end-session', asked),
      ]) {
        expect([page.status, page.headers['set-cookie']]).toEqual([200, undefined]);
        expect(page.text).toContain('action="/oauth/end-session"');
        expect(page.text).toContain('value="out &amp; &quot;back&quot;"');
        expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${base}`);
      }
    }
    expect(await isOver(session)).toBe(false);
    const done = await post('/oauth/end-session', back, { cookie: session, ...ownForm });
    expect([done.status, location(done).href.split('?')[0]]).toEqual([303, callback]);
    expect(await isOver(session)).toBe(true);
  });

  test('who has no session has nothing to be asked, and goes to no address that nobody registered', async () => {
    expect((await endSession(back, {})).status).toBe(303);
    const page = await endSession({ post_logout_redirect_uri: 'https://evil.test/' }, {});
    expect([page.status, page.headers.location]).toEqual([200, undefined]);
    expect((await endSession({}, {})).text).toContain('You are signed out.');
  });
});

describe('a code', () => {
  test('is good once: the second use is refused and ends what the first one gave', async () => {
    const { verifier, challenge } = proof();
    const { code } = await signIn(challenge);
    const first = await redeem(code, verifier);
    expect((await read(first.json.access_token)).status).toBe(200);
    const second = await redeem(code, verifier);
    expect([second.status, second.json.error]).toEqual([400, 'invalid_grant']);
    expect((await read(first.json.access_token)).status).toBe(401);
  });

  test('is good once among many at the same time', async () => {
    const { verifier, challenge } = proof();
    const { code } = await signIn(challenge);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(code, verifier)));
    const given = answers.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const { json } of given) expect((await read(json.access_token)).status).toBe(401);
  });

  test.each([
    ['another verifier', { code_verifier: proof().verifier }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: `${callback}/` }],
    ['another client', { client_id: 'other' }],
  ])('is refused with %s, and spent by the attempt', async (_what, wrong) => {
    const { verifier, challenge } = proof();
    const { code } = await signIn(challenge);
    const attempt = await redeem(code, verifier, wrong);
    expect([attempt.status, attempt.json.error]).toEqual([400, 'invalid_grant']);
    expect((await redeem(code, verifier)).json.error).toBe('invalid_grant');
  });

  test('is nothing that can be made, nor a session or form in its place', async () => {
    const { verifier, challenge } = proof();
    const { code, session } = await signIn(challenge);
    const page = await open(authorizeQuery(challenge));
    const made = [`${code.slice(0, -4)}AAAA`, session.split('=')[1] ?? '', sealedIn(page), 'x.y.z'];
    for (const text of made) expect((await redeem(text, verifier)).json.error).toBe('invalid_grant');
  });

  test('of one replica is taken by another one with the same keys, also during a rotation of keys', async () => {
    const [old, next] = await Promise.all([newKey(), newKey()]);
    const before = await startDemo({ OAUTH_SIGNING_KEY: JSON.stringify([old, next]) });
    const after = await startDemo({ OAUTH_SIGNING_KEY: JSON.stringify([next, old]) });
    try {
      for (const at of [before, after]) letMembersIn(at);
      const { verifier, challenge } = proof();
      const { code, session } = await signIn(challenge, {}, before);
      const given = await redeem(code, verifier, {}, after);
      expect(given.status).toBe(200);
      for (const at of [before, after]) expect((await read(given.json.access_token, undefined, at)).status).toBe(200);
      expect((await open(authorizeQuery(challenge, { prompt: 'none' }), session, after)).status).toBe(303);
    } finally {
      await Promise.all([before.stop(), after.stop()]);
    }
  });
});

async function newKey() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return exportJWK(privateKey);
}

describe('an authorization request', () => {
  test.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge and no method, which would mean plain', { code_challenge_method: undefined }, 'invalid_request'],
    ['for a token', { response_type: 'token' }, 'unsupported_response_type'],
    ['for another way back', { response_mode: 'fragment' }, 'invalid_request'],
    ['with an age of sign-in that is no number', { max_age: 'soon' }, 'invalid_request'],
    ['for a scope that does not exist', { scope: 'admin' }, 'invalid_scope'],
    ['by request_uri', { request_uri: 'https://evil.test/request' }, 'request_uri_not_supported'],
    ['that shows a page and none', { prompt: 'none login' }, 'invalid_request'],
    ['for a scope in other letters', { scope: 'openid "é\\' }, 'invalid_scope'],
    ['that shows no page while nobody is signed in', { prompt: 'none' }, 'login_required'],
  ])('%s is refused to the client, with its state', async (_what, wrong, error) => {
    const answer = await open(authorizeQuery(proof().challenge, wrong));
    expect([answer.status, location(answer).origin]).toEqual([303, base]);
    const told = location(answer).searchParams;
    expect([told.get('error'), told.get('state'), told.get('code')]).toEqual([error, 'the state', null]);
    expect(told.get('error_description')).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  test.each([
    ['another host', { redirect_uri: 'https://evil.test/console/callback' }],
    ['a longer path', { redirect_uri: `${callback}/more` }],
    ['a parameter more', { redirect_uri: `${callback}?next=https://evil.test` }],
    ['a host within the address', { redirect_uri: 'https://api.test@evil.test/console/callback' }],
    ['capitals', { redirect_uri: callback.toUpperCase() }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['none', { redirect_uri: undefined }],
    ['an unknown client', { client_id: 'other' }],
    ['no client', { client_id: undefined }],
  ])('with %s for its address is told to nobody but the reader', async (_what, wrong) => {
    const answer = await open(authorizeQuery(proof().challenge, wrong));
    expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
    expect(answer.text).not.toContain('evil.test');
  });

  test.each([
    ['a parameter twice', '&redirect_uri=https://evil.test/'],
    ['a parameter of more than 2,000 characters', `&ui_locales=${'x'.repeat(2_001)}`],
  ])('with %s is told to nobody but the reader', async (_what, more) => {
    const answer = await open(`${authorizeQuery(proof().challenge)}${more}`);
    expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
  });
});

describe('the page', () => {
  test('cannot be framed, cached, scripted or read by another origin', async () => {
    const { headers } = await open(authorizeQuery(proof().challenge));
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://api.test;");
    expect(policy).not.toMatch(/script-src|unsafe/);
  });

  test('sets cookies that scripts cannot read and that go to the issuer alone', async () => {
    const page = await open(authorizeQuery(proof().challenge));
    const { answer } = await signIn(proof().challenge);
    const cookies = [...(page.headers['set-cookie'] ?? []), ...(answer.headers['set-cookie'] ?? [])];
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Secure-booking-sign-in',
      '__Secure-booking-session',
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/oauth; HttpOnly; Secure; SameSite=(Strict|Lax)/);
  });

  test('is used from itself alone: other sites, other browsers and old pages are refused', async () => {
    const page = await open(authorizeQuery(proof().challenge));
    const other = await open(authorizeQuery(proof().challenge));
    const form = { request: sealedIn(page), person };
    const cookie = cookiesOf(page);
    const attempts: Record<string, string>[] = [
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
      { cookie, origin: 'https://evil.test' },
      { cookie, origin: 'null' },
      { cookie },
      { ...ownForm },
      { cookie: cookiesOf(other), ...ownForm },
    ];
    for (const headers of attempts) {
      const answer = await post('/oauth/sign-in', form, headers);
      expect([headers, answer.headers.location]).toEqual([headers, undefined]);
      expect([400, 403]).toContain(answer.status);
    }
    const unsealed = { ...form, request: 'eyJhbGciOiJkaXIifQ..' };
    expect((await post('/oauth/sign-in', unsealed, { cookie, ...ownForm })).status).toBe(400);
    expect((await post('/oauth/sign-in', form, { cookie, ...ownForm })).status).toBe(303);
  });

  test('shows what it is asked as text', async () => {
    const answer = await open(authorizeQuery(proof().challenge, { client_id: '<script>alert(1)</script>' }));
    expect(answer.text).not.toContain('<script>');
  });

  test('lists nobody without demo data, and lets nobody in', async () => {
    const bare = await startTestGateway(sharedKeys);
    try {
      letMembersIn(bare);
      const page = await open(authorizeQuery(proof().challenge), undefined, bare);
      expect([page.status, page.text.includes('name="person"')]).toEqual([200, false]);
      const { session } = await signIn(proof().challenge);
      const silent = await open(authorizeQuery(proof().challenge, { prompt: 'none' }), session, bare);
      expect(location(silent).searchParams.get('error')).toBe('login_required');
    } finally {
      await bare.stop();
    }
  });
});

describe('the end of a session (G14)', () => {
  test('ends its tokens, those of another session go on, and a code that is still out gives none that works', async () => {
    const signedIn = async () => {
      const { verifier, challenge } = proof();
      const { code, session } = await signIn(challenge);
      return { session, tokens: (await redeem(code, verifier)).json };
    };
    const [one, other] = [await signedIn(), await signedIn()];
    const { verifier, challenge } = proof();
    const silent = await open(authorizeQuery(challenge, { prompt: 'none' }), one.session);
    const renewed = (await redeem(location(silent).searchParams.get('code') ?? '', verifier)).json;
    expect(decodeJwt(renewed.id_token)['sid']).toBe(decodeJwt(one.tokens.access_token)['sid']);
    const late = proof();
    const out = await open(authorizeQuery(late.challenge, { prompt: 'none' }), one.session);

    await post('/oauth/end-session', {}, { cookie: one.session, ...ownForm });
    for (const ended of [one.tokens, renewed]) expect((await read(ended.access_token)).status).toBe(401);
    const given = await redeem(location(out).searchParams.get('code') ?? '', late.verifier);
    expect((await read(given.json.access_token)).status).toBe(401);
    expect((await read(other.tokens.access_token)).status).toBe(200);
  });
});

describe('a token', () => {
  const token = async (): Promise<string> => {
    const { verifier, challenge } = proof();
    const { code } = await signIn(challenge);
    return (await redeem(code, verifier)).json.access_token as string;
  };
  const client = { client_id: 'client-a', client_secret: 's3cret:with&signs' };

  test('is revoked by the client that it was given to', async () => {
    const access = await token();
    expect((await read(access)).status).toBe(200);
    expect((await post('/oauth/revoke', { token: access, ...client })).json.error).toBe('unauthorized_client');
    expect((await post('/oauth/revoke', { token: access })).status).toBe(401);
    expect((await read(access)).status).toBe(200);
    expect((await post('/oauth/revoke', { token: access, client_id: 'console' })).status).toBe(200);
    expect((await read(access)).status).toBe(401);
    expect((await post('/oauth/revoke', { token: access, client_id: 'console' })).status).toBe(200);
    expect((await post('/oauth/revoke', { token: 'nonsense', client_id: 'console' })).status).toBe(200);
  });

  test('is told to API clients of its own organization alone', async () => {
    const own = (await post('/oauth/token', { grant_type: 'client_credentials', ...client })).json
      .access_token as string;
    const told = await post('/oauth/introspect', { token: own, ...client });
    expect([told.status, told.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(told.json).toMatchObject({ active: true, token_type: 'Bearer', sub: 'admin@a', client_id: 'client-a' });
    for (const text of [await token(), 'nonsense']) {
      expect((await post('/oauth/introspect', { token: text, ...client })).json).toEqual({ active: false });
    }
    await post('/oauth/revoke', { token: own, ...client });
    expect((await post('/oauth/introspect', { token: own, ...client })).json).toEqual({ active: false });
    expect((await post('/oauth/introspect', { token: own, client_id: 'client-a', client_secret: 'x' })).status).toBe(
      401,
    );
    expect((await post('/oauth/introspect', { token: own })).status).toBe(401);
  });
});

describe('budgets of what succeeds (H1)', () => {
  const client = { client_id: 'client-a', client_secret: 's3cret:with&signs' };
  const obtain = (at: TestGateway) => post('/oauth/token', { grant_type: 'client_credentials', ...client }, {}, at);

  test('end an API client’s tokens and its revocations of a minute; others go on', async () => {
    const limited = await startDemo({ ...sharedKeys, RATE_LIMIT_TOKENS_PER_MINUTE: '3' });
    try {
      letMembersIn(limited);
      const tokens: string[] = [];
      for (let count = 0; count < 3; count += 1) tokens.push((await obtain(limited)).json.access_token);
      const refused = await obtain(limited);
      expect([refused.status, refused.json.error]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      for (const token of tokens)
        expect((await post('/oauth/revoke', { token, ...client }, {}, limited)).status).toBe(200);
      const more = (await post('/oauth/token', { grant_type: 'client_credentials', ...client })).json.access_token;
      expect((await post('/oauth/revoke', { token: more, ...client }, {}, limited)).status).toBe(429);
      const { verifier, challenge } = proof();
      const { code } = await signIn(challenge, {}, limited);
      expect((await redeem(code, verifier, {}, limited)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});

describe('discovery', () => {
  test('names what there is, at both addresses', async () => {
    const configuration = await gateway.call('/.well-known/openid-configuration', { token: null });
    const server = await gateway.call('/.well-known/oauth-authorization-server', { token: null });
    expect(configuration.json).toEqual(server.json);
    expect(configuration.json).toMatchObject({
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
      revocation_endpoint: `${base}/oauth/revoke`,
      introspection_endpoint: `${base}/oauth/introspect`,
      end_session_endpoint: `${base}/oauth/end-session`,
      jwks_uri: `${base}/oauth/jwks`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    });
  });
});
