import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serviceUnavailable } from '@booking/platform/errors.ts';
import { startTestGateway, type TestGateway } from './harness.ts';
import { connectTools } from './tools-client.ts';
import { organizationA, resourceId } from './seed.ts';
import { entity } from './fake-services.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
const serviceId = '0192f000-0000-7000-8000-0000000000a1';
beforeEach(() => {
  gateway.fakes.reset();
  gateway.fakes.stored.set('services', [entity(serviceId, organizationA, { name: 'Meeting', slug: 'meeting' })]);
});
afterAll(() => gateway.stop());

const learn = 'booking.common.v1.SettingsService/LearnSettings';
const resolve = 'booking.catalog.v1.IdentityService/ResolvePrincipal';
const change = (type: string, id: string) =>
  gateway.call(`/api/v1/${type}/${id}`, {
    method: 'PATCH',
    body: { data: { type, id, attributes: { name: 'Changed' } } },
  });
const learned = () => gateway.fakes.calls.filter(({ rpc }) => rpc === learn);

describe('before a change of settings is answered', () => {
  test.each([
    ['organizations', organizationA, 2],
    ['services', serviceId, 1],
  ])('%s: those who decide by copies of it learn of it', async (type, id, readers) => {
    expect((await change(type, id)).status).toBe(200);
    expect(learned().map(({ request }) => [request['type'], request.id])).toEqual(
      Array.from({ length: readers }, () => [type, id]),
    );
  });

  test('where one of them does not answer, the change is not said to be true: repeating the call tells again', async () => {
    gateway.fakes.override(learn, () => Promise.reject(serviceUnavailable('down')));
    const refused = await change('services', serviceId);
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.json.errors[0].detail).toMatch(/^The change is kept/);
    gateway.fakes.override(learn, async () => ({}));
    expect((await change('services', serviceId)).status).toBe(200);
  });

  test('what is only tried tells nobody', async () => {
    const tools = await connectTools(gateway, { unchecked: true });
    const given = { type: 'services', id: serviceId, attributes: { name: 'Changed' } };
    await tools.call('update', { ...given, dry_run: true });
    expect(learned()).toEqual([]);
    await tools.call('update', given);
    expect(learned()).toHaveLength(1);
    await tools.close();
  });

  test('what nobody copies tells nobody', async () => {
    expect((await change('resources', resourceId)).status).toBe(200);
    expect(learned()).toEqual([]);
  });
});

describe('a role', () => {
  const roleIs = (role: string) =>
    gateway.fakes.override(resolve, async () => ({ member: true, role, kind: 'client' }));
  const asked = () => gateway.fakes.calls.filter(({ rpc }) => rpc === resolve).length;
  const create = (token: string) =>
    gateway.call('/api/v1/tags', {
      method: 'POST',
      token,
      body: { data: { type: 'tags', attributes: { name: 'New' } } },
    });

  test('that was raised lets in at once, and one that was not is asked for once more', async () => {
    const token = await gateway.token({ subject: 'promoted@a' });
    roleIs('viewer');
    expect((await create(token)).status).toBe(403);
    expect(asked()).toBe(2);
    expect((await create(token)).status).toBe(403);
    expect(asked()).toBe(3);
    roleIs('admin');
    expect((await create(token)).status).toBe(201);
    expect(asked()).toBe(4);
    expect((await create(token)).status).toBe(201);
    expect(asked()).toBe(4);
  });
});
