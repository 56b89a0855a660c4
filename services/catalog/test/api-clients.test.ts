import { scryptSync } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import { AppError } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { newOrganization, useCatalog } from './catalog-harness.ts';

const catalog = useCatalog('api-clients');
let own: { id: string; slug: string; owner: RequestContext; ownerSubject: string };
beforeAll(async () => {
  own = await newOrganization(catalog.one);
});

interface Made {
  id: string;
  client_id: string;
  client_secret: string;
}
const everything = { role: 'admin', scopes: ['b.*'] };
const later = '2999-01-01T00:00:00.000+00:00';

async function make(input: object, context = own.owner, caller_scopes = ['b.*']): Promise<Made> {
  const { item } = await catalog.one.apiClients.CreateApiClient({
    context,
    input: { name: 'Till', ...everything, ...input },
    caller_scopes,
  });
  return { id: item?.id ?? '', client_id: item?.client_id ?? '', client_secret: item?.client_secret ?? '' };
}

/** The client as caller. */
const as = ({ client_id }: Made, role = 'admin'): RequestContext => ({
  request_id: newId(),
  organization_id: own.id,
  principal: { subject: client_id, role, kind: 'client' },
});

function change(id: string, input: object, context: RequestContext, caller_scopes: string[]): Promise<unknown> {
  return catalog.one.apiClients.UpdateApiClient({
    context,
    id,
    input,
    update_mask: Object.keys(input),
    caller_scopes,
  });
}

/** Code and pointers of the refusal; undefined when it went through. */
async function refusal(work: Promise<unknown>): Promise<[string, (string | undefined)[]] | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.problems.map(({ source }) => source?.pointer)];
  }
}

describe('nobody grants what he does not hold (X1)', () => {
  const few = ['b.api-clients:read', 'b.api-clients:write'];
  let limited: Made;
  let mighty: Made;
  beforeAll(async () => {
    limited = await make({ scopes: few });
    mighty = await make({});
  });
  const scopesAt = (...indexes: number[]) => ['forbidden', indexes.map((at) => `/data/attributes/scopes/${at}`)];

  test('a new client with more scopes', async () => {
    expect(await refusal(make({ scopes: ['b.*'] }, as(limited), few))).toEqual(scopesAt(0));
    const mixed = { scopes: ['b.api-clients:read', 'b.orders:read', 'b.*:write'] };
    expect(await refusal(make(mixed, as(limited), few))).toEqual(scopesAt(1, 2));
    expect(await refusal(make({ scopes: ['b.api-clients'] }, as(limited), few))).toBeUndefined();
    expect(await refusal(make({ scopes: ['b.orders:read'] }, own.owner, []))).toEqual(scopesAt(0));
  });

  test('more scopes for itself', async () => {
    const wider = { scopes: ['b.api-clients:read', 'b.*'] };
    expect(await refusal(change(limited.id, wider, as(limited), few))).toEqual(scopesAt(1));
    const { item } = await catalog.one.apiClients.GetApiClient({ context: own.owner, id: limited.id });
    expect(item?.scopes).toEqual(few);
  });

  test('a new secret of a client that may more', async () => {
    const rotate = (context: RequestContext, caller_scopes: string[]) =>
      refusal(catalog.one.apiClients.RotateApiClientSecret({ context, id: mighty.id, caller_scopes }));
    expect(await rotate(as(limited), few)).toEqual(['forbidden', [undefined]]);
    expect(await rotate(as(limited), [])).toEqual(['forbidden', [undefined]]);
    expect(await rotate(own.owner, ['b.*'])).toBeUndefined();
  });

  test.each([
    ['role', { role: 'admin' }],
    ['enabled', { enabled: true }],
    ['expires_at', { expires_at: later }],
    ['allowed_addresses', { allowed_addresses: ['198.51.100.0/24'] }],
  ])('%s of a client that may more', async (field, input) => {
    const sleeping = await make({ role: 'viewer', enabled: false });
    const pointer = `/data/attributes/${field}`;
    expect(await refusal(change(sleeping.id, input, as(limited), few))).toEqual(['forbidden', [pointer]]);
    expect(await refusal(change(sleeping.id, input, own.owner, ['b.*']))).toBeUndefined();
  });

  test('a client that may more can be renamed, switched off and deleted', async () => {
    const { id } = await make({});
    expect(await refusal(change(id, { name: 'Other' }, as(limited), few))).toBeUndefined();
    expect(await refusal(change(id, { enabled: false }, as(limited), few))).toBeUndefined();
    expect(await refusal(catalog.one.apiClients.DeleteApiClient({ context: as(limited), id }))).toBeUndefined();
  });

  test('a person or client with b.* grants everything but ownership', async () => {
    expect(await refusal(make({ scopes: ['b.*', 'b.orders:read'] }))).toBeUndefined();
    expect(await refusal(make({}, as(mighty)))).toBeUndefined();
    expect((await refusal(make({ role: 'owner' }, as(mighty))))?.[0]).toBe('forbidden');
  });

  test('nothing a client makes outlives it or works from elsewhere', async () => {
    const bound = await make({ expires_at: later, allowed_addresses: ['198.51.100.0/24'] });
    const within = { expires_at: '2998-01-01T00:00:00.000Z', allowed_addresses: ['198.51.100.7'] };
    const both = ['/data/attributes/expires_at', '/data/attributes/allowed_addresses'];
    expect(await refusal(make({}, as(bound)))).toEqual(['forbidden', both]);
    expect(await refusal(make(within, as(bound)))).toBeUndefined();
    const own1 = (input: object) => refusal(change(bound.id, input, as(bound), ['b.*']));
    expect(await own1({ expires_at: '2999-01-01T00:00:01.000Z' })).toEqual(['forbidden', [both[0]]]);
    expect(await own1({ expires_at: null })).toEqual(['forbidden', [both[0]]]);
    expect(await own1({ allowed_addresses: [] })).toEqual(['forbidden', [both[1]]]);
    expect(await own1({ allowed_addresses: ['198.51.0.0/16'] })).toEqual(['forbidden', [both[1]]]);
    expect(await own1({ allowed_addresses: ['198.51.100.128/25'] })).toBeUndefined();
  });
});

