import { beforeAll, describe, expect, test } from '@jest/globals';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import { newId } from '@booking/platform/ids.ts';
import { idOf, newOrganization, useCatalog } from './catalog-harness.ts';

const catalog = useCatalog('cancellation-policies');
const half = [{ hours_before: 24, fee_basis_points: 5_000 }];
let context: RequestContext;
let organizationId: string;

beforeAll(async () => {
  const { id, owner } = await newOrganization(catalog.one);
  context = owner;
  organizationId = id;
  await catalog.one.organizations.UpdateOrganization({
    context,
    id,
    input: { cancellation_fee_tiers: half },
    update_mask: ['cancellation_fee_tiers'],
  });
});

const policy = async (name: string, input: object = {}) =>
  idOf(await catalog.one.policies.CreateCancellationPolicy({ context, input: { name, ...input } }));
const inForce = (service_ids: string[], policy_ids: string[] = []) =>
  catalog.two.policies.GetPoliciesInForce({ context, service_ids, policy_ids });
const give = (cancellation_policy_id: string | null) =>
  catalog.one.organizations.UpdateOrganization({
    context,
    id: organizationId,
    input: cancellation_policy_id === null ? {} : { cancellation_policy_id },
    update_mask: ['cancellation_policy_id'],
  });

describe('the policies in force', () => {
  test("are the organization's own tiers where nobody has chosen one: moves are free, who does not come pays all", async () => {
    const { organization, services, policies } = await inForce([]);
    expect(organization).toMatchObject({
      id: '',
      cancellation_fee_tiers: half,
      move_notice_hours: 0,
      late_move_fee_basis_points: 0,
      no_show_fee_basis_points: 10_000,
    });
    expect([services, policies]).toEqual([[], []]);
  });

  test('are told of organization, services and resources, as they are the moment after they were changed', async () => {
    const [house, own, named] = [await policy('House'), await policy('Own'), await policy('Named')];
    const input = { name: 'Studio', cancellation_policy_id: own };
    const service = idOf(await catalog.one.services.CreateService({ context, input }));
    await give(house);
    const before = await inForce([service], [named, newId()]);
    expect(before.organization?.id).toBe(house);
    expect(before.services).toMatchObject([{ service_id: service, policy: { id: own, cancellation_fee_tiers: [] } }]);
    expect(before.policies.map(({ id }) => id)).toEqual([named]);
    await catalog.one.policies.UpdateCancellationPolicy({
      context,
      id: own,
      input: { cancellation_fee_tiers: half },
      update_mask: ['cancellation_fee_tiers'],
    });
    expect((await inForce([service])).services[0]?.policy?.cancellation_fee_tiers).toEqual(half);
    await give(null);
  });

  test('of another organization are none', async () => {
    const { owner: stranger } = await newOrganization(catalog.one);
    const foreign = await policy('Foreign');
    const request = { context: stranger, service_ids: [], policy_ids: [foreign] };
    expect((await catalog.one.policies.GetPoliciesInForce(request)).policies).toEqual([]);
    await expect(
      catalog.one.services.CreateService({ context: stranger, input: { name: 'x', cancellation_policy_id: foreign } }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a policy', () => {
  test('stays while organization or service has it, and its end is told', async () => {
    const id = await policy('Short');
    const remove = () => catalog.one.policies.DeleteCancellationPolicy({ context, id });
    const usedBy = (type: string) => ({ problems: [{ code: 'conflict', meta: { used_by: type } }] });
    const input = { name: 'Short', cancellation_policy_id: id };
    const service = idOf(await catalog.one.services.CreateService({ context, input }));
    await expect(remove()).rejects.toMatchObject(usedBy('services'));
    await catalog.one.services.DeleteService({ context, id: service });
    await give(id);
    await expect(remove()).rejects.toMatchObject(usedBy('organizations'));
    await give(null);
    await remove();
    const [told] = await catalog.neighbour.untilHeard('cancellation-policies.deleted', organizationId);
    expect(told?.entity).toMatchObject({ type: 'cancellation-policies', id });
  });

  test('has each hours_before once, and shares of at most all', async () => {
    const refused = { code: 'validation_failed' };
    await expect(policy('x', { cancellation_fee_tiers: [...half, ...half] })).rejects.toMatchObject(refused);
    await expect(policy('x', { no_show_fee_basis_points: 10_001 })).rejects.toMatchObject(refused);
    await expect(policy('x', { late_moves: 'free' })).rejects.toMatchObject(refused);
  });
});
