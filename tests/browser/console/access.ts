import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { World } from '../world.ts';
import { loseAnswers } from './trouble.ts';
import { assertAccessible, handOf, openConsole, untilSaid, type Hand } from './visit.ts';

export async function visitAccess(world: World): Promise<void> {
  const name = `Made by ${world.manner.by}`;
  const { page, seen } = await openConsole(world, 'owner');
  const hand = handOf(world, page);
  await hand.go('Access');
  await page.getByRole('table', { name: 'Members' }).getByText('viewer@studio-nord.example').waitFor();
  await hand.press(page.getByRole('button', { name: 'New API client' }));
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'the dialog of a new API client');
  await hand.fill(page.getByLabel('Name', { exact: true }), name);
  await hand.press(page.getByRole('button', { name: 'Create' }));
  const secret = await page.locator('.secret').innerText();
  // D35: neither Escape nor a press beside it.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await page.locator('.secret').waitFor();
  await hand.press(page.getByRole('button', { name: 'I have kept it' }));
  assert.ok(!(await page.content()).includes(secret), 'the secret is shown once');

  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByText('b.*:read').waitFor();
  await row.getByText('Never').waitFor();
  const clientId = await row.locator('code').first().innerText();
  const obtain = (with_: string) =>
    fetch(`${world.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: with_ }),
    });
  const given = (await (await obtain(secret)).json()) as { scope: string };
  assert.equal(given.scope, 'b.*:read');
  const button = (action: string) => page.getByRole('button', { name: `${action}: ${name}` });
  const inDialog = (action: string) => page.getByRole('dialog').getByRole('button', { name: action });
  await hand.press(button('Switch off'));
  await row.getByText('Off', { exact: true }).waitFor();
  await row.getByText('Never').waitFor({ state: 'detached' });
  assert.equal((await obtain(secret)).status, 401);
  await hand.press(button('Switch on'));
  await row.getByText('On', { exact: true }).waitFor();
  await hand.press(button('New secret'));
  await hand.press(inDialog('New secret'));
  const next = await page.locator('.secret').innerText();
  assert.notEqual(next, secret);
  assert.deepEqual([(await obtain(secret)).status, (await obtain(next)).status], [401, 200]);
  await hand.press(page.getByRole('button', { name: 'I have kept it' }));
  // The secret is in one answer alone, which may be lost.
  await loseAnswers(page, '**/rotate-secret?**', 1);
  await hand.press(button('New secret'));
  await hand.press(inDialog('New secret'));
  await untilSaid(page, /its secret was lost/);
  assert.equal(await page.getByRole('dialog').count(), 0);
  await hand.press(button('Delete'));
  await hand.press(inDialog('Delete'));
  await row.waitFor({ state: 'detached' });
  await turnPages(world, page, hand);
  assert.deepEqual(
    seen.complaints.filter((line) => !line.includes('CONNECTION_RESET')),
    [],
  );
}

/** What stands behind the first page of a list is found: here API clients, and what was done to one of them. */
async function turnPages({ api, manner }: World, page: Page, hand: Hand): Promise<void> {
  const names = Array.from({ length: 26 }, (_, index) => `Z ${manner.by} ${String(index).padStart(2, '0')}`);
  const made = [];
  for (const name of names) made.push(await api.create('api-clients', { name, role: 'viewer', scopes: ['b.*:read'] }));
  const [first, last] = [made[0]!, made.at(-1)!];
  for (const name of names) await api.update({ id: first.id, type: 'api-clients' }, { name });
  await page.reload();
  const clients = page.getByRole('region', { name: 'API clients' });
  const row = clients.getByRole('row', { name: new RegExp(last.client_id) });
  await clients.getByText(/^Page 1 of/).waitFor();
  assert.equal(await row.count(), 0);
  await hand.press(clients.getByRole('button', { name: 'Next page' }));
  await row.waitFor();
  const trail = page.getByRole('region', { name: 'Audit trail' });
  await hand.choose(trail.getByLabel('Type'), 'api-clients');
  await hand.fill(trail.getByLabel('Id of the record'), first.id);
  await hand.press(trail.getByRole('button', { name: 'Show' }));
  const entries = trail.locator('.timeline li h3');
  await entries.nth(24).waitFor();
  await hand.press(trail.getByRole('button', { name: 'Next page' }));
  await entries.filter({ hasText: 'create' }).waitFor();
  await assertAccessible(page, 'the second page of a list');
  for (const { id } of made) await api.remove({ id, type: 'api-clients' });
}