describe('whoever is a member signs in with everything that his role allows', () => {
  const few = ['b.members:read', 'b.members:write'];
  const all = ['b.*'];
  const add = async (context: RequestContext, caller_scopes: string[], more: object = {}, outside_issuer = false) => {
    const unique = newId();
    const input = { subject: unique, email: `${unique}@members.example`, role: 'admin', ...more };
    const { item } = await catalog.one.members.CreateMember({ context, input, caller_scopes, outside_issuer });
    return item?.id ?? '';
  };
  const edit = (id: string, input: object, context: RequestContext, caller_scopes: string[], outside_issuer = false) =>
    catalog.one.members.UpdateMember({
      context,
      id,
      input,
      update_mask: Object.keys(input),
      caller_scopes,
      outside_issuer,
    });
  const invite = (id: string, context: RequestContext, caller_scopes: string[], outside_issuer = false) =>
    catalog.one.members.InviteMember({ context, id, caller_scopes, outside_issuer });
  const elsewhere = () => ({ email: `${newId()}@elsewhere.example` });
  const forbidden = ['forbidden', [undefined]];
  let limits: [string, Made, string[]][];
  beforeAll(async () => {
    limits = [
      ['fewer scopes', await make({ scopes: few }), few],
      ['a token with fewer scopes', await make({}), few],
      ['an end', await make({ expires_at: later }), all],
      ['addresses', await make({ allowed_addresses: ['198.51.100.0/24'] }), all],
    ];
  });

  test('so a client with limits lets nobody in and makes nobody more', async () => {
    const member = await add(own.owner, [], { role: 'staff' });
    for (const [name, client, scopes] of limits) {
      const by = as(client);
      const refusals = {
        create: await refusal(add(by, scopes)),
        withoutEmail: await refusal(add(by, scopes, { email: null })),
        invite: await refusal(invite(member, by, scopes)),
        email: await refusal(edit(member, elsewhere(), by, scopes)),
        role: await refusal(edit(member, { role: 'admin' }, by, scopes)),
      };
      expect([name, ...Object.values(refusals)]).toEqual([name, ...Array.from({ length: 5 }, () => forbidden)]);
    }
  });

  test('it may still name, shut out and delete them', async () => {
    const [, client, scopes] = limits[0]!;
    const member = await add(own.owner, [], { role: 'staff' });
    expect(await refusal(edit(member, { first_name: 'Ada' }, as(client), scopes))).toBeUndefined();
    expect(await refusal(edit(member, { email: null }, as(client), scopes))).toBeUndefined();
    expect(await refusal(catalog.one.members.DeleteMember({ context: as(client), id: member }))).toBeUndefined();
  });

  test('a client with everything may, one that is gone may not, and persons as before', async () => {
    const [free, gone] = [as(await make({})), as({ id: '', client_id: `client-${newId()}`, client_secret: '' })];
    const member = await add(free, all, { role: 'staff' });
    expect(await refusal(edit(member, { ...elsewhere(), role: 'viewer' }, free, all))).toBeUndefined();
    expect(await refusal(invite(member, free, all))).toBeUndefined();
    expect((await refusal(add(gone, all)))?.[0]).toBe('forbidden');
    expect(await refusal(add(own.owner, few))).toBeUndefined();
  });

  test('an outside issuer says itself what its people may', async () => {
    for (const [, client, scopes] of limits) {
      const member = await add(as(client), scopes, { role: 'staff' }, true);
      expect(await refusal(edit(member, { ...elsewhere(), role: 'viewer' }, as(client), scopes, true))).toBeUndefined();
      expect(await refusal(invite(member, as(client), scopes, true))).toBeUndefined();
    }
  });
});

