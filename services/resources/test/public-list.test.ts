import { expect, test } from '@jest/globals';
import { contextOf, newOrganization, newResource, useResources, type Tenant } from './resources-harness.ts';

const harness = useResources('public-list');

const anyone = () => contextOf('', { principal: { subject: 'stranger', role: '', kind: 'member' } });

async function publicList(
  tenant: Tenant,
  query: { include?: string[]; filters?: { key: string; values: string[] }[] } = {},
) {
  return harness.world.one.resources.ListPublicResources({
    context: anyone(),
    organization_slug: `org-${tenant.id}`,
    query,
  });
}

/** A house with four children, of which one is shown, and one that is hidden itself. */
async function houses() {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  const { context } = tenant;
  const house = await newResource(one, tenant, { name: 'House' }, false);
  const child_resources = ['Server room', 'Old cellar', 'Draft', 'Desk'].map((name) => ({ name }));
  const { items } = await one.resources.CreateChildResources({ context, resource_id: house, child_resources });
  const change = (at: number, input: object) =>
    one.resources.UpdateResource({ context, id: items[at]!.id, input, update_mask: Object.keys(input) });
  await change(0, { hidden: true });
  await change(1, { archived: true });
  await change(2, { live: false });
  const annex = await newResource(one, tenant, { name: 'Secret annex' }, false);
  await one.resources.CreateChildResources({ context, resource_id: annex, child_resources: [{ name: 'Annex desk' }] });
  await one.resources.UpdateResource({ context, id: annex, input: { hidden: true }, update_mask: ['hidden'] });
  return { tenant, house, desk: items[3]!.id };
}

test('the public list neither includes nor names what it does not show', async () => {
  const { tenant, house, desk } = await houses();
  const { items, included } = await publicList(tenant, { include: ['children', 'parent'] });
  expect(items.map(({ name, child_ids, parent_id }) => [name, child_ids, parent_id ?? null])).toEqual([
    ['Annex desk', [], null],
    ['Desk', [], house],
    ['House', [desk], null],
  ]);
  const shown = included!.resources.map(({ name, child_ids, parent_id }) => [name, [child_ids, parent_id ?? null]]);
  expect(Object.fromEntries(shown)).toEqual({ Desk: [[], house], House: [[desk], null] });
});

test('nor do its filters tell of it: a child of what is hidden has no parent there, a parent of such no children', async () => {
  const { one } = harness.world;
  const { tenant, house, desk } = await houses();
  const { context } = tenant;
  const vault = await newResource(one, tenant, { name: 'Vault' }, false);
  const { items } = await one.resources.CreateChildResources({
    context,
    resource_id: vault,
    child_resources: [{ name: 'Safe' }],
  });
  const hide = (id: string) =>
    one.resources.UpdateResource({ context, id, input: { hidden: true }, update_mask: ['hidden'] });
  await hide(items[0]!.id);
  const all = await one.resources.ListResources({ context, query: { page_size: 100 } });
  const annex = all.items.find(({ name }) => name === 'Secret annex')!.id;
  const named = async (...filters: [string, ...string[]][]) => {
    const asked = filters.map(([key, ...values]) => ({ key, values }));
    return (await publicList(tenant, { filters: asked })).items.map(({ name }) => name);
  };
  expect(await named(['parent_id', annex])).toEqual([]);
  expect(await named(['parent_id', annex, house])).toEqual(['Desk']);
  expect(await named(['top_level', 'true'])).toEqual(['Annex desk', 'House', 'Vault']);
  expect(await named(['top_level', 'false'])).toEqual(['Desk']);
  expect(await named(['has_children', 'true'])).toEqual(['House']);
  expect(await named(['has_children', 'false'])).toEqual(['Annex desk', 'Desk', 'Vault']);
  expect(await named(['top_level', 'true'], ['search', 'ous'])).toEqual(['House']);
  const shown = (await publicList(tenant)).items.map(({ name, has_children }) => [name, has_children]);
  expect(Object.fromEntries(shown)).toEqual({ 'Annex desk': false, Desk: false, House: true, Vault: false });
  const whole = await named(['id', desk, annex, vault]);
  expect(whole).toEqual(['Desk', 'Vault']);
});

test('those of the organization see all of it', async () => {
  const { tenant, house } = await houses();
  const { items, included } = await harness.world.one.resources.ListResources({
    context: tenant.context,
    query: { include: ['children', 'parent'] },
  });
  expect(items.find(({ id }) => id === house)?.child_ids).toHaveLength(4);
  expect(included!.resources.map(({ name }) => name).toSorted()).toEqual([
    'Annex desk',
    'Desk',
    'Draft',
    'House',
    'Old cellar',
    'Secret annex',
    'Server room',
  ]);
});

test('the public list of an organization that was not heard of before, and of one with a new slug', async () => {
  const { one, neighbours } = harness.world;
  const tenant = newOrganization(neighbours);
  expect((await publicList(tenant)).items).toEqual([]);
  const known = await one.stores.replicas.organization(tenant.id);
  expect(known).toMatchObject({ slug: `org-${tenant.id}`, auto_accept_bookings: true });
  const renamed = { ...neighbours.organizations.get(tenant.id)!, slug: `renamed-${tenant.id}`, version: 2 };
  neighbours.organizations.set(tenant.id, renamed);
  const { items } = await one.resources.ListPublicResources({
    context: anyone(),
    organization_slug: renamed.slug,
    query: {},
  });
  expect(items).toEqual([]);
});
