import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import { protoService } from '@booking/contracts/proto.ts';
import { newId } from '@booking/platform/ids.ts';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { asRole, customerData, idOf, newOrganization, useCatalog, type Clients } from './catalog-harness.ts';

const catalog = useCatalog('entities');

type AnyClient = Record<string, (request: object) => Promise<Record<string, unknown>>>;

/** Every entity of an organization: how one is made, and what a change of it is. */
const kinds: Record<
  string,
  { client: keyof Clients; singular: string; plural: string; input: object; change?: Record<string, unknown> }
> = {
  members: {
    client: 'members',
    singular: 'Member',
    plural: 'Members',
    input: { subject: 'someone', email: 'S@Example.com', role: 'staff' },
    change: { first_name: 'Grace' },
  },
  'api-clients': {
    client: 'apiClients',
    singular: 'ApiClient',
    plural: 'ApiClients',
    input: { name: 'Sync', role: 'viewer', scopes: ['b.orders:read'] },
    change: { scopes: ['b.*'], enabled: false },
  },
  services: {
    client: 'services',
    singular: 'Service',
    plural: 'Services',
    input: { name: 'Raum', price_minor: 10_000, tax_rate_basis_points: 1_900 },
    change: { duration_minutes: 30, live: true },
  },
  plans: {
    client: 'plans',
    singular: 'Plan',
    plural: 'Plans',
    input: { name: 'Basis', price_minor: 4_900 },
    change: { trial_days: 14 },
  },
  'cancellation-policies': {
    client: 'policies',
    singular: 'CancellationPolicy',
    plural: 'CancellationPolicies',
    input: { name: 'Streng', cancellation_fee_tiers: [{ hours_before: 24, fee_basis_points: 5_000 }] },
    change: { late_moves: 'refused', move_notice_hours: 12 },
  },
  'booking-bundle-groups': {
    client: 'groups',
    singular: 'BookingBundleGroup',
    plural: 'BookingBundleGroups',
    input: { name: 'Pässe' },
    change: { order_index: 7 },
  },
  'booking-bundles': {
    client: 'bundles',
    singular: 'BookingBundle',
    plural: 'BookingBundles',
    input: { name: 'Zehner', units: 10, price_minor: 9_000 },
    change: { validity_days: 365 },
  },
  files: {
    client: 'files',
    singular: 'File',
    plural: 'Files',
    input: { name: 'a.png', mime_type: 'image/png', url: 'https://cdn.example.com/a.png', size_bytes: 12 },
    change: { name: 'b.png' },
  },
  tags: { client: 'tags', singular: 'Tag', plural: 'Tags', input: { name: 'VIP' }, change: { color: '#ffffff' } },
  communities: {
    client: 'communities',
    singular: 'Community',
    plural: 'Communities',
    input: { name: 'Makers', auto_join_email_domains: ['Example.com', 'example.com'] },
    change: { requires_approval: true },
  },
  'community-accounts': { client: 'accounts', singular: 'CommunityAccount', plural: 'CommunityAccounts', input: {} },
};

let own: { id: string; slug: string; owner: RequestContext };
let foreign: { id: string; slug: string; owner: RequestContext };
const ids: Record<string, string> = {};
/** Taken notice of where a write hands on rights. */
const rights = { caller_scopes: ['b.*'] };

const clientOf = (kind: string): AnyClient => catalog.one[kinds[kind]!.client] as unknown as AnyClient;

beforeAll(async () => {
  own = await newOrganization(catalog.one, { min_child_resource_usage: 8 });
  foreign = await newOrganization(catalog.one);
  const customer = customerData();
  await catalog.neighbour.tell('customers.created', own.id, customer);
  for (const [kind, { singular, input }] of Object.entries(kinds)) {
    const given =
      kind === 'community-accounts' ? { customer_id: customer.id, community_id: ids['communities'] } : input;
    const create = () => clientOf(kind)[`Create${singular}`]!({ context: own.owner, input: given, ...rights });
    const answer = await (kind === 'community-accounts'
      ? waitFor('the replica to know the customer', create)
      : create());
    ids[kind] = idOf(answer);
  }
});

