import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { demoClientId, demoId, demoOrganizations, memberRoles } from '@booking/contracts/demo-data.ts';
import { asRole, useCatalog } from './catalog-harness.ts';

const key = 'a key that only this test knows';
const catalog = useCatalog('demo', { DEMO_DATA: 'true', DEMO_CLIENT_SECRET: key });

describe.each(demoOrganizations)('$slug', ({ slug, timeZone, currency }) => {
  const id = demoId(slug);
  const context = asRole(id, 'owner');

  test('has its zone, currency and child quota, and was loaded once by two instances', async () => {
    const { item } = await catalog.one.organizations.GetOrganization({ context, slug });
    expect(item).toMatchObject({ id, time_zone: timeZone, currency, version: 1 });
    expect(item?.min_child_resource_usage).toBe(slug === 'harbor-works' ? 8 : undefined);
    const counts = await Promise.all([
      catalog.one.services.ListServices({ context, query: {} }),
      catalog.one.plans.ListPlans({ context, query: {} }),
      catalog.one.members.ListMembers({ context, query: {} }),
      catalog.one.bundles.ListBookingBundles({ context, query: {} }),
    ]);
    expect(counts.map(({ page }) => page?.total)).toEqual([3, 2, 6, 4]);
    expect(counts[0]?.items.map(({ id }) => id)).toContain(demoId(`${slug}/services/meeting-room`));
  });

  test.each(memberRoles)('has an API client that acts as %s', async (role) => {
    const client_id = demoClientId(slug, role);
    const client_secret = createHmac('sha256', key).update(client_id).digest('base64url');
    const { identity } = catalog.one;
    const answer = await identity.AuthenticateClient({ client_id, client_secret });
    expect(answer).toMatchObject({ authenticated: true, tenant: id, scopes: ['b.*'] });
    const principal = await identity.ResolvePrincipal({ subject: answer.subject, organization_id: id });
    expect(principal).toMatchObject({ member: true, role, kind: 'client' });
  });

  test('has bundles in every state, with and without a group, and offers one of its two groups', async () => {
    const { items } = await catalog.one.bundles.ListBookingBundles({ context, query: {} });
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['draft', 'live', 'archived']));
    const live = items.filter(({ status }) => status === 'live');
    expect(new Set(live.map(({ group_id }) => group_id !== undefined))).toEqual(new Set([true, false]));
    const groups = await catalog.one.groups.ListOfferedBookingBundleGroups({ organization_slug: slug, query: {} });
    expect(groups.items.map(({ slug }) => slug)).toEqual(['day-passes']);
    const all = await catalog.one.groups.ListBookingBundleGroups({ context, query: {} });
    expect(all.items).toHaveLength(2);
  });

  test('tells the neighbours about itself, its services and its plans', async () => {
    await catalog.neighbour.untilHeard('organizations.created', id);
    expect(await catalog.neighbour.untilHeard('services.created', id, 3)).toHaveLength(3);
    expect(await catalog.neighbour.untilHeard('plans.created', id, 2)).toHaveLength(2);
  });
});

test('a demo client follows another DEMO_CLIENT_SECRET after the next start; edited records stay', async () => {
  const context = asRole(demoId('studio-nord'), 'owner');
  const serviceId = demoId('studio-nord/services/hot-desk');
  const edit = { id: serviceId, input: { name: 'Own name' }, update_mask: ['name'] };
  await catalog.one.services.UpdateService({ context, ...edit });
  const restarted = await catalog.start({ DEMO_CLIENT_SECRET: 'another key of this test' });
  const client_id = demoClientId('studio-nord', 'admin');
  const secretOf = (secretKey: string) => createHmac('sha256', secretKey).update(client_id).digest('base64url');
  const authenticate = (secretKey: string) =>
    restarted.identity.AuthenticateClient({ client_id, client_secret: secretOf(secretKey) });
  expect(await authenticate('another key of this test')).toMatchObject({ authenticated: true });
  expect(await authenticate(key)).toMatchObject({ authenticated: false });
  const { item } = await restarted.services.GetService({ context, id: serviceId });
  expect(item).toMatchObject({ name: 'Own name', version: 2 });
});
