import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import { AppError } from '@booking/platform/errors.ts';
import { newId } from '@booking/platform/ids.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { asRole, idOf, newOrganization, useCatalog, type Instance } from './catalog-harness.ts';

const catalog = useCatalog('writes');
let own: { id: string; slug: string; owner: RequestContext };

beforeAll(async () => {
  own = await newOrganization(catalog.one);
});

/** Calls of both instances in turn, all under way at once. */
function inParallel<R>(count: number, call: (instance: Instance, at: number) => Promise<R>) {
  return Promise.allSettled(
    Array.from({ length: count }, (_, at) => call(at % 2 === 0 ? catalog.one : catalog.two, at)),
  );
}

function codesOf(results: PromiseSettledResult<unknown>[]): string[] {
  return results.map((result) => {
    if (result.status === 'fulfilled') return 'ok';
    return result.reason instanceof AppError ? result.reason.code : String(result.reason);
  });
}

describe('taxes of services', () => {
  test('a price without tax is shown with it, to a cent, and is what the organization makes unless the service says otherwise', async () => {
    const { owner, id } = await newOrganization(catalog.one);
    const create = async (input: object) =>
      (await catalog.one.services.CreateService({ context: owner, input: { name: 'Raum', ...input } })).item;
    const net = { price_minor: 10_001, tax_rate_basis_points: 887.5, is_net_price: true };
    // 100.01 and 8.875 % are 108.8858…
    expect(await create(net)).toMatchObject({
      price_minor: 10_001,
      price_with_tax_minor: 10_889,
      tax_class: 'standard',
    });
    expect(await create({ price_minor: 10_000 })).toMatchObject({ is_net_price: false, price_with_tax_minor: 10_000 });
    await catalog.one.organizations.UpdateOrganization({
      context: owner,
      id,
      input: { net_prices: true },
      update_mask: ['net_prices'],
    });
    const made = await create({ price_minor: 10_000, tax_rate_basis_points: 1_900 });
    expect(made).toMatchObject({ is_net_price: true, price_with_tax_minor: 11_900 });
  });

  test('an exempt one needs its reason, and pays no tax', async () => {
    const input = {
      name: 'Kurs',
      price_minor: 5_000,
      tax_rate_basis_points: 1_900,
      is_net_price: true,
      tax_class: 'exempt',
    };
    const [refused] = codesOf(
      await Promise.allSettled([catalog.one.services.CreateService({ context: own.owner, input })]),
    );
    expect(refused).toBe('validation_failed');
    const reason = { ...input, tax_exemption_reason: '§ 4 Nr. 21 UStG' };
    const { item } = await catalog.one.services.CreateService({ context: own.owner, input: reason });
    expect(item).toMatchObject({ price_with_tax_minor: 5_000, tax_exemption_reason: '§ 4 Nr. 21 UStG' });
  });
});

