import { describe, expect, test } from '@jest/globals';
import type { RequestContext } from '@booking/contracts/generated/booking/common/v1/RequestContext.ts';
import { newId } from '@booking/platform/ids.ts';
import { plansOf } from '@booking/testkit/query-plans.ts';
import { asRole, idOf, newOrganization, useCatalog } from './catalog-harness.ts';

const catalog = useCatalog('sign-in-links');

async function newMember(context: RequestContext, role = 'staff') {
  const email = `${newId()}@members.example`;
  const input = { subject: email, email, first_name: 'Grace', last_name: 'Hopper', role };
  const { item } = await catalog.one.members.CreateMember({ context, input });
  return { id: item?.id ?? '', email };
}

const issue = async (context: RequestContext, member: { id: string; email: string }, invitation = true) => {
  const request = { context, member_id: member.id, email: member.email, invitation };
  return catalog.one.identity.IssueSignInLink(request);
};
const redeem = (token: string, at = catalog.one) => at.identity.RedeemSignInLink({ token });
const gone = { code: 'not_found' };

const trailOf = (organizationId: string, id: string) =>
  catalog.connection
    .collection('audit_entries')
    .find({ organization_id: organizationId, 'entity.type': 'members', 'entity.id': id })
    .sort({ _id: 1 })
    .toArray();

describe('an invitation', () => {
  test('is told to whom mails it, without a link, and stands in the trail', async () => {
    const { id: organizationId, owner } = await newOrganization(catalog.one);
    const member = await newMember(owner);
    const { item } = await catalog.one.members.InviteMember({ context: owner, id: member.id });
    expect(Date.now() - Date.parse(item?.invited_at ?? '')).toBeLessThan(60_000);
    const [told] = await catalog.neighbour.untilHeard('members.invited', organizationId);
    expect(told?.data).toEqual({
      id: member.id,
      type: 'members',
      email: member.email,
      name: 'Grace Hopper',
      role: 'staff',
    });
    expect((await trailOf(organizationId, member.id)).map(({ action }) => action as string)).toEqual([
      'create',
      'invite',
    ]);
  });

  test('needs an address; an admin invites no owner, and nobody a member of another organization', async () => {
    const { id: organizationId, owner } = await newOrganization(catalog.one);
    const { members } = catalog.one;
    const input = { subject: newId(), role: 'viewer' };
    const unreachable = idOf(await members.CreateMember({ context: owner, input }));
    await expect(members.InviteMember({ context: owner, id: unreachable })).rejects.toMatchObject({ code: 'conflict' });
    const second = await newMember(owner, 'owner');
    const admin = asRole(organizationId, 'admin');
    await expect(members.InviteMember({ context: admin, id: second.id })).rejects.toMatchObject({ code: 'forbidden' });
    const { owner: stranger } = await newOrganization(catalog.one);
    await expect(members.InviteMember({ context: stranger, id: second.id })).rejects.toMatchObject(gone);
  });
});

describe('a link to sign in with', () => {
  test('signs its member in once, whoever of twenty is first, and leaves one entry in the trail', async () => {
    const { id: organizationId, owner } = await newOrganization(catalog.one);
    const member = await newMember(owner);
    const { token } = await issue(owner, member);
    const find = () => catalog.two.identity.FindSignInLink({ token });
    expect([await find(), await find()]).toEqual(
      Array.from({ length: 2 }, () => ({ organization_id: organizationId })),
    );
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => redeem(token, at % 2 === 0 ? catalog.one : catalog.two)),
    );
    const given = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(given).toEqual([
      { organization_id: organizationId, subject: member.email, email: member.email, name: 'Grace Hopper' },
    ]);
    const trail = await trailOf(organizationId, member.id);
    expect(trail.map(({ action }) => action as string)).toEqual(['create', 'sign-in']);
    expect(trail[1]).toMatchObject({ actor: { subject: member.email, role: 'staff', kind: 'member' } });
    await expect(redeem(token)).rejects.toMatchObject(gone);
    await expect(find()).rejects.toMatchObject(gone);
  });

  test('lives three days after an invitation and 15 minutes when it was asked for', async () => {
    const { owner } = await newOrganization(catalog.one);
    const member = await newMember(owner);
    const left = async (invitation: boolean) => {
      const { expires_at } = await issue(owner, member, invitation);
      return Math.round((Date.parse(expires_at) - Date.now()) / 60_000);
    };
    expect([await left(true), await left(false)]).toEqual([3 * 24 * 60, 15]);
  });

  test('that is too old, made up, or of a member who is gone or has another address signs nobody in', async () => {
    const { owner } = await newOrganization(catalog.one);
    const { members } = catalog.one;
    const old = await issue(owner, await newMember(owner));
    const links = catalog.connection.collection('sign_in_links');
    const newest = await links.find().sort({ $natural: -1 }).limit(1).toArray();
    await links.updateOne({ _id: newest[0]!._id }, { $set: { expires_at: new Date(Date.now() - 1) } });
    const removed = await newMember(owner);
    const toRemoved = await issue(owner, removed);
    await members.DeleteMember({ context: owner, id: removed.id });
    const moved = await newMember(owner);
    const toMoved = await issue(owner, moved);
    const input = { email: `${newId()}@elsewhere.example` };
    await members.UpdateMember({ context: owner, id: moved.id, input, update_mask: ['email'] });
    for (const token of ['', 'made-up', old.token, toRemoved.token, toMoved.token]) {
      await expect(redeem(token)).rejects.toMatchObject(gone);
    }
    await expect(issue(owner, moved)).rejects.toMatchObject(gone);
    const { owner: stranger } = await newOrganization(catalog.one);
    await expect(issue(stranger, await newMember(owner))).rejects.toMatchObject(gone);
  });

  test('is stored as a hash alone', async () => {
    const { owner } = await newOrganization(catalog.one);
    const { token } = await issue(owner, await newMember(owner));
    const stored = await catalog.connection.collection('sign_in_links').find().toArray();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('is asked for by the address, in any case, of every organization, through an index', async () => {
    const [first, second] = [await newOrganization(catalog.one), await newOrganization(catalog.one)];
    const member = await newMember(first.owner);
    const input = { subject: newId(), email: member.email, role: 'viewer' };
    await catalog.one.members.CreateMember({ context: second.owner, input });
    const ask = (email: string) => catalog.one.identity.AskForSignInLink({ email });
    const plans = await plansOf(catalog.connection.db!, () => ask(` ${member.email.toUpperCase()} `));
    for (const { id } of [first, second]) {
      const [told] = await catalog.neighbour.untilHeard('members.sign-in-asked', id);
      expect(told?.data).toMatchObject({ email: member.email });
    }
    expect(plans.filter((plan) => plan.startsWith('members'))).toEqual(['members IXSCAN { email: 1, _id: 1 }']);
    expect(await ask('nobody@members.example')).toEqual({});
    expect(await ask('x'.repeat(10_000))).toEqual({});
  });
});
