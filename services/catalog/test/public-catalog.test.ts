import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import type { ListQuery } from '@booking/contracts/generated/booking/common/v1/ListQuery.ts';
import { asRole, idOf, newOrganization, useCatalog } from './catalog-harness.ts';

const catalog = useCatalog('public');
let own: { id: string; slug: string; owner: RequestContext };
const group: Record<'passes' | 'hours' | 'drafts', string> = { passes: '', hours: '', drafts: '' };
let cover = '';

async function bundle(name: string, order_index: number, group_id: string | undefined, live = true): Promise<string> {
  const context = own.owner;
  const input = { name, order_index, cover_image_id: cover, ...(group_id === undefined ? {} : { group_id }) };
  const id = idOf(await catalog.one.bundles.CreateBookingBundle({ context, input }));
  if (live) await catalog.one.bundles.PublishBookingBundle({ context, id });
  return id;
}

beforeAll(async () => {
  own = await newOrganization(catalog.one, { min_child_resource_usage: 3 });
  const context = own.owner;
  const file = (name: string) =>
    catalog.one.files.CreateFile({
      context,
      input: { name, mime_type: 'image/png', url: 'https://cdn.example.com/x.png' },
    });
  cover = idOf(await file('cover'));
  const logo = idOf(await file('logo'));
  await catalog.one.organizations.UpdateOrganization({
    context,
    id: own.id,
    input: { logo_image_id: logo },
    update_mask: ['logo_image_id'],
  });
  for (const [at, name] of (['hours', 'passes', 'drafts'] as const).entries()) {
    const input = { name, order_index: 10 - at };
    group[name] = idOf(await catalog.one.groups.CreateBookingBundleGroup({ context, input }));
  }
  await bundle('Pass B', 4, group.passes);
  await bundle('Pass A', 2, group.passes);
  await bundle('Hours', 3, group.hours);
  await bundle('Loose', 1, undefined);
  await bundle('Unfinished', 0, group.drafts, false);
  const archived = await bundle('Gone', 0, group.drafts);
  await catalog.one.bundles.ArchiveBookingBundle({ context, id: archived });
  const elsewhere = await newOrganization(catalog.one);
  const foreign = await catalog.one.bundles.CreateBookingBundle({
    context: elsewhere.owner,
    input: { name: 'Foreign' },
  });
  await catalog.one.bundles.PublishBookingBundle({ context: elsewhere.owner, id: idOf(foreign) });
});

const anyone: RequestContext = { principal: { subject: '', role: '', kind: 'anonymous' } };

