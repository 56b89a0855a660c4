import assert from 'node:assert/strict';
import { waitFor } from '@booking/testkit/wait-for.ts';
import { signatureVerifies } from '@booking/testkit/webhook-receiver.ts';
import type { Page } from 'playwright-core';
import type { World } from '../world.ts';
import { assertAccessible, go, openConsole, tabTo, untilSaid } from './visit.ts';

/** Makes a subscription by keyboard alone; answers its signing key as the page shows it. */
export async function subscribeByKeyboard(page: Page, name: string, url: string, events: string[]): Promise<string> {
  await tabTo(page, 'New subscription');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await assertAccessible(page, 'the dialog of a new subscription');
  await page.keyboard.type(name);
  await tabTo(page, 'Address (https)', 'textbox');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(url);
  for (const event of events) {
    await page.getByRole('checkbox', { name: event, exact: true }).focus();
    await page.keyboard.press('Space');
  }
  await tabTo(page, 'Create');
  await page.keyboard.press('Enter');
  const secret = page.locator('.secret');
  await secret.waitFor();
  const key = await secret.innerText();
  await tabTo(page, 'Done');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return key;
}

export async function visitWebhooks(world: World): Promise<void> {
  const { receiver } = world;
  const name = `Receiver at ${receiver.port}`;
  const { page, seen } = await openConsole(world, 'admin');
  await go(page, 'Webhooks');
  const key = await subscribeByKeyboard(page, name, `${receiver.url}/browser`, ['orders.created']);
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  await page.getByRole('button', { name: 'Send a test' }).click();
  await untilSaid(page, 'Test sent: Succeeded');
  const [received] = await receiver.waitFor(({ path }) => path === '/browser');
  assert.ok(received && signatureVerifies(received, key), 'what came is signed with the key that was shown');
  const deliveries = page.getByRole('table', { name: 'Deliveries' });
  await deliveries.getByRole('link', { name: 'orders.created' }).first().click();
  await page.getByRole('heading', { name: 'Attempt 1' }).waitFor();
  await page.locator('.timeline').getByText('204', { exact: true }).waitFor();
  assert.match(await page.locator('pre').last().innerText(), /"event": "orders.created"/);
  await assertAccessible(page, 'a delivery');

  await page.getByRole('button', { name: 'Send again' }).click();
  await untilSaid(page, 'It is sent again.');
  await receiver.waitFor(({ path }) => path === '/browser', 10_000, 2);
  await page.getByText('Round 2').waitFor();

  await go(page, 'Webhooks');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'New signing key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New signing key' }).click();
  const next = await page.locator('.secret').innerText();
  assert.notEqual(next, key);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Confirm the new key' }).click();
  await page.getByRole('button', { name: 'New signing key' }).waitFor();

  await tabTo(page, 'Switch off');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Switch on' }).waitFor();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'Switch off' }).waitFor();

  await go(page, 'Webhooks');
  await page.getByLabel('Status').selectOption('Put off');
  await page.getByText('No deliveries with these filters.').waitFor();
  await page.getByLabel('Status').selectOption('Succeeded');
  await deliveries.getByRole('link').first().waitFor();
  await page.getByLabel('Since').fill('2099-01-01T00:00');
  await page.getByText('No deliveries with these filters.').waitFor();

  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  await waitFor('the subscription is gone', async () => (await page.getByRole('link', { name }).count()) === 0);
  assert.deepEqual(seen.complaints, []);
}