const authenticate = ({ client_id, client_secret }: Made) =>
  catalog.two.identity.AuthenticateClient({ client_id, client_secret });
const resolve = ({ client_id }: Made) =>
  catalog.two.identity.ResolvePrincipal({ subject: client_id, organization_id: own.id });
const stored = ({ client_id }: Made) => catalog.connection.collection('api_clients').findOne({ client_id });
const put = ({ client_id }: Made, fields: object) =>
  catalog.connection.collection('api_clients').updateOne({ client_id }, { $set: fields });

describe('secrets', () => {
  test('one hashed by scrypt works on and is hashed anew at its next use', async () => {
    const client = await make({});
    const salt = Buffer.from('0123456789abcdef');
    const slow = scryptSync(client.client_secret, salt, 32, { N: 16_384, r: 8, p: 1 }).toString('base64');
    await put(client, { secret_hash: slow, secret_salt: salt.toString('base64') });
    const wrong = { ...client, client_secret: client.client_secret.toUpperCase() };
    expect(await authenticate(wrong)).toMatchObject({ authenticated: false });
    expect((await stored(client))?.['secret_hash']).toBe(slow);
    expect(await authenticate(client)).toMatchObject({ authenticated: true });
    expect((await stored(client))?.['secret_hash']).toMatch(/^sha256:/);
    expect(await authenticate(client)).toMatchObject({ authenticated: true });
    expect(await authenticate(wrong)).toMatchObject({ authenticated: false });
  });
});

