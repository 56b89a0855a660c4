import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { startTestGateway, type TestGateway } from './harness.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const open = (path: string, headers: Record<string, string> = {}) => gateway.call(path, { token: null, headers });

describe.each([
  ['/docs', '/openapi.json'],
  ['/docs/events', '/asyncapi.json'],
])('the page at %s', (path, description) => {
  test('is open to everybody, and whatever it loads comes from this gateway', async () => {
    const page = await open(path, { accept: 'text/html' });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThanOrEqual(5);
    expect(addresses).toContain(description);
    for (const address of addresses) {
      expect(address).toMatch(/^\/(docs(\/|$)|(openapi|asyncapi)\.json$)/);
      expect([address, (await open(address)).status]).toEqual([address, 200]);
    }
  });

  test('may load and ask nothing elsewhere', async () => {
    const policy = String((await open(path)).headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/connect-src 'self'/);
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  });

  test('shows the committed description', async () => {
    const { status, headers, json } = await open(description);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(json).toEqual(
      JSON.parse(await readFile(new URL(`../../../docs/reference${description}`, import.meta.url), 'utf8')),
    );
  });
});

describe('what the pages load', () => {
  test('is not sent again to whoever has it', async () => {
    const { etag } = (await open('/docs/assets/swagger-ui.css')).headers;
    const again = await open('/docs/assets/swagger-ui.css', { 'if-none-match': String(etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test.each(['nothing.js', '..%2f..%2fpackage.json', '%2e%2e%2findex.js', 'swagger-ui.js', '__proto__'])(
    'hands out no other file: %s',
    async (name) => expect((await open(`/docs/assets/${name}`)).status).toBe(404),
  );
});
