import assert from 'node:assert/strict';
import { newId } from '@booking/platform/ids.ts';
import type { Page } from 'playwright-core';
import type { World } from '../world.ts';
import { assertAccessible, handOf, openConsole, untilSaid, type Hand } from './visit.ts';

export async function inviteMembers(world: World): Promise<void> {
  const email = `grace-${world.manner.by}-${newId().slice(-8)}@members.example`;
  const { page, seen } = await openConsole(world, 'admin');
  const hand = handOf(world, page);
  await hand.go('Access');
  await invite(page, hand, email);
  const row = page.getByRole('row', { name: new RegExp(email) });
  await row.getByText('Invited').waitFor();

  const link = await linkOf(world, email);
  const member = await world.open(world.manner.view);
  await member.page.goto(link);
  await assertAccessible(member.page, 'the page of a link');
  await handOf(world, member.page).press(member.page.getByRole('button', { name: 'Sign in' }));
  await member.page.getByText('Grace Hopper · Viewer').waitFor();
  const stranger = await world.open(world.manner.view);
  await stranger.page.goto(link);
  await stranger.page.getByRole('button', { name: 'Sign in' }).click();
  await stranger.page.getByText('This link was used before, or is too old.', { exact: false }).waitFor();
  assert.deepEqual(member.seen.complaints, []);

  await page.reload();
  await row.getByText('Signed in').waitFor();
  await hand.press(row.getByRole('button', { name: /^Change role/ }));
  const role = page.getByRole('dialog').getByLabel('Role');
  const offered = await role.locator('option').allInnerTexts();
  assert.deepEqual(offered, ['Viewer', 'Staff', 'Accountant', 'Manager', 'Admin'], 'an admin makes no owners');
  await hand.choose(role, 'Accountant');
  await assertAccessible(page, 'the dialog of a role');
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Change role' }));
  await row.getByText('Accountant').waitFor();
  assert.equal(
    await page
      .getByRole('row', { name: /owner@studio-nord/ })
      .getByRole('button')
      .count(),
    0,
  );

  await askForLink(world, email);
  await readTrail(world, page, hand, email);
  await hand.press(row.getByRole('button', { name: /^Remove/ }));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
  await row.waitFor({ state: 'detached' });
  assert.deepEqual(
    seen.complaints.filter((line) => !line.includes('CONNECTION_RESET')),
    [],
  );
}

async function invite(page: Page, hand: Hand, email: string): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Invite a member' }));
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'the dialog of an invitation');
  await hand.fill(page.getByLabel('E-mail'), email);
  await hand.fill(page.getByLabel('First name'), 'Grace');
  await hand.fill(page.getByLabel('Last name'), 'Hopper');
  // The member is made, and then the platform does not answer: the same button goes on from there.
  const send = page.getByRole('button', { name: 'Send the invitation' });
  await page.route('**/invite?**', (route) => route.abort('connectionreset'));
  await hand.press(send);
  await page.getByRole('dialog').getByRole('alert').getByText('The platform cannot be reached.').waitFor();
  await page.unroute('**/invite?**');
  await hand.press(send);
  await untilSaid(page, `An invitation is on its way to ${email}.`);
}

/** Of the newest mail to that address. */
async function linkOf({ mails, url }: World, email: string, count = 1): Promise<string> {
  await mails.waitFor(({ to }) => to.includes(email), count);
  const [link] = /http\S+\/oauth\/link\?token=[\w-]+/.exec(mails.to(email).at(-1)?.message.text ?? '') ?? [];
  assert.ok(link !== undefined && link.startsWith(url), 'the mail has a link');
  return link;
}

/** On the sign-in page, later: the new role counts. */
async function askForLink(world: World, email: string): Promise<void> {
  const { page, seen } = await world.open(world.manner.view);
  const hand = handOf(world, page);
  await page.goto(`${world.url}/console`);
  await hand.fill(page.getByLabel('E-mail address'), email);
  await hand.press(page.getByRole('button', { name: 'Send a link' }));
  await page.getByText('a mail with a link is on its way', { exact: false }).waitFor();
  await assertAccessible(page, 'the answer to whoever asks for a link');
  await page.goto(await linkOf(world, email, 2));
  await hand.press(page.getByRole('button', { name: 'Sign in' }));
  await page.getByText('Grace Hopper · Accountant').waitFor();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Invoices' }).waitFor();
  assert.deepEqual(seen.complaints, []);
}

async function readTrail(world: World, page: Page, hand: Hand, email: string): Promise<void> {
  const { items } = await world.api.list('members', { filter: { subject: email } });
  const trail = page.getByRole('search', { name: 'Audit trail' });
  await hand.choose(trail.getByLabel('Type'), 'members');
  await hand.fill(trail.getByLabel('Id of the record'), items[0]?.id ?? '');
  await hand.press(trail.getByRole('button', { name: 'Show' }));
  const entries = page.locator('.timeline li h3');
  await entries.nth(4).waitFor();
  const actions = (await entries.allInnerTexts()).map((text) => text.split(/\s/)[0]);
  assert.deepEqual(actions, ['sign-in', 'update', 'sign-in', 'invite', 'create']);
}