describe.each(Object.entries(kinds))('%s', (kind, { singular, plural, change }) => {
  test('are found by id and in the list, with version, times and tenant', async () => {
    const { item } = await clientOf(kind)[`Get${singular}`]!({ context: own.owner, id: ids[kind] });
    expect(item).toMatchObject({ id: ids[kind], organization_id: own.id, version: 1 });
    expect((item as { created_at: string }).created_at).toMatch(/^\d{4}-\d\d-\d\dT.*\+00:00$/);
    const { items } = await clientOf(kind)[`List${plural}`]!({ context: own.owner, query: {} });
    expect((items as { id: string }[]).map(({ id }) => id)).toContain(ids[kind]);
  });

  test('refuse unknown filters, sorts and includes by name', async () => {
    const list = (query: object) => clientOf(kind)[`List${plural}`]!({ context: own.owner, query });
    await expect(list({ filters: [{ key: '$where', values: ['1'] }] })).rejects.toMatchObject({
      problems: [{ code: 'invalid_query_parameter', source: { parameter: 'filter[$where]' } }],
    });
    await expect(list({ sorts: [{ field: '__proto__' }] })).rejects.toMatchObject({ code: 'invalid_query_parameter' });
    await expect(list({ include: ['organization.members'] })).rejects.toMatchObject({
      problems: [{ code: 'invalid_query_parameter', source: { parameter: 'include' } }],
    });
  });

  test('include their organization once', async () => {
    const { included } = await clientOf(kind)[`List${plural}`]!({
      context: own.owner,
      query: { include: ['organization'] },
    });
    expect((included as { organizations: object[] }).organizations).toMatchObject([{ id: own.id }]);
  });

  if (!change) return;

  test('change only what the mask names, count the version, and keep it when nothing changes', async () => {
    const update = (context: RequestContext) =>
      clientOf(kind)[`Update${singular}`]!({
        context,
        id: ids[kind],
        ...rights,
        input: { name: 'not in the mask', email: 'not@in.mask', ...change },
        update_mask: Object.keys(change),
      });
    const { item } = await update(own.owner);
    expect(item).toMatchObject({ ...change, version: 2 });
    expect(JSON.stringify(item)).not.toMatch(/in the mask|in\.mask/);
    expect((await update(own.owner)).item).toMatchObject({ version: 2 });
    await expect(update({ ...own.owner, if_version: 1 })).rejects.toMatchObject({ code: 'precondition_failed' });
  });
});

describe('another organization', () => {
  const calls = Object.entries(kinds).flatMap(([kind, { singular, plural }]) => {
    const { service } = protoService(`booking.catalog.v1.${singular}Service`);
    return (
      Object.keys(service)
        .filter(
          (rpc) => !rpc.startsWith('ListOffered') && !rpc.startsWith('ListAvailable') && !rpc.startsWith('Create'),
        )
        // Asked for no record: cancellation-policies.test.ts, file-content.test.ts
        .filter((rpc) => !['GetPoliciesInForce', 'UploadFile'].includes(rpc))
        .map((rpc) => ({ kind, rpc, isList: rpc === `List${plural}` }))
    );
  });

  test.each(calls)('$rpc shows and changes nothing', async ({ kind, rpc, isList }) => {
    const call = clientOf(kind)[rpc]!({
      context: foreign.owner,
      id: ids[kind],
      ...rights,
      input: kinds[kind]!.change ?? {},
      update_mask: Object.keys(kinds[kind]!.change ?? {}),
      query: { filters: isList ? [{ key: 'id', values: [ids[kind]] }] : [] },
    });
    if (isList) expect((await call)['items']).toEqual([]);
    else await expect(call).rejects.toMatchObject({ code: 'not_found' });
    const untouched = await clientOf(kind)[`Get${kinds[kind]!.singular}`]!({ context: own.owner, id: ids[kind] });
    expect(untouched['item']).toMatchObject({ id: ids[kind] });
  });

  test('its records cannot be referred to', async () => {
    const { bundles, services, communities, accounts, organizations } = catalog.one;
    const context = foreign.owner;
    const refused = { code: 'not_found' };
    const references = { group_id: ids['booking-bundle-groups'], cover_image_id: ids['files'] };
    for (const [field, id] of Object.entries(references)) {
      await expect(bundles.CreateBookingBundle({ context, input: { name: 'x', [field]: id } })).rejects.toMatchObject({
        problems: [{ ...refused, source: { pointer: `/data/relationships/${field.slice(0, -3)}` } }],
      });
    }
    const serviceIds = [ids['services'] ?? ''];
    const bundle = { name: 'x', service_ids: serviceIds };
    await expect(bundles.CreateBookingBundle({ context, input: bundle })).rejects.toMatchObject({
      problems: [{ ...refused, source: { pointer: '/data/relationships/services/data/0' } }],
    });
    const service = { name: 'x', cover_image_id: ids['files'] ?? '' };
    await expect(services.CreateService({ context, input: service })).rejects.toMatchObject(refused);
    const community = { name: 'x', auto_join_tag_ids: [ids['tags'] ?? ''] };
    await expect(communities.CreateCommunity({ context, input: community })).rejects.toMatchObject(refused);
    const account = { community_id: ids['communities'] ?? '', customer_id: newId() };
    await expect(accounts.CreateCommunityAccount({ context, input: account })).rejects.toMatchObject(refused);
    const logo = { id: foreign.id, input: { logo_image_id: ids['files'] ?? '' }, update_mask: ['logo_image_id'] };
    await expect(organizations.UpdateOrganization({ context, ...logo })).rejects.toMatchObject(refused);
  });

  test('cannot be updated through its own id, and shows its public side only', async () => {
    const { organizations } = catalog.one;
    await expect(
      organizations.UpdateOrganization({
        context: foreign.owner,
        id: own.id,
        input: { name: 'x' },
        update_mask: ['name'],
      }),
    ).rejects.toMatchObject({ code: 'not_found' });
    const { item: outside } = await organizations.GetOrganization({ context: foreign.owner, slug: own.slug });
    const { item: inside } = await organizations.GetOrganization({ context: own.owner, id: own.id });
    expect(inside).toMatchObject({ min_child_resource_usage: 8, invoice_number_format: 'R-{year}-{seq:6}' });
    expect(outside).toMatchObject({ id: own.id, slug: own.slug, time_zone: 'Europe/Berlin' });
    for (const field of ['min_child_resource_usage', 'invoice_number_format', 'invoice_due_days', 'iban']) {
      expect(outside).not.toHaveProperty(field);
    }
  });

  test('a write without an organization is refused', async () => {
    await expect(
      catalog.one.tags.CreateTag({ context: { ...asRole('', 'owner') }, input: { name: 'x' } }),
    ).rejects.toMatchObject({ code: 'organization_required' });
  });
});