describe('offered booking bundle groups', () => {
  const list = async (query: ListQuery = {}) => {
    const request = { context: anyone, organization_slug: own.slug, query };
    return catalog.one.groups.ListOfferedBookingBundleGroups(request);
  };
  const names = async (query?: ListQuery) => (await list(query)).items.map(({ name }) => name);

  test('are those with at least one live bundle', async () => {
    expect(await names()).toEqual(['passes', 'hours']);
    expect((await list()).page).toMatchObject({ total: 2 });
  });

  test.each([
    ['order_index', ['passes', 'hours']],
    ['name', ['hours', 'passes']],
    ['created_at', ['hours', 'passes']],
  ])('can be sorted by %s, both ways', async (field, expected) => {
    expect(await names({ sorts: [{ field }] })).toEqual(expected);
    expect(await names({ sorts: [{ field, descending: true }] })).toEqual(expected.toReversed());
  });

  test('take no other sort and no filter', async () => {
    await expect(list({ sorts: [{ field: 'slug' }] })).rejects.toMatchObject({ code: 'invalid_query_parameter' });
    await expect(list({ filters: [{ key: 'id', values: ['x'] }] })).rejects.toMatchObject({
      problems: [{ source: { parameter: 'filter[id]' } }],
    });
  });

  test('of an organization that does not exist are not found', async () => {
    await expect(
      catalog.one.groups.ListOfferedBookingBundleGroups({ context: anyone, organization_slug: 'nowhere', query: {} }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('available booking bundles', () => {
  const list = async (query: ListQuery = {}, context = anyone) =>
    catalog.one.bundles.ListAvailableBookingBundles({ context, organization_slug: own.slug, query });
  const names = async (...filters: [string, string][]) => {
    const { items } = await list({ filters: filters.map(([key, value]) => ({ key, values: [value] })) });
    return items.map(({ name }) => name);
  };

  test('are the live ones of the organization by order_index', async () => {
    expect(await names()).toEqual(['Loose', 'Pass A', 'Hours', 'Pass B']);
  });

  test('can be limited to a group, to those without one, and to nothing by both', async () => {
    expect(await names(['group_id', group.passes])).toEqual(['Pass A', 'Pass B']);
    expect(await names(['without_group', 'true'])).toEqual(['Loose']);
    expect(await names(['without_group', 'false'])).toHaveLength(4);
    expect(await names(['without_group', 'false'], ['group_id', group.hours])).toEqual(['Hours']);
    expect(await names(['without_group', 'true'], ['group_id', group.passes])).toEqual([]);
  });

  test('refuse a flag that is none, unknown filters, and sorts other than order_index', async () => {
    await expect(names(['without_group', 'maybe'])).rejects.toMatchObject({
      problems: [{ code: 'invalid_query_parameter', source: { parameter: 'filter[without_group]' } }],
    });
    await expect(names(['status', 'draft'])).rejects.toMatchObject({ code: 'invalid_query_parameter' });
    await expect(list({ sorts: [{ field: 'name' }] })).rejects.toMatchObject({ code: 'invalid_query_parameter' });
    const { items } = await list({ sorts: [{ field: 'order_index', descending: true }] });
    expect(items.map(({ name }) => name)).toEqual(['Pass B', 'Hours', 'Pass A', 'Loose']);
  });

  test('include group, cover image and the organization with its logo, each once', async () => {
    const { included } = await list({ include: ['group', 'cover_image', 'organization.logo_image'] });
    expect(included?.booking_bundle_groups.map(({ name }) => name).toSorted()).toEqual(['hours', 'passes']);
    expect(included?.organizations.map(({ id }) => id)).toEqual([own.id]);
    expect(included?.files.map(({ name }) => name).toSorted()).toEqual(['cover', 'logo']);
    await expect(list({ include: ['group.organization'] })).rejects.toMatchObject({ code: 'invalid_query_parameter' });
  });

  test('show nobody the inner settings, not even an owner who reads the public list', async () => {
    const { included } = await list({ include: ['organization.logo_image'] }, asRole(own.id, 'owner'));
    expect(included?.organizations[0]).not.toHaveProperty('min_child_resource_usage');
  });

  test('are paged with every bundle once', async () => {
    const pages = await Promise.all([1, 2, 3].map((page_number) => list({ page_number, page_size: 2 })));
    expect(pages.map(({ items }) => items.map(({ name }) => name))).toEqual([
      ['Loose', 'Pass A'],
      ['Hours', 'Pass B'],
      [],
    ]);
  });
});

describe('an organization', () => {
  test('is found by slug and by id, and links what it offers', async () => {
    const { organizations } = catalog.one;
    const bySlug = await organizations.GetOrganization({ context: anyone, slug: own.slug });
    const byId = await organizations.GetOrganization({ context: anyone, id: own.id });
    expect(byId).toEqual(bySlug);
    expect(bySlug.item?.offered_booking_bundle_group_ids).toEqual([group.passes, group.hours]);
    expect(bySlug.item?.available_booking_bundle_ids).toHaveLength(4);
  });

  test('includes offered groups and available bundles with their groups', async () => {
    const { included } = await catalog.one.organizations.GetOrganization({
      context: anyone,
      slug: own.slug,
      include: ['offered_booking_bundle_groups', 'available_booking_bundles.group', 'logo_image'],
    });
    expect(included?.booking_bundles).toHaveLength(4);
    expect(included?.booking_bundle_groups.map(({ name }) => name).toSorted()).toEqual(['hours', 'passes']);
    expect(included?.files.map(({ name }) => name)).toEqual(['logo']);
  });
});
