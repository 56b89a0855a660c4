import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { appError } from '@booking/platform/errors.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

const organization = '0192f000-0000-7000-8000-00000000000a';
/** The gateway's own address in these tests. */
const base = 'https://api.test';
const uploaded = `${base}/files/${'s'.repeat(43)}`;

let gateway: TestGateway;
/** What the logo of the organization is, as catalog tells of it. */
let logoUrl: string | undefined;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.fakes.reset();
  logoUrl = uploaded;
  const find = async ({ token }: Record<string, unknown>) => {
    if (token !== 'good') throw appError('not_found', 'This link is not valid.');
    return { organization_id: organization };
  };
  gateway.fakes.override('booking.catalog.v1.IdentityService/FindSignInLink', find);
  gateway.fakes.override('booking.webhooks.v1.NotificationService/FindMailPreference', find);
  gateway.fakes.override('booking.webhooks.v1.NotificationService/ChangeMailPreference', async () => ({ kind: '' }));
  gateway.fakes.override('booking.catalog.v1.OrganizationService/GetOrganization', async ({ id }) => ({
    item: { id, name: 'Ada & "Co" <b>' },
    included: { files: logoUrl === undefined ? [] : [{ id: organization, url: logoUrl }] },
  }));
});

describe.each([
  ['to sign in by a link', 'GET', (token: string) => `/oauth/link?token=${token}`],
  ['to unsubscribe', 'GET', (token: string) => `/unsubscribe/${token}`],
  ['of who has unsubscribed', 'POST', (token: string) => `/unsubscribe/${token}`],
])('the page %s', (_what, method, path) => {
  const page = async (token = 'good') => {
    const { status, text, headers } = await gateway.call(path(token), { method, token: null });
    const policy = String(headers['content-security-policy']).split(/; ?/);
    const images = policy.filter((directive) => directive.startsWith('img-src'));
    return { status, policy, images, shown: [...text.matchAll(/<img [^>]*>/g)].map(([image]) => image) };
  };

  test('shows the logo of whose link it is, and loads nothing else', async () => {
    const { status, policy, images, shown } = await page();
    expect([status, policy[0]]).toEqual([200, "default-src 'none'"]);
    expect(images).toEqual([`img-src ${uploaded}`]);
    expect(shown).toEqual([`<img src="${uploaded}" alt="Ada &amp; &quot;Co&quot; &lt;b&gt;" height="56">`]);
  });

  test.each([
    ['there is none', undefined],
    ['it lies elsewhere', `https://other.example/files/${'s'.repeat(43)}`],
    ['it is within a page of ours that is no upload', `${base}/files/../console`],
    ['it would be more than an address', `${base}/files/${'s'.repeat(43)}; script-src *`],
    ['it is inline', 'data:image/png;base64,AAAA'],
  ])('shows none where %s', async (_why, url) => {
    logoUrl = url;
    expect(await page()).toMatchObject({ status: 200, images: [], shown: [] });
  });

  test('shows none, and comes all the same, of a link that is not known and while catalog is away', async () => {
    expect(await page('other')).toMatchObject({ status: 200, images: [], shown: [] });
    gateway.fakes.override('booking.catalog.v1.OrganizationService/GetOrganization', () =>
      Promise.reject(appError('service_unavailable', 'away')),
    );
    expect(await page()).toMatchObject({ status: 200, images: [], shown: [] });
  });
});

test.each([
  ['not_found', 404, 'This link is not valid.'],
  ['service_unavailable', 503, 'This is not possible at the moment'],
] as const)('who cannot be unsubscribed is told so on a page: %s', async (code, expected, words) => {
  gateway.fakes.override('booking.webhooks.v1.NotificationService/ChangeMailPreference', async () => {
    throw appError(code, 'Not for people.');
  });
  const { status, headers, text } = await gateway.call('/unsubscribe/other', { method: 'POST', token: null });
  expect([status, headers['content-type']]).toEqual([expected, 'text/html; charset=utf-8']);
  expect(text).toContain(words);
});