test('a caller sees the organizations it belongs to and no others', async () => {
  const { organizations } = catalog.one;
  const { id, ownerSubject } = await newOrganization(catalog.one);
  const list = (subject: string) =>
    organizations.ListOrganizations({ context: { principal: { subject, role: '', kind: 'member' } }, query: {} });
  expect((await list(ownerSubject)).items).toMatchObject([{ id }]);
  expect((await list('nobody')).items).toEqual([]);
});

test('a caller goes through the organizations it belongs to by cursor, each once and by name', async () => {
  const { organizations } = catalog.one;
  const names = ['Ateliers', 'Brauhaus', 'Co-Work'] as const;
  const { ownerSubject: subject } = await newOrganization(catalog.one, { name: names[1] });
  for (const name of [names[2], names[0]]) {
    const { owner: context } = await newOrganization(catalog.one, { name });
    await catalog.one.members.CreateMember({ context, input: { subject, role: 'viewer' } });
  }
  const context = { principal: { subject, role: '', kind: 'member' } };
  const seen: (string | undefined)[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const { items, page } = await organizations.ListOrganizations({ context, query: { page_size: 1, after } });
    expect(items).toHaveLength(1);
    seen.push(items[0]?.name);
    after = page?.next_cursor;
  }
  expect(seen).toEqual(names);
});

test('an organization keeps its currency', async () => {
  const { organizations } = catalog.one;
  const update = (currency: string) =>
    organizations.UpdateOrganization({
      context: own.owner,
      id: own.id,
      input: { currency },
      update_mask: ['currency'],
    });
  await expect(update('USD')).rejects.toMatchObject({
    problems: [{ code: 'validation_failed', source: { pointer: '/data/attributes/currency' } }],
  });
  expect((await update('EUR')).item).toMatchObject({ currency: 'EUR' });
});

test('services are listed by what they can be booked at: those that are tied to it, and those that are tied to nothing', async () => {
  const { services } = catalog.one;
  const context = (await newOrganization(catalog.one)).owner;
  const [sauna, hall] = [newId(), newId()];
  const create = async (name: string, resource_ids: string[]) =>
    (await services.CreateService({ context, input: { name, resource_ids } })).item?.id ?? '';
  await create('Anywhere', []);
  const tied = await create('Entry', [sauna]);
  const at = async (id: string) => {
    const query = { filters: [{ key: 'resource_id', values: [id] }], page_number: 1, page_size: 30 };
    return (await services.ListServices({ context, query })).items.map(({ name }) => name).toSorted();
  };
  expect([await at(sauna), await at(hall)]).toEqual([['Anywhere', 'Entry'], ['Anywhere']]);
  await services.UpdateService({ context, id: tied, input: { resource_ids: [] }, update_mask: ['resource_ids'] });
  expect(await at(hall)).toEqual(['Anywhere', 'Entry']);
});

test('a member who signs in by mail is known by the address, unless a subject is given', async () => {
  const { members } = catalog.one;
  const context = (await newOrganization(catalog.one)).owner;
  const create = (input: object) => members.CreateMember({ context, input });
  const { item } = await create({ email: 'Grace@Example.com', role: 'staff' });
  expect(item?.subject).toBe('grace@example.com');
  expect((await create({ subject: 'sso|1', email: 'ada@example.com', role: 'staff' })).item?.subject).toBe('sso|1');
  await expect(create({ role: 'staff' })).rejects.toMatchObject({
    problems: [{ code: 'validation_failed', source: { pointer: '/data/attributes/subject' } }],
  });
  const renamed = members.UpdateMember({
    context,
    id: item?.id ?? '',
    input: { subject: 'other' },
    update_mask: ['subject'],
  });
  await expect(renamed).rejects.toMatchObject({ problems: [{ source: { pointer: '/data/attributes/subject' } }] });
});
