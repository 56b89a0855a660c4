import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { appError, type AppError } from '@booking/platform/errors.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { createHash } from 'node:crypto';
import { startTestGateway, type Answer, type TestGateway } from './harness.ts';

const identity = 'booking.catalog.v1.IdentityService';
const organization = '0192f000-0000-7000-8000-00000000000a';
const subject = 'grace@members.example';
const own = { 'sec-fetch-site': 'same-origin' };

let gateway: TestGateway;
/** Links that work, as catalog has them. */
let links: Set<string>;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());
beforeEach(() => {
  links = new Set(['good']);
  gateway.fakes.override(`${identity}/RedeemSignInLink`, async ({ token }) => {
    if (!links.delete(String(token))) throw appError('not_found', 'This link is not valid any more.');
    return { organization_id: organization, subject, email: subject, name: 'Grace Hopper' };
  });
  gateway.fakes.override(`${identity}/ResolvePrincipal`, async (request) => {
    const member = request['subject'] === subject && request['organization_id'] === organization;
    return { member, role: member ? 'staff' : '', kind: member ? 'member' : '' };
  });
});

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = own) =>
  gateway.call(path, {
    method: 'POST',
    token: null,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    rawBody: new URLSearchParams(form).toString(),
  });
const cookiesOf = ({ headers }: Answer): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');

const verifier = 'v'.repeat(43);
const redirect = 'https://api.test/console/callback';
const authorize = (cookie: string) => {
  const asked = {
    response_type: 'code',
    client_id: 'console',
    redirect_uri: redirect,
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'none',
  };
  return gateway.call(`/oauth/authorize?${new URLSearchParams(asked).toString()}`, {
    token: null,
    headers: { cookie },
  });
};

describe('the link of a mail', () => {
  test('shows a button, and is used up by pressing it: the browser then has a session of that member', async () => {
    for (let count = 0; count < 2; count += 1) {
      const page = await gateway.call('/oauth/link?token=good', { token: null });
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(page.text).toContain('name="token" value="good"');
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    }
    const followed = await post('/oauth/link', { token: 'good' });
    expect([followed.status, followed.headers.location]).toEqual([303, '/console']);
    const cookie = cookiesOf(followed);
    expect(String(followed.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Lax/);
    const code = new URL(String((await authorize(cookie)).headers.location)).searchParams.get('code') ?? '';
    const asked = { grant_type: 'authorization_code', code, client_id: 'console', redirect_uri: redirect };
    const { json } = await post('/oauth/token', { ...asked, code_verifier: verifier }, {});
    const claims = JSON.parse(Buffer.from(String(json.id_token).split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ sub: subject, name: 'Grace Hopper', email: subject });
    const access = JSON.parse(Buffer.from(String(json.access_token).split('.')[1] ?? '', 'base64url').toString());
    expect(access).toMatchObject({ sub: subject, tenant: organization });
  });

  test('works once, and not from a page of somebody else', async () => {
    expect((await post('/oauth/link', { token: 'good' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post('/oauth/link', { token: 'good' })).status).toBe(303);
    const again = await post('/oauth/link', { token: 'good' });
    expect([again.status, cookiesOf(again)]).toEqual([403, '']);
    expect(again.text).toContain('used before, or is too old');
  });

  test('what cannot be done at the moment is told on a page, and leaves the link as it was', async () => {
    gateway.fakes.override(`${identity}/RedeemSignInLink`, async () => {
      throw appError('service_unavailable', 'The catalog service does not answer at the moment.', {
        retryAfterSeconds: 2,
      });
    });
    const { status, headers, text } = await post('/oauth/link', { token: 'good' });
    expect([status, headers['content-type'], headers['retry-after']]).toEqual([503, 'text/html; charset=utf-8', '2']);
    expect(text).toContain('The catalog service does not answer at the moment.');
    const long = await post('/oauth/link', { token: 'a'.repeat(20_000) });
    expect([long.status, long.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
  });

  test('what stands in it becomes no markup', async () => {
    const { text } = await gateway.call(`/oauth/link?token=${encodeURIComponent('"><script>1</script>')}`, {
      token: null,
    });
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;');
  });

  test.each([
    ['when the membership does', { member: false, role: '', kind: '' }],
    [
      'where an API client has the name: no client signs in as a person',
      { member: true, role: 'admin', kind: 'client' },
    ],
  ])('the session ends %s', async (_when, principal) => {
    const cookie = cookiesOf(await post('/oauth/link', { token: 'good' }));
    const answers = async (name: string) =>
      new URL(String((await authorize(cookie)).headers.location)).searchParams.get(name);
    await waitFor('the member is let in', async () => (await answers('code')) !== null);
    gateway.fakes.override(`${identity}/ResolvePrincipal`, async () => principal);
    await waitFor('he is refused', async () => (await answers('error')) === 'login_required');
  });
});

describe('asking for a link', () => {
  test('is answered alike, and at once, whoever asks and whatever catalog says', async () => {
    const asked: unknown[] = [];
    let answer: (error: AppError) => void = () => {};
    gateway.fakes.override(`${identity}/AskForSignInLink`, ({ email }) => {
      asked.push(email);
      return new Promise((_resolve, reject) => (answer = reject));
    });
    const first = await post('/oauth/sign-in-link', { email: subject });
    expect(first.status).toBe(200);
    await waitFor('catalog is asked', () => asked.length === 1);
    answer(appError('service_unavailable', 'away'));
    const second = await post('/oauth/sign-in-link', { email: 'nobody@members.example' });
    expect(second.text).toBe(first.text);
    expect((await post('/oauth/sign-in-link', { email: subject }, { origin: 'https://evil.example' })).status).toBe(
      403,
    );
  });

  test('is what the sign-in page offers where there is no demo data', async () => {
    const asked = {
      response_type: 'code',
      client_id: 'console',
      redirect_uri: redirect,
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    };
    const { text } = await gateway.call(`/oauth/authorize?${new URLSearchParams(asked).toString()}`, { token: null });
    expect(text).toContain('action="/oauth/sign-in-link"');
    expect(text).not.toContain('name="person"');
  });
});
