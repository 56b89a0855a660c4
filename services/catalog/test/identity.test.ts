import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import { newId } from '@booking/platform/ids.ts';
import { asRole, idOf, newOrganization, useCatalog } from './catalog-harness.ts';

const catalog = useCatalog('identity');
let own: { id: string; slug: string; owner: RequestContext; ownerSubject: string };

beforeAll(async () => {
  own = await newOrganization(catalog.one);
});

const newClient = async (role = 'manager') => {
  const input = { name: 'Till', role, scopes: ['b.orders:write', 'b.resources:read'] };
  const { item } = await catalog.one.apiClients.CreateApiClient({ context: own.owner, input, caller_scopes: ['b.*'] });
  return { id: item?.id ?? '', client_id: item?.client_id ?? '', client_secret: item?.client_secret ?? '' };
};

describe('ResolvePrincipal', () => {
  const resolve = (subject: string, organization_id = own.id) =>
    catalog.two.identity.ResolvePrincipal({ subject, organization_id });
  const nobody = { member: false, role: '', kind: '', allowed_addresses: [], scopes: [] };
  const anywhere = { member: true, allowed_addresses: [], scopes: [] };

  test('knows members and API clients in their own organization only', async () => {
    const client = await newClient();
    const other = await newOrganization(catalog.one);
    expect(await resolve(own.ownerSubject)).toEqual({ ...anywhere, role: 'owner', kind: 'member' });
    // Of a client also what it may by now: a token may be older (G6).
    const scopes = ['b.orders:write', 'b.resources:read'];
    expect(await resolve(client.client_id)).toEqual({ ...anywhere, role: 'manager', kind: 'client', scopes });
    expect(await resolve(own.ownerSubject, other.id)).toEqual(nobody);
    expect(await resolve(client.client_id, other.id)).toEqual(nobody);
    expect(await resolve('unknown')).toEqual(nobody);
    expect(await resolve('', '')).toEqual(nobody);
  });

  test('sees a change of role, a removal and a disabled client at once', async () => {
    const { members, apiClients } = catalog.one;
    const context = own.owner;
    const subject = newId();
    const id = idOf(await members.CreateMember({ context, input: { subject, role: 'viewer' } }));
    await members.UpdateMember({ context, id, input: { role: 'staff' }, update_mask: ['role'] });
    expect(await resolve(subject)).toMatchObject({ role: 'staff' });
    await members.DeleteMember({ context, id });
    expect(await resolve(subject)).toEqual(nobody);
    const client = await newClient();
    await apiClients.UpdateApiClient({ context, id: client.id, input: { enabled: false }, update_mask: ['enabled'] });
    expect(await resolve(client.client_id)).toEqual(nobody);
  });

  test('no member stands in for an API client, whatever becomes of it', async () => {
    const context = own.owner;
    const { apiClients, members } = catalog.one;
    const client = await newClient();
    const named = { subject: client.client_id, role: 'staff' };
    await expect(members.CreateMember({ context, input: named })).rejects.toMatchObject({
      code: 'validation_failed',
      problems: [{ source: { pointer: '/data/attributes/subject' } }],
    });
    const subject = newId();
    idOf(await members.CreateMember({ context, input: { subject, role: 'staff' } }));
    const takeName = (name: string) =>
      catalog.connection.collection('members').updateOne({ subject }, { $set: { subject: name } });
    await takeName(client.client_id);
    expect(await resolve(client.client_id)).toMatchObject({ role: 'manager', kind: 'client' });
    const change = { context, id: client.id, caller_scopes: ['b.*'] };
    await apiClients.UpdateApiClient({ ...change, input: { enabled: false }, update_mask: ['enabled'] });
    expect(await resolve(client.client_id)).toEqual(nobody);
    await apiClients.UpdateApiClient({ ...change, input: { enabled: true }, update_mask: ['enabled'] });
    const clients = catalog.connection.collection('api_clients');
    await clients.updateOne({ client_id: client.client_id }, { $set: { expires_at: new Date(Date.now() - 1) } });
    expect(await resolve(client.client_id)).toEqual(nobody);
    await apiClients.DeleteApiClient({ context, id: client.id });
    expect(await resolve(client.client_id)).toEqual(nobody);
  });

  test('a client with a name of another form, as those of the demo, goes before a member too', async () => {
    const client = await newClient();
    const name = `demo-${newId()}`;
    await catalog.connection
      .collection('api_clients')
      .updateOne({ client_id: client.client_id }, { $set: { client_id: name } });
    await catalog.one.members.CreateMember({ context: own.owner, input: { subject: name, role: 'staff' } });
    expect(await resolve(name)).toMatchObject({ role: 'manager', kind: 'client' });
    await catalog.connection.collection('api_clients').updateOne({ client_id: name }, { $set: { enabled: false } });
    expect(await resolve(name)).toEqual(nobody);
  });

  test('reads members from the index alone', async () => {
    const plan = await catalog.connection
      .collection('members')
      .find({ organization_id: own.id, subject: 'someone' }, { projection: { _id: 0, role: 1 } })
      .hint({ organization_id: 1, subject: 1, role: 1 })
      .explain('executionStats');
    expect(plan['executionStats']).toMatchObject({ totalDocsExamined: 0 });
  });
});

