import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildConsole } from '../../../console/build.ts';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  await buildConsole();
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const open = (path: string) => gateway.call(path, { token: null });

describe('the console', () => {
  test.each(['/console', '/console/', '/console/webhooks', '/console/orders/1', '/console/callback?code=x'])(
    'is one page at %s, which may load and ask nothing elsewhere',
    async (path) => {
      const { status, headers, text } = await open(path);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("connect-src 'self' https://api.test;");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types mail");
      expect(policy).not.toMatch(/unsafe|\*|data:/);
      expect(text).not.toMatch(/<script>|<style| style=| on\w+=/);
    },
  );

  test('loads files that are named by their content and kept for good', async () => {
    const { text } = await open('/console');
    const addresses = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    const files = addresses.filter((address) => address !== '/console/config.json');
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const address of files) {
      expect(address).toMatch(/^\/console\/assets\/[\w-]+-[\w-]{8}\.(js|css|svg)$/);
      const { status, headers } = await open(address);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  test.each(['nothing.js', '..%2findex.html', '..%2f..%2fpackage.json', '%2e%2e%2fbuild.ts', 'source-hash', '.js'])(
    'hands out no other file: %s',
    async (name) => expect((await open(`/console/assets/${name}`)).status).toBe(404),
  );

  test('is told where people sign in', async () => {
    const { json } = await open('/console/config.json');
    expect(json).toEqual({
      url: 'https://api.test',
      issuer: 'https://api.test',
      client_id: 'console',
      scope: 'openid profile email b.*',
      provider: (await open('/.well-known/openid-configuration')).json,
    });
  });

  test('signs in at an outside provider where one is connected, and may ask it', async () => {
    const outside = await startTestGateway({
      OAUTH_ISSUER: 'https://id.test/realms/one',
      OAUTH_JWKS_URL: 'https://id.test/keys',
      CONSOLE_CLIENT_ID: 'booking-console',
      CONSOLE_SCOPE: 'openid api',
    });
    try {
      expect((await outside.call('/console/config.json', { token: null })).json).toEqual({
        url: 'https://api.test',
        issuer: 'https://id.test/realms/one',
        client_id: 'booking-console',
        scope: 'openid api',
      });
      const { headers } = await outside.call('/console', { token: null });
      expect(headers['content-security-policy']).toContain("connect-src 'self' https://id.test;");
      for (const path of ['/oauth/authorize', '/.well-known/openid-configuration']) {
        expect((await outside.call(path, { token: null })).status).toBe(404);
      }
    } finally {
      await outside.stop();
    }
  });
});

test('the page at / leads to the console and to the documents', async () => {
  const { status, text } = await open('/');
  expect(status).toBe(200);
  for (const address of ['/console', '/docs', '/docs/reference', '/docs/events']) {
    expect(text).toContain(`href="${address}"`);
    expect((await open(address)).status).toBe(200);
  }
});
