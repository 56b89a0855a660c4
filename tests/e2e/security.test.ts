import { Agent, request as httpRequest } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { demoId } from '@booking/contracts/demo-data.ts';
import type { CustomerServiceDefinition } from '@booking/contracts/generated/booking/orders/v1/CustomerService.ts';
import { createGrpcChannel } from '@booking/platform/grpc-client.ts';
import { operatorIdentity, type ServiceIdentity } from '@booking/platform/service-identity.ts';
import { generateSecrets } from '@booking/testkit/platform-secrets.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { createApiClient, type ApiAnswer, type ApiClient } from '../support/api-client.ts';
import { usePlatform } from '../support/test-platform.ts';

/** What a hostile or careless client does to the running platform, and what the others notice of it. */
const system = usePlatform();

interface Credentials {
  id: string;
  client_id: string;
  client_secret: string;
}

async function newApiClient(by: ApiClient, attributes: object): Promise<Credentials> {
  const given = { name: 'Till', role: 'admin', scopes: ['b.*'], ...attributes };
  const answer = await by.post('/api-clients', { data: { type: 'api-clients', attributes: given } });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return { id: answer.body.data.id, ...answer.body.data.attributes };
}

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

interface TokenAnswer {
  status: number;
  token: string;
  took: number;
}

function askForToken(clientId: string, secret: string, agent?: Agent): Promise<TokenAnswer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      `${system.platform.url}/oauth/token`,
      {
        method: 'POST',
        headers: {
          authorization: basic(clientId, secret),
          'content-type': 'application/x-www-form-urlencoded',
        },
        ...(agent ? { agent } : {}),
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => {
          const { access_token: token = '' } = JSON.parse(text) as { access_token?: string };
          resolve({ status: response.statusCode ?? 0, token, took: performance.now() - start });
        });
      },
    );
    asked.once('error', reject);
    asked.end('grant_type=client_credentials');
  });
}

async function as(credentials: Credentials, like: ApiClient): Promise<ApiClient> {
  const { status, token } = await askForToken(credentials.client_id, credentials.client_secret);
  expect(status).toBe(200);
  return createApiClient({ url: system.platform.url, token, organizationId: like.organizationId });
}

const refusal = ({ status, body }: ApiAnswer): unknown[] => [
  status,
  body.errors?.[0].code,
  body.errors?.[0].source?.pointer,
];