describe('slugs', () => {
  test('twenty parallel services with one slug: one is created, the others conflict at the slug', async () => {
    const results = await inParallel(20, ({ services }) =>
      services.CreateService({ context: own.owner, input: { name: 'Raum', slug: 'raum' } }),
    );
    expect(codesOf(results).toSorted()).toEqual([...Array(19).fill('conflict'), 'ok']);
    const { reason } = results.find((result) => result.status === 'rejected') as PromiseRejectedResult;
    expect((reason as AppError).problems[0].source).toEqual({ pointer: '/data/attributes/slug' });
    const { items } = await catalog.one.services.ListServices({
      context: own.owner,
      query: { filters: [{ key: 'slug', values: ['raum'] }] },
    });
    expect(items).toHaveLength(1);
  });

  test('the same slug is free in another organization', async () => {
    const other = await newOrganization(catalog.one);
    const input = { name: 'Raum', slug: 'raum' };
    const { item } = await catalog.one.services.CreateService({ context: other.owner, input });
    expect(item).toMatchObject({ slug: 'raum' });
  });

  test('a slug made of a name that is taken gets an ending of its own', async () => {
    const create = () => catalog.one.plans.CreatePlan({ context: own.owner, input: { name: 'Großer Plan' } });
    expect((await create()).item).toMatchObject({ slug: 'grosser-plan' });
    expect((await create()).item?.slug).toMatch(/^grosser-plan-[0-9a-f]{8}$/);
  });

  test.each([
    ['nobody', '', 'member'],
    ['somebody who has not signed in', 'guest', 'anonymous'],
  ])('an organization of %s is refused', async (_whom, subject, kind) => {
    const input = { name: 'Nobody’s', slug: `no-${newId().slice(-12)}`, time_zone: 'UTC', currency: 'EUR' };
    const context = { principal: { subject, role: '', kind } };
    const call = catalog.one.organizations.CreateOrganization({ context, input });
    await expect(call).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(catalog.one.organizations.GetOrganization({ slug: input.slug })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('twenty parallel organizations with one slug: one is created, with its owner', async () => {
    const slug = `race-${newId().slice(-12)}`;
    const results = await inParallel(20, ({ organizations }, at) =>
      organizations.CreateOrganization({
        context: { principal: { subject: `founder-${at}`, role: '', kind: 'member' } },
        input: { name: 'Race', slug, time_zone: 'UTC', currency: 'EUR' },
      }),
    );
    expect(codesOf(results).toSorted()).toEqual([...Array(19).fill('conflict'), 'ok']);
    const { item } = await catalog.one.organizations.GetOrganization({ slug });
    const { items } = await catalog.one.members.ListMembers({ context: asRole(item?.id ?? '', 'owner'), query: {} });
    expect(items).toMatchObject([{ role: 'owner' }]);
  });

  test('tag names differ by more than letter case', async () => {
    const { tags } = catalog.one;
    await tags.CreateTag({ context: own.owner, input: { name: 'Early bird' } });
    await expect(tags.CreateTag({ context: own.owner, input: { name: 'EARLY BIRD' } })).rejects.toMatchObject({
      problems: [{ code: 'conflict', source: { pointer: '/data/attributes/name' } }],
    });
  });
});

describe('an idempotency key', () => {
  const keyed = (key: string, fingerprint = 'f'): RequestContext => ({
    ...own.owner,
    idempotency_key: key,
    idempotency_fingerprint: fingerprint,
  });

  test('gives twenty parallel calls one effect', async () => {
    const name = `Once ${newId()}`;
    const results = await inParallel(20, ({ tags }) =>
      tags.CreateTag({ context: keyed(name), input: { name: name.slice(0, 40) } }),
    );
    const codes = new Set(codesOf(results));
    codes.delete('conflict');
    expect([...codes]).toEqual(['ok']);
    const query = { filters: [{ key: 'search', values: [name.slice(0, 40)] }] };
    const plans = await plansOf(catalog.connection.db!, async () => {
      const { items } = await catalog.two.tags.ListTags({ context: own.owner, query });
      expect(items).toHaveLength(1);
    });
    expect(plans).toContain('tags IXSCAN { organization_id: 1, name: 1, _id: 1 }');
  });

  test('gives the same answer again, from the other instance too', async () => {
    const key = newId();
    const create = (instance: Instance) =>
      instance.services.CreateService({ context: keyed(key), input: { name: `Key ${key}` } });
    const first = await create(catalog.one);
    expect(await create(catalog.two)).toEqual(first);
  });

  test('is refused with another body', async () => {
    const key = newId();
    await catalog.one.tags.CreateTag({ context: keyed(key), input: { name: key.slice(0, 30) } });
    await expect(
      catalog.one.tags.CreateTag({ context: keyed(key, 'other'), input: { name: 'other' } }),
    ).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('repeats a new API client without its secret, which is nowhere stored', async () => {
    const context = keyed(newId());
    const create = () =>
      catalog.one.apiClients.CreateApiClient({
        context,
        input: { name: 'Once', role: 'viewer', scopes: ['b.*'] },
        caller_scopes: ['b.*'],
      });
    const first = await create();
    const again = await create();
    expect(first.item?.client_secret).toMatch(/^[\w-]{43}$/);
    expect(again.item).toMatchObject({ id: first.item?.id });
    expect(again.item).not.toHaveProperty('client_secret');
    const collections = await catalog.connection.db!.collections();
    for (const collection of collections) {
      const documents = JSON.stringify(await collection.find().toArray());
      expect(documents).not.toContain(first.item?.client_secret);
    }
  });
});

describe('an update', () => {
  test('clears what is named but absent, and keeps what is not named', async () => {
    const { services } = catalog.one;
    const created = await services.CreateService({
      context: own.owner,
      input: { name: 'Mask', description: 'text', interval_minutes: 15, auto_accept_bookings: true },
    });
    const { item } = await services.UpdateService({
      context: own.owner,
      id: idOf(created),
      input: {},
      update_mask: ['description', 'auto_accept_bookings'],
    });
    expect(item).not.toHaveProperty('description');
    expect(item).not.toHaveProperty('auto_accept_bookings');
    expect(item).toMatchObject({ interval_minutes: 15, name: 'Mask' });
  });

  test('cannot clear what must be there, nor set what the service manages', async () => {
    const { bundles } = catalog.one;
    const id = idOf(await bundles.CreateBookingBundle({ context: own.owner, input: { name: 'Fixed' } }));
    const update = (mask: string[]) =>
      bundles.UpdateBookingBundle({ context: own.owner, id, input: {}, update_mask: mask });
    await expect(update(['name'])).rejects.toMatchObject({ code: 'validation_failed' });
    for (const field of ['status', 'version', 'currency', 'organization_id', 'published_at']) {
      await expect(update([field])).rejects.toMatchObject({
        problems: [{ code: 'validation_failed', source: { pointer: `/data/attributes/${field}` } }].map((problem) =>
          field.endsWith('_id') ? { ...problem, source: { pointer: '/data/relationships/organization' } } : problem,
        ),
      });
    }
  });

  test('twenty parallel updates of one version: one wins, the others fail the precondition or conflict', async () => {
    const { plans } = catalog.one;
    const id = idOf(await plans.CreatePlan({ context: own.owner, input: { name: 'Race' } }));
    const results = await inParallel(20, ({ plans }, at) =>
      plans.UpdatePlan({
        context: { ...own.owner, if_version: 1 },
        id,
        input: { price_minor: at + 1 },
        update_mask: ['price_minor'],
      }),
    );
    expect(codesOf(results).toSorted()).toEqual(['ok', ...Array(19).fill('precondition_failed')]);
    const { item } = await plans.GetPlan({ context: own.owner, id });
    expect(item).toMatchObject({ version: 2 });
  });
});

describe('what is referred to', () => {
  test('stays until nothing refers to it any more', async () => {
    const { groups, bundles } = catalog.one;
    const context = own.owner;
    const groupId = idOf(await groups.CreateBookingBundleGroup({ context, input: { name: 'Kept' } }));
    const bundleId = idOf(await bundles.CreateBookingBundle({ context, input: { name: 'In', group_id: groupId } }));
    await expect(groups.DeleteBookingBundleGroup({ context, id: groupId })).rejects.toMatchObject({ code: 'conflict' });
    await bundles.DeleteBookingBundle({ context, id: bundleId });
    await groups.DeleteBookingBundleGroup({ context, id: groupId });
    await expect(groups.GetBookingBundleGroup({ context, id: groupId })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a record that is deleted while others begin to refer to it leaves no dangling reference', async () => {
    const context = own.owner;
    for (let round = 0; round < 5; round += 1) {
      const groupId = idOf(await catalog.one.groups.CreateBookingBundleGroup({ context, input: { name: 'Race' } }));
      await inParallel(8, async ({ groups, bundles }, at) =>
        at === 3
          ? groups.DeleteBookingBundleGroup({ context, id: groupId })
          : bundles.CreateBookingBundle({ context, input: { name: 'Race', group_id: groupId } }),
      );
      const { items } = await catalog.one.bundles.ListBookingBundles({
        context,
        query: { filters: [{ key: 'group_id', values: [groupId] }] },
      });
      const group = catalog.one.groups.GetBookingBundleGroup({ context, id: groupId });
      if (items.length === 0) await expect(group).rejects.toMatchObject({ code: 'not_found' });
      else expect(idOf(await group)).toBe(groupId);
    }
  });
});

describe('members', () => {
  test('only an owner makes, changes or removes an owner', async () => {
    const { members, apiClients } = catalog.one;
    const admin = asRole(own.id, 'admin');
    const make = (context: RequestContext) =>
      members.CreateMember({ context, input: { subject: newId(), role: 'owner' } });
    await expect(make(admin)).rejects.toMatchObject({ code: 'forbidden' });
    const id = idOf(await make(own.owner));
    const demote = { id, input: { role: 'viewer' }, update_mask: ['role'] };
    await expect(members.UpdateMember({ context: admin, ...demote })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(members.DeleteMember({ context: admin, id })).rejects.toMatchObject({ code: 'forbidden' });
    const client = { name: 'x', role: 'owner', scopes: ['b.*'] };
    const create = { context: admin, input: client, caller_scopes: ['b.*'] };
    await expect(apiClients.CreateApiClient(create)).rejects.toMatchObject({ code: 'forbidden' });
    await members.DeleteMember({ context: own.owner, id });
  });

  test('two owners who remove each other at once leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, id } = await newOrganization(catalog.one);
      await catalog.one.members.CreateMember({ context: owner, input: { subject: 'second', role: 'owner' } });
      const { items } = await catalog.one.members.ListMembers({ context: owner, query: {} });
      const results = await inParallel(2, ({ members }, at) =>
        members.DeleteMember({ context: asRole(id, 'owner'), id: items[at]?.id ?? '' }),
      );
      expect(codesOf(results).toSorted()).toEqual(['conflict', 'ok']);
    }
  });
});

describe('events and audit', () => {
  test('the founding of an organization is in the trail of the organization', async () => {
    const { id: organizationId } = await newOrganization(catalog.one);
    const trail = await catalog.connection
      .collection('audit_entries')
      .find({ organization_id: organizationId, 'entity.type': 'organizations', 'entity.id': organizationId })
      .toArray();
    expect(trail.map(({ action }) => action as string)).toEqual(['create']);
  });

  test('neighbours hear each real change of a service once, with wire and flat fields', async () => {
    const { services } = catalog.one;
    const { owner: context, id: organizationId } = await newOrganization(catalog.one);
    const input = { name: 'Told', price_minor: 12_345, tax_rate_basis_points: 1_900 };
    const id = idOf(await services.CreateService({ context, input }));
    const rename = { id, input: { name: 'Told again' }, update_mask: ['name'] };
    await services.UpdateService({ context, ...rename });
    await services.UpdateService({ context, ...rename });
    await services.DeleteService({ context, id });
    const [deleted] = await catalog.neighbour.untilHeard('services.deleted', organizationId);
    expect(deleted?.data).toMatchObject({ id, type: 'services', version: 3 });
    const [created] = await catalog.neighbour.untilHeard('services.created', organizationId);
    expect(created?.data).toMatchObject({
      organization_id: organizationId,
      price_minor: 12_345,
      price: 123.45,
      tax_rate_basis_points: 1_900,
      currency: 'EUR',
      version: 1,
    });
    const updated = await catalog.neighbour.untilHeard('services.updated', organizationId);
    expect(updated).toHaveLength(1);
    const trail = await catalog.connection
      .collection('audit_entries')
      .find({ organization_id: organizationId, 'entity.id': id })
      .sort({ _id: 1 })
      .toArray();
    expect(trail.map(({ action }) => action as string)).toEqual(['create', 'update', 'delete']);
    expect(trail[1]).toMatchObject({
      changes: { name: { from: 'Told', to: 'Told again' } },
      actor: { role: 'owner' },
      event_ids: [updated[0]?.id],
    });
  });
});

describe('bundles', () => {
  const context = () => own.owner;
  const create = async () =>
    idOf(await catalog.one.bundles.CreateBookingBundle({ context: context(), input: { name: 'Moves' } }));

  test('move only along the transitions, and show the moves there are', async () => {
    const { bundles } = catalog.one;
    const id = await create();
    const get = async () => (await bundles.GetBookingBundle({ context: context(), id })).item;
    expect((await get())?.available_actions).toEqual(['publish', 'archive']);
    await expect(bundles.UnpublishBookingBundle({ context: context(), id })).rejects.toMatchObject({
      code: 'invalid_status_transition',
    });
    expect((await get())?.version).toBe(1);
    const { item } = await bundles.PublishBookingBundle({ context: context(), id });
    expect(item).toMatchObject({ status: 'live', available_actions: ['unpublish', 'archive'] });
    await bundles.ArchiveBookingBundle({ context: context(), id });
    await expect(bundles.PublishBookingBundle({ context: context(), id })).rejects.toMatchObject({
      code: 'invalid_status_transition',
    });
    expect((await bundles.RestoreBookingBundle({ context: context(), id })).item).toMatchObject({ status: 'draft' });
  });

  test('a bundle that was ever offered is archived, not deleted', async () => {
    const { bundles } = catalog.one;
    const id = await create();
    await bundles.PublishBookingBundle({ context: context(), id });
    await bundles.UnpublishBookingBundle({ context: context(), id });
    await expect(bundles.DeleteBookingBundle({ context: context(), id })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('twenty parallel publishes: one moves it', async () => {
    const id = await create();
    const results = await inParallel(20, ({ bundles }) => bundles.PublishBookingBundle({ context: context(), id }));
    expect(codesOf(results).filter((code) => code === 'ok')).toHaveLength(1);
    expect((await catalog.one.bundles.GetBookingBundle({ context: context(), id })).item).toMatchObject({ version: 2 });
  });
});
