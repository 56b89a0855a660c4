import assert from 'node:assert/strict';
import type { World } from '../world.ts';
import { assertAccessible, go, openConsole, tabTo } from './visit.ts';

export async function visitAccess(world: World): Promise<void> {
  const { page, seen } = await openConsole(world, 'owner');
  await go(page, 'Access');
  await page.getByRole('table', { name: 'Members' }).getByText('viewer@studio-nord.example').waitFor();
  await tabTo(page, 'New API client');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'the dialog of a new API client');
  await page.keyboard.type('Made in a browser');
  await tabTo(page, 'Create');
  await page.keyboard.press('Enter');
  const secret = await page.locator('.secret').innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  assert.ok(!(await page.content()).includes(secret), 'the secret is shown once');

  const row = page.getByRole('row', { name: /Made in a browser/ });
  const clientId = await row.locator('code').first().innerText();
  const obtain = () =>
    fetch(`${world.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret }),
    });
  const given = (await (await obtain()).json()) as { scope: string };
  assert.equal(given.scope, 'b.*:read');
  await page.getByRole('button', { name: 'Switch off: Made in a browser' }).click();
  await row.getByText('Off', { exact: true }).waitFor();
  assert.equal((await obtain()).status, 401);
  await page.getByRole('button', { name: 'New secret: Made in a browser' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
  assert.notEqual(await page.locator('.secret').innerText(), secret);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Delete: Made in a browser' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
  assert.deepEqual(seen.complaints, []);
}