describe('least privilege of API clients (X1)', () => {
  it('holds at every door: who holds two scopes makes, changes and takes over nothing that holds more', async () => {
    const admin = await system.client();
    const mighty = await newApiClient(admin, {});
    const limited = await newApiClient(admin, { scopes: ['b.api-clients:read', 'b.api-clients:write'] });
    const caller = await as(limited, admin);
    expect((await caller.get('/orders')).status).toBe(403);

    const attributes = { name: 'x', role: 'admin', scopes: ['b.*'] };
    const made = await caller.post('/api-clients', { data: { type: 'api-clients', attributes } });
    expect(refusal(made)).toEqual([403, 'forbidden', '/data/attributes/scopes/0']);
    const change = (id: string, changed: object) =>
      caller.patch(`/api-clients/${id}`, { data: { type: 'api-clients', id, attributes: changed } });
    const wider = await change(limited.id, { scopes: ['b.api-clients:write', 'b.orders:read'] });
    expect(refusal(wider)).toEqual([403, 'forbidden', '/data/attributes/scopes/1']);
    const rotated = await caller.post(`/api-clients/${mighty.id}/rotate-secret`);
    expect(refusal(rotated)).toEqual([403, 'forbidden', undefined]);

    expect((await change(limited.id, { scopes: ['b.api-clients:write'] })).status).toBe(200);
    expect((await (await as(mighty, admin)).get('/orders')).status).toBe(200);
  });

  it('shows of its organization what the public sees, where it may not read organizations', async () => {
    const admin = await system.client();
    const own = demoId('studio-nord');
    const foreign = demoId('harbor-works');
    const [limited, reader] = [
      await as(await newApiClient(admin, { scopes: ['b.resources:read'] }), admin),
      await as(await newApiClient(admin, { scopes: ['b.organizations:read'] }), admin),
    ];
    const settings = async (caller: ApiClient, id: string) => {
      const { status, body } = await caller.get(`/organizations/${id}`);
      expect(status).toBe(200);
      return body.data.attributes.late_entry_days ?? null;
    };
    expect(await settings(admin, own)).not.toBeNull();
    expect(await settings(reader, own)).not.toBeNull();
    expect(await settings(limited, own)).toBeNull();
    // Terms that are nobody's secret and yet have an address of their own, with a right of its own.
    const terms = { type: 'cancellation-policies', attributes: { name: 'Strict', no_show_fee: 50 } };
    const harbor = await system.client('harbor-works');
    for (const [owner, id] of [
      [admin, own],
      [harbor, foreign],
    ] as const) {
      const policy = await owner.post('/cancellation-policies', { data: terms });
      const relationships = { cancellation_policy: { data: { type: terms.type, id: policy.body.data.id } } };
      const given = await owner.patch(`/organizations/${id}`, { data: { type: 'organizations', id, relationships } });
      expect(given.status).toBe(200);
    }
    const included = async (caller: ApiClient, id: string) => {
      const { status, body } = await caller.get(`/organizations/${id}?include=cancellation_policy`);
      return [status, body.included?.length ?? 0];
    };
    expect(await included(admin, own)).toEqual([200, 1]);
    expect(await included(reader, own)).toEqual([403, 0]);
    expect(await included(limited, own)).toEqual([403, 0]);
    expect(await included(admin, foreign)).toEqual([200, 0]);
  });

  it('lets clients end in time, and shows when they were used', async () => {
    const admin = await system.client();
    const client = await newApiClient(admin, {});
    const path = `/api-clients/${client.id}`;
    const caller = await as(client, admin);
    expect((await caller.get('/orders')).status).toBe(200);
    const { body } = await admin.get(path);
    expect(Date.parse(body.data.attributes.last_used_at)).toBeGreaterThan(Date.now() - 60_000);
    const expired = { expires_at: new Date(Date.now() - 1_000).toISOString() };
    const ended = await admin.patch(path, { data: { type: 'api-clients', id: client.id, attributes: expired } });
    expect(ended.status).toBe(200);
    expect((await askForToken(client.client_id, client.client_secret)).status).toBe(401);
    await waitFor('its token to end', async () => (await caller.get('/orders')).status === 403, 10_000);
  });

  it('ends with the scopes what rested on them: subscriptions, calendars and what a token was given (G6)', async () => {
    const admin = await system.client();
    const scopes = ['webhook-subscriptions', 'customers', 'calendar-feeds', 'bookings', 'orders'].map(
      (type) => `b.${type}`,
    );
    const client = await newApiClient(admin, { scopes });
    const caller = await as(client, admin);
    const hook = { name: 'Data', url: 'https://93.184.215.14/hook', events: ['customers.updated'] };
    const made = await caller.post('/webhook-subscriptions', {
      data: { type: 'webhook-subscriptions', attributes: hook },
    });
    expect(made.status).toBe(201);
    const resource = { data: { type: 'resources', id: demoId('studio-nord/resources/meeting-room-1') } };
    const feed = await caller.post('/calendar-feeds', {
      data: { type: 'calendar-feeds', attributes: { name: 'Data' }, relationships: { resource } },
    });
    expect(feed.status).toBe(201);
    const calendar = () => fetch(`${system.platform.url}${feed.body.data.attributes.path}`);
    expect((await calendar()).status).toBe(200);
    expect((await caller.get('/customers')).status).toBe(200);

    const narrower = { scopes: ['b.webhook-subscriptions', 'b.calendar-feeds', 'b.orders'] };
    const path = `/api-clients/${client.id}`;
    const changed = await admin.patch(path, { data: { type: 'api-clients', id: client.id, attributes: narrower } });
    expect(changed.status).toBe(200);
    await waitFor('the token to be worth less', async () => (await caller.get('/customers')).status === 403, 10_000);
    expect((await caller.get('/orders')).status).toBe(200);
    await waitFor('the calendar to be gone', async () => (await calendar()).status === 404);
    await waitFor('the subscription to end', async () => {
      const { body } = await admin.get(`/webhook-subscriptions/${made.body.data.id}`);
      return body.data.attributes.deactivation_reason === 'rights';
    });
  });

  it('binds clients to addresses', async () => {
    const admin = await system.client();
    const far = await newApiClient(admin, { allowed_addresses: ['198.51.100.0/24'] });
    expect((await askForToken(far.client_id, far.client_secret)).status).toBe(401);
    const near = await newApiClient(admin, { allowed_addresses: ['127.0.0.0/8', '::1'] });
    expect((await (await as(near, admin)).get('/orders')).status).toBe(200);
  });
});

describe('guessing at secrets (X2)', () => {
  it('64 connections that guess leave the token endpoint to who knows his secret', async () => {
    const admin = await system.client();
    const client = await newApiClient(admin, {});
    const right = () => askForToken(client.client_id, client.client_secret);
    expect((await right()).status).toBe(200);

    const guesses = { stopped: false, statuses: new Map<number, number>() };
    const guesser = async (at: number): Promise<void> => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let count = 0; !guesses.stopped; count += 1) {
        // Some guess at the client itself, some make clients up.
        const id = at % 2 === 0 ? client.client_id : `client-${at}-${count}`;
        const { status } = await askForToken(id, `guess-${at}-${count}`, agent);
        guesses.statuses.set(status, (guesses.statuses.get(status) ?? 0) + 1);
      }
      agent.destroy();
    };
    const guessers = Array.from({ length: 64 }, (_, at) => guesser(at));
    try {
      await waitFor('guesses to be held back', () => (guesses.statuses.get(429) ?? 0) > 500);
      const waits: number[] = [];
      for (let round = 0; round < 11; round += 1) {
        const { status, took } = await right();
        expect(status).toBe(200);
        waits.push(took);
      }
      // One of them may meet what else the machine does.
      expect(waits.toSorted((left, right) => left - right)[5]).toBeLessThan(1_500);
    } finally {
      guesses.stopped = true;
      await Promise.all(guessers);
    }
    expect(new Set(guesses.statuses.keys())).toEqual(new Set([401, 429]));
    expect(guesses.statuses.get(401)).toBeLessThan(1_000);
  });
});

