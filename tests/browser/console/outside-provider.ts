import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@booking/client';
import { demoId } from '@booking/contracts/demo-data.ts';
import { ROOT, SERVICES, DOMAIN_SERVICES } from '@booking/testkit/platform.ts';
import { startService } from '@booking/testkit/spawned-service.ts';
import { freePorts } from '@booking/testkit/stack/ports.ts';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Page, Route } from 'playwright-core';
import type { World } from '../world.ts';
import { handOf, wide } from './visit.ts';

const clientId = 'booking-console';
const subject = 'demo-member-studio-nord-admin';

interface Provider {
  url: string;
  /** Of the next tokens, seconds. */
  expiresIn: number;
  signIns: number;
  close(): void;
}

/** As little of an OpenID provider as a console needs; whoever comes is the same member. Answers what was asked of it as it should. */
async function startProvider(): Promise<Provider> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig', kid: 'one' };
  const codes = new Map<string, URLSearchParams>();
  const provider: Provider = { url: '', expiresIn: 300, signIns: 0, close: () => server.close() };
  const sign = (audience: string, claims: Record<string, unknown>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(provider.url)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
  const json = (response: ServerResponse, status: number, value: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(JSON.stringify(value));
  };
  const token = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await textOf(request));
    const asked = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!asked || asked.get('code_challenge') !== challenge) {
      json(response, 400, { error: 'invalid_grant' });
      return;
    }
    const nonce = asked.get('nonce');
    const [access, identity] = [
      await sign('booking-platform', { scope: asked.get('scope') }),
      await sign(clientId, { nonce, name: 'Outside Admin' }),
    ];
    json(response, 200, { access_token: access, id_token: identity, expires_in: provider.expiresIn });
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: asked } = new URL(request.url ?? '', provider.url);
    if (pathname === '/token') await token(request, response);
    else if (pathname === '/keys') json(response, 200, { keys: [jwk] });
    else if (pathname === '/authorize' && asked.get('client_id') === clientId) {
      provider.signIns += 1;
      const code = randomUUID();
      codes.set(code, asked);
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      response.writeHead(302, { location: back.href }).end();
    } else {
      json(response, pathname === '/.well-known/openid-configuration' ? 200 : 404, {
        issuer: provider.url,
        authorization_endpoint: `${provider.url}/authorize`,
        token_endpoint: `${provider.url}/token`,
      });
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** A gateway beside the platform's own, for the same services, whose people sign in elsewhere. */
async function startGateway(world: World, provider: Provider) {
  const [http = 0, admin = 0] = await freePorts(2);
  const url = `http://127.0.0.1:${http}`;
  const services = DOMAIN_SERVICES.map((name) => [SERVICES[name].urlSetting, world.addressOf(name)]);
  const gateway = await startService({
    name: 'gateway',
    entry: join(ROOT, 'services/gateway/src/main.ts'),
    env: {
      ...Object.fromEntries(services),
      SERVICE_AUTH_KEYS: world.serviceKeys,
      GATEWAY_PORT: String(http),
      ADMIN_PORT: String(admin),
      PUBLIC_BASE_URL: url,
      OAUTH_ISSUER: provider.url,
      OAUTH_JWKS_URL: `${provider.url}/keys`,
      CONSOLE_CLIENT_ID: clientId,
      CONSOLE_SCOPE: 'openid b.*',
    },
  });
  await gateway.untilReady();
  return { url, stop: () => gateway.stop() };
}

/** Members sign in at an OpenID provider of the installation; their tokens are bound to no organization. */
export async function signInOutside(world: World): Promise<void> {
  const provider = await startProvider();
  const gateway = await startGateway(world, provider);
  try {
    const { page, seen } = await world.open(wide);
    await page.goto(`${gateway.url}/console/webhooks`);
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await page.getByRole('table', { name: 'Subscriptions' }).waitFor();
    await page.getByText('Outside Admin · Admin').waitFor();
    assert.equal(provider.signIns, 1);
    assert.deepEqual(seen.complaints, []);
    assert.deepEqual([...seen.hosts].toSorted(), [new URL(gateway.url).host, new URL(provider.url).host].toSorted());

    // Another origin's session is asked by leaving the page: when the token has ended, and not before somebody says so.
    provider.expiresIn = 6;
    await page.reload();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    provider.expiresIn = 300;
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('table', { name: 'Subscriptions' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/console/webhooks');
    await handOf(world, page).go('Orders');
    await page.getByRole('table', { name: 'Orders' }).waitFor();
    await chooseOrganization(world, page);
  } finally {
    await gateway.stop();
    provider.close();
  }
}

/** Of several organizations one is chosen, where another role may be held: what it may not is offered at no time. */
async function chooseOrganization(world: World, page: Page): Promise<void> {
  const token = () => world.token('harbor-works', 'owner');
  const there = createClient({ url: world.url, organization: demoId('harbor-works'), token });
  await there.create('members', { subject, email: 'outside@members.example', role: 'viewer' });
  await page.reload();
  await page.getByLabel('Organization').selectOption('Studio Nord');
  await page.getByText('Outside Admin · Admin').waitFor();
  let isRefused = true;
  const members = (route: Route) =>
    isRefused ? route.fulfill({ status: 500, body: '{"errors":[]}' }) : route.continue();
  await page.route('**/members?**', members);
  await page.getByLabel('Organization').selectOption('Harbor Works');
  await page.getByRole('alert').getByText('Sign-in failed').waitFor();
  isRefused = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Outside Admin · Viewer').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Webhooks' }).count(), 0);
}