describe('the life of a client', () => {
  test('it shows when it was used last, written once a minute, and counts no version for it', async () => {
    const client = await make({});
    expect(await stored(client)).toHaveProperty('last_used_at', null);
    const before = Date.now();
    await Promise.all(Array.from({ length: 20 }, () => authenticate(client)));
    const first = (await stored(client))?.['last_used_at'] as Date;
    expect(first.getTime()).toBeGreaterThanOrEqual(before);
    await resolve(client);
    await catalog.one.identity.ResolvePrincipal({ subject: client.client_id, organization_id: own.id });
    expect((await stored(client))?.['last_used_at']).toEqual(first);
    const { item } = await catalog.one.apiClients.GetApiClient({ context: own.owner, id: client.id });
    expect(item).toMatchObject({ version: 1, last_used_at: `${first.toISOString().slice(0, -1)}+00:00` });
  });

  test('a call counts as use, a refused secret does not', async () => {
    const [called, guessed] = [await make({}), await make({})];
    await resolve(called);
    await authenticate({ ...guessed, client_secret: 'wrong' });
    expect(await stored(called)).toHaveProperty('last_used_at', expect.any(Date));
    expect(await stored(guessed)).toHaveProperty('last_used_at', null);
  });

  test('an expired client obtains no token and is nobody; until then its token ends with it', async () => {
    const client = await make({ expires_at: later });
    expect(await authenticate(client)).toMatchObject({ authenticated: true, expires_at: later });
    expect(await resolve(client)).toMatchObject({ member: true });
    await put(client, { expires_at: new Date(Date.now() - 1) });
    expect(await authenticate(client)).toMatchObject({ authenticated: false });
    expect(await resolve(client)).toMatchObject({ member: false, role: '' });
  });

  test('its addresses are told to whoever lets it in', async () => {
    const client = await make({ allowed_addresses: ['198.51.100.0/24', '2001:db8::/32'] });
    const bound = { allowed_addresses: ['198.51.100.0/24', '2001:db8::/32'] };
    expect(await authenticate(client)).toMatchObject(bound);
    expect(await resolve(client)).toMatchObject(bound);
  });

  test('a client stored before there were expiry and addresses works on and can be changed', async () => {
    const client = await make({});
    await catalog.connection
      .collection('api_clients')
      .updateOne({ client_id: client.client_id }, { $unset: { expires_at: 1, allowed_addresses: 1 } });
    expect(await authenticate(client)).toMatchObject({ authenticated: true, allowed_addresses: [] });
    expect(await resolve(client)).toMatchObject({ member: true, allowed_addresses: [] });
    expect(await refusal(change(client.id, { name: 'Renamed' }, as(client), ['b.orders:read']))).toBeUndefined();
    expect(await refusal(make({}, as(client)))).toBeUndefined();
  });
});

test('changes of members and clients leave nothing in the outbox, and tell of clients that they ended (X6, G6)', async () => {
  const { id, owner: context } = await newOrganization(catalog.one);
  const { members, apiClients } = catalog.one;
  const member = await members.CreateMember({ context, input: { subject: newId(), role: 'staff' } });
  const memberId = member.item?.id ?? '';
  await members.UpdateMember({ context, id: memberId, input: { role: 'viewer' }, update_mask: ['role'] });
  await members.DeleteMember({ context, id: memberId });
  const input = { name: 'Till', ...everything };
  const client = await apiClients.CreateApiClient({ context, input, caller_scopes: ['b.*'] });
  await apiClients.RotateApiClientSecret({ context, id: client.item?.id ?? '', caller_scopes: ['b.*'] });
  await apiClients.DeleteApiClient({ context, id: client.item?.id ?? '' });
  await catalog.neighbour.untilHeard('organizations.created', id);
  await catalog.neighbour.untilHeard('api-clients.deleted', id);
  const outbox = catalog.connection.collection('outbox');
  await waitFor('an empty outbox', async () => (await outbox.countDocuments({ organization_id: id })) === 0);
  const heard = catalog.neighbour.heard.filter(({ organizationId }) => organizationId === id);
  expect(heard.map(({ event }) => event)).toEqual([
    'organizations.created',
    'api-clients.updated',
    'api-clients.deleted',
  ]);
  expect(JSON.stringify(heard)).not.toMatch(/secret_(hash|salt)/);
  const written = await catalog.connection
    .collection('audit_entries')
    .find({ organization_id: id, 'entity.type': 'api-clients' })
    .sort({ _id: 1 })
    .toArray();
  expect(written.map(({ action }) => action as string)).toEqual(['create', 'rotate-secret', 'delete']);
  expect(JSON.stringify(written)).not.toMatch(/secret_(hash|salt)|guard/);
});