describe('text and ports', () => {
  it('U+0000 in a key is refused at the door, and nothing downstream hears of it (R2)', async () => {
    const admin = await system.client();
    const attributes = {
      first_name: 'A',
      last_name: 'L',
      email: 'a@example.com',
      custom_entry_map: { 'a\u0000b': '1' },
    };
    const answer = await admin.post('/customers', { data: { type: 'customers', attributes } });
    expect(refusal(answer)).toEqual([422, 'validation_failed', '/data/attributes/custom_entry_map']);
  });

  it('metrics and readiness are on the admin port alone (X3)', async () => {
    const gateway = system.platform.service('gateway');
    for (const path of ['/metrics', '/readyz', '/healthz']) {
      expect((await fetch(`${system.platform.url}${path}`)).status).toBe(404);
      expect((await fetch(`http://127.0.0.1:${gateway.ports['admin']}${path}`)).status).toBe(200);
    }
  });
});

describe('trust between services (X5)', () => {
  const listCustomers = async (
    identity?: ServiceIdentity,
    principal = { subject: 'x', role: 'owner', kind: 'system' },
  ) => {
    const channel = createGrpcChannel(system.platform.addressOf('orders-billing'), {
      name: 'orders-billing',
      identity,
    });
    const customers = channel.client<CustomerServiceDefinition>('booking.orders.v1.CustomerService');
    const context = { request_id: 'r', organization_id: demoId('studio-nord'), principal };
    try {
      return await customers.ListCustomers({ context });
    } finally {
      channel.close();
    }
  };

  it('whoever merely reaches the port of a service is told nothing', async () => {
    await expect(listCustomers()).rejects.toThrow('UNAUTHENTICATED');
    await expect(listCustomers(operatorIdentity(generateSecrets().SERVICE_AUTH_KEYS))).rejects.toThrow(
      'UNAUTHENTICATED',
    );
    const known = await listCustomers(operatorIdentity(system.platform.secrets.SERVICE_AUTH_KEYS));
    expect(known.items.length).toBeGreaterThan(0);
  });

  it('a principal that is put into a call on its way is refused', async () => {
    const own = operatorIdentity(system.platform.secrets.SERVICE_AUTH_KEYS);
    const viewer = { organizationId: demoId('studio-nord'), subject: 'x', role: 'viewer', kind: 'member' };
    const token = (await own?.tokenFor('orders-billing', viewer)) ?? '';
    const replayed: ServiceIdentity = { tokenFor: () => Promise.resolve(token), verify: () => Promise.resolve('') };
    await expect(listCustomers(replayed)).rejects.toThrow('UNAUTHENTICATED');
    expect((await listCustomers(replayed, { subject: 'x', role: 'viewer', kind: 'member' })).items).toBeDefined();
  });
});

describe('catalog is no single point of failure (R5)', () => {
  /** What a call waits for its service; for a role it waits a second. */
  const deadlineOfCallsMs = 15_000;

  it('killed, it takes its own types along and no others; roles serve from what was known', async () => {
    const admin = await system.client();
    expect((await admin.get('/orders')).status).toBe(200);
    await system.platform.kill('catalog');
    try {
      const until = performance.now() + 8_000;
      while (performance.now() < until) {
        for (const type of ['orders', 'resources', 'webhook-subscriptions']) {
          const start = performance.now();
          expect([type, (await admin.get(`/${type}`)).status]).toEqual([type, 200]);
          expect(performance.now() - start).toBeLessThan(deadlineOfCallsMs / 2);
        }
      }
      expect((await admin.get('/plans')).status).toBe(503);
    } finally {
      await system.platform.restart('catalog');
    }
    await waitFor('catalog to answer', async () => (await admin.get('/plans')).status === 200);
  });

  it('frozen, it delays others by its deadline at most', async () => {
    const admin = await system.client();
    expect((await admin.get('/orders')).status).toBe(200);
    const { pid } = system.platform.service('catalog');
    process.kill(pid, 'SIGSTOP');
    try {
      const until = performance.now() + 8_000;
      while (performance.now() < until) {
        const start = performance.now();
        expect((await admin.get('/orders')).status).toBe(200);
        expect(performance.now() - start).toBeLessThan(deadlineOfCallsMs / 2);
      }
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await waitFor('catalog to answer', async () => (await admin.get('/plans')).status === 200);
  });
});