describe('AuthenticateClient', () => {
  const authenticate = (client_id: string, client_secret: string) =>
    catalog.two.identity.AuthenticateClient({ client_id, client_secret });
  const refused = { authenticated: false, subject: '', scopes: [], tenant: '', allowed_addresses: [] };

  test('answers subject, scopes and tenant for the right secret', async () => {
    const client = await newClient();
    expect(await authenticate(client.client_id, client.client_secret)).toEqual({
      authenticated: true,
      subject: client.client_id,
      scopes: ['b.orders:write', 'b.resources:read'],
      tenant: own.id,
      allowed_addresses: [],
    });
  });

  test('says the same of a wrong secret, an unknown client, a disabled one and oversized input', async () => {
    const client = await newClient();
    expect(await authenticate(client.client_id, `${client.client_secret}x`)).toEqual(refused);
    expect(await authenticate('client-unknown', client.client_secret)).toEqual(refused);
    expect(await authenticate(client.client_id, '')).toEqual(refused);
    expect(await authenticate('', '')).toEqual(refused);
    expect(await authenticate('c'.repeat(1_000), 's'.repeat(100_000))).toEqual(refused);
    await catalog.one.apiClients.UpdateApiClient({
      context: own.owner,
      id: client.id,
      input: { enabled: false },
      update_mask: ['enabled'],
    });
    expect(await authenticate(client.client_id, client.client_secret)).toEqual(refused);
  });

  test('a rotated secret replaces the old one at once', async () => {
    const client = await newClient();
    const rotate = { context: own.owner, id: client.id, caller_scopes: ['b.*'] };
    const { item } = await catalog.one.apiClients.RotateApiClientSecret(rotate);
    expect(await authenticate(client.client_id, client.client_secret)).toEqual(refused);
    expect(await authenticate(client.client_id, item?.client_secret ?? '')).toMatchObject({ authenticated: true });
  });

  test('secrets are stored as salted hashes and never shown again', async () => {
    const [first, second] = [await newClient(), await newClient()];
    const { item } = await catalog.one.apiClients.GetApiClient({ context: own.owner, id: first.id });
    expect(JSON.stringify(item)).not.toMatch(/secret_hash|secret_salt|client_secret/);
    const stored = await catalog.connection
      .collection('api_clients')
      .find({ client_id: { $in: [first.client_id, second.client_id] } })
      .toArray();
    expect(new Set(stored.map(({ secret_salt }) => secret_salt as string)).size).toBe(2);
  });
});

test('ListMembers finds the admins of an organization', async () => {
  const context = own.owner;
  const input = { subject: newId(), role: 'admin', email: 'admin@example.com' };
  await catalog.one.members.CreateMember({ context, input });
  const { items } = await catalog.two.identity.ListMembers({
    context: asRole(own.id, ''),
    query: { filters: [{ key: 'role', values: ['admin'] }] },
  });
  expect(items).toMatchObject([{ email: 'admin@example.com', role: 'admin' }]);
});
