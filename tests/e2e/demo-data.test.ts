import { describe, expect, it } from '@jest/globals';
import { demoId, demoOrganizations } from '@booking/contracts/demo-data.ts';
import type { ApiClient } from '../support/api-client.ts';
import { steadyDay } from '../support/steady-day.ts';
import { usePlatform } from '../support/test-platform.ts';

/** What a reader finds in a platform that was just set up: every entity in its interesting states, in both organizations. */
const system = usePlatform({ env: steadyDay() });

// oxlint-disable-next-line typescript/no-explicit-any -- documents of any shape
type Item = any;

async function all(client: ApiClient, path: string): Promise<Item[]> {
  const { status, body } = await client.get(`${path}${path.includes('?') ? '&' : '?'}page[size]=250`);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return body.data;
}

const valuesOf = (items: readonly Item[], attribute: string): unknown[] =>
  [...new Set(items.map(({ attributes }) => attributes[attribute]))].toSorted((left, right) =>
    String(left).localeCompare(String(right)),
  );

const related = (item: Item, relation: string): string | undefined => item.relationships[relation].data?.id;

describe.each(demoOrganizations.map(({ slug }) => slug))('%s', (slug) => {
  const owner = (): Promise<ApiClient> => system.client(slug, 'owner');

  it('has orders of each status', async () => {
    expect(valuesOf(await all(await owner(), '/orders'), 'status')).toEqual([
      'canceled',
      'completed',
      'draft',
      'expired',
      'pending',
    ]);
  });

  it('has invoices that are drafts, locked, paid and canceled', async () => {
    const invoices = await all(await owner(), '/invoices');
    expect(valuesOf(invoices, 'status')).toEqual(['canceled', 'draft', 'open', 'paid']);
    expect(invoices.some(({ attributes }) => attributes.locked)).toBe(true);
  });

  it("has bookings today in each status, and each one's order shows it", async () => {
    const client = await owner();
    const bookings = await all(client, '/bookings');
    expect(valuesOf(bookings, 'status')).toEqual(['accepted', 'canceled', 'expired', 'rejected', 'requested']);
    for (const booking of bookings) {
      const { status, body } = await client.get(`/bookings/${booking.id}/order`);
      expect([status, body.data?.id]).toEqual([200, related(booking, 'order')]);
      expect(body.data.relationships.bookings.data).toContainEqual({ type: 'bookings', id: booking.id });
      const customer = { type: 'customers', id: related(booking, 'customer') };
      expect(body.data.relationships.customer.data).toEqual(customer);
    }
    expect((await all(client, '/resources?filter[booked_today]=true')).length).toBeGreaterThan(0);
  });

  it('has timeslots today, one of them canceled', async () => {
    const client = await owner();
    expect(valuesOf(await all(client, '/timeslots'), 'status')).toEqual(['active', 'canceled']);
    const active = await all(client, '/resources?filter[active_today]=true');
    expect(active.map(({ attributes }) => attributes.name)).toContain('Workshop');
  });

  it('has bookable and view-only parents, each with a child of both kinds', async () => {
    const resources = await all(await owner(), '/resources');
    for (const bookable of [true, false]) {
      const parent = resources.find(
        ({ attributes }) => attributes.has_children && attributes.bookings_enabled === bookable,
      );
      const children = resources.filter((resource) => related(resource, 'parent') === parent.id);
      expect(valuesOf(children, 'bookings_enabled')).toEqual([false, true]);
    }
  });

  it('has bundles with and without a group, live, draft and archived', async () => {
    const bundles = await all(await owner(), '/booking-bundles');
    expect(valuesOf(bundles, 'status')).toEqual(['archived', 'draft', 'live']);
    expect(new Set(bundles.map((bundle) => related(bundle, 'group') === undefined))).toEqual(new Set([true, false]));
  });

  it('has subscriptions in force and others, and a webhook subscription that was deactivated', async () => {
    const client = await owner();
    expect(valuesOf(await all(client, '/subscriptions'), 'status')).toEqual([
      'active',
      'canceled',
      'planned',
      'suspended',
    ]);
    const [webhook] = await all(client, '/webhook-subscriptions?filter[is_active]=false');
    expect(webhook.attributes).toMatchObject({ is_active: false, failure_count: 0 });
  });
});

it('one of the organizations has a quota of child resources, the other has none', async () => {
  const quotas = await Promise.all(
    demoOrganizations.map(async ({ slug }) => {
      const { body } = await (await system.client(slug)).get(`/organizations/${demoId(slug)}`);
      return body.data.attributes.min_child_resource_usage;
    }),
  );
  expect(quotas).toEqual([null, 8]);
});
